"""What is said to a table and by it. Who speaks is in the subject (libs.contracts.subjects).

`key` is the speaker's own name for his command: sent again with the same key, it gets the first
answer again. Amounts are chips, moments and spans milliseconds.
"""

from typing import Annotated, TypeAlias

import msgspec

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class SeatGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seat: Annotated[int, msgspec.Meta(ge=1, le=10)]
    player: str
    bot: bool = False


class Open(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="open"):
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


class Turn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="turn"):
    """The answer to decision `turn` of hand `hand`; `to` is the total of the street."""

    key: Key
    hand: Count
    turn: Count
    action: str
    to: Count | None = None


class ImHere(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="im_here"):
    key: Key


class Leave(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="leave"):
    key: Key


class Void(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="void"):
    """Cancel the hand in play; the operator's to say."""

    key: Key
    reason: Annotated[str, msgspec.Meta(max_length=200)]


TableRequest: TypeAlias = Turn | ImHere | Leave | Open | Void


class Accepted(msgspec.Struct, frozen=True, kw_only=True, tag="accepted"):
    """`version`: the one the table's stream reached by the command."""

    version: int


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """Nothing was changed by the command; `facts` are what its refusal is about."""

    code: str
    facts: dict[str, int | str | None]


TableReply: TypeAlias = Accepted | Refused


class ShowView(msgspec.Struct, frozen=True, kw_only=True, tag="show_view"):
    """The table as the asker may see it."""


class ShowEvents(msgspec.Struct, frozen=True, kw_only=True, tag="show_events"):
    """The events behind a version, at most `limit`, for who has a gap."""

    after: Count
    limit: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1000


TableQuestion: TypeAlias = ShowView | ShowEvents


class EventShown(msgspec.Struct, frozen=True, kw_only=True):
    """A public event in its newest form; `data` is its JSON."""

    version: int
    data: msgspec.Raw


class EventsShown(msgspec.Struct, frozen=True, kw_only=True, tag="events_shown"):
    """`version`: the newest there is."""

    version: int
    events: tuple[EventShown, ...]


class PrivateCards(msgspec.Struct, frozen=True, kw_only=True, tag="private_cards"):
    """A player's own hole cards, for his eyes alone."""

    table: str
    hand: int
    seat: int
    cards: tuple[str, ...]
