"""What can happen at a table, besides and around its hands.

A table's stream holds these and the events of its hands. Tags and fields are the storage format
and the public API: they are only ever added to.
"""

from typing import TypeAlias

import msgspec

from libs.rules.event import EventBase, Part
from libs.rules.hand.events import HandEvent
from libs.rules.names import GameCode, Limit, PlayerId, Seat


class Seated(Part, frozen=True):
    """A player and the seat the lot gave him; `bot` is a program."""

    seat: Seat
    player: PlayerId
    bot: bool = False


class Pace(Part, frozen=True):
    """Pauses in milliseconds (R-SNG-5): before a hand, before one that follows a showdown, and
    before the table acts for somebody away."""

    between_hands: int = 2_000
    after_showdown: int = 4_000
    away: int = 1_000


class ThinkingTime(Part, frozen=True):
    """Milliseconds a decision, and in the bank of the whole tournament (R-CLK-1)."""

    decision: int = 30_000
    bank: int = 60_000


class TableEventBase(EventBase, frozen=True):
    """An event of the table's own, not of a hand."""


class TableOpened(TableEventBase, frozen=True, tag="TableOpened"):
    """A Sit & Go starts: everybody sits with `stack` chips, and `button` has the first button."""

    tournament: str
    game: GameCode
    limit: Limit
    seats: tuple[Seated, ...]
    button: Seat
    stack: int
    hands_a_level: int
    thinking: ThinkingTime = ThinkingTime()
    pace: Pace = Pace()


class PlayerReturned(TableEventBase, frozen=True, tag="PlayerReturned"):
    """Somebody away is here again (R-AWAY-1)."""

    seat: Seat


class PlayerLeft(TableEventBase, frozen=True, tag="PlayerLeft"):
    """He is acted for from now on, until he returns; his chips stay in play (R-AWAY-4)."""

    seat: Seat


class ClockRestored(TableEventBase, frozen=True, tag="ClockRestored"):
    """The table was out of reach: who is to act has his full time from here, and the bank he had
    when the turn began (R-AWAY-3)."""


class PlayerBusted(TableEventBase, frozen=True, tag="PlayerBusted"):
    """A player without chips is out, in this place (R-SNG-3)."""

    seat: Seat
    player: PlayerId
    place: int


class Placed(Part, frozen=True):
    """Places are shared by those who have the same number."""

    player: PlayerId
    place: int


class TournamentEnded(TableEventBase, frozen=True, tag="TournamentEnded"):
    """One player has all chips. `places` from the winner down."""

    tournament: str
    places: tuple[Placed, ...]


TableEvent: TypeAlias = (
    HandEvent
    | TableOpened
    | PlayerReturned
    | PlayerLeft
    | ClockRestored
    | PlayerBusted
    | TournamentEnded
)

TABLE_EVENTS: tuple[type[msgspec.Struct], ...] = TableEvent.__args__
"""Every type of event a table's stream can hold."""
