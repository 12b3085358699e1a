"""How large the pots of a table have been of late."""

from collections import deque

LAST = 20
"""Hands that count."""


class LastPots:
    """Of the hands played since the table was taken into memory."""

    def __init__(self) -> None:
        self._pots: deque[int] = deque(maxlen=LAST)

    def add(self, chips: int) -> None:
        self._pots.append(chips)

    @property
    def average(self) -> int:
        """0 before there was one."""
        return round(sum(self._pots) / len(self._pots)) if self._pots else 0
