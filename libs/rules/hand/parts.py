"""What the events of a hand are made of: closed words, and the parts that belong to a seat.

As in events, tags and fields are the storage format and are only ever added to.
"""

from enum import StrEnum

from libs.rules.cards import Card
from libs.rules.event import Part
from libs.rules.names import PlayerId, Seat


class Cause(StrEnum):
    """Why an action happened that nobody chose."""

    TIMEOUT = "timeout"
    AWAY = "away"


class BlindKind(StrEnum):
    """What a blind was posted as. Posts are those of players coming in; a dead one is no bet."""

    SMALL = "small"
    BIG = "big"
    STRADDLE = "straddle"
    POST = "post"
    DEAD = "dead"


class Side(StrEnum):
    """The half of a high-low pot."""

    HIGH = "high"
    LOW = "low"


class Opening(Part, frozen=True):
    """Proof that a card is the one committed to: the salt of its leaf and the Merkle path."""

    salt: str
    path: tuple[str, ...]


class DealtIn(Part, frozen=True):
    """A player of the hand, his stack before it and what he owes before the cards.

    `ante`, `blind`, `post` and `dead` are nominal: a shorter stack posts what it has.
    `seed` is the hash of the seed he committed to.
    """

    seat: Seat
    player: PlayerId
    stack: int
    ante: int = 0
    blind: int = 0
    post: int = 0
    dead: int = 0
    seed: str = ""


class DownCards(Part, frozen=True):
    """Cards dealt face down: which positions of the deck went to which seat."""

    seat: Seat
    positions: tuple[int, ...]


class UpCards(Part, frozen=True):
    """Cards dealt face up to a seat."""

    seat: Seat
    cards: tuple[Card, ...]
    positions: tuple[int, ...]
    openings: tuple[Opening, ...] = ()


class Share(Part, frozen=True):
    """What one player takes of one pot; `side` only where the pot is split high and low."""

    seat: Seat
    amount: int
    side: Side | None = None
