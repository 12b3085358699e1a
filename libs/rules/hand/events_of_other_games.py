"""Events that Hold'em, dealt once, does not have: stud, draw, and boards run more than once.

Shaped together with the traces of `docs/events.md`, so that adding those games adds these to
the union `HandEvent` and changes nothing that is stored.
"""

from typing import TypeAlias

from libs.rules.cards import Card
from libs.rules.event import EventBase, Part
from libs.rules.hand.events import Cause, Opening
from libs.rules.names import Seat


class UpCards(Part, frozen=True):
    """Cards dealt face up to a seat."""

    seat: Seat
    cards: tuple[Card, ...]
    positions: tuple[int, ...]
    openings: tuple[Opening, ...] = ()


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


class RunsAgreed(EventBase, frozen=True, tag="RunsAgreed"):
    """All players in the pot want the rest of the board dealt this often (R-RUN-1)."""

    runs: int


OtherGamesEvent: TypeAlias = (
    UpCardsDealt | BringInPosted | Completed | CardsDrawn | DeckReshuffled | RunsAgreed
)
