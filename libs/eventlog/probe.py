"""Whether a log can be written: found out by writing, for it may be that nobody appends just now.

A snapshot of no stream is written: it takes as much room as appends do, and changes nothing.
"""

import asyncio

from libs.eventlog.events import UNBORN, StreamId
from libs.eventlog.store import Snapshot, Store, Unavailable

EVERY = 1.0
"""Seconds that an answer stands: who asks more often costs no more writes."""
ROOM = 32 * 1024
"""Bytes written: more than the pages that an append touches."""

_NOBODY = StreamId("probe")
_BALLAST = Snapshot(version=UNBORN, schema=0, data=bytes(ROOM))


class Probe:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._writing: asyncio.Task[Unavailable | None] | None = None
        self._stands_until = 0.0

    async def fault(self) -> Unavailable | None:
        """Why nothing can be written; None when something was."""
        now = asyncio.get_running_loop().time()
        if self._writing is None or (self._writing.done() and now >= self._stands_until):
            self._writing = asyncio.create_task(self._write())
            self._stands_until = now + EVERY
        await asyncio.wait([self._writing])
        return self._writing.result()

    async def _write(self) -> Unavailable | None:
        try:
            await self._store.save_snapshot(_NOBODY, _BALLAST)
        except Unavailable as fault:
            return fault
        return None
