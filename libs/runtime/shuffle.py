"""The port of chance: decks, seats and the first button are lots drawn by a `Shuffle`."""

import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Shuffle(Protocol):
    def __call__(self, items: Sequence[T]) -> tuple[T, ...]:
        """All of `items`, once each, every order equally likely."""
        ...


class SystemShuffle:
    """On the operating system's CSPRNG: it has no seed and no state that could leak a deck."""

    def __init__(self) -> None:
        self._source = secrets.SystemRandom()

    def __call__(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(self._source.sample(items, len(items)))
