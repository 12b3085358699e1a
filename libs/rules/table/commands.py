"""What can be asked of a table. `at` is the table's own clock, in milliseconds."""

from typing import TypeAlias

import msgspec

from libs.rules.cards import Card
from libs.rules.hand.commands import Act, Action
from libs.rules.names import PlayerId, Seat
from libs.rules.table.events import TableOpened


class OpenTable(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Start a Sit & Go at this table."""

    opened: TableOpened


class TakeTurn(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A player's answer to decision `turn` of hand `hand` (R-BET-13).

    `to` is the total of the street, for a bet or raise only; `cards` are those he gives up, for a
    discard only, none to stand pat.
    """

    at: int
    player: PlayerId
    hand: int
    turn: int
    action: Action
    to: int | None = None
    cards: tuple[Card, ...] | None = None

    def act(self, seat: Seat) -> Act:
        """As the hand is told it."""
        return Act(
            at=self.at,
            seat=seat,
            turn=self.turn,
            action=self.action,
            to=self.to,
            cards=self.cards,
        )


class SayImHere(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: int
    player: PlayerId


class LeaveTable(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: int
    player: PlayerId


class Tick(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Do what has become due, if anything: one step; ask `due` whether there is another."""

    at: int


class RestoreClock(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The table comes back from an outage: fresh time for who is to act (R-AWAY-3)."""

    at: int


class VoidHand(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Cancel the hand in play (R-POT-5)."""

    at: int
    reason: str


TableCommand: TypeAlias = (
    TakeTurn | Tick | SayImHere | LeaveTable | RestoreClock | VoidHand | OpenTable
)
