"""What every store promises; each backend's test class inherits it and gives its `url`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from libs.eventlog.chain import EMPTY, verify_chain
from libs.eventlog.events import CommandId, Position, StreamId, Version
from libs.eventlog.open import open_store
from libs.eventlog.store import (
    AlreadyAnswered,
    Head,
    KeyReused,
    Snapshot,
    Store,
    VersionConflict,
)
from libs.eventlog.tail import LENGTH
from tests.libs.eventlog.made import TABLE, answer, event, events, fill
from tests.support.asynchronous import asynchronous

OTHER = StreamId("table-2")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


async def positions(store: Store) -> list[int]:
    return [stored.position for stored in await store.read_all()]


class StoreSuite:
    @asynchronous
    async def test_events_come_back_as_they_were_appended(self, url: str) -> None:
        data = bytes(range(256))
        async with opened(url) as store:
            appended = await store.append(
                TABLE, Version(0), [event("a", data=data)], answer("sit", 1)
            )
            (stored,) = await store.read(TABLE)
        assert (stored.stream, stored.version, stored.position) == (TABLE, 1, 1)
        assert (stored.type, stored.schema, stored.data) == ("noted", 1, data)
        assert (stored.event_id, stored.command_id) == ("event-a", "sit")
        assert (stored.correlation_id, stored.causation_id) == ("correlation-a", "causation-a")
        assert stored.at == 1_700_000_000_000
        assert (appended.version, appended.position) == (1, 1)
        assert appended.hash == stored.hash

    @asynchronous
    async def test_an_event_no_command_asked_for_names_none(self, url: str) -> None:
        async with opened(url) as store:
            await store.append(TABLE, Version(0), [event("tick")])
            (stored,) = await store.read(TABLE)
        assert stored.command_id is None

    @asynchronous
    async def test_versions_count_in_the_stream_and_positions_in_the_log(self, url: str) -> None:
        async with opened(url) as store:
            await store.append(TABLE, Version(0), events(2))
            await store.append(OTHER, Version(0), events(1))
            await store.append(TABLE, Version(2), events(1))
            log = await store.read_all()
            streams = await store.streams()
        assert [(e.position, e.stream, e.version) for e in log] == [
            (1, TABLE, 1),
            (2, TABLE, 2),
            (3, OTHER, 1),
            (4, TABLE, 3),
        ]
        assert streams == [TABLE, OTHER]

    @asynchronous
    async def test_pages_begin_behind_what_was_read(self, url: str) -> None:
        async with opened(url) as store:
            await fill(store, TABLE, 5)
            await fill(store, OTHER, 5)
            page = await store.read(OTHER, Version(1), 2)
            rest = await store.read(OTHER, Version(3))
            log_page = await store.read_all(Position(4), 3)
            beyond = await store.read_all(Position(10))
        assert [e.version for e in page] == [2, 3]
        assert [e.version for e in rest] == [4, 5]
        assert [(e.position, e.stream) for e in log_page] == [(5, TABLE), (6, OTHER), (7, OTHER)]
        assert beyond == []

    @asynchronous
    async def test_an_unknown_stream_is_empty(self, url: str) -> None:
        async with opened(url) as store:
            assert await store.read(TABLE) == []
            assert await store.head(TABLE) == EMPTY
            assert await store.streams() == []
            assert await store.answer(TABLE, CommandId("sit")) is None
            assert await store.load_snapshot(TABLE) is None
            assert await store.relayed() == 0

    @asynchronous
    async def test_the_head_is_the_last_event(self, url: str) -> None:
        async with opened(url) as store:
            await fill(store, TABLE, 3)
            head = await store.head(TABLE)
            last = (await store.read(TABLE))[-1]
        assert head == Head(Version(3), last.hash)

    @asynchronous
    async def test_G2_a_version_somebody_else_has_passed_is_refused(self, url: str) -> None:
        async with opened(url) as store:
            await fill(store, TABLE, 5)
            await store.append(TABLE, Version(5), [event("other")])
            with pytest.raises(VersionConflict) as refused:
                await store.append(TABLE, Version(5), [event("mine")])
            assert len(await store.read(TABLE)) == 6
        conflict = refused.value
        assert (conflict.stream, conflict.expected, conflict.actual) == (TABLE, 5, 6)

    @asynchronous
    async def test_G3_a_version_above_the_end_is_refused(self, url: str) -> None:
        async with opened(url) as store:
            await fill(store, TABLE, 3)
            with pytest.raises(VersionConflict) as refused:
                await store.append(TABLE, Version(7), [event("far")])
            assert len(await store.read(TABLE)) == 3
            with pytest.raises(VersionConflict):
                await store.append(OTHER, Version(1), [event("unborn")])
        assert refused.value.actual == 3

    @asynchronous
    async def test_a_refused_append_leaves_no_gap_in_positions(self, url: str) -> None:
        async with opened(url) as store:
            await fill(store, TABLE, 1)
            with pytest.raises(VersionConflict):
                await store.append(TABLE, Version(0), events(3))
            await store.append(TABLE, Version(1), [event("next")])
            assert await positions(store) == [1, 2]

    @asynchronous
    async def test_a_refused_append_records_no_answer(self, url: str) -> None:
        async with opened(url) as store:
            await fill(store, TABLE, 1)
            with pytest.raises(VersionConflict):
                await store.append(TABLE, Version(0), [event("late")], answer("sit", 1))
            assert await store.answer(TABLE, CommandId("sit")) is None

    @asynchronous
    async def test_an_answered_command_gets_its_answer_again(self, url: str) -> None:
        async with opened(url) as store:
            first = answer("sit", 1)
            await store.append(TABLE, Version(0), [event("a")], first)
            assert await store.answer(TABLE, CommandId("sit")) == first
            for expected in (0, 1):  # the repeat may have been decided on either version
                again = answer("sit", expected + 1)
                with pytest.raises(AlreadyAnswered) as repeated:
                    await store.append(TABLE, Version(expected), [event("b")], again)
                assert repeated.value.answer == first
            assert len(await store.read(TABLE)) == 1

    @asynchronous
    async def test_a_command_id_with_another_body_is_refused(self, url: str) -> None:
        async with opened(url) as store:
            await store.append(TABLE, Version(0), [event("a")], answer("sit", 1, body="seat 1"))
            with pytest.raises(KeyReused) as refused:
                await store.append(TABLE, Version(1), [event("b")], answer("sit", 2, body="seat 2"))
            assert len(await store.read(TABLE)) == 1
        assert (refused.value.stream, refused.value.command_id) == (TABLE, "sit")

    @asynchronous
    async def test_a_command_id_counts_in_its_stream_alone(self, url: str) -> None:
        async with opened(url) as store:
            await store.append(TABLE, Version(0), [event("a")], answer("sit", 1))
            await store.append(OTHER, Version(0), [event("b")], answer("sit", 1, body="other"))
            assert await positions(store) == [1, 2]

    @asynchronous
    async def test_a_command_that_changed_nothing_has_an_answer(self, url: str) -> None:
        async with opened(url) as store:
            await fill(store, TABLE, 2)
            head = await store.head(TABLE)
            appended = await store.append(TABLE, Version(2), [], answer("here", 2))
            assert (appended.version, appended.position, appended.hash) == (2, 2, head.hash)
            with pytest.raises(AlreadyAnswered):
                await store.append(TABLE, Version(2), [], answer("here", 2))
            with pytest.raises(VersionConflict):
                await store.append(TABLE, Version(1), [], answer("back", 1))

    @asynchronous
    async def test_an_answer_that_says_another_version_is_a_defect(self, url: str) -> None:
        async with opened(url) as store:
            with pytest.raises(ValueError, match="says version 1, not 2"):
                await store.append(TABLE, Version(0), events(2), answer("sit", 1))

    @asynchronous
    async def test_of_appends_at_once_to_one_stream_one_wins(self, url: str) -> None:
        async with opened(url) as store:
            outcomes = await asyncio.gather(
                *(store.append(TABLE, Version(0), [event(n)]) for n in range(8)),
                return_exceptions=True,
            )
            assert len(await store.read(TABLE)) == 1
        refusals = [o for o in outcomes if isinstance(o, VersionConflict)]
        assert len(refusals) == 7
        assert {refusal.actual for refusal in refusals} == {1}

    @asynchronous
    async def test_the_same_command_twice_at_once_counts_once(self, url: str) -> None:
        async with opened(url) as store:
            outcomes = await asyncio.gather(
                *(store.append(TABLE, Version(0), [event(n)], answer("sit", 1)) for n in range(3)),
                return_exceptions=True,
            )
            assert len(await store.read(TABLE)) == 1
        assert sum(isinstance(outcome, AlreadyAnswered) for outcome in outcomes) == 2

    @asynchronous
    async def test_one_conflict_fails_no_other_append(self, url: str) -> None:
        async with opened(url) as store:
            await fill(store, TABLE, 2)
            streams = [StreamId(f"s{n}") for n in range(10)]
            outcomes = await asyncio.gather(
                *(store.append(stream, Version(0), [event(stream)]) for stream in streams[:5]),
                store.append(TABLE, Version(1), [event("stale")]),
                *(store.append(stream, Version(0), [event(stream)]) for stream in streams[5:]),
                return_exceptions=True,
            )
            assert await positions(store) == list(range(1, 13))
        assert [o for o in outcomes if isinstance(o, Exception)] == [outcomes[5]]
        assert isinstance(outcomes[5], VersionConflict)

    @asynchronous
    async def test_concurrent_writers_leave_gapless_streams_and_log(self, url: str) -> None:
        async def write(store: Store, stream: StreamId) -> None:
            for version in range(10):
                await store.append(stream, Version(version), [event(f"{stream}-{version}")])

        streams = [StreamId(f"s{n:02}") for n in range(20)]
        async with opened(url) as store:
            await asyncio.gather(*(write(store, stream) for stream in streams))
            assert await positions(store) == list(range(1, 201))
            assert await store.streams() == streams
            for stream in streams:
                stored = await store.read(stream)
                assert verify_chain(stream, stored) == await store.head(stream)
                assert len(stored) == 10

    @asynchronous
    async def test_a_cancelled_waiter_stops_nothing_else(self, url: str) -> None:
        """Its own append may be stored or not; both are sound."""
        async with opened(url) as store:
            tasks = [
                asyncio.create_task(store.append(StreamId(f"s{n}"), Version(0), [event(n)]))
                for n in range(6)
            ]
            await asyncio.sleep(0)
            tasks[2].cancel()
            await asyncio.wait(tasks)
            written = {e.stream for e in await store.read_all()}
            assert written - {"s2"} == {"s0", "s1", "s3", "s4", "s5"}
            assert await positions(store) == list(range(1, len(written) + 1))
            await store.append(TABLE, Version(0), [event("after")])

    @asynchronous
    async def test_the_last_snapshot_is_kept(self, url: str) -> None:
        async with opened(url) as store:
            await store.save_snapshot(TABLE, Snapshot(version=Version(1), schema=1, data=b"\0one"))
            latest = Snapshot(version=Version(9), schema=2, data=b"\0two")
            await store.save_snapshot(TABLE, latest)
            assert await store.load_snapshot(TABLE) == latest
            assert await store.load_snapshot(OTHER) is None

    @asynchronous
    async def test_deleting_all_snapshots_changes_nothing_else(self, url: str) -> None:
        async with opened(url) as store:
            await store.append(TABLE, Version(0), events(3), answer("sit", 3))
            before = await store.read_all()
            await store.save_snapshot(TABLE, Snapshot(version=Version(3), schema=1, data=b"x"))
            await store.delete_snapshots()
            assert await store.load_snapshot(TABLE) is None
            assert await store.read_all() == before
            assert await store.answer(TABLE, CommandId("sit")) == answer("sit", 3)
            await store.append(TABLE, Version(3), [event("next")])

    @asynchronous
    async def test_the_relays_note_is_kept(self, url: str) -> None:
        async with opened(url) as store:
            await store.note_relayed(Position(3))
            await store.note_relayed(Position(8))
            assert await store.relayed() == 8

    @asynchronous
    async def test_what_is_appended_is_told_to_who_waits_for_it(self, url: str) -> None:
        async with opened(url) as store:
            waiting = asyncio.create_task(store.appended(Position(1)))
            await fill(store, TABLE, 1)
            await asyncio.sleep(0)
            assert not waiting.done()
            await fill(store, OTHER, 2)
            log = await store.read_all()
            assert list(await waiting) == log[1:]
            assert list(await store.appended(Position(0))) == log  # has happened: no wait

    @asynchronous
    async def test_what_was_there_before_is_not_told_but_read(self, url: str) -> None:
        async with opened(url) as store:
            for number in range(LENGTH + 3):
                await fill(store, StreamId(f"s{number}"), 1)
            assert list(await store.appended(Position(2))) == []
            assert len(await store.appended(Position(3))) == LENGTH

    @asynchronous
    async def test_many_and_odd_names_are_told_apart(self, url: str) -> None:
        names = ["T", "t", "t ", " t", "ť", "t%", "t_", "t'", 't"', "t\\", "{t}", "t" * 500]
        streams = sorted(StreamId(name) for name in names)
        async with opened(url) as store:
            await asyncio.gather(
                *(store.append(s, Version(0), [event(n)]) for n, s in enumerate(streams))
            )
            assert await store.streams() == streams
            for stream in streams:
                assert [e.stream for e in await store.read(stream)] == [stream]
