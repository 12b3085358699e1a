"""A cash table by chance: players sit down, leave, top up, sit out, wait, change seats, think too
long and send nonsense; the ledger is slow and says no; hands are void and the table has outages."""

from typing import Any

from libs.rules.cards import DECK
from libs.rules.cash import (
    AgreeRuns,
    AskSeatChange,
    CashCommand,
    CashEvent,
    CashSettings,
    CashTable,
    JoinWaitingList,
    LeaveSeat,
    LeaveWaitingList,
    Options,
    RestoreClock,
    SetOptions,
    Show,
    SitIn,
    SitOut,
    Step,
    TakeSeat,
    TakeTurn,
    Tick,
    TopUp,
    TransferAnswered,
    VoidHand,
)
from libs.rules.cash.events import TransferKind
from libs.rules.hand import Action, Deck, Hand, Legal, asked_for_runs, hole_cards, legal_actions
from libs.rules.names import PlayerId, Seat
from libs.rules.rejected import Rejected
from libs.runtime.simulated import Chance
from tests.support.blinds_reader import BlindsReader
from tests.support.cash import CashSitting

CROWD = tuple(PlayerId(f"p{number}") for number in range(1, 15))


class CashByChance:
    """`step` makes up one command for the table as it is then, says it, and has the blinds read."""

    def __init__(self, settings: CashSettings, seed: int) -> None:
        self.sitting = CashSitting(settings, ledger_says_yes=False)
        self.reader = BlindsReader(settings)
        self.sitting.hears = self._reads
        self._chance = Chance(seed)

    @property
    def hands(self) -> int:
        return self.sitting.table.hands

    def step(self) -> tuple[CashCommand, list[CashEvent]]:
        """The command and its events; a refused one led to nothing."""
        command = self._next()
        try:
            return command, self.sitting.says(command)
        except Rejected:
            return command, []

    def _reads(self, event: CashEvent, before: CashTable) -> None:
        self.reader.enter(event, {seat.seat: seat.stack for seat in before.seats})

    def _next(self) -> CashCommand:
        sitting, chance = self.sitting, self._chance
        if sitting.table.transfers and chance.happens(0.7):
            return self._answer()
        step = sitting.next_step
        hand = sitting.table.hand_in_play
        if step is None or chance.happens(0.15):
            self._time_passes(None if step is None else step.at)
            return self._wish()
        if step.step is Step.ACT and step.at > sitting.now and not self._sleeps(hand):
            self._time_passes(step.at)
            assert hand is not None
            return self._turn(hand)
        if step.step is Step.RUNS and step.at > sitting.now and chance.happens(0.8):
            assert hand is not None
            return self._runs(hand)
        sitting.now = max(sitting.now, step.at)
        if step.step in (Step.DEAL, Step.DRAW):
            sitting.deck = self._deck()
        return Tick(at=sitting.now)

    def _sleeps(self, hand: Hand | None) -> bool:
        """Two of the crowd miss most of their turns."""
        assert hand is not None
        assert hand.actor is not None
        return self._chance.happens(0.6 if hand.actor.player in CROWD[-2:] else 0.02)

    def _deck(self) -> Deck:
        chance = self._chance
        seed = f"{chance.between(0, 2**62)}"
        return Deck(cards=chance.order(DECK), deal=f"deal {self.hands + 1}", seed=seed)

    def _time_passes(self, deadline: int | None) -> None:
        """A little, or to the last moment that is not late."""
        sitting, chance = self.sitting, self._chance
        last = max(sitting.now, (sitting.now + 60_000 if deadline is None else deadline) - 1)
        soon = min(sitting.now + 100, last)
        sitting.now = chance.pick((sitting.now, sitting.now, soon, soon, soon, last))

    def _answer(self) -> CashCommand:
        transfer = self._chance.pick(self.sitting.table.transfers)
        no = transfer.kind is not TransferKind.CASH_OUT and self._chance.happens(0.05)
        return TransferAnswered(
            at=self.sitting.now,
            transfer=transfer.transfer,
            declined="too_few_chips" if no else None,
        )

    def _wish(self) -> CashCommand:
        """Sitting down is wished for more often the emptier the table is."""
        sitting, chance = self.sitting, self._chance
        table, now, player = sitting.table, sitting.now, chance.pick(CROWD)
        most = table.settings.max_buy_in
        seat = Seat(chance.between(1, table.settings.seats))
        seated = [each.player for each in table.seats]
        if len(seated) < chance.pick((1, table.settings.seats, table.settings.seats)):
            return TakeSeat(
                at=now,
                player=player,
                buy_in=chance.pick((table.settings.min_buy_in, most, most // 2, most + 1, 3)),
                seat=chance.pick((None, seat)),
                options=self._options(),
                bot=chance.happens(0.2),
            )
        if seated and chance.happens(0.8):
            player = chance.pick(seated)
        out = [each.player for each in table.seats if each.out_since is not None]
        broke = [each.player for each in table.seats if not each.stack]
        match chance.between(0, 19):
            case 0:
                return LeaveSeat(at=now, player=player)
            case 1 | 2:
                return SitOut(at=now, player=player)
            case 3 | 4 | 5 | 6 | 7:
                player = chance.pick([*out, *out, player])
                return SitIn(at=now, player=player, post=chance.happens(0.5))
            case 8 | 9 | 10:
                player = chance.pick([*broke, *broke, player])
                return TopUp(at=now, player=player, amount=chance.pick((1, most // 2, most)))
            case 11:
                return JoinWaitingList(at=now, player=chance.pick(CROWD))
            case 12:
                return LeaveWaitingList(at=now, player=chance.pick(CROWD))
            case 13 | 14:
                return AskSeatChange(at=now, player=player, to=chance.pick((seat, seat, None)))
            case 15:
                return SetOptions(at=now, player=player, options=self._options())
            case 16:
                return Show(at=now, player=player, hand=table.hands)
            case 17:
                return self._mishap()
            case _:
                return self._nonsense(player)

    def _options(self) -> Options:
        chance, settings = self._chance, self.sitting.table.settings
        return Options(
            post=chance.happens(0.5),
            top_up_to=settings.max_buy_in if chance.happens(0.2) else 0,
            rebuy=settings.min_buy_in if chance.happens(0.4) else 0,
            sit_out_next_big_blind=chance.happens(0.1),
            straddle=settings.straddle and chance.happens(0.5),
            runs=chance.pick((0, 0, 1, 2)),
            show=chance.happens(0.1),
        )

    def _mishap(self) -> CashCommand:
        sitting, chance = self.sitting, self._chance
        if chance.happens(0.3):
            return VoidHand(at=sitting.now, reason="the deal is lost")
        if sitting.table.hand_in_play is not None:
            sitting.now += chance.between(0, 100_000)
        return RestoreClock(at=sitting.now)

    def _nonsense(self, player: PlayerId) -> CashCommand:
        chance = self._chance
        return TakeTurn(
            at=self.sitting.now,
            player=player,
            hand=self.hands + chance.between(-1, 1),
            turn=chance.between(0, 9),
            action=chance.pick(list(Action)),
            to=chance.pick((None, 0, 40, 10**9)),
        )

    def _runs(self, hand: Hand) -> CashCommand:
        asked = asked_for_runs(hand)
        assert asked is not None
        seat = self.sitting.table.at_seat(self._chance.pick(asked))
        runs = self._chance.between(1, hand.started.runs)
        return AgreeRuns(at=self.sitting.now, player=seat.player, hand=hand.started.hand, runs=runs)

    def _turn(self, hand: Hand) -> TakeTurn:
        legal = legal_actions(hand)
        assert legal is not None
        return TakeTurn(
            at=self.sitting.now,
            player=self.sitting.table.at_seat(legal.seat).player,
            hand=hand.started.hand,
            turn=legal.turn,
            **self._choose(hand, legal),
        )

    def _choose(self, hand: Hand, legal: Legal) -> dict[str, Any]:
        chance, actor = self._chance, hand.actor
        if legal.discard is not None:
            assert actor is not None
            assert self.sitting.deck is not None
            own = hole_cards(hand, actor, self.sitting.deck)
            given = chance.between(0, min(legal.discard, len(own)))
            return {"action": Action.DISCARD, "cards": own[:given]}
        bounds = legal.bet or legal.raise_to
        if bounds is not None and chance.happens(0.25):
            to = chance.pick((bounds.min, bounds.min, bounds.min, bounds.max))
            return {"action": Action.BET if legal.bet else Action.RAISE, "to": to}
        if legal.complete is not None and chance.happens(0.2):
            return {"action": Action.COMPLETE}
        if legal.bring_in is not None:
            return {"action": Action.BRING_IN}
        if legal.check:
            return {"action": Action.CHECK}
        return {"action": chance.pick((Action.FOLD, Action.CALL, Action.CALL))}
