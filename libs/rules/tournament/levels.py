"""Blind levels of a Sit & Go (R-SNG-2). Amounts in chips."""

from typing import Final

import msgspec

from libs.rules.names import Speed

_FIRST_SMALL_BLINDS: Final = (10, 15, 25, 50, 75)
_PATTERN: Final = (100, 150, 200, 300, 400, 500, 750)
"""The small blinds from the sixth level on; ten times as much every seven levels."""

HANDS_A_LEVEL: Final = {Speed.NORMAL: 10, Speed.FAST: 6}
STARTING_STACK: Final = 1500


class BlindLevel(msgspec.Struct, frozen=True, gc=False):
    """In other games than those with blinds, `big` is the small bet and `small` the bring-in, and
    everybody pays an ante (R-SNG-4)."""

    small: int
    big: int

    @property
    def ante(self) -> int:
        return self.big // 4


def blind_level(number: int) -> BlindLevel:
    """The level of this number, counted from 1; there is no last one."""
    later = number - 1 - len(_FIRST_SMALL_BLINDS)
    if later < 0:
        small = _FIRST_SMALL_BLINDS[number - 1]
    else:
        tens, step = divmod(later, len(_PATTERN))
        small = _PATTERN[step] * 10**tens
    return BlindLevel(small, 2 * small)
