"""How often somebody may try to log in under one name: a guesser waits longer each time."""

FREE = 5
"""Wrong passwords until a wait begins."""
FIRST_WAIT = 1_000
LONGEST_WAIT = 300_000
"""Milliseconds; doubled by each wrong one in between."""
MOST_NAMES = 10_000
"""Kept at a time; the one that failed longest ago goes first."""


class Tries:
    """By folded names, of members and of nobody, so that a wait does not tell which."""

    def __init__(self) -> None:
        self._failed: dict[str, tuple[int, int]] = {}
        """How many in a row, and when the last one was."""

    def wait(self, name: str, now: int) -> int:
        """Milliseconds until the next is heard."""
        failures, last = self._failed.get(name, (0, 0))
        if failures < FREE:
            return 0
        wait = min(FIRST_WAIT << min(failures - FREE, 16), LONGEST_WAIT)
        return max(0, last + wait - now)

    def failed(self, name: str, now: int) -> None:
        failures, _ = self._failed.pop(name, (0, 0))
        self._failed[name] = (failures + 1, now)
        if len(self._failed) > MOST_NAMES:
            del self._failed[next(iter(self._failed))]

    def succeeded(self, name: str) -> None:
        self._failed.pop(name, None)
