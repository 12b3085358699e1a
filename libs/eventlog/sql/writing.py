"""Exclusive transactions: one at a time on a database, over all its processes.

What runs in one is a plain function of a connection. On SQLite it runs whole in a thread of its
own: through aiosqlite each of its dozen calls would be a thread hop, and an append 1.5 ms.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")


class Writing(Protocol):
    """Runs work in a transaction: durable when `run` returns, gone when `work` raises.

    Cancelling `run` leaves it open which of the two happens.
    """

    async def run(self, work: Callable[[Connection], T]) -> T: ...

    async def close(self) -> None: ...


class ThreadWriting:
    """For a driver that blocks. The only thread is also the queue."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log")

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


class AsyncWriting:
    """For a driver that awaits. The pool's only connection is also the queue."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()
