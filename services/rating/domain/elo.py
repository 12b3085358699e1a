"""Elo's arithmetic (R-ELO-2): each pair of a tournament's players is a game between the two."""

from collections.abc import Sequence
from math import fsum
from typing import Final

import msgspec

START: Final = 1500.0
"""The rating of a player never rated."""
NEW_PLAYER: Final = 20
"""How many tournaments a player's ratings move fast."""


class Result(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A player's place, and his rating and number of rated tournaments before it."""

    rating: float
    tournaments: int
    place: int


def rated(results: Sequence[Result]) -> list[float]:
    """The ratings after, of two players or more, unrounded and in the same order."""
    return [
        mine.rating
        + _pace(mine.tournaments)
        / (len(results) - 1)
        * fsum(
            [
                _score(mine.place, other.place) - _expected(mine.rating, other.rating)
                for other in results
                if other is not mine
            ]
        )
        for mine in results
    ]


def _pace(tournaments: int) -> int:
    return 32 if tournaments < NEW_PLAYER else 16


def _score(place: int, other: int) -> float:
    if place == other:
        return 0.5
    return 1.0 if place < other else 0.0


def _expected(rating: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - rating) / 400))
