"""The shuffled deck of one hand: the secret that decides are made with and no event tells."""

from collections.abc import Iterable
from hashlib import blake2b

import msgspec

from libs.rules.cards import DECK, Card


class BadDeck(ValueError):
    """Not the 52 cards, each once, or a card foretold that cannot come."""


class Deck(msgspec.Struct, frozen=True):
    """`cards` by position, the first dealt first; `deal` names this shuffle.

    Past the 52 come the cards of reshuffled piles (R-DRAW-2). Their order is drawn by `seed`, as
    secret as the cards; a hand that was played elsewhere foretells them as further `cards`.
    """

    cards: tuple[Card, ...]
    deal: str = ""
    seed: str = ""

    def __post_init__(self) -> None:
        pack = self.cards[: len(DECK)]
        if len(pack) != len(DECK) or set(pack) != set(DECK):
            raise BadDeck("a deck is the 52 cards, each once")

    def at(self, positions: tuple[int, ...]) -> tuple[Card, ...]:
        """The cards at these positions of the pack."""
        cards = self.cards
        return tuple([cards[position] for position in positions])

    def shuffled(self, pile: Iterable[Card], first: int) -> list[Card]:
        """The pile in the order it is drawn from for position `first` on: another one each time,
        that nobody without the seed can tell."""
        key = blake2b(f"{self.seed} {first}".encode()).digest()
        return sorted(pile, key=lambda card: blake2b(card.encode(), key=key).digest())
