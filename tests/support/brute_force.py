"""R-HAND-1 to 5 read once more from the rules' text, by sorting and counting, for comparison.

It shares nothing with `libs.rules.ranking`: cards are text, strength is a tuple, slow is fine.
Strengths of one game compare as its hands do, the larger is the better.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import TypeAlias

HIGH_ORDER = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
SOKO_ORDER = (*HIGH_ORDER[:2], "four_straight", "four_flush", *HIGH_ORDER[2:])

Strength: TypeAlias = tuple[int, tuple[int, ...]]
Reading: TypeAlias = Callable[[Sequence[str]], Strength | None]


def high(cards: Sequence[str]) -> Strength:
    """R-HAND-1: the place of the category, then ranks in order of weight."""
    category, weights = _made(cards)
    return HIGH_ORDER.index(category), weights


def deuce_to_seven(cards: Sequence[str]) -> Strength:
    """R-HAND-4: the worst high hand, with the ace high only."""
    category, weights = _made(cards, wheel=False)
    return _reversed(HIGH_ORDER.index(category), weights)


def ace_to_five(cards: Sequence[str]) -> Strength:
    """R-HAND-3 without its limit: straights and flushes ignored, the ace low, pairs are bad."""
    shape, weights = _by_weight(["A23456789TJQK".index(card[0]) + 1 for card in cards])
    return _reversed(HIGH_ORDER.index(_NAMES_BY_SHAPE[shape]), weights)


def eight_or_better(cards: Sequence[str]) -> Strength | None:
    """R-HAND-3; None for a hand that is no low."""
    ranks = sorted(["A23456789TJQK".index(card[0]) + 1 for card in cards], reverse=True)
    if len(set(ranks)) < 5 or ranks[0] > 8:
        return None
    return _reversed(0, tuple(ranks))


def soko(cards: Sequence[str]) -> Strength:
    """R-HAND-5."""
    category, weights = _made(cards)
    if category in ("high_card", "pair"):
        suit, of_suit = Counter(card[1] for card in cards).most_common(1)[0]
        ranks = sorted({_rank(card) for card in cards})
        if of_suit == 4:
            category = "four_flush"
            four = sorted([_rank(card) for card in cards if card[1] == suit], reverse=True)
            (fifth,) = [_rank(card) for card in cards if card[1] != suit]
            weights = (*four, fifth)
        elif fours := [four for four in combinations(ranks, 4) if four in _FOURS_IN_A_ROW]:
            category = "four_straight"
            (four_in_a_row,) = fours
            fifth = sum(map(_rank, cards)) - sum(four_in_a_row)
            weights = (_FOURS_IN_A_ROW[four_in_a_row], fifth)
    return SOKO_ORDER.index(category), weights


def strength(cards: Sequence[str]) -> Strength:
    """R-HAND-1 for the best five of the cards."""
    return max(high(five) for five in combinations(cards, 5))


def best_at_omaha(reading: Reading, hole: Sequence[str], board: Sequence[str]) -> Strength | None:
    """R-HAND-2: all six twos of the hole cards with all ten threes of the board."""
    made = [
        reading(two + three)
        for two, three in product(combinations(hole, 2), combinations(board, 3))
    ]
    return max([strength for strength in made if strength is not None], default=None)


_NAMES_BY_SHAPE = {
    (1, 1, 1, 1, 1): "high_card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two_pair",
    (3, 1, 1): "three_of_a_kind",
    (3, 2): "full_house",
    (4, 1): "four_of_a_kind",
}
_FOURS_IN_A_ROW = {tuple(range(top - 3, top + 1)): top for top in range(5, 15)}
_FOURS_IN_A_ROW[2, 3, 4, 14] = 4


def _rank(card: str) -> int:
    return "23456789TJQKA".index(card[0]) + 2


def _by_weight(ranks: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many of each rank, most first, and those ranks."""
    held = sorted([(count, rank) for rank, count in Counter(ranks).items()], reverse=True)
    return tuple([count for count, _ in held]), tuple([rank for _, rank in held])


def _made(cards: Sequence[str], wheel: bool = True) -> tuple[str, tuple[int, ...]]:
    shape, weights = _by_weight([_rank(card) for card in cards])
    category = _NAMES_BY_SHAPE[shape]
    if category != "high_card":
        return category, weights
    one_suit = len({card[1] for card in cards}) == 1
    if wheel and weights == (14, 5, 4, 3, 2):
        weights = (5, 4, 3, 2, 1)
    in_a_row = weights[0] - weights[4] == 4
    if in_a_row and one_suit:
        return "straight_flush", weights
    if one_suit:
        return "flush", weights
    return ("straight" if in_a_row else category), weights


def _reversed(place: int, weights: tuple[int, ...]) -> Strength:
    return -place, tuple([-weight for weight in weights])
