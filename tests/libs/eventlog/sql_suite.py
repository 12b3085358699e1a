"""What a log in a database promises besides: across stores, processes, failures and kills."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, event, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from libs.eventlog.chain import EMPTY, BrokenChain, Fault, link, verify_chain
from libs.eventlog.events import CommandId, Position, StoredEvent, StreamId, Version
from libs.eventlog.open import open_store
from libs.eventlog.sql import tables
from libs.eventlog.sql.engines import open_engines
from libs.eventlog.store import (
    AlreadyAnswered,
    AppendFailed,
    Snapshot,
    Store,
    Unavailable,
    VersionConflict,
)
from tests.libs.eventlog import made
from tests.libs.eventlog.made import TABLE, answer, fill
from tests.libs.eventlog.suite import StoreSuite, opened, positions
from tests.support.asynchronous import asynchronous

ROOT = Path(__file__).parents[3]
ACKNOWLEDGED_BEFORE_KILL = 100


@contextmanager
def next_commit(*do: Callable[[Connection], None]) -> Iterator[None]:
    """Once each, before a COMMIT of any engine; raising makes the COMMIT fail."""
    left = list(do)

    def commit(connection: Connection) -> None:
        if left:
            left.pop(0)(connection)

    event.listen(Engine, "commit", commit)
    try:
        yield
    finally:
        event.remove(Engine, "commit", commit)
    assert not left, "nothing was committed"


def all_well(_: Connection) -> None:
    pass


def disk_full(_: Connection) -> None:
    raise OSError("disk full")


def connection_lost_after_commit(connection: Connection) -> None:
    connection.connection.commit()
    raise OSError("connection lost")


class SqlStoreSuite(StoreSuite):
    driver: ClassVar[str]
    connect_args: ClassVar[dict[str, Any]] = {}
    lock: ClassVar[str]
    """Begins a transaction of another writer."""

    @asynccontextmanager
    async def connection(self, url: str) -> AsyncIterator[AsyncConnection]:
        """Past the store, as another program would."""
        engine = create_async_engine(
            url.replace(":", f"+{self.driver}:", 1), connect_args=self.connect_args
        )
        async with engine.connect() as connection:
            yield connection
        await engine.dispose()

    @asynchronous
    async def test_all_is_there_after_reopening(self, url: str) -> None:
        snapshot = Snapshot(version=Version(2), schema=1, data=b"two")
        async with opened(url) as store:
            await store.append(TABLE, Version(0), made.events(2), answer("sit", 2))
            await store.save_snapshot(TABLE, snapshot)
            await store.note_relayed(Position(1))
            before = await store.read_all()
        async with opened(url) as store:
            assert await store.read_all() == before
            assert await store.answer(TABLE, CommandId("sit")) == answer("sit", 2)
            assert await store.load_snapshot(TABLE) == snapshot
            assert await store.relayed() == 1
            await store.append(TABLE, Version(2), [made.event("next")])
            assert await positions(store) == [1, 2, 3]

    @asynchronous
    async def test_a_new_database_can_be_opened_by_many_at_once(self, url: str) -> None:
        stores = await asyncio.gather(*(open_store(url) for _ in range(6)))
        for number, store in enumerate(stores):
            await fill(store, StreamId(f"s{number}"), 1)
        assert await positions(stores[0]) == [1, 2, 3, 4, 5, 6]
        await asyncio.gather(*(store.close() for store in stores))

    @asynchronous
    async def test_the_migrations_lead_to_the_tables(self, url: str) -> None:
        def differences(connection: Connection) -> list[Any]:
            context = MigrationContext.configure(
                connection, opts={"version_table": "eventlog_schema", "compare_type": True}
            )
            return list(compare_metadata(context, tables.METADATA))

        engines = await open_engines(url)
        async with engines.reading.connect() as connection:
            assert await connection.run_sync(differences) == []
        await engines.close()

    @asynchronous
    async def test_two_stores_write_one_gapless_log(self, url: str) -> None:
        async def write(store: Store, stream: StreamId) -> None:
            for version in range(10):
                await store.append(stream, Version(version), [made.event(f"{stream}-{version}")])

        streams = [StreamId(f"s{n:02}") for n in range(16)]
        async with opened(url) as one, opened(url) as two:
            await asyncio.gather(
                *(write(store, s) for n, s in enumerate(streams) for store in [(one, two)[n % 2]])
            )
            assert await positions(one) == list(range(1, 161))
            for stream in streams:
                assert verify_chain(stream, await two.read(stream)) == await one.head(stream)

    @asynchronous
    async def test_of_two_owners_of_a_stream_one_is_refused(self, url: str) -> None:
        async with opened(url) as one, opened(url) as two:
            for version in range(10):
                outcomes = await asyncio.gather(
                    one.append(TABLE, Version(version), [made.event(f"one-{version}")]),
                    two.append(TABLE, Version(version), [made.event(f"two-{version}")]),
                    return_exceptions=True,
                )
                assert sum(isinstance(o, VersionConflict) for o in outcomes) == 1
            assert isinstance(verify_chain(TABLE, await one.read(TABLE)), type(EMPTY))
            assert await positions(one) == list(range(1, 11))

    @asynchronous
    async def test_G1_nothing_is_read_above_an_open_transaction(self, url: str) -> None:
        async with opened(url) as store, self.connection(url) as other:
            await other.exec_driver_sql(self.lock)
            await other.execute(insert(tables.events), foreign_row(1))
            second = asyncio.create_task(store.append(TABLE, Version(0), [made.event("second")]))
            for _ in range(5):
                assert await store.read_all() == []
            assert not second.done()
            await other.commit()
            assert (await second).position == 2
            assert [e.stream for e in await store.read_all()] == ["foreign", TABLE]

    @asynchronous
    async def test_G1_a_reader_sees_a_gapless_prefix_while_others_write(self, url: str) -> None:
        async def write_pairs(store: Store, stream: StreamId) -> None:
            for turn in range(20):
                await store.append(stream, Version(2 * turn), made.events(2, f"{stream}-{turn}-"))

        async with opened(url) as one, opened(url) as two, opened(url) as reader:
            writing = asyncio.gather(
                *(write_pairs(one, StreamId(f"one-{n}")) for n in range(3)),
                *(write_pairs(two, StreamId(f"two-{n}")) for n in range(3)),
            )
            seen = 0
            while not writing.done():
                log = await positions(reader)
                assert log == list(range(1, len(log) + 1))
                assert len(log) % 2 == 0, "half an append was read"
                assert len(log) >= seen
                seen = len(log)
            await writing
            assert len(await positions(reader)) == 240

    @asynchronous
    async def test_a_failed_commit_fails_every_append_of_its_batch(self, url: str) -> None:
        async with opened(url) as store:
            streams = [StreamId(f"s{n}") for n in range(5)]
            with next_commit(all_well, disk_full):
                _, *outcomes = await asyncio.gather(
                    fill(store, TABLE, 1),  # the others wait for its commit, and are a batch
                    *(store.append(s, Version(0), [made.event(s)]) for s in streams),
                    return_exceptions=True,
                )
            failures = [o for o in outcomes if isinstance(o, AppendFailed)]
            assert [failure.stream for failure in failures] == streams
            assert all(isinstance(failure.__cause__, OSError) for failure in failures)
            assert await positions(store) == [1]
            await asyncio.gather(*(store.append(s, Version(0), [made.event(s)]) for s in streams))
            assert await positions(store) == [1, 2, 3, 4, 5, 6]

    @asynchronous
    async def test_what_is_kept_beside_the_events_fails_as_unavailable(self, url: str) -> None:
        kept = Snapshot(version=Version(1), schema=1, data=b"kept")
        async with opened(url) as store:
            await fill(store, TABLE, 1)
            await store.save_snapshot(TABLE, kept)
            lost = msgspec.structs.replace(kept, data=b"lost")
            for work in (
                partial(store.save_snapshot, TABLE, lost),
                store.delete_snapshots,
                partial(store.note_relayed, Position(1)),
            ):
                with next_commit(disk_full), pytest.raises(Unavailable, match="disk full"):
                    await work()
            assert await store.load_snapshot(TABLE) == kept
            assert await store.relayed() == 0

    @asynchronous
    async def test_a_failed_append_may_be_stored_and_is_answered_when_repeated(
        self, url: str
    ) -> None:
        async with opened(url) as store:
            command = answer("sit", 1)
            with next_commit(connection_lost_after_commit), pytest.raises(AppendFailed):
                await store.append(TABLE, Version(0), [made.event("a")], command)
            with pytest.raises(AlreadyAnswered) as repeated:
                await store.append(TABLE, Version(0), [made.event("b")], command)
            assert repeated.value.answer == command
            assert await positions(store) == [1]

    @asynchronous
    async def test_closing_finishes_the_appends_under_way(self, url: str) -> None:
        store = await open_store(url)
        tasks = [asyncio.create_task(fill(store, StreamId(f"s{n}"), 1)) for n in range(4)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*tasks)
        with pytest.raises(RuntimeError, match="closed"):
            await fill(store, TABLE, 1)
        async with opened(url) as again:
            assert await positions(again) == [1, 2, 3, 4]

    @asynchronous
    async def test_a_changed_byte_is_found_where_it_is(self, url: str) -> None:
        async with opened(url) as store, self.connection(url) as other:
            await fill(store, TABLE, 5)
            await other.execute(
                update(tables.events)
                .where(tables.events.c.version == 3)
                .values(data=b'{"type":"noted","text":"other"}')
            )
            await other.commit()
            assert verify_chain(TABLE, await store.read(TABLE)) == BrokenChain(
                stream=TABLE, version=Version(3), position=Position(3), fault=Fault.HASH_MISMATCH
            )

    def test_a_killed_writer_leaves_a_gapless_log_with_all_it_acknowledged(self, url: str) -> None:
        with subprocess.Popen(
            [sys.executable, "-m", "tests.libs.eventlog.killed", url],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        ) as writer:
            assert writer.stdout is not None
            told = [writer.stdout.readline() for _ in range(ACKNOWLEDGED_BEFORE_KILL)]
            writer.kill()
            told += [line for line in writer.stdout if line.endswith("\n")]
        asyncio.run(self.check_killed(url, [line.split() for line in told]))

    async def check_killed(self, url: str, acknowledged: list[list[str]]) -> None:
        async with opened(url) as store:
            log = await store.read_all()
            assert [e.position for e in log] == list(range(1, len(log) + 1))
            stored = {(e.stream, str(e.version), str(e.position)) for e in log}
            assert {(stream, version, position) for stream, version, position in acknowledged} <= (
                stored
            )
            for stream in await store.streams():
                events = await store.read(stream)
                assert verify_chain(stream, events) == await store.head(stream)
                assert len(events) % 2 == 0, "half an append was stored"
                for last in events[1::2]:
                    assert last.command_id is not None
                    told = await store.answer(stream, last.command_id)
                    assert told is not None
                    assert told.version == last.version
            await fill(store, TABLE, 1)


def foreign_row(position: int) -> dict[str, Any]:
    row = StoredEvent(
        position=Position(position),
        stream=StreamId("foreign"),
        version=Version(1),
        type="noted",
        schema=1,
        data=b"{}",
        event_id=made.event("foreign").event_id,
        command_id=None,
        correlation_id="",
        causation_id="",
        at=0,
        hash=b"",
    )
    return msgspec.structs.asdict(msgspec.structs.replace(row, hash=link(EMPTY.hash, row)))
