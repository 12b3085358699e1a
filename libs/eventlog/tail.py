"""The newest events appended here, for who follows the log as it grows: he need not read them."""

import asyncio
from collections import deque
from collections.abc import Sequence

from libs.eventlog.events import ORIGIN, Position, StoredEvent

LENGTH = 1024
"""Events held."""


class Tail:
    """Nothing is missed between a read of the log and the wait after it."""

    def __init__(self) -> None:
        self._events: deque[StoredEvent] = deque(maxlen=LENGTH)
        self._last = ORIGIN
        self._news = asyncio.Event()
        self._doubt = False

    def grew(self, events: Sequence[StoredEvent]) -> None:
        """These are durable, in order of position."""
        if not events:
            return
        if events[0].position != self._last + 1:  # somebody else wrote in between
            self._events.clear()
        self._events.extend(events)
        self._last = events[-1].position
        self._news.set()

    def doubt(self) -> None:
        """An append failed: only the log itself tells what is in it."""
        self._doubt = True
        self._news.set()

    async def behind(self, position: Position) -> Sequence[StoredEvent]:
        """Those right behind it, once there are any; none when the log must be read for them."""
        while self._last <= position and not self._doubt:
            self._news.clear()
            await self._news.wait()
        self._doubt = False
        more = self._last - position
        if not 0 < more <= len(self._events):
            return ()
        return [self._events[place] for place in range(-more, 0)]
