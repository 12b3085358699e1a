import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from libs.eventlog.events import NewEvent, Position, StoredEvent, StreamId, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.relay import PAGE, LogBehindOutlet, Relay
from libs.eventlog.store import Answer, Appended, AppendFailed, Store
from libs.eventlog.tail import Tail
from tests.libs.eventlog.made import TABLE, events, fill
from tests.support.asynchronous import asynchronous


class Fault(Exception):
    """What an outlet was told to fail with."""


class MemoryOutlet:
    """Keeps all it is given, doubles too. Fails before or after it keeps the numbered tries."""

    def __init__(self, *, refuse: Sequence[int] = (), lose_answer: Sequence[int] = ()) -> None:
        self.kept: list[StoredEvent] = []
        self.tries = 0
        self.asked = 0
        self._refuse = refuse
        self._lose_answer = lose_answer
        self._grew = asyncio.Event()

    async def last(self) -> Position | None:
        self.asked += 1
        return max((event.position for event in self.kept), default=None)

    async def publish(self, events: Sequence[StoredEvent]) -> None:
        for event in events:
            await self._keep(event)

    async def _keep(self, event: StoredEvent) -> None:
        self.tries += 1
        await asyncio.sleep(0)
        if self.tries in self._refuse:
            raise Fault("refused")
        self.kept.append(event)
        self._grew.set()
        if self.tries in self._lose_answer:
            raise Fault("answer lost")

    async def holds(self, amount: int) -> None:
        while len(self.kept) < amount:
            self._grew.clear()
            await self._grew.wait()

    @property
    def positions(self) -> list[int]:
        return [event.position for event in self.kept]


