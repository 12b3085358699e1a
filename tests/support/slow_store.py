"""A log in memory whose appends take a moment, so that others come in between, and can fail."""

import asyncio
from collections.abc import Sequence

from libs.eventlog.events import NewEvent, StreamId, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import Answer, Appended, AppendFailed


class SlowStore(MemoryStore):
    """`failing` appends to come fail: in turn before they are stored, and after. While it is
    `broken` nothing is stored."""

    def __init__(self) -> None:
        super().__init__()
        self.failing = 0
        self.broken = False

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        await asyncio.sleep(0.001)
        fails = self.failing > 0
        self.failing -= fails
        if self.broken or (fails and self.failing % 2):
            raise AppendFailed(stream)
        appended = await super().append(stream, expected, events, answer)
        if fails:
            raise AppendFailed(stream)
        return appended
