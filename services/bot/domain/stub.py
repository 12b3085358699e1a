"""The cards that one player has not seen, dealt by chance one after another."""

from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias

from libs.rules.cards import DECK, SUITS, Card

Chance: TypeAlias = Callable[[], float]
"""The next number of a random source, from 0 to below 1."""


class Stub:
    """`left` are still to be dealt."""

    def __init__(self, seen: Iterable[Card], chance: Chance) -> None:
        self._used = {*seen}
        self._chance = chance

    @property
    def left(self) -> int:
        return len(DECK) - len(self._used)

    def has(self, cards: Collection[Card]) -> bool:
        """All of them."""
        return self._used.isdisjoint(cards)

    def of_ranks(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Cards of the same ranks that are to be had, as far as there are any."""
        found: list[Card] = []
        turn = int(self._chance() * len(SUITS))
        for card in cards:
            for suit in SUITS[turn:] + SUITS[:turn]:
                other = Card(card[0] + suit)
                if other not in self._used and other not in found:
                    found.append(other)
                    break
        return tuple(found)

    def use(self, cards: Collection[Card]) -> None:
        self._used.update(cards)

    def card(self) -> Card:
        """One at random; there must be one left."""
        used, chance = self._used, self._chance
        while (card := DECK[int(chance() * len(DECK))]) in used:
            pass
        used.add(card)
        return card

    def peek(self, count: int, besides: tuple[Card, ...] = ()) -> tuple[Card, ...]:
        """What might be dealt next, with these before it; nothing is dealt."""
        used, chance = self._used, self._chance
        peeked = besides
        while len(peeked) < len(besides) + count:
            card = DECK[int(chance() * len(DECK))]
            if card not in used and card not in peeked:
                peeked = (*peeked, card)
        return peeked

    def deal(self, count: int) -> list[Card]:
        return [self.card() for _ in range(count)]
