"""Five-card draw: high pairs, the more of them the later one acts; the standards of drawing."""

from typing import Final

from libs.rules.cards import parse_cards
from libs.rules.ranking import high
from services.bot.domain.keeping import for_high, four_to_draw, weighed_for_high
from services.bot.domain.spot import Cards
from services.bot.domain.style import Style

_FOUR: Final = high(parse_cards("TsTh4d3c2s"))
"""What four cards to a flush or an open-ended straight are worth as a made hand."""


def _points(cards: Cards) -> float:
    rank = high(cards)
    return max(rank, _FOUR) if four_to_draw(cards) else rank


FIVE_CARD_DRAW: Final = Style(
    points=_points,
    keep=for_high,
    weighs=weighed_for_high,
    folds_never=parse_cards("2s2h2d2c3s"),
    opens=(0.42, 0.44, 0.36, 0.27, 0.22, 0.20),
    opens_heads_up=0.65,
    isolates=0.16,
    plays=0.5,
    limper=0.60,
    caller=0.40,
    realised=0.85,
)
