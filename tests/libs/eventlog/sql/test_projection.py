"""A projection in a database: G4 and G5, on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Column, Connection, Integer, MetaData, String, Table, insert, select, update

from libs.eventlog.events import StoredEvent
from libs.eventlog.projections import catch_up
from libs.eventlog.sql.engines import Engines, open_engines
from libs.eventlog.sql.projection import SqlProjection, Write
from libs.eventlog.store import Store
from tests.libs.eventlog.made import TABLE, fill
from tests.libs.eventlog.suite import opened
from tests.support.asynchronous import asynchronous

METADATA = MetaData()
counts = Table(
    "counts", METADATA, Column("stream", String, primary_key=True), Column("amount", Integer)
)
seen = Table("seen", METADATA, Column("event_id", String, primary_key=True))


def count(connection: Connection, event: StoredEvent) -> None:
    """Fails on a double by the unique key, and counts it wrong: both would show."""
    connection.execute(insert(seen).values(event_id=event.event_id))
    mine = counts.c.stream == event.stream
    if (
        connection.execute(update(counts).where(mine).values(amount=counts.c.amount + 1)).rowcount
        == 0
    ):
        connection.execute(insert(counts).values(stream=event.stream, amount=1))


class Killed(Exception):
    pass


def killed_at(version: int) -> Write:
    """Dies after the rows of one event are written, before the checkpoint is."""

    def write(connection: Connection, event: StoredEvent) -> None:
        count(connection, event)
        if event.version == version:
            raise Killed

    return write


class SqlProjectionSuite:
    @asynccontextmanager
    async def opened(self, url: str) -> AsyncIterator[tuple[Store, Engines]]:
        async with opened(url) as store:
            engines = await open_engines(url)
            await engines.writing.run(METADATA.create_all)
            yield store, engines
            await engines.close()

    async def amount(self, engines: Engines) -> int:
        async with engines.reading.connect() as connection:
            return await connection.scalar(select(counts.c.amount)) or 0

    @asynchronous
    async def test_it_keeps_what_it_counts_over_a_restart(self, url: str) -> None:
        async with self.opened(url) as (store, engines):
            await fill(store, TABLE, 4)
            assert await catch_up(store, SqlProjection("counts", engines, count)) == 4
        async with self.opened(url) as (store, engines):
            projection = SqlProjection("counts", engines, count)
            assert await projection.checkpoint() == 4
            assert await self.amount(engines) == 4

    @asynchronous
    async def test_G4_a_replay_of_twelve_events_hits_no_unique_key(self, url: str) -> None:
        async with self.opened(url) as (store, engines):
            await fill(store, TABLE, 12)
            projection = SqlProjection("counts", engines, count)
            await catch_up(store, projection)
            await projection.apply(await store.read_all())
            assert await self.amount(engines) == 12

    @asynchronous
    async def test_G5_a_crash_before_the_checkpoint_applies_nothing(self, url: str) -> None:
        async with self.opened(url) as (store, engines):
            await fill(store, TABLE, 5)
            with pytest.raises(Killed):
                await catch_up(store, SqlProjection("counts", engines, killed_at(3)), page=2)
            projection = SqlProjection("counts", engines, count)
            assert await projection.checkpoint() == 2
            assert await self.amount(engines) == 2
            assert await catch_up(store, projection) == 5
            assert await self.amount(engines) == 5

    @asynchronous
    async def test_G5_two_readers_of_one_projection_count_once(self, url: str) -> None:
        async with self.opened(url) as (store, engines):
            await fill(store, TABLE, 30)
            other = await open_engines(url)
            await asyncio.gather(
                catch_up(store, SqlProjection("counts", engines, count), page=3),
                catch_up(store, SqlProjection("counts", other, count), page=4),
            )
            await other.close()
            assert await self.amount(engines) == 30

    @asynchronous
    async def test_projections_have_checkpoints_of_their_own(self, url: str) -> None:
        async with self.opened(url) as (store, engines):
            await fill(store, TABLE, 2)
            await catch_up(store, SqlProjection("counts", engines, count))
            assert await SqlProjection("relay", engines, count).checkpoint() == 0
            assert await store.relayed() == 0


class TestSqlite(SqlProjectionSuite):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path}/log.db"


class TestPostgres(SqlProjectionSuite):
    @pytest.fixture
    def url(self, postgres_url: str) -> str:
        return postgres_url
