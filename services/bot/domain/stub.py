"""The cards that one player has not seen, dealt by chance one after another."""

from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias

from libs.rules.cards import DECK, SUITS, Card

Chance: TypeAlias = Callable[[], float]
"""The next number of a random source, from 0 to below 1."""


def unseen(seen: Collection[Card]) -> tuple[Card, ...]:
    return tuple([card for card in DECK if card not in seen])


class Stub:
    """Cards still to be dealt, in no order. Whoever takes more than are left is at fault."""

    def __init__(self, cards: Iterable[Card], chance: Chance) -> None:
        self._cards = [*cards]
        self._chance = chance

    @property
    def left(self) -> int:
        return len(self._cards)

    def has(self, cards: Iterable[Card]) -> bool:
        """All of them."""
        left = self._cards
        return all(card in left for card in cards)

    def of_ranks(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards of the same ranks that are to be had, as far as there are any."""
        found: list[Card] = []
        turn = int(self._chance() * len(SUITS))
        for card in cards:
            for suit in SUITS[turn:] + SUITS[:turn]:
                other = Card(card[0] + suit)
                if other in self._cards and other not in found:
                    found.append(other)
                    break
        return tuple(found)

    def use(self, cards: Iterable[Card]) -> None:
        for card in cards:
            self._cards.remove(card)

    def deal(self, count: int) -> list[Card]:
        cards, chance = self._cards, self._chance
        dealt: list[Card] = []
        for _ in range(count):
            place = int(chance() * len(cards))
            dealt.append(cards[place])
            last = cards.pop()
            if place < len(cards):
                cards[place] = last
        return dealt

    def peek(self, count: int, besides: tuple[Card, ...] = ()) -> tuple[Card, ...]:
        """What might be dealt next, with these before it; nothing is dealt."""
        cards, chance = self._cards, self._chance
        peeked = [*besides]
        wanted = len(peeked) + count
        while len(peeked) < wanted:
            card = cards[int(chance() * len(cards))]
            if card not in peeked:
                peeked.append(card)
        return tuple(peeked)