class Pauses:
    """A back-off that waits for nothing and remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[int, str]] = []

    async def __call__(self, failures: int, error: Exception) -> None:
        self.told.append((failures, str(error)))


@asynccontextmanager
async def running(
    store: Store, outlet: MemoryOutlet, pauses: Pauses | None = None
) -> AsyncIterator[None]:
    task = asyncio.create_task(Relay(store, outlet, pauses or Pauses()).run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


@asynchronous
async def test_what_was_there_and_what_comes_is_published_in_order() -> None:
    store, outlet = MemoryStore(), MemoryOutlet()
    await fill(store, TABLE, 3)
    async with running(store, outlet):
        await outlet.holds(3)
        for number in range(3):
            await fill(store, StreamId(f"s{number}"), 2)
            await outlet.holds(5 + 2 * number)
    assert outlet.kept == await store.read_all()


@asynchronous
async def test_it_goes_on_behind_what_the_outlet_has() -> None:
    store, outlet = MemoryStore(), MemoryOutlet()
    await fill(store, TABLE, 5)
    outlet.kept += (await store.read_all())[:3]
    async with running(store, outlet):
        await outlet.holds(5)
    assert outlet.positions == [1, 2, 3, 4, 5]
    assert outlet.tries == 2


@asynchronous
async def test_with_an_empty_outlet_it_goes_on_behind_its_note() -> None:
    store, outlet = MemoryStore(), MemoryOutlet()
    await fill(store, TABLE, 5)
    await store.note_relayed(Position(2))
    async with running(store, outlet):
        await outlet.holds(3)
    assert outlet.positions == [3, 4, 5]


@asynchronous
async def test_it_notes_how_far_it_came_once_a_page() -> None:
    store, outlet = MemoryStore(), MemoryOutlet()
    await fill(store, TABLE, PAGE - 1)
    async with running(store, outlet):
        await outlet.holds(PAGE - 1)
        assert await store.relayed() == 0
        await fill(store, StreamId("s"), 1)
        await outlet.holds(PAGE)
        await asyncio.sleep(0)
        assert await store.relayed() == PAGE


@asynchronous
async def test_a_note_is_written_however_often_the_relay_restarts() -> None:
    store, outlet = MemoryStore(), MemoryOutlet()
    for restart in range(3):
        await fill(store, StreamId(f"s{restart}"), PAGE // 2)
        async with running(store, outlet):
            await outlet.holds((restart + 1) * (PAGE // 2))
            await asyncio.sleep(0)
    assert await store.relayed() >= PAGE


@asynchronous
async def test_a_refused_event_is_tried_again_and_none_left_out() -> None:
    store, outlet, pauses = MemoryStore(), MemoryOutlet(refuse=[2, 3, 6]), Pauses()
    await fill(store, TABLE, 6)
    async with running(store, outlet, pauses):
        await outlet.holds(6)
    assert outlet.positions == [1, 2, 3, 4, 5, 6]
    assert pauses.told == [(1, "refused"), (1, "refused"), (2, "refused")]


@asynchronous
async def test_G7_a_lost_acknowledgement_is_settled_by_asking_the_outlet() -> None:
    store, outlet = MemoryStore(), MemoryOutlet(lose_answer=[2, 5])
    await fill(store, TABLE, 6)
    async with running(store, outlet):
        await outlet.holds(6)
    assert outlet.positions == [1, 2, 3, 4, 5, 6]
    assert outlet.asked == 3


@asynchronous
async def test_G7_a_kill_between_any_two_publishes_leaves_nothing_out() -> None:
    store, outlet = MemoryStore(), MemoryOutlet()
    await fill(store, TABLE, 6)
    for kept in range(1, 7):
        async with running(store, outlet):
            await outlet.holds(kept)
    assert outlet.positions == [1, 2, 3, 4, 5, 6]


@asynchronous
async def test_G7_an_outlet_set_back_by_a_power_cut_gets_the_rest_again() -> None:
    store, outlet = MemoryStore(), MemoryOutlet(refuse=[7])
    await fill(store, TABLE, 6)
    async with running(store, outlet):
        await outlet.holds(6)
        del outlet.kept[2:]
        await fill(store, StreamId("s"), 1)  # fails once, so the outlet is asked again
        await outlet.holds(7)
    assert outlet.positions == [1, 2, 3, 4, 5, 6, 7]


@asynchronous
async def test_G8_streams_appended_at_once_keep_their_order() -> None:
    async def write(stream: StreamId) -> None:
        for turn in range(10):
            await store.append(stream, Version(2 * turn), events(2, f"{stream}-{turn}-"))
            await asyncio.sleep(0)

    store, outlet = MemoryStore(), MemoryOutlet(refuse=[13, 50])
    async with running(store, outlet):
        await asyncio.gather(*(write(StreamId(f"s{number}")) for number in range(10)))
        await outlet.holds(200)
    assert outlet.positions == list(range(1, 201))
    for number in range(10):
        versions = [event.version for event in outlet.kept if event.stream == f"s{number}"]
        assert versions == list(range(1, 21))


@asynchronous
async def test_G9_two_relays_double_events_but_leave_none_out() -> None:
    """Whoever drops what it has seen by position then has each event once, in order."""
    store, outlet = MemoryStore(), MemoryOutlet()
    await fill(store, TABLE, 20)
    async with running(store, outlet), running(store, outlet):
        await outlet.holds(40)
    seen: list[int] = []
    for position in outlet.positions:
        if position > (seen[-1] if seen else 0):
            seen.append(position)
    assert seen == list(range(1, 21))


class Stammering(MemoryStore):
    """Stores what it is given and says that it failed, as a lost COMMIT does."""

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        tail, self._tail = self._tail, Tail()
        await super().append(stream, expected, events, answer)
        self._tail = tail
        tail.doubt()
        raise AppendFailed(stream)


@asynchronous
async def test_an_event_of_an_append_that_failed_is_published_without_another() -> None:
    store, outlet = Stammering(), MemoryOutlet()
    async with running(store, outlet):
        await outlet.holds(0)
        for number in range(3):
            with pytest.raises(AppendFailed):
                await fill(store, StreamId(f"s{number}"), 2)
            await outlet.holds(2 * number + 2)
    assert outlet.positions == [1, 2, 3, 4, 5, 6]


@asynchronous
async def test_a_log_set_back_behind_its_outlet_is_told_at_once() -> None:
    store, outlet = MemoryStore(), MemoryOutlet()
    await fill(store, TABLE, 5)
    outlet.kept += await store.read_all()
    restored = MemoryStore()
    await fill(restored, TABLE, 4)
    with pytest.raises(LogBehindOutlet, match="position 5, which is not in the log"):
        await Relay(restored, outlet, Pauses()).run()
