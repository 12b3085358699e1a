"""The journal on a real JetStream, through kills, a power cut and two relays.

Of section H of the cases, H1, H7, H9 to H12 and H14 cannot occur: no JetStream consumer, pull
request, watch or queue group is used anywhere; what is read is asked for by sequence, one question
and its answers, and readers keep their own position. H3 and H13 are not among the cases.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from nats.js.api import StorageType

from libs.bus.jetstreams import TABLE_EVENTS
from libs.bus.journal import Journal
from libs.bus.nats_journal import NatsJournal
from libs.bus.outlet import JournalOutlet
from libs.bus.port import NoReply
from libs.bus.server import NatsServer
from libs.bus.server_config import nats_folder
from libs.contracts.subjects import Pattern
from libs.eventlog.events import StreamId
from libs.eventlog.memory import MemoryStore
from libs.eventlog.relay import Relay
from libs.eventlog.store import Store
from tests.libs.bus.journal_suite import EVENTS, JournalStory, JournalSuite, append, names
from tests.libs.bus.suite import Inbox
from tests.libs.eventlog.made import TABLE, fill
from tests.support.asynchronous import asynchronous
from tests.support.nats import NO_RULES, Back, bus_of, kill, nats_server


@asynccontextmanager
async def journal_in(data: Path) -> AsyncIterator[tuple[NatsServer, NatsJournal]]:
    async with nats_server(data, NO_RULES) as server, bus_of(server) as bus:
        journal = NatsJournal(bus, TABLE_EVENTS, owned=True)
        await journal.declare()
        yield server, journal


class TestNatsJournal(JournalSuite):
    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path) -> None:
        self._data = tmp_path

    def play(self, story: JournalStory) -> None:
        async def main() -> None:
            async with nats_server(self._data, NO_RULES) as server, bus_of(server) as bus:
                journal = NatsJournal(bus, TABLE_EVENTS, owned=True)
                await journal.declare()
                await story(bus, journal)

        asyncio.run(main())


@asynchronous
async def test_H10_H12_it_is_stored_as_it_was_declared(tmp_path: Path) -> None:
    """A wrong unit would show here; declaring again, also over other settings, is fine."""
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        manager = bus.client.jsm()
        await manager.add_stream(name="TABLE_EVENTS", subjects=["events.table.>"], max_age=60)
        journal = NatsJournal(bus, TABLE_EVENTS, owned=True)
        for _ in range(2):
            await journal.declare()
            stored = (await manager.stream_info("TABLE_EVENTS")).config
            assert stored.subjects == ["events.table.>"]
            assert stored.storage == StorageType.FILE
            assert stored.max_age == 7 * 24 * 3600
            assert stored.duplicate_window == 120
            assert stored.allow_direct


@asynchronous
async def test_long_reads_come_in_order_and_whole(tmp_path: Path) -> None:
    async with journal_in(tmp_path) as (_, journal):
        for number in range(600):
            await append(journal, f"e{number}")
        after, read = 0, []
        while page := await journal.read(after=after, limit=256):
            read += page
            after = page[-1].sequence
        assert [entry.message_id for entry in read] == [f"e{number}" for number in range(600)]
        assert [entry.sequence for entry in read] == list(range(1, 601))


@asynchronous
async def test_H8_H14_after_a_kill_it_goes_on_at_once(tmp_path: Path) -> None:
    async with journal_in(tmp_path) as (server, journal):
        await append(journal, "a", "b")
        for kept, added in (("b", "c"), ("c", "d")):
            await kill(server)
            await server.start()
            async with asyncio.timeout(2):
                last = await journal.last()
                assert last is not None
                assert last.message_id == kept
                assert await append(journal, kept, added) == [last.sequence, last.sequence + 1]
        assert await names(journal) == ["a", "b", "c", "d"]


@asynchronous
async def test_while_the_server_is_away_nothing_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with journal_in(tmp_path) as (server, journal):
        await kill(server)
        monkeypatch.setattr("libs.bus.nats_journal.WITHIN", 50)
        for use in (
            lambda: append(journal, "a"),
            lambda: journal.last(),
            lambda: journal.read(after=0, limit=1),
            lambda: journal.declare(),
        ):
            with pytest.raises(NoReply):
                await use()


@asynchronous
async def test_who_only_reads_does_not_declare(tmp_path: Path) -> None:
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        reader = NatsJournal(bus, TABLE_EVENTS)
        with pytest.raises(NoReply):
            await reader.last()
        with pytest.raises(NoReply):
            await reader.read(after=0, limit=1)
        assert await bus.client.jsm().streams_info() == []


class Recovering:
    """A relay's back-off without a wait."""

    async def __call__(self, failures: int, error: Exception) -> None:
        await asyncio.sleep(0)


