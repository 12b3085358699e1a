"""Rulings of a cash table: given its settings, when players come, pay and act, then ...

Players are named by single words; the ledger says yes at once where a test says nothing else.
Pauses are zero, so a hand is dealt at the moment the last one ended.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, TypeVar

import pytest
from msgspec.structs import replace

from libs.rules.cards import DECK
from libs.rules.cash import (
    CashCommand,
    CashEvent,
    CashSettings,
    CashTable,
    CashTableOpened,
    Due,
    LeaveSeat,
    OpenCashTable,
    Options,
    SitIn,
    SitOut,
    Stakes,
    Step,
    TakeSeat,
    TakeTurn,
    TopUp,
    TransferAnswered,
    decide,
    due,
    evolve,
)
from libs.rules.cash.events import SeatVacated, TransferKind, TransferSettled
from libs.rules.cash.state import CashSeat
from libs.rules.hand import Deck, Hand
from libs.rules.hand.events import DealtIn, HandStarted
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.commands import Tick
from libs.rules.table.events import Pace
from tests.support.shuffles import arranged, shuffled
from tests.support.speech import heard

NO_PAUSES: Final = Pace(between_hands=0, after_showdown=0, away=0)
SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
_Event = TypeVar("_Event", bound=CashEvent)


def cash_settings(**other: Any) -> CashSettings:
    """No-limit Hold'em 1/2 with ten seats, 20 to 400 chips."""
    club: dict[str, Any] = {
        "game": GameCode.HOLDEM,
        "limit": Limit.NO_LIMIT,
        "stakes": Stakes(bet=2, small_blind=1),
        "seats": 10,
        "min_buy_in": 20,
        "max_buy_in": 400,
        "pace": NO_PAUSES,
    }
    return CashSettings(**club | other)


