"""The shuffled deck of one hand: the secret that decides are made with and no event tells."""

import msgspec

from libs.rules.cards import DECK, Card


class BadDeck(ValueError):
    """Not the 52 cards, each once."""


class Deck(msgspec.Struct, frozen=True):
    """`cards` by position, the first dealt first; `deal` names this shuffle."""

    cards: tuple[Card, ...]
    deal: str = ""

    def __post_init__(self) -> None:
        if len(self.cards) != len(DECK) or set(self.cards) != set(DECK):
            raise BadDeck("a deck is the 52 cards, each once")

    def at(self, positions: tuple[int, ...]) -> tuple[Card, ...]:
        """The cards at these positions."""
        cards = self.cards
        return tuple([cards[position] for position in positions])
