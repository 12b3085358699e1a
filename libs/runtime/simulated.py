"""Seeded chance, ids and shuffles, for tests and simulation ONLY.

Who knows the seed knows every deck: nothing that deals to people may import this module
(import-linter keeps it out).
"""

import random
from collections.abc import Sequence
from typing import TypeVar

from libs.runtime.clock import Millis

T = TypeVar("T")


class Chance:
    """A repeatable source of decisions. Forks are independent of each other and of their parent,
    so a part that draws more often than before does not change what another part draws."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._random = random.Random(seed)

    def fork(self, name: str) -> "Chance":
        return Chance(f"{self._seed}/{name}")

    def happens(self, probability: float) -> bool:
        return self._random.random() < probability

    def fraction(self) -> float:
        """From 0 to below 1."""
        return self._random.random()

    def pick(self, items: Sequence[T]) -> T:
        return self._random.choice(items)

    def between(self, low: int, high: int) -> int:
        """Both ends included."""
        return self._random.randint(low, high)

    def delay(self, longest: Millis) -> Millis:
        """At least one millisecond."""
        return Millis(self._random.randint(1, longest))

    def order(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(self._random.sample(items, len(items)))

    def digits(self, count: int) -> str:
        """Hexadecimal."""
        return f"{self._random.getrandbits(4 * count):0{count}x}"


class SeededShuffle:
    """NOT for play: its decks can be computed from the seed."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def __call__(self, items: Sequence[T]) -> tuple[T, ...]:
        return self._chance.order(items)


class SeededIds:
    """NOT for play: its ids can be guessed."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def new(self) -> str:
        return self._chance.digits(32)
