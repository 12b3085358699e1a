"""Sökö: one card face down, so that boards tell nearly all."""

from typing import Final

from services.bot.domain.points import Weights, points_by
from services.bot.domain.style import Door, Style

_WEIGHTS: Final = Weights(
    ranks=(0.326, 0.35, 0.377, 0.393, 0.389, 0.408, 0.426, 0.451, 0.471, 0.482, 0.508, 0.55, 0.624),
    pair=0.567,
    pair_rank=0.042,
    third=0.0,
    suited=0.168,
    suited_rank=0.0,
    third_of_suit=0.0,
    gaps=(0.104, 0.077, 0.033, -0.002),
)

SOKO: Final = Style(
    points=points_by(_WEIGHTS),
    door=Door.HIGH,
    live=0.06,
    opens=(0.55, 0.45, 0.36, 0.28, 0.22, 0.20, 0.18),
    opens_heads_up=0.70,
    raises_again=(0.08, 0.04, 0.02),
    isolates=0.20,
    plays=0.5,
    limper=0.65,
    caller=0.40,
    realised=0.75,
)
