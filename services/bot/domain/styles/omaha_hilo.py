"""Omaha Hi-Lo: aces with low cards play for both halves of the pot."""

from typing import Final

from services.bot.domain.points import Weights, points_by
from services.bot.domain.style import Style

_WEIGHTS: Final = Weights(
    ranks=(0.249, 0.25, 0.23, 0.229, 0.248, 0.222, 0.195, 0.156, 0.19, 0.19, 0.201, 0.203, 0.381),
    pair=-0.112,
    pair_rank=0.019,
    third=-0.296,
    suited=0.031,
    suited_rank=0.004,
    third_of_suit=-0.108,
    gaps=(0.007, 0.003, 0.0, 0.004),
    low=-0.005,
    wheel=0.042,
    ace_deuce=0.024,
)

OMAHA_HILO: Final = Style(
    points=points_by(_WEIGHTS),
    hidden_used=2,
    opens=(0.42, 0.44, 0.38, 0.30, 0.24, 0.19),
    raises_again=(0.07, 0.03, 0.015),
    raises_again_heads_up=(0.16, 0.07, 0.03),
    isolates=0.20,
    caller=0.50,
    raiser_again=(0.16, 0.08),
    raises=0.66,
    edge=0.07,
    edge_at_the_end=0.10,
)
