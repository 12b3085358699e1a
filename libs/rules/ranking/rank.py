"""A `HandRank` is one number: the category, then the ranks that decide, in order of weight.

Five hexadecimal digits hold the ranks (2 is 0, the ace 12), the digits above them the category,
so comparing two numbers is comparing two hands, and a rank can still say what it is.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NewType

import msgspec

from libs.rules.cards import RANKS

HandRank = NewType("HandRank", int)
"""Higher is better, equal is a tie; comparable only with ranks of the same evaluator."""


class HandCategory(StrEnum):
    """R-HAND-1, weakest first, with the two of Sökö in their place (R-HAND-5); the codes are
    public, a client translates them. `LOW` names a low hand without a pair and is in no order."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    FOUR_STRAIGHT = "four_straight"
    FOUR_FLUSH = "four_flush"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"
    LOW = "low"


class HandName(msgspec.Struct, frozen=True, kw_only=True):
    """What to announce (R-HAND-6): kings full of sevens is `full_house` with ranks `K`, `7`; a
    low hand is `low` with all five ranks from the top down."""

    category: HandCategory
    ranks: tuple[str, ...]


_ORDER: Final = tuple(HandCategory)
_WEIGHT: Final = {category: weight for weight, category in enumerate(_ORDER)}
_DIGITS: Final = 5
_NAMED_BY: Final = {HandCategory.FULL_HOUSE: 2, HandCategory.TWO_PAIR: 2, HandCategory.LOW: 5}
_shared: Final[dict[HandRank, HandRank]] = {}


def pack(category: HandCategory, ranks: Sequence[int]) -> HandRank:
    """The number of a hand; `ranks` are at most five positions in `RANKS`, heaviest first."""
    number = _WEIGHT[category]
    for rank in ranks:
        number = number << 4 | rank
    return HandRank(number << 4 * (_DIGITS - len(ranks)))


def shared(rank: HandRank) -> HandRank:
    """One object a rank, for tables: some 7,000 stay in the processor's cache, 50,000 do not."""
    return _shared.setdefault(rank, rank)


def category(rank: HandRank) -> HandCategory:
    return _ORDER[rank >> 4 * _DIGITS]


def describe(rank: HandRank) -> HandName:
    """The name without kickers: a flush or straight is named by its top card alone."""
    return name(category(rank), rank, RANKS)


def name(category: HandCategory, rank: HandRank, ranks: str) -> HandName:
    """The ranks that name a hand of this category, out of a rank packed as positions in `ranks`."""
    places = range(_DIGITS - 1, _DIGITS - 1 - _NAMED_BY.get(category, 1), -1)
    return HandName(category=category, ranks=tuple([ranks[rank >> 4 * p & 0xF] for p in places]))
