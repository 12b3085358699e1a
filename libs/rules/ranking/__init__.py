"""Which hand is better: every evaluator gives a `HandRank`, higher is better, equal a tie."""

from libs.rules.ranking.high import best_five, high
from libs.rules.ranking.rank import HandCategory, HandName, HandRank, category, describe

__all__ = [
    "HandCategory",
    "HandName",
    "HandRank",
    "best_five",
    "category",
    "describe",
    "high",
]
