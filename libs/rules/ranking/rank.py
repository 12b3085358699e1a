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
    """R-HAND-1, weakest first; the codes are public, a client translates them."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"


class HandName(msgspec.Struct, frozen=True, kw_only=True):
    """What to announce (R-HAND-6): kings full of sevens is `full_house` with ranks `K`, `7`."""

    category: HandCategory
    ranks: tuple[str, ...]


_ORDER: Final = tuple(HandCategory)
_WEIGHT: Final = {category: weight for weight, category in enumerate(_ORDER)}
_DIGITS: Final = 5
_NAMED_BY_TWO: Final = frozenset({HandCategory.FULL_HOUSE, HandCategory.TWO_PAIR})


def pack(category: HandCategory, ranks: Sequence[int]) -> HandRank:
    """The number of a hand; `ranks` are at most five positions in `RANKS`, heaviest first."""
    number = _WEIGHT[category]
    for digit in range(_DIGITS):
        number = number << 4 | (ranks[digit] if digit < len(ranks) else 0)
    return HandRank(number)


def category(rank: HandRank) -> HandCategory:
    return _ORDER[rank >> 4 * _DIGITS]


def describe(rank: HandRank) -> HandName:
    """The name without kickers: a flush or straight is named by its top card alone."""
    named = category(rank)
    count = 2 if named in _NAMED_BY_TWO else 1
    digits = (rank >> 4 * (_DIGITS - 1 - place) & 0xF for place in range(count))
    return HandName(category=named, ranks=tuple(RANKS[digit] for digit in digits))
