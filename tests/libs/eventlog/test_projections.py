"""G4 to G6 on a projection kept in memory; `sql/test_projection.py` has them in a database."""

from collections import Counter
from collections.abc import Sequence

from libs.eventlog.events import ORIGIN, Position, StoredEvent, StreamId
from libs.eventlog.memory import MemoryStore
from libs.eventlog.projections import catch_up, unseen
from tests.libs.eventlog.made import TABLE, fill
from tests.support.asynchronous import asynchronous


class EventCounts:
    """How many events each stream has."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.pages: list[int] = []
        self._checkpoint = ORIGIN

    async def checkpoint(self) -> Position:
        return self._checkpoint

    async def apply(self, events: Sequence[StoredEvent]) -> None:
        self.pages.append(len(events))
        for event in unseen(self._checkpoint, events):
            self.counts[event.stream] += 1
            self._checkpoint = event.position


@asynchronous
async def test_it_reads_page_by_page_up_to_the_end() -> None:
    store, projection = MemoryStore(), EventCounts()
    await fill(store, TABLE, 7)
    await fill(store, StreamId("table-2"), 4)
    assert await catch_up(store, projection, page=5) == 11
    assert projection.counts == {TABLE: 7, "table-2": 4}
    assert projection.pages == [5, 5, 1]


@asynchronous
async def test_it_goes_on_from_its_checkpoint() -> None:
    store, projection = MemoryStore(), EventCounts()
    await fill(store, TABLE, 3)
    await catch_up(store, projection)
    await fill(store, StreamId("table-2"), 2)
    assert await catch_up(store, projection) == 5
    assert await catch_up(store, projection) == 5
    assert projection.pages == [3, 2]


@asynchronous
async def test_what_is_delivered_twice_or_out_of_order_counts_once() -> None:
    store = MemoryStore()
    await fill(store, TABLE, 5)
    one, two, three, four, five = await store.read_all()
    assert unseen(Position(2), [one, five, four, two, three, five]) == [three, four, five]


@asynchronous
async def test_G6_replaying_changes_and_sends_nothing() -> None:
    store = MemoryStore()
    await fill(store, TABLE, 5)
    before = await store.read_all()
    first, second = EventCounts(), EventCounts()
    await catch_up(store, first)
    await catch_up(store, second)
    assert first.counts == second.counts == {TABLE: 5}
    assert await store.read_all() == before
    assert await store.relayed() == ORIGIN