class CashSitting:
    """A cash table, its clock and an account of all chips moved to it and from it.

    After every event the chips at the table are what the account says, and after every command
    the next step lies ahead.
    """

    def __init__(self, settings: CashSettings, *, ledger_says_yes: bool = True) -> None:
        self.now = 0
        self.events: list[CashEvent] = []
        self.deck: Deck | None = None
        self.account = 0
        self.accounts: Counter[PlayerId] = Counter()
        self.ledger_says_yes = ledger_says_yes
        self.hears: Callable[[CashEvent, CashTable], None] = lambda event, before: None
        self._table: CashTable | None = None
        self.says(OpenCashTable(opened=CashTableOpened(at=0, table="c1", settings=settings)))

    @property
    def table(self) -> CashTable:
        assert self._table is not None
        return self._table

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def asked(self) -> str | None:
        """Who is to act."""
        hand = self.table.hand_in_play
        return None if hand is None or hand.actor is None else hand.actor.player

    @property
    def next_step(self) -> Due | None:
        return due(self.table)

    def seat(self, player: str) -> CashSeat:
        seat = self.table.seat_of(PlayerId(player))
        assert seat is not None
        return seat

    def stack(self, player: str) -> int:
        return self.table.stack_of(self.seat(player))

    def sits(
        self, player: str, seat: int | None = None, buy_in: int = 200, **other: Any
    ) -> "CashSitting":
        """`other` are the player's options, or fields of the command."""
        fields = {name: other.pop(name) for name in ("bot", "brings", "moved") if name in other}
        self.says(
            TakeSeat(
                at=self.now,
                player=PlayerId(player),
                buy_in=buy_in,
                seat=None if seat is None else Seat(seat),
                options=Options(**other),
                **fields,
            )
        )
        return self

    def leaves(self, player: str) -> "CashSitting":
        self.says(LeaveSeat(at=self.now, player=PlayerId(player)))
        return self

    def tops_up(self, player: str, amount: int) -> "CashSitting":
        self.says(TopUp(at=self.now, player=PlayerId(player), amount=amount))
        return self

    def sits_out(self, *players: str) -> "CashSitting":
        for player in players:
            self.says(SitOut(at=self.now, player=PlayerId(player)))
        return self

    def sits_in(self, player: str, *, post: bool | None = None) -> "CashSitting":
        self.says(SitIn(at=self.now, player=PlayerId(player), post=post))
        return self

    def deals(
        self, cards: str = "", board: str = "", *, button: int | None = None
    ) -> "CashSitting":
        """The next hand, as soon as it is due: `ann AsAd, ben 7h2c` and the rest arbitrary.
        `button`: who draws the best card for the first one, if it is drawn for now."""
        step = self._until_dealing(Step.DRAW, Step.DEAL)
        if step.step is Step.DRAW:
            self.deck = self._drawing(button)
            self.says(Tick(at=self.now))
            self._until_dealing(Step.DEAL)
        self.deck = self._deck(cards, board)
        self.says(Tick(at=self.now))
        return self

    def plays(self, hands: int = 1) -> "CashSitting":
        """Hands that everybody folds who has to act, so that the big blind wins."""
        for _ in range(hands):
            self.deals()
            self.folds_round()
        return self

    def folds_round(self) -> "CashSitting":
        while self.asked:
            self.acts(f"{self.asked} folds")
        return self

    def acts(self, sentences: str) -> "CashSitting":
        """`ann raises to 60, ben folds`: one after another, now, and all of it is allowed."""
        for sentence in sentences.split(", "):
            self.says(self.turn(sentence))
        return self

    def turn(self, sentence: str, **other: int) -> TakeTurn:
        """The command for `ann raises to 60`, to the decision that is open, or an`other` one."""
        return replace(heard(sentence, self.hand, self.now), **other)

    def passes(self, milliseconds: int) -> "CashSitting":
        """The clock runs on, and everything due meanwhile is done at its moment."""
        end = self.now + milliseconds
        while (step := due(self.table)) is not None and step.at <= end:
            self.now = max(self.now, step.at)
            self.ticks()
        self.now = end
        return self

    def ticks(self) -> "CashSitting":
        step = due(self.table)
        if step is not None and step.step is Step.DRAW:
            self.deck = self._drawing(None)
        elif step is not None and step.step is Step.DEAL:
            self.deck = self._deck("", "")
        self.says(Tick(at=self.now))
        return self

    def says(self, command: CashCommand) -> list[CashEvent]:
        """What a command led to; then the ledger answers, where it says yes at once."""
        events = decide(self._table, command, self.deck)
        for event in events:
            if self._table is not None:
                self.hears(event, self._table)
            self._enter(event)
            self._table = evolve(self._table, event)
            self.events.append(event)
            assert self._table.chips == self.account, event
        step = due(self.table)
        in_time = step is None or step.at >= self.table.at or step.step is Step.FREE_SEAT
        assert in_time, "due in the past, and no outage lets it be"
        if self.ledger_says_yes:
            self.ledger_answers()
        return events

    def ledger_answers(self, declined: str | None = None) -> "CashSitting":
        """Every open transfer is answered; cash-outs are never declined."""
        for transfer in self.table.transfers:
            cash_out = transfer.kind is TransferKind.CASH_OUT
            self.says(
                TransferAnswered(
                    at=self.now,
                    transfer=transfer.transfer,
                    declined=None if cash_out else declined,
                )
            )
        return self

    def refuses(self, command: CashCommand, code: Refusal) -> "CashSitting":
        """What cannot be done, for this reason."""
        with pytest.raises(Rejected) as refused:
            decide(self._table, command, self.deck)
        assert refused.value.code is code
        return self

    def told(self, kind: type[_Event]) -> list[_Event]:
        """The events of this kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def dealt(self) -> dict[str, DealtIn]:
        """Who is in the hand in play or the last one."""
        return {str(dealt.player): dealt for dealt in self.hand.started.players}

    @property
    def owing(self) -> str:
        """Who pays what in the last hand dealt: `ann small, ben big, cat post 2 dead 1`."""
        bet = self.table.settings.stakes.bet
        words = []
        for started in self.told(HandStarted)[-1:]:
            for dealt in started.players:
                blind = {0: "", bet: " big", bet // 2: " small", 2 * bet: " straddle"}[dealt.blind]
                post = f" post {dealt.post}" if dealt.post else ""
                dead = f" dead {dealt.dead}" if dealt.dead else ""
                if blind or post or dead:
                    words.append(f"{dealt.player}{blind}{post}{dead}")
        return ", ".join(words)

    def _enter(self, event: CashEvent) -> None:
        """What moves between accounts and table."""
        if isinstance(event, TransferSettled):
            (moved,) = [each for each in self.table.transfers if each.transfer == event.transfer]
            if moved.kind is not TransferKind.CASH_OUT:
                self.account += moved.amount
                self.accounts[moved.player] -= moved.amount
        elif isinstance(event, SeatVacated):
            self.account -= event.amount
            self.accounts[event.player] += event.amount

    def _until_dealing(self, *steps: Step) -> Due:
        """The clock runs on until a hand is due, and whatever is due before is done."""
        while (step := self.next_step) is not None and step.step not in steps:
            assert step.step not in (Step.ACT, Step.RUNS), "a hand is in play"
            self.now = max(self.now, step.at)
            self.says(Tick(at=self.now))
        assert step is not None, "no hand is due"
        self.now = max(self.now, step.at)
        return step

    def _drawing(self, button: int | None) -> Deck:
        """One in which this seat, or the last one, draws the best card."""
        seats = [player.seat for player in self.table.players]
        place = seats.index(Seat(button)) if button else len(seats) - 1
        best, *rest = (*DECK[::-1],) if self.table.settings.game is not LOWEST else DECK
        return Deck(cards=(*rest[:place], best, *rest[place:]), deal="draw")

    def _deck(self, cards: str, board: str) -> Deck:
        """One that deals these hands, two cards each, in the order of the next deal."""
        hands = self.table.hands
        named = cards or board
        pack = arranged(hands, self._next_players(), 2, cards, board) if named else shuffled(hands)
        return Deck(cards=pack, deal=f"deal {hands + 1}")

    def _next_players(self) -> list[str]:
        events = decide(self._table, Tick(at=self.now), Deck(cards=DECK))
        (started,) = [event for event in events if isinstance(event, HandStarted)]
        return [str(dealt.player) for dealt in started.players]


LOWEST: Final = GameCode.TRIPLE_DRAW
"""Its first button goes to the lowest card."""


def cash_table(players: str = "", *, ledger_says_yes: bool = True, **other: Any) -> CashSitting:
    """A table just opened, with `ann` in seat 1, `ben` in seat 2 and so on for `ann ben`; `-` is
    an empty seat."""
    sitting = CashSitting(cash_settings(**other), ledger_says_yes=ledger_says_yes)
    for number, player in enumerate(players.split(), 1):
        if player != "-":
            sitting.sits(player, number)
    return sitting
