"""What is said to a table and by it. Who speaks is in the subject (libs.contracts.subjects).

Amounts are chips, moments and spans milliseconds.
"""

from typing import Annotated, TypeAlias

import msgspec

from libs.contracts.cash import CashFigures, CashRequest
from libs.contracts.requests import Card, Count, Key, Refused, Reply, Request


class SeatGiven(Request, frozen=True):
    seat: Annotated[int, msgspec.Meta(ge=1, le=10)]
    player: str
    bot: bool = False


class Open(Request, frozen=True, tag="open"):
    """Start this Sit & Go at the table; the lobby's to say."""

    key: Key
    tournament: str
    game: str
    limit: str
    seats: tuple[SeatGiven, ...]
    button: int
    stack: Count
    hands_a_level: Count
    decision: Count
    bank: Count
    between_hands: Count
    after_showdown: Count
    away: Count


class Turn(Request, frozen=True, tag="turn"):
    """The answer to decision `turn` of hand `hand`; `to` is the total of the street, `cards` what
    a discard gives up, none to stand pat."""

    key: Key
    hand: Count
    turn: Count
    action: str
    to: Count | None = None
    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=52)] | None = None


class ImHere(Request, frozen=True, tag="im_here"):
    key: Key


class Leave(Request, frozen=True, tag="leave"):
    key: Key


class Void(Request, frozen=True, tag="void"):
    """Cancel the hand in play; the operator's to say."""

    key: Key
    reason: Annotated[str, msgspec.Meta(max_length=200)]


TableRequest: TypeAlias = Turn | ImHere | Leave | Open | Void | CashRequest


class Accepted(Reply, frozen=True, tag="accepted"):
    """`version`: the one the table's stream reached by the command."""

    version: int


TableReply: TypeAlias = Accepted | Refused


class ShowView(Request, frozen=True, tag="show_view"):
    """The table as the asker may see it."""


class ShowEvents(Request, frozen=True, tag="show_events"):
    """The events behind a version, at most `limit`, for who has a gap."""

    after: Count
    limit: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1000


TableQuestion: TypeAlias = ShowView | ShowEvents


class EventShown(Reply, frozen=True):
    """A public event in its newest form; `data` is its JSON."""

    version: int
    data: msgspec.Raw


class EventsShown(Reply, frozen=True, tag="events_shown"):
    """`version`: the newest there is."""

    version: int
    events: tuple[EventShown, ...]


class ListTables(Request, frozen=True, tag="list_tables"):
    """Which tables are held in memory: all that are in play, and some that just ended."""


class TableListed(Reply, frozen=True):
    """`bots`: the players who are programs. `cash` is there for a cash table."""

    table: str
    version: int
    ended: bool
    bots: tuple[str, ...]
    cash: CashFigures | None = None


class TablesListed(Reply, frozen=True, tag="tables_listed"):
    tables: tuple[TableListed, ...]


class PrivateCards(Reply, frozen=True, tag="private_cards"):
    """A player's own down cards as he holds them since `version` of the table, for his eyes
    alone: told when he is dealt to, and again whenever they change."""

    table: str
    version: int
    hand: int
    seat: int
    cards: tuple[str, ...]
