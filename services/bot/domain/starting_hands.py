"""The 169 starting hands from best to worst, and the 1,326 pairs of cards in that order.

Ordered by what they win on average against one and against three unknown hands, each measured
against an even share.
"""

from itertools import product
from typing import Final

from libs.rules.cards import RANKS, SUITS, Card
from services.bot.domain.spot import Cards

_BEST_FIRST: Final = """
AA KK QQ JJ TT 99 AKs AQs AJs 88 AKo AQo KQs ATs KJs 77 AJo KTs KQo QJs A9s ATo QTs A8s KJo 66 KTo
K9s A7s JTs A6s A5s A9o QJo Q9s A4s K8s A8o QTo A3s 55 J9s K7s A2s A7o JTo T9s Q8s K9o K6s K5s A6o
A5o J8s Q9o A4o T8s K8o Q7s K4s A3o J9o 44 Q6s 98s K7o K3s T9o J7s A2o Q8o K6o K2s T7s Q5s 33 Q4s
87s 97s K5o J6s J8o Q3s Q7o T8o K4o T6s J5s Q2s Q6o 98o K3o J4s 96s J7o 76s 86s K2o T7o Q5o 22 J3s
T5s Q4o J2s T4s 97o 95s 87o Q3o 75s 85s 65s J6o T3s J5o T2s T6o Q2o 54s 94s 96o 76o 86o 74s J4o 84s
64s J3o 93s 92s 53s T5o J2o 63s 95o 73s T4o 85o 83s 65o T3o 43s 75o 82s 52s T2o 54o 94o 72s 62s 84o
42s 64o 32s 74o 93o 92o 53o 83o 63o 73o 43o 82o 52o 62o 72o 42o 32o
"""


def _pairs(name: str) -> list[Cards]:
    """The pairs of cards of a name: six of a pair, four suited, twelve of two suits."""
    high, low = name[0], name[1]
    return [
        (Card(high + first), Card(low + second))
        for first, second in product(SUITS, SUITS)
        if (first > second if high == low else (first == second) == name.endswith("s"))
    ]


def _name(hole: Cards) -> str:
    low, high = sorted(hole, key=lambda card: RANKS.index(card[0]))
    if high[0] == low[0]:
        return high[0] + low[0]
    return high[0] + low[0] + ("s" if high[1] == low[1] else "o")


PAIRS: Final[tuple[Cards, ...]] = tuple(
    [pair for name in _BEST_FIRST.split() for pair in _pairs(name)]
)
"""Every starting hand, best first."""

_SHARES: Final[dict[str, float]] = {
    _name(pair): place / len(PAIRS) for place, pair in enumerate(PAIRS, start=1)
}


def share(hole: Cards) -> float:
    """The share of starting hands that are no worse: 0.0045 for aces, 1 for 3-2 of two suits."""
    return _SHARES[_name(hole)]
