"""Everything that can happen in a hand.

Tags and fields are the storage format and the public API: they are only ever added to.
No event holds a card that its whole table may not see; unseen cards are deck positions.
Amounts are chips, moments milliseconds since the epoch; `docs/events.md` tells hands in them.
"""

from typing import TypeAlias

from libs.rules.cards import Card
from libs.rules.event import EventBase
from libs.rules.hand.parts import BlindKind as BlindKind
from libs.rules.hand.parts import Cause as Cause
from libs.rules.hand.parts import DealtIn as DealtIn
from libs.rules.hand.parts import DownCards as DownCards
from libs.rules.hand.parts import Opening as Opening
from libs.rules.hand.parts import Share as Share
from libs.rules.hand.parts import Side as Side
from libs.rules.hand.parts import UpCards as UpCards
from libs.rules.names import GameCode, Limit, Seat

RULES_REVISION = 1
"""The reading of the rules that new hands are played by; an old hand keeps its own."""


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


class UpCardsDealt(EventBase, frozen=True, tag="UpCardsDealt"):
    hands: tuple[UpCards, ...]


class BringInPosted(EventBase, frozen=True, tag="BringInPosted"):
    seat: Seat
    amount: int
    all_in: bool = False
    cause: Cause | None = None


class Completed(EventBase, frozen=True, tag="Completed"):
    """The bring-in raised to the small bet (R-BLD-4)."""

    seat: Seat
    to: int
    all_in: bool = False


class CardsDrawn(EventBase, frozen=True, tag="CardsDrawn"):
    """The deck positions given up and taken; who stands pat has none of either."""

    seat: Seat
    given: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    cause: Cause | None = None


class DeckReshuffled(EventBase, frozen=True, tag="DeckReshuffled"):
    """Dead cards to draw from, shuffled anew before every draw from them (R-DRAW-2).

    `given` are those that join the pile, in ascending order, without the discards of who draws
    next; what he takes has new positions from `first` on, so that nobody can follow a card he
    discarded. His own in the pile are passed over, and no event tells it.
    """

    given: tuple[int, ...]
    first: int


class RunsChosen(EventBase, frozen=True, tag="RunsChosen"):
    """How often at most a player in the pot lets the rest of the board be dealt; 1 declines."""

    seat: Seat
    runs: int
    cause: Cause | None = None


class RunsAgreed(EventBase, frozen=True, tag="RunsAgreed"):
    """All players in the pot want the rest of the board dealt this often (R-RUN-1)."""

    runs: int


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
    | UpCardsDealt
    | BringInPosted
    | Completed
    | CardsDrawn
    | DeckReshuffled
    | RunsChosen
    | RunsAgreed
)
