"""7-card stud Hi-Lo: three low cards play for both halves, a big pair for one."""

from typing import Final

from services.bot.domain.points import Weights, points_by
from services.bot.domain.style import Door, Style

_WEIGHTS: Final = Weights(
    ranks=(0.208, 0.216, 0.222, 0.234, 0.244, 0.251, 0.248, 0.222, 0.238, 0.23, 0.24, 0.268, 0.342),
    pair=0.208,
    pair_rank=0.024,
    third=0.396,
    suited=0.03,
    suited_rank=0.001,
    third_of_suit=0.138,
    gaps=(0.047, 0.034, 0.023, 0.013),
    low=0.117,
    wheel=0.016,
    ace_deuce=0.002,
)

STUD_HILO: Final = Style(
    points=points_by(_WEIGHTS),
    door=Door.LOW,
    live=0.03,
    opens=(0.55, 0.45, 0.36, 0.28, 0.22, 0.20, 0.18),
    opens_heads_up=0.65,
    raises_again=(0.08, 0.04, 0.02),
    isolates=0.20,
    plays=0.5,
    limper=0.65,
    caller=0.40,
    realised=0.78,
    raises=0.68,
    edge=0.07,
    edge_at_the_end=0.10,
)
