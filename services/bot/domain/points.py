"""What starting hands are worth, by points for each card and for each two cards of the hand.

The weights of a game are measured: least squares over random hands of what they win on average
against one and against three unknown hands, each as a multiple of an even share.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final

import msgspec

from libs.rules.cards import DECK, RANKS, Card
from services.bot.domain.spot import Cards

_ACE: Final = len(RANKS) - 1
_LOW: Final = frozenset("A2345678")
_WHEEL: Final = frozenset("A2345")


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """`ranks` for each card, deuce first; `pair` and `pair_rank` for two of a rank, the second
    times that rank, `third` once more for each three; `suited` and `suited_rank` likewise for two
    of a suit, by the higher; `gaps` for two ranks one to four apart; `low` for two different
    ranks up to the eight, `wheel` up to the five and `ace_deuce`, where lows win."""

    ranks: tuple[float, ...]
    pair: float
    pair_rank: float
    third: float
    suited: float
    suited_rank: float
    third_of_suit: float
    gaps: tuple[float, float, float, float]
    low: float = 0.0
    wheel: float = 0.0
    ace_deuce: float = 0.0


def points_by(weights: Weights) -> Callable[[Cards], float]:
    """What a hand of two to four cards is worth; even is about 1."""
    singles = {card: weights.ranks[RANKS.index(card[0])] for card in DECK}
    twos = {(a, b): _two(weights, a, b) for a in DECK for b in DECK if a != b}

    def points(cards: Cards) -> float:
        total = sum([singles[card] for card in cards])
        total += sum([twos[two] for two in combinations(cards, 2)])
        for (a, first), (b, second), (c, third) in combinations(cards, 3):
            if a == b == c:
                total += weights.third
            if first == second == third:
                total += weights.third_of_suit
        return total

    return points


def _two(weights: Weights, a: Card, b: Card) -> float:
    low, high = sorted((RANKS.index(a[0]), RANKS.index(b[0])))
    if low == high:
        return weights.pair + weights.pair_rank * high
    total = 0.0
    if a[1] == b[1]:
        total += weights.suited + weights.suited_rank * high
    gap = low + 1 if high == _ACE and low < high // 2 else high - low
    if gap <= len(weights.gaps):
        total += weights.gaps[gap - 1]
    ranks = {a[0], b[0]}
    if ranks <= _LOW:
        total += weights.low
    if ranks <= _WHEEL:
        total += weights.wheel
    if ranks == {"A", "2"}:
        total += weights.ace_deuce
    return total
