"""The port of ids: whoever needs a new one is handed an `Ids`."""

import os
from collections.abc import Iterator
from typing import Protocol


class Ids(Protocol):
    def new(self) -> str:
        """32 hexadecimal digits, unguessable where it matters, unique everywhere."""
        ...


class SystemIds:
    """Asks the system for many at once: each call would let go of the event loop's thread."""

    def __init__(self) -> None:
        self._ready: Iterator[str] = iter(())

    def new(self) -> str:
        for fresh in self._ready:
            return fresh
        drawn = os.urandom(16 * _AT_ONCE).hex()
        self._ready = iter([drawn[at : at + 32] for at in range(0, len(drawn), 32)])
        return next(self._ready)


_AT_ONCE = 256
