"""The 52 cards (R-CARD-1), each two characters, rank and suit: `Ts`, `2c`.

That text is also how a card is stored and sent.
"""

from typing import Final, NewType

Card = NewType("Card", str)

RANKS: Final = "23456789TJQKA"
"""Weakest first; the ace is low only inside A-2-3-4-5 and eight-or-better lows."""

SUITS: Final = "cdhs"
"""Lowest first, for bring-ins, draws for seats and the chip race alone (R-CARD-1)."""

DECK: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)

_BY_TEXT: Final = {str(card): card for card in DECK}


class UnknownCard(ValueError):
    """The text is no card of the pack; `10s` is not, `Ts` is."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not a card: write rank and suit, as in Ts or 2c")
        self.text = text


class DuplicateCard(ValueError):
    """A card is named twice where one pack is dealt."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"{card} is named twice")
        self.card = card


def parse_cards(text: str) -> tuple[Card, ...]:
    """`AsKd` or `As Kd` as cards, in the order written; `UnknownCard` or `DuplicateCard`."""
    cards: list[Card] = []
    for word in text.split():
        for start in range(0, len(word), 2):
            two = word[start : start + 2]
            if (card := _BY_TEXT.get(two)) is None:
                raise UnknownCard(two if len(word) % 2 == 0 else word)
            if card in cards:
                raise DuplicateCard(card)
            cards.append(card)
    return tuple(cards)
