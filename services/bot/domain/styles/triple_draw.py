"""Deuce-to-seven triple draw: smooth draws with a deuce, and lows that are made already."""

from typing import Final

from libs.rules.cards import parse_cards
from services.bot.domain.keeping import for_low, weighed_for_low
from services.bot.domain.spot import Cards
from services.bot.domain.style import Style

_CARDS: Final = {"2": 1.3, "3": 1.1, "4": 1.0, "5": 0.9, "6": 0.75, "7": 1.0, "8": 0.4}
_IN_A_ROW: Final = 0.5
"""Lost by four in a row: the cards that make it a straight make no low."""
_PAT: Final = 1.2


def _points(cards: Cards) -> float:
    kept = for_low(cards, 2)
    total = sum([_CARDS[card[0]] for card in kept])
    if len(kept) == 5:
        return total + _PAT
    ranks = "".join([card[0] for card in kept])
    return total - _IN_A_ROW if len(ranks) == 4 and ranks in "2345678" else total


TRIPLE_DRAW: Final = Style(
    points=_points,
    keep=for_low,
    weighs=weighed_for_low,
    folds_never=parse_cards("7s6h4d3c2s"),
    opens=(0.50, 0.48, 0.44, 0.33, 0.26, 0.20),
    isolates=0.20,
    plays=0.65,
    limper=0.70,
    caller=0.45,
    realised=0.82,
)
