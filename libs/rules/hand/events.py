"""Everything that can happen in a hand.

Tags and fields are the storage format and the public API: they are only ever added to.
No event holds a card that its whole table may not see; unseen cards are deck positions.
Amounts are chips, moments milliseconds since the epoch; `docs/events.md` tells hands in them.
"""

from enum import StrEnum
from typing import TypeAlias

from libs.rules.cards import Card
from libs.rules.event import EventBase, Part
from libs.rules.names import GameCode, Limit, PlayerId, Seat

RULES_REVISION = 1
"""The reading of the rules that new hands are played by; an old hand keeps its own."""


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


class Share(Part, frozen=True):
    """What one player takes of one pot; `side` only where the pot is split high and low."""

    seat: Seat
    amount: int
    side: Side | None = None


class HandStarted(EventBase, frozen=True, tag="HandStarted"):
    """A hand and all its settings.

    `players` stand in the order they are dealt to: clockwise from the left of the button (in
    stud: of the dealer), so the player on the button, or last before it, comes last.
    `button` is null in stud, and may be an empty seat (R-BTN-2).
    `min_bet` is the big blind or small bet, `big_bet` that of the later fixed-limit streets.
    """

    hand: int
    rules: int
    game: GameCode
    limit: Limit
    players: tuple[DealtIn, ...]
    button: Seat | None
    min_bet: int
    big_bet: int = 0
    bring_in: int = 0
    uniform_ante: bool = True
    """False where only some owe an ante: it is then the main pot's whole (R-BLD-2)."""
    all_hands_shown: bool = False
    """Nobody mucks at a showdown (R-SHOW-1, Sit & Go)."""
    all_in_face_up: bool = False
    """Hands are turned up as soon as betting is over with cards to come (R-BET-11)."""
    cap_heads_up: bool = False
    """The fixed-limit cap holds with two players in as well (R-BET-8, tournaments)."""
    small_blind_counts_as_big: bool = False
    """In the pot-limit count before the flop (R-BET-7)."""
    runs: int = 1
    """How often the board may be run, when everybody agrees (R-RUN-1)."""
    deal: str = ""
    """Which shuffle it is dealt from: the name of its secret, and no part of it."""
    deck_root: str = ""
    """The Merkle root over the shuffled deck."""


class AntePosted(EventBase, frozen=True, tag="AntePosted"):
    seat: Seat
    amount: int
    all_in: bool = False


class BlindPosted(EventBase, frozen=True, tag="BlindPosted"):
    seat: Seat
    kind: BlindKind
    amount: int
    all_in: bool = False


class HoleCardsDealt(EventBase, frozen=True, tag="HoleCardsDealt"):
    hands: tuple[DownCards, ...]


class BoardDealt(EventBase, frozen=True, tag="BoardDealt"):
    """Board cards; `run` counts from 1 where the board is run more than once."""

    cards: tuple[Card, ...]
    positions: tuple[int, ...]
    run: int = 0
    openings: tuple[Opening, ...] = ()


class Folded(EventBase, frozen=True, tag="Folded"):
    seat: Seat
    cause: Cause | None = None


class Checked(EventBase, frozen=True, tag="Checked"):
    seat: Seat
    cause: Cause | None = None


class Called(EventBase, frozen=True, tag="Called"):
    """`by`: the chips added."""

    seat: Seat
    by: int
    all_in: bool = False


class BetMade(EventBase, frozen=True, tag="BetMade"):
    """`to`: the player's total of this street, as in every raise."""

    seat: Seat
    to: int
    all_in: bool = False


class Raised(EventBase, frozen=True, tag="Raised"):
    seat: Seat
    to: int
    all_in: bool = False


class UncalledBetReturned(EventBase, frozen=True, tag="UncalledBetReturned"):
    seat: Seat
    amount: int


class HandShown(EventBase, frozen=True, tag="HandShown"):
    seat: Seat
    cards: tuple[Card, ...]
    openings: tuple[Opening, ...] = ()


class HandMucked(EventBase, frozen=True, tag="HandMucked"):
    seat: Seat


class PotAwarded(EventBase, frozen=True, tag="PotAwarded"):
    """`pot` counts from the main pot, 0; `run` as in `BoardDealt`."""

    pot: int
    amount: int
    shares: tuple[Share, ...]
    run: int = 0


class HandEnded(EventBase, frozen=True, tag="HandEnded"):
    pass


class HandCancelled(EventBase, frozen=True, tag="HandCancelled"):
    """The hand is void: everyone has back what he put in (R-POT-5)."""

    reason: str


HandEvent: TypeAlias = (
    Folded
    | Called
    | Checked
    | Raised
    | BetMade
    | BoardDealt
    | BlindPosted
    | AntePosted
    | HandShown
    | HandMucked
    | PotAwarded
    | UncalledBetReturned
    | HandStarted
    | HoleCardsDealt
    | HandEnded
    | HandCancelled
)
