"""Who is placed where when players go out (R-SNG-3)."""

from collections.abc import Mapping
from typing import TypeVar

_Key = TypeVar("_Key")


def places(out: Mapping[_Key, int], remaining: int) -> dict[_Key, int]:
    """The places of those who went out in one hand, by their stacks at its start.

    The larger stack places higher and equal stacks share a place, the better one; `remaining`
    players are still in.
    """
    return {
        player: remaining + 1 + sum([other > stack for other in out.values()])
        for player, stack in out.items()
    }
