"""What others told, kept for a while and up to a bound: losing any of it costs a question."""

from typing import Generic, TypeVar

from libs.runtime.clock import Clock, Millis

K = TypeVar("K")
V = TypeVar("V")


class Cache(Generic[K, V]):
    """Holds `most` entries, the oldest goes first, and none for longer than `keep`."""

    def __init__(self, clock: Clock, *, most: int, keep: Millis) -> None:
        self._clock = clock
        self._most = most
        self._keep = keep
        self._entries: dict[K, tuple[int, V]] = {}

    def get(self, key: K) -> V | None:
        entry = self._entries.get(key)
        if entry is None or entry[0] <= self._clock.now() - self._keep:
            return None
        return entry[1]

    def drop(self, key: K) -> None:
        self._entries.pop(key, None)

    def put(self, key: K, value: V) -> None:
        self._entries.pop(key, None)
        self._entries[key] = (self._clock.now(), value)
        if len(self._entries) > self._most:
            del self._entries[next(iter(self._entries))]
