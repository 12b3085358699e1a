import asyncio
from typing import Any

import msgspec
import pytest

from libs.eventlog.codec import Codec, UndecodableEvent, UnknownSchema, UnknownType
from libs.eventlog.events import EventId, NewEvent, StoredEvent, Version
from libs.eventlog.memory import MemoryStore
from tests.libs.eventlog.example import (
    UPCASTERS,
    GuestEvent,
    GuestLeft,
    GuestSeated,
    codec,
    seat_for_place,
)
from tests.libs.eventlog.made import TABLE

SEATED = GuestSeated(at=7, player="p1", seat=3, stack=1500)


def encoded(event: GuestEvent) -> NewEvent:
    return codec().encode(event, event_id=EventId("e1"), correlation_id="c1", causation_id="c2")


def stored(new: NewEvent, **fields: Any) -> StoredEvent:
    store = MemoryStore()
    asyncio.run(store.append(TABLE, Version(0), [new]))
    (event,) = asyncio.run(store.read(TABLE))
    return msgspec.structs.replace(event, **fields)


def old(schema: int, data: bytes) -> StoredEvent:
    return stored(encoded(SEATED), schema=schema, data=data)


def test_name_and_schema_come_from_the_struct() -> None:
    new = encoded(SEATED)
    assert (new.type, new.schema, new.at) == ("guest_seated", 3, 7)
    assert new.data == b'{"type":"guest_seated","at":7,"player":"p1","seat":3,"stack":1500}'
    assert encoded(GuestLeft(at=7, player="p1")).schema == 1


@pytest.mark.parametrize("event", [SEATED, GuestLeft(at=7, player="p1")])
def test_an_event_comes_back_equal(event: GuestEvent) -> None:
    assert codec().decode(stored(encoded(event))) == event


def test_an_old_event_is_led_through_every_upcaster() -> None:
    assert codec().decode(old(1, b'{"type":"guest_seated","at":7,"player":"p1","place":3}')) == (
        SEATED
    )
    assert codec().decode(old(2, b'{"type":"guest_seated","at":7,"player":"p1","seat":3}')) == (
        SEATED
    )


def test_an_event_leaves_its_service_in_the_newest_form() -> None:
    before = old(1, b'{"type":"guest_seated","at":7,"player":"p1","place":3}')
    upcast = codec().upcast(before)
    assert (upcast.schema, upcast.data) == (3, encoded(SEATED).data)
    assert (upcast.event_id, upcast.position) == (before.event_id, before.position)
    assert codec().upcast(upcast) is upcast


def test_an_unknown_name_says_where_it_is() -> None:
    with pytest.raises(UnknownType, match="table-1 version 1: guest_danced schema 1") as unknown:
        codec().decode(stored(encoded(SEATED), type="guest_danced", schema=1))
    assert (unknown.value.stream, unknown.value.version) == (TABLE, 1)
    with pytest.raises(UnknownType):
        codec().upcast(stored(encoded(SEATED), type="guest_danced"))


@pytest.mark.parametrize("schema", [4, 0, -1])
def test_a_schema_that_is_not_known_says_where_it_is(schema: int) -> None:
    with pytest.raises(UnknownSchema, match=f"table-1 version 1: guest_seated schema {schema}"):
        codec().decode(stored(encoded(SEATED), schema=schema))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{",
        b'{"type":"guest_seated","at":7,"player":"p1","seat":"three","stack":1500}',
        b'{"type":"guest_left","at":7,"player":"p1"}',
    ],
)
@pytest.mark.parametrize("schema", [2, 3])
def test_bytes_that_do_not_fit_say_where_they_are(data: bytes, schema: int) -> None:
    with pytest.raises(UndecodableEvent, match="table-1 version 1"):
        codec().decode(old(schema, data))


def test_upcasters_must_lead_from_the_first_schema_to_the_newest() -> None:
    with pytest.raises(TypeError, match="guest_seated from schema 4 leads nowhere"):
        Codec(GuestEvent, {**UPCASTERS, ("guest_seated", 3 + 1): seat_for_place})
    with pytest.raises(TypeError, match="leads nowhere"):
        Codec(GuestEvent, {("guest_seated", 2): seat_for_place})
    with pytest.raises(TypeError, match="leads nowhere"):
        Codec(GuestEvent, {("guest_danced", 1): seat_for_place})


def test_every_member_needs_a_name_of_its_own() -> None:
    class Unnamed(msgspec.Struct):
        at: int

    class Numbered(msgspec.Struct, tag_field="type", tag=1):
        at: int

    class Elsewhere(msgspec.Struct, tag_field="kind", tag="elsewhere"):
        at: int

    for member in (Unnamed, Numbered, Elsewhere):
        with pytest.raises(TypeError, match="needs a text tag"):
            Codec(member)
