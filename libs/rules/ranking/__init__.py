"""Which hand is better: every evaluator gives a `HandRank`, higher is better, equal a tie."""

from libs.rules.ranking.evaluator import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA_HIGH,
    OMAHA_LOW,
    SOKO,
    Evaluator,
)
from libs.rules.ranking.high import high
from libs.rules.ranking.rank import HandCategory, HandName, HandRank

__all__ = [
    "ACE_TO_FIVE",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "HIGH",
    "OMAHA_HIGH",
    "OMAHA_LOW",
    "SOKO",
    "Evaluator",
    "HandCategory",
    "HandName",
    "HandRank",
    "high",
]
