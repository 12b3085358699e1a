"""Wakes whoever waits for the log to grow."""

import asyncio

from libs.eventlog.events import ORIGIN, Position


class Growth:
    """The last position appended here; nothing is missed between a read and the wait after it."""

    def __init__(self) -> None:
        self._last = ORIGIN
        self._grew = asyncio.Event()

    def reached(self, position: Position) -> None:
        if position > self._last:
            self._last = position
            self._grew.set()
            self._grew = asyncio.Event()

    async def beyond(self, position: Position) -> None:
        while self._last <= position:
            await self._grew.wait()
