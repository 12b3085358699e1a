"""7-card stud: by up-cards and by what is still alive."""

from typing import Final

from services.bot.domain.points import Weights, points_by
from services.bot.domain.style import Door, Style

_WEIGHTS: Final = Weights(
    ranks=(
        0.182,
        0.199,
        0.215,
        0.235,
        0.232,
        0.245,
        0.254,
        0.273,
        0.283,
        0.28,
        0.293,
        0.329,
        0.351,
    ),
    pair=0.387,
    pair_rank=0.023,
    third=0.239,
    suited=0.053,
    suited_rank=0.0,
    third_of_suit=0.184,
    gaps=(0.077, 0.055, 0.039, 0.018),
)

STUD: Final = Style(
    points=points_by(_WEIGHTS),
    door=Door.HIGH,
    live=0.05,
    opens=(0.55, 0.45, 0.36, 0.28, 0.22, 0.20, 0.18),
    opens_heads_up=0.65,
    raises_again=(0.08, 0.04, 0.02),
    isolates=0.20,
    plays=0.5,
    limper=0.65,
    caller=0.40,
    realised=0.75,
)
