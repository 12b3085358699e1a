"""Exclusive transactions: one at a time on a database, over all its processes.

What runs in one is a plain function of a connection. On SQLite it runs whole in a thread of its
own: through aiosqlite each of its dozen calls would be a thread hop, and an append 1.5 ms.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

CARRIED_EVERY = 200
"""Commits after which SQLite's write-ahead log is carried over into the database."""


class Writing(Protocol):
    """Runs work in a transaction: durable when `run` returns, gone when `work` raises.

    Cancelling `run` leaves it open which of the two happens.
    """

    def start(self, work: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """`run`, begun at once."""
        ...

    async def run(self, work: Callable[[Connection], T]) -> T: ...

    async def close(self) -> None: ...


class ThreadWriting:
    """For SQLite, whose driver blocks. The only thread is also the queue.

    SQLite itself would carry its write-ahead log over into the database within a commit, now and
    then. Here a second thread does most of that beside the commits, and the writer between two of
    them only the little that came meanwhile: so the log begins anew and does not grow.
    """

    def __init__(self, engine: Engine, beside: Engine) -> None:
        self._engine = engine
        self._beside = beside
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log")
        self._second = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log-carry")
        self._connection: Connection | None = None
        """Kept from one transaction to the next, as long as none fails."""
        self._commits = 0

    def start(self, work: Callable[[Connection], T]) -> "asyncio.Future[T]":
        return asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await self.start(work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                done = work(self._connection)
        except BaseException:
            self._let_go()
            raise
        self._commits += 1
        if self._commits % CARRIED_EVERY == 0:
            self._second.submit(self._carry_over)
        return done

    def _carry_over(self) -> None:
        with suppress(DBAPIError), self._beside.connect() as connection:
            _checkpoint(connection)
        with suppress(RuntimeError):  # closed meanwhile: the last connection does it as it goes
            self._thread.submit(self._carry_over_the_rest)

    def _carry_over_the_rest(self) -> None:
        if self._connection is not None:
            _checkpoint(self._connection)

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        self._engine.dispose()

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        for thread, let_go in ((self._second, self._beside.dispose), (self._thread, self._let_go)):
            await loop.run_in_executor(thread, let_go)
            thread.shutdown()


def _checkpoint(connection: Connection) -> None:
    """As far as it goes without waiting for anybody. Trouble with the disk is for a commit to
    find; the log stays longer then."""
    with suppress(sqlite3.Error):
        connection.connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")


class AsyncWriting:
    """For a driver that awaits. The pool's only connection is also the queue."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    def start(self, work: Callable[[Connection], T]) -> "asyncio.Future[T]":
        return asyncio.create_task(self.run(work))

    async def run(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()
