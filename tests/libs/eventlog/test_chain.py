import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from libs.eventlog.chain import EMPTY, BrokenChain, Fault, link, verify_chain
from libs.eventlog.events import StoredEvent, StreamId, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import Head
from tests.libs.eventlog.made import TABLE, fill


def stream_of(length: int) -> Sequence[StoredEvent]:
    store = MemoryStore()
    asyncio.run(fill(store, TABLE, length))
    return asyncio.run(store.read(TABLE))


def changed(event: StoredEvent, **fields: Any) -> StoredEvent:
    return msgspec.structs.replace(event, **fields)


def fault(events: Sequence[StoredEvent]) -> tuple[int, Fault] | None:
    found = verify_chain(TABLE, events)
    return (found.version, found.fault) if isinstance(found, BrokenChain) else None


def test_an_untouched_stream_leads_to_its_head() -> None:
    events = stream_of(5)
    assert verify_chain(TABLE, events) == Head(Version(5), events[-1].hash)
    assert verify_chain(TABLE, []) == EMPTY


def test_a_stream_is_verified_page_by_page() -> None:
    events = stream_of(5)
    middle = verify_chain(TABLE, events[:2])
    assert isinstance(middle, Head)
    assert verify_chain(TABLE, events[2:], middle) == Head(Version(5), events[-1].hash)
    assert isinstance(verify_chain(TABLE, events[3:], middle), BrokenChain)


@pytest.mark.parametrize(
    "field",
    [
        {"position": 7},
        {"type": "Noted"},
        {"schema": 2},
        {"data": b"{}"},
        {"event_id": "other"},
        {"command_id": "sit"},
        {"command_id": ""},
        {"correlation_id": "other"},
        {"causation_id": "other"},
        {"at": 1_700_000_000_001},
        {"hash": bytes(32)},
    ],
    ids=str,
)
def test_any_changed_field_is_found_at_its_event(field: dict[str, Any]) -> None:
    events = list(stream_of(4))
    events[1] = changed(events[1], **field)
    assert fault(events) == (2, Fault.HASH_MISMATCH)


def test_a_changed_event_hashed_anew_is_found_at_the_next() -> None:
    events = list(stream_of(4))
    forged = changed(events[1], data=b"{}")
    events[1] = changed(forged, hash=link(events[0].hash, forged))
    assert fault(events) == (3, Fault.HASH_MISMATCH)


def test_events_dropped_doubled_or_swapped_are_found() -> None:
    one, two, three = stream_of(3)
    assert fault([one, three]) == (3, Fault.VERSION_GAP)
    assert fault([two, three]) == (2, Fault.VERSION_GAP)
    assert fault([one, one, two]) == (1, Fault.VERSION_GAP)
    assert fault([one, three, two]) == (3, Fault.VERSION_GAP)
    renumbered = [one, changed(three, version=2), changed(two, version=3)]
    assert fault(renumbered) == (2, Fault.HASH_MISMATCH)


def test_an_event_of_another_stream_is_found() -> None:
    one, two = stream_of(2)
    assert fault([one, changed(two, stream=StreamId("table-2"))]) == (2, Fault.OTHER_STREAM)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ({"type": "ab", "event_id": "c"}, {"type": "a", "event_id": "bc"}),
        ({"data": b"ab", "event_id": "c"}, {"data": b"a", "event_id": "bc"}),
        ({"correlation_id": "", "causation_id": "x"}, {"correlation_id": "x", "causation_id": ""}),
        ({"command_id": None}, {"command_id": ""}),
        ({"schema": 1, "at": 2}, {"schema": 2, "at": 1}),
    ],
)
def test_no_two_events_read_alike(one: dict[str, Any], two: dict[str, Any]) -> None:
    (event,) = stream_of(1)
    assert link(EMPTY.hash, changed(event, **one)) != link(EMPTY.hash, changed(event, **two))
