"""Omaha (R-HAND-2): exactly two hole cards and exactly three of the board."""

from collections.abc import Sequence
from itertools import combinations

from libs.rules.cards import Card
from libs.rules.ranking.high import high
from libs.rules.ranking.lowball import EIGHT_LOW, ace_to_five
from libs.rules.ranking.rank import HandRank


def omaha_high(hole: Sequence[Card], board: Sequence[Card]) -> HandRank:
    """Two to four hole cards, three to five of the board."""
    return max(
        high(two + three) for two in combinations(hole, 2) for three in combinations(board, 3)
    )


def omaha_low(hole: Sequence[Card], board: Sequence[Card]) -> HandRank | None:
    """Two to four hole cards, three to five of the board; None if no low qualifies."""
    rank = max(
        ace_to_five(two + three)
        for two in combinations(hole, 2)
        for three in combinations(board, 3)
    )
    return rank if rank >= EIGHT_LOW else None
