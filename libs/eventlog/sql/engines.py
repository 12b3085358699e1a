"""The ways into one database: exclusive transactions to write, a pool of its own to read."""

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    URL,
    AsyncAdaptedQueuePool,
    Connection,
    Engine,
    QueuePool,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from libs.eventlog.sql.schema import bring_up_to_date
from libs.eventlog.sql.writing import AsyncWriting, ThreadWriting, Writing
from libs.eventlog.store import Unavailable

T = TypeVar("T")

_BUSY_SECONDS = 30.0
_READERS = 4

# Any constant, the same in every process: "railbird" in ASCII.
LOG_LOCK = 0x7261696C62697264


class Engines(msgspec.Struct, frozen=True):
    """Readers never wait for the writer, nor it for them."""

    writing: Writing
    reading: AsyncEngine

    @asynccontextmanager
    async def to_read(self) -> AsyncIterator[AsyncConnection]:
        """Raises Unavailable, also where what is asked on it fails."""
        with _available(self.reading.url):
            async with self.reading.connect() as connection:
                yield connection

    async def write(self, work: Callable[[Connection], T]) -> T:
        """In a transaction of its own. Raises Unavailable where it cannot be done or kept."""
        with _available(self.reading.url):
            return await self.writing.run(work)

    async def close(self) -> None:
        await self.writing.close()
        await self.reading.dispose()


async def open_engines(url: str) -> Engines:
    """Engines on `sqlite:///PATH` or `postgresql://...`, its tables at their newest.

    One database holds one log, with the projections of the service that owns it. Raises
    Unavailable.
    """
    parsed = make_url(url)
    match parsed.get_backend_name():
        case "sqlite":
            engines = _sqlite(parsed)
        case "postgresql":
            engines = _postgres(parsed.set(drivername="postgresql+asyncpg"))
        case other:
            raise ValueError(f"no log in a database of kind {other}")
    try:
        await engines.write(bring_up_to_date)
    except BaseException:
        await engines.close()
        raise
    return engines


@contextmanager
def _available(url: URL) -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise Unavailable(f"{url.database}: {error.orig}") from error
    except OSError as error:
        raise Unavailable(f"{url.database}: {error}") from error


def _sqlite(url: URL) -> Engines:
    """The driver's own transactions begin too late and lose updates, so they are switched off."""
    arguments = {"isolation_level": None, "timeout": _BUSY_SECONDS}
    writing, beside = [
        create_engine(
            url.set(drivername="sqlite+pysqlite"),
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            connect_args=arguments,
        )
        for _ in range(2)
    ]
    event.listen(writing, "connect", write_ahead)
    _on_begin(writing, "BEGIN IMMEDIATE")
    reading = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"),
        poolclass=AsyncAdaptedQueuePool,
        pool_size=_READERS,
        connect_args=arguments,
    )
    event.listen(reading.sync_engine, "connect", _query_only)
    return Engines(ThreadWriting(writing, beside), reading)


def _postgres(url: URL) -> Engines:
    """Positions are in commit order: the lock is let go only when the commit can be read."""
    writing = create_async_engine(url, pool_size=1, max_overflow=0)
    _on_begin(writing.sync_engine, f"SELECT pg_advisory_xact_lock({LOG_LOCK})")
    reading = create_async_engine(
        url, pool_size=_READERS, isolation_level="AUTOCOMMIT", pool_pre_ping=True
    )
    return Engines(AsyncWriting(writing), reading)


def write_ahead(connection: sqlite3.Connection, _record: object) -> None:
    """A new database can have one connection only while it changes to WAL: the others are told
    `database is locked` at once, without the time-out, so they queue for its lock themselves."""
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
        else:
            break
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA wal_autocheckpoint=0")


def _query_only(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only=ON")
    cursor.close()


def _on_begin(engine: Engine, statement: str) -> None:
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    event.listen(engine, "begin", begun)
