"""The newest frames of one source, counted: every client reads on from where it is.

No client has a queue of its own, so a slow one costs nothing: what it did not read in time is
gone, and it starts afresh.
"""

SIZE = 1_000


class Ring:
    """`version` is the newest; those kept are the last ones up to it."""

    def __init__(self, version: int) -> None:
        self.version = version
        self._bodies: dict[int, bytes] = {}

    def append(self, body: bytes) -> None:
        self.version += 1
        self._bodies[self.version] = body
        self._bodies.pop(self.version - SIZE, None)

    def put_back(self, version: int, body: bytes) -> None:
        """An old one again."""
        if self.version - SIZE < version <= self.version:
            self._bodies.setdefault(version, body)

    def behind(self, version: int, most: int) -> list[bytes] | None:
        """The next after this version; None when they are not all here."""
        if version > self.version:
            return None
        newest = min(self.version, version + most)
        try:
            return [self._bodies[each] for each in range(version + 1, newest + 1)]
        except KeyError:
            return None
