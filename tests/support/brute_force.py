"""R-HAND-1 read once more from the rule's text, by sorting and counting, for comparison.

It shares nothing with `libs.rules.ranking`: cards are text, strength is a tuple, slow is fine.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

WORST_TO_BEST = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)

Strength = tuple[int, tuple[int, ...]]


def strength_of_five(cards: Sequence[str]) -> Strength:
    """The place of the category, then ranks in order of weight; compares as the hands do."""
    ranks = ["23456789TJQKA".index(card[0]) + 2 for card in cards]
    by_weight = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    weights = tuple(rank for rank, _ in by_weight)
    shape = tuple(count for _, count in by_weight)
    one_suit = len({card[1] for card in cards}) == 1
    if weights == (14, 5, 4, 3, 2):
        weights = (5, 4, 3, 2, 1)
    in_a_row = shape == (1, 1, 1, 1, 1) and weights[0] - weights[4] == 4
    if in_a_row and one_suit:
        name = "straight flush"
    elif shape == (4, 1):
        name = "four of a kind"
    elif shape == (3, 2):
        name = "full house"
    elif one_suit:
        name = "flush"
    elif in_a_row:
        name = "straight"
    elif shape == (3, 1, 1):
        name = "three of a kind"
    elif shape == (2, 2, 1):
        name = "two pair"
    elif shape == (2, 1, 1, 1):
        name = "pair"
    else:
        name = "high card"
    return WORST_TO_BEST.index(name), weights


def strength(cards: Sequence[str]) -> Strength:
    """The best five of the cards."""
    return max(strength_of_five(five) for five in combinations(cards, 5))
