"""One table as it comes over the bus: doubles dropped, gaps filled from the table itself."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from libs.contracts.table import EventsShown
from libs.runtime.clock import Millis
from services.gateway.problems import Problem
from services.gateway.stream.frames import event_body
from services.gateway.stream.ring import SIZE, Ring

RETRY = Millis(500)
"""How long it waits when a table does not answer."""


class Follower(Protocol):
    def wake(self) -> None:
        """There is news."""

    def missed(self, table: str) -> None:
        """Messages of this table were lost, so private ones may be too."""


class Feed:
    """`ask` is for the events behind a version, at most `SIZE`; it raises Problem.

    Until something is known of the table, all it hears is how far the table has come.
    """

    def __init__(self, table: str, ask: Callable[[int], Awaitable[EventsShown]]) -> None:
        self.table = table
        self.followers: set[Follower] = set()
        self._ask = ask
        self._ring: Ring | None = None
        self._heard = 0
        """The newest version there is, as far as anybody told."""
        self._catching_up: asyncio.Task[None] | None = None

    def hear(self, version: int, data: bytes) -> None:
        """An event from the bus."""
        ring = self._ring
        if ring is not None and version == ring.version + 1:
            self._heard = max(self._heard, version)
            ring.append(event_body(self.table, version, data))
            self._wake()
        else:
            self.reached(version)

    def reached(self, version: int) -> None:
        """The table is known to be as far as this: what is missing will be fetched."""
        self._heard = max(self._heard, version)
        if self._ring is not None and self._ring.version < self._heard:
            self._catch_up()

    def start(self, version: int) -> None:
        """Somebody has the table as of this version, and wants what follows."""
        if self._ring is None:
            self._ring = Ring(version)
        self.reached(version)

    def behind(self, version: int, most: int) -> list[bytes] | None:
        """The next events after this version; None when `cover` must be asked first."""
        ring = self._ring
        if ring is None:
            return None
        if ring.version <= version <= self._heard:
            return []
        return ring.behind(version, most)

    async def cover(self, version: int) -> bool:
        """Have everything behind this version; False when that is too much, or the table never
        was there. Raises Problem."""
        if self._ring is not None and self._ring.version - version > SIZE:
            return False
        try:
            shown = await self._ask(version)
        except Problem as refusal:
            if refusal.code != "not_open" or version:
                raise
            self.start(0)
            return True
        if not 0 <= shown.version - version <= SIZE:
            return False
        if self._ring is None:
            self._ring = Ring(version)
        self._take(shown)
        self.reached(shown.version)
        return True

    async def look(self) -> None:
        """Ask the table for what nobody told: the last message before a silence may be lost.
        Raises Problem."""
        ring = self._ring
        if ring is None:
            return
        had = ring.version
        shown = await self._ask(had)
        if shown.version < had:  # an operator put back an older log: all begin afresh
            self._ring, self._heard = None, 0
            self._wake()
        else:
            self.reached(shown.version)

    def stop(self) -> None:
        if self._catching_up is not None:
            self._catching_up.cancel()

    def _catch_up(self) -> None:
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._fetch_missing())

    async def _fetch_missing(self) -> None:
        ring = self._ring
        assert ring is not None
        while ring.version < self._heard:
            try:
                shown = await self._ask(ring.version)
            except Problem:
                await asyncio.sleep(RETRY / 1000)
                continue
            self._take(shown)
            if not shown.events:
                self._heard = ring.version
            for follower in self.followers:
                follower.missed(self.table)
        self._wake()

    def _take(self, shown: EventsShown) -> None:
        ring = self._ring
        assert ring is not None
        for event in shown.events:
            body = event_body(self.table, event.version, bytes(event.data))
            if event.version == ring.version + 1:
                ring.append(body)
            else:
                ring.put_back(event.version, body)

    def _wake(self) -> None:
        for follower in self.followers:
            follower.wake()
