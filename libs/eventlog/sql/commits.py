"""Group commit: appends that wait at the same time share one transaction, and one sync."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from libs.eventlog.batch import Append, Plan
from libs.eventlog.store import Appended, AppendFailed, AppendRefused

LARGEST = 256
"""Appends in a transaction at most: bounds what one failure makes reload."""

Waiter: TypeAlias = tuple[Append, "asyncio.Future[Appended]"]


class GroupCommit:
    """One batch is under way at a time; what arrives meanwhile is the next. `commit` begins one.

    A waiter that is cancelled only stops waiting: its append is in the batch and stays there.
    """

    def __init__(self, commit: Callable[[Sequence[Append]], "asyncio.Future[Plan]"]) -> None:
        self._commit = commit
        self._waiting: deque[Waiter] = deque()
        self._working: asyncio.Future[Plan] | None = None
        self._closed = False

    async def append(self, append: Append) -> Appended:
        if self._closed:
            raise RuntimeError("the log is closed")
        done: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if self._working is None:
            self._begin()
        return await done

    async def close(self) -> None:
        self._closed = True
        while self._working is not None:
            await asyncio.wait([self._working])

    def _begin(self) -> None:
        size = min(len(self._waiting), LARGEST)
        batch = [self._waiting.popleft() for _ in range(size)]
        self._working = self._commit([append for append, _ in batch])
        self._working.add_done_callback(partial(self._settle, batch))

    def _settle(self, batch: Sequence[Waiter], working: "asyncio.Future[Plan]") -> None:
        self._working = None
        if working.cancelled():  # the loop shuts down
            _fail([*batch, *self._waiting], None)
            self._waiting.clear()
        elif (error := working.exception()) is not None:
            _fail(batch, error)
        else:
            for (_, done), outcome in zip(batch, working.result().outcomes, strict=True):
                _tell(done, outcome)
        if self._waiting:
            self._begin()


def _tell(done: "asyncio.Future[Appended]", outcome: Appended | AppendRefused) -> None:
    if done.done():
        return
    if isinstance(outcome, AppendRefused):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)


def _fail(batch: Sequence[Waiter], cause: BaseException | None) -> None:
    for append, done in batch:
        if not done.done():
            failure = AppendFailed(append.stream)
            failure.__cause__ = cause
            done.set_exception(failure)
