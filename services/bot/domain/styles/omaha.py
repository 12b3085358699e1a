"""Omaha: of two hole cards exactly: a third of a rank or suit is a card lost."""

from typing import Final

from services.bot.domain.points import Weights, points_by
from services.bot.domain.style import Style

_WEIGHTS: Final = Weights(
    ranks=(
        0.123,
        0.141,
        0.152,
        0.182,
        0.178,
        0.183,
        0.193,
        0.204,
        0.237,
        0.238,
        0.248,
        0.263,
        0.289,
    ),
    pair=0.032,
    pair_rank=0.014,
    third=-0.485,
    suited=0.05,
    suited_rank=0.005,
    third_of_suit=-0.159,
    gaps=(0.027, 0.019, 0.014, 0.01),
)

OMAHA: Final = Style(
    points=points_by(_WEIGHTS),
    hidden_used=2,
    opens=(0.48, 0.50, 0.44, 0.33, 0.26, 0.20),
    raises_again=(0.08, 0.03, 0.015),
    raises_again_heads_up=(0.18, 0.07, 0.03),
    isolates=0.22,
    caller=0.50,
    raiser_again=(0.16, 0.08),
    raises=0.70,
)
