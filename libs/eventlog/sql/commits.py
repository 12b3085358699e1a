"""Group commit: appends that wait at the same time share one transaction, and one sync."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from libs.eventlog.batch import Append
from libs.eventlog.store import Appended, AppendFailed, AppendRefused

Commit = Callable[[Sequence[Append]], Awaitable[Sequence[Appended | AppendRefused]]]

LARGEST = 256
"""Appends in a transaction at most: bounds what one failure makes reload."""


class GroupCommit:
    """One batch is under way at a time; what arrives meanwhile is the next.

    A waiter that is cancelled only stops waiting: its append is in the batch and stays there.
    """

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: deque[tuple[Append, asyncio.Future[Appended]]] = deque()
        self._working: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, append: Append) -> Appended:
        if self._closed:
            raise RuntimeError("the log is closed")
        done: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        return await done

    async def close(self) -> None:
        self._closed = True
        if self._working is not None:
            await self._working

    async def _work(self) -> None:
        try:
            while self._waiting:
                size = min(len(self._waiting), LARGEST)
                await self._settle([self._waiting.popleft() for _ in range(size)])
        finally:
            self._working = None
            _fail(self._waiting, None)  # some are left only when the loop shuts down
            self._waiting.clear()

    async def _settle(self, batch: Sequence[tuple[Append, asyncio.Future[Appended]]]) -> None:
        try:
            outcomes = await self._commit([append for append, _ in batch])
        except BaseException as error:
            _fail(batch, error)
            if not isinstance(error, Exception):
                raise
            return
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if done.done():
                continue
            if isinstance(outcome, AppendRefused):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)


def _fail(
    batch: Sequence[tuple[Append, asyncio.Future[Appended]]], cause: BaseException | None
) -> None:
    for append, done in batch:
        if not done.done():
            failure = AppendFailed(append.stream)
            failure.__cause__ = cause
            done.set_exception(failure)
