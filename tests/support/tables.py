"""Rulings of a Sit & Go table: given its settings, when players act and time passes, then ...

Players are `p1`, `p2`, ... in the seats of these numbers. Pauses are zero where a test says
nothing else, so a hand is dealt at the moment the last one ended.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import pytest
from msgspec.structs import replace

from libs.rules.games import GAMES
from libs.rules.hand import Deck, Hand
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table import (
    Due,
    LeaveTable,
    OpenTable,
    SayImHere,
    Step,
    Table,
    TableCommand,
    TableEvent,
    TableOpened,
    TakeTurn,
    Tick,
    decide,
    due,
    evolve,
)
from libs.rules.table.events import Pace, Seated, ThinkingTime
from libs.rules.table.next_hand import next_hand
from libs.rules.table.state import SeatState
from tests.support.shuffles import arranged
from tests.support.speech import heard

NO_PAUSES: Final = Pace(between_hands=0, after_showdown=0, away=0)
CLUB_TIME: Final = ThinkingTime()
_Event = TypeVar("_Event", bound=TableEvent)


def opening(players: int = 3, **settings: Any) -> TableOpened:
    """Seats 1 to `players`, the last with the button, so p1 is the first small blind."""
    club: dict[str, Any] = {
        "at": 0,
        "tournament": "t1",
        "game": GameCode.HOLDEM,
        "limit": Limit.NO_LIMIT,
        "seats": tuple(
            Seated(seat=Seat(number), player=PlayerId(f"p{number}"))
            for number in range(1, players + 1)
        ),
        "button": Seat(players),
        "stack": 1500,
        "hands_a_level": 10,
        "pace": NO_PAUSES,
    }
    return TableOpened(**club | settings)


class Sitting:
    """A table and its clock. `events` are all that happened, `now` is in milliseconds.

    After every event the chips are counted, and after every command the next step is checked to
    lie ahead.
    """

    def __init__(self, opened: TableOpened, stacks: Sequence[int] = ()) -> None:
        self.now = opened.at
        self.events: list[TableEvent] = []
        self.deck: Deck | None = None
        self._table: Table | None = None
        self.says(OpenTable(opened=opened))
        if stacks:
            self._as_if_earlier_hands_had_left(stacks)

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    @property
    def hand(self) -> Hand:
        """The hand in play or the last one."""
        assert self.table.hand is not None
        return self.table.hand

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple(seat.stack for seat in self.table.seats)

    @property
    def asked(self) -> str | None:
        """Who is to act."""
        hand = self.table.hand_in_play
        return None if hand is None or hand.actor is None else hand.actor.player

    @property
    def next_step(self) -> Due:
        step = due(self.table)
        assert step is not None
        return step

    def seat(self, player: str) -> SeatState:
        seat = self.table.seat_of(PlayerId(player))
        assert seat is not None
        return seat

    def deals(self, cards: str = "", board: str = "") -> "Sitting":
        """The next hand, as soon as it is due: `p1 AsAd, p2 7h2c` and the rest arbitrary; behind
        the first down cards come those of `board`, in stud the up-cards in the order of the deal.
        """
        step = self.next_step
        assert step.step is Step.DEAL, "a hand is in play"
        self.now = max(self.now, step.at)
        self.deck = self._deck(cards, board)
        self.says(Tick(at=self.now))
        return self

    def acts(self, sentences: str) -> "Sitting":
        """`p1 raises to 60, p2 folds`: one after another, now, and all of it is allowed."""
        for sentence in sentences.split(", "):
            self.says(self.turn(sentence))
        return self

    def turn(self, sentence: str, **other: Any) -> TakeTurn:
        """The command for `p1 raises to 60`, to the decision that is open, or an`other` one."""
        return replace(heard(sentence, self.hand, self.now), **other)

    def passes(self, milliseconds: int) -> "Sitting":
        """The clock runs on, and everything due meanwhile is done at its moment."""
        end = self.now + milliseconds
        while (step := due(self.table)) is not None and step.at <= end:
            self.now = step.at
            if step.step is Step.DEAL:
                self.deck = self._deck("", "")
            self.says(Tick(at=self.now))
        self.now = end
        return self

    def leaves(self, player: str) -> "Sitting":
        self.says(LeaveTable(at=self.now, player=PlayerId(player)))
        return self

    def is_here(self, player: str) -> "Sitting":
        self.says(SayImHere(at=self.now, player=PlayerId(player)))
        return self

    def says(self, command: TableCommand) -> list[TableEvent]:
        """What a command led to."""
        events = decide(self._table, command, self.deck)
        for event in events:
            chips = None if self._table is None else self._table.chips
            self._table = evolve(self._table, event)
            self.events.append(event)
            assert chips in (None, self._table.chips), event
        step = due(self.table)
        assert (step is None) is self.table.ended
        assert step is None or step.at >= self.table.at, "due in the past"
        return events

    def refuses(self, command: TableCommand, code: Refusal) -> "Sitting":
        """What cannot be done, for this reason."""
        with pytest.raises(Rejected) as refused:
            decide(self._table, command, self.deck)
        assert refused.value.code is code
        return self

    def told(self, kind: type[_Event]) -> list[_Event]:
        """The events of this kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def _deck(self, cards: str, board: str) -> Deck:
        """One that deals these hands, in the order of the next deal."""
        started = next_hand(self.table, self.now, "")
        players = [dealt.player for dealt in started.players]
        down = GAMES[started.game].streets[0].down
        pack = arranged(self.table.hands, players, down, cards, board)
        return Deck(cards=pack, deal=f"deal {self.table.hands + 1}")

    def _as_if_earlier_hands_had_left(self, stacks: Sequence[int]) -> None:
        seats = zip(self.table.seats, stacks, strict=True)
        self._table = replace(
            self.table, seats=tuple(replace(seat, stack=stack) for seat, stack in seats)
        )


def sitting(players: int = 3, *, stacks: Sequence[int] = (), **settings: Any) -> Sitting:
    """A table just opened; `stacks` are those that earlier hands left, where they are not equal."""
    return Sitting(opening(len(stacks) or players, **settings), stacks)