@asynccontextmanager
async def relaying(store: Store, journal: Journal) -> AsyncIterator[None]:
    outlet = JournalOutlet(journal, lambda _: EVENTS, lambda event: event)
    relay = asyncio.create_task(Relay(store, outlet, Recovering()).run())
    try:
        yield
    finally:
        relay.cancel()
        await asyncio.wait([relay])


async def positions(journal: Journal) -> list[int]:
    return [int(entry.headers["position"]) for entry in await journal.read(after=0, limit=1000)]


async def reached(journal: Journal, position: int) -> None:
    """When the relay has published the event of this position."""
    while True:
        async with asyncio.timeout(10):
            last = await journal.last()
        if last is not None and int(last.headers["position"]) >= position:
            return


@asynchronous
async def test_a_relay_publishes_through_kills_of_the_server(tmp_path: Path) -> None:
    store = MemoryStore()
    async with journal_in(tmp_path) as (server, journal), relaying(store, journal):
        for number in range(3):
            await fill(store, StreamId(f"s{number}"), 40)
            await kill(server)
            await server.start()
        await reached(journal, 120)
        assert await positions(journal) == list(range(1, 121))


@asynchronous
async def test_after_a_power_cut_the_relay_goes_on_where_the_journal_fell_back_to(
    tmp_path: Path,
) -> None:
    store, kept = MemoryStore(), tmp_path / "kept"
    async with journal_in(tmp_path) as (server, journal):
        async with relaying(store, journal):
            await fill(store, TABLE, 5)
            await reached(journal, 5)
        shutil.copytree(nats_folder(tmp_path) / "jetstream", kept)
        async with relaying(store, journal):
            await fill(store, StreamId("more"), 5)
            await reached(journal, 10)
            await power_cut(server, tmp_path, kept)
            last = await journal.last()
            assert last is not None
            assert last.headers["position"] == "5"
            await fill(store, StreamId("later"), 2)
            await reached(journal, 12)
        assert await positions(journal) == list(range(1, 13))


@asynchronous
async def test_after_a_power_cut_that_left_nothing_the_owner_declares_again(
    tmp_path: Path,
) -> None:
    store = MemoryStore()
    async with journal_in(tmp_path) as (server, journal), relaying(store, journal):
        await fill(store, TABLE, 3)
        await reached(journal, 3)
        await power_cut(server, tmp_path, None)
        await fill(store, StreamId("later"), 1)
        await reached(journal, 4)
        assert await positions(journal) == [1, 2, 3, 4]


async def power_cut(server: NatsServer, data: Path, kept: Path | None) -> None:
    """The server is killed, and its store is what it was when `kept` was copied."""
    await kill(server)
    shutil.rmtree(nats_folder(data) / "jetstream")
    if kept is not None:
        shutil.copytree(kept, nats_folder(data) / "jetstream")
    await server.start()


@asynchronous
async def test_G9_H11_two_relays_leave_nothing_out_and_keep_nothing_twice(tmp_path: Path) -> None:
    store = MemoryStore()
    async with (
        journal_in(tmp_path) as (server, journal),
        bus_of(server) as other_bus,
        relaying(store, journal),
        relaying(store, NatsJournal(other_bus, TABLE_EVENTS, owned=True)),
    ):
        for number in range(10):
            await fill(store, StreamId(f"s{number}"), 10)
        await reached(journal, 100)
        assert await positions(journal) == list(range(1, 101))


@asynchronous
async def test_H6_what_was_published_is_heard_again_but_kept_once(tmp_path: Path) -> None:
    """As after a lost acknowledgement. Who listens drops the double by its version."""
    async with journal_in(tmp_path) as (server, journal), bus_of(server) as listening:
        inbox, back = Inbox(), Back(listening)
        await listening.subscribe(Pattern("events.>"), inbox)
        await append(journal, "a")
        assert (await inbox.next()).data == b"a"
        await kill(server)
        await server.start()
        await back.wait()
        await append(journal, "a")
        assert await inbox.all_before(listening, "events.end") == ["a"]
        assert await names(journal) == ["a"]
