"""The service: which messages reach which table, and that there is always an answer."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from libs.contracts.requests import Refused
from libs.contracts.subjects import Subject, partition, table_command, table_view, timer_wake
from libs.contracts.subjects import table_owner as owner
from libs.contracts.table import ImHere, ShowEvents
from libs.contracts.timer import WakeUp
from libs.eventlog.events import CommandId, EventId, NewEvent, StreamId, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import Answer, Appended
from tests.services.table.desk import OPENING, Desk, code, human, play
from tests.services.table.playing import TABLE


def refused(reply: bytes) -> str:
    return msgspec.json.decode(reply, type=Refused).code


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"\xff",
        b'{"type":"turn","key":"k","hand":1,"turn":1}',
        b'{"type":"turn","key":"","hand":1,"turn":1,"action":"fold"}',
        b'{"type":"turn","key":"k","hand":-1,"turn":1,"action":"fold"}',
        pytest.param(
            b'{"type":"turn","key":"k","hand":1,"turn":1,"action":"raise","to":1.5}',
            id="R-BET-14: chips are whole",
        ),
        b'{"type":"turn","key":"k","hand":1,"turn":1,"action":"fold","as":"p2"}',
        b'{"type":"cheat","key":"k"}',
        b'{"deep":' * 10_000,
    ],
)
def test_what_cannot_be_read_is_refused(data: bytes) -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        before = await desk.log()
        assert refused(await desk.send(table_command(TABLE, human(1)), data)) == "bad_request"
        assert refused(await desk.send(table_view(TABLE, None), data)) == "bad_request"
        assert await desk.log() == before

    play(story)


@pytest.mark.parametrize("rest", ["human", "admin.p1", "human.p1.more", "service"])
def test_a_subject_that_names_nobody_is_refused(rest: str) -> None:
    async def story(desk: Desk) -> None:
        subject = Subject(f"cmd.table.p{partition(TABLE)}.{TABLE}.{rest}")
        assert refused(await desk.send(subject, OPENING)) == "bad_request"

    play(story)


def test_a_service_has_no_view_of_its_own() -> None:
    async def story(desk: Desk) -> None:
        subject = Subject(f"view.table.p{partition(TABLE)}.{TABLE}.service.lobby")
        assert refused(await desk.send(subject, ShowEvents(after=0))) == "bad_request"

    play(story)


def test_a_table_that_was_never_opened_shows_nothing_and_stays_nowhere() -> None:
    async def story(desk: Desk) -> None:
        question = ShowEvents(after=0)
        assert refused(await desk.send(table_view(TABLE, None), question)) == "not_open"
        await asyncio.sleep(0)
        assert desk.service._actors == {}

    play(story)


def test_a_wake_up_makes_the_table_do_what_is_due_once() -> None:
    async def story(desk: Desk) -> None:
        await desk.open()
        call = WakeUp(kind="table", key=TABLE, at=0)
        wake = timer_wake(owner(partition(TABLE)))
        await desk.bus.publish(wake, msgspec.json.encode(call))
        await asyncio.sleep(0.001)
        assert await desk.types() == ["TableOpened"], "woken early it does nothing"
        await asyncio.sleep(1.999)
        for _ in range(3):
            await desk.bus.publish(wake, msgspec.json.encode(call))
        await asyncio.sleep(0.001)
        assert (await desk.types()).count("HandStarted") == 1

    play(story)


def test_tables_in_the_log_are_taken_up_at_the_start() -> None:
    async def story(desk: Desk) -> None:
        await desk.open()
        await desk.restart()
        await asyncio.sleep(2.6)
        assert "HandStarted" in await desk.types()

    play(story)


class SlowStore(MemoryStore):
    """Its appends wait while `slow`; `reached` is set when one does."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self.reached = asyncio.Event()

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        if self.slow:
            self.reached.set()
            await asyncio.sleep(3_600)
        return await super().append(stream, expected, events, answer)


def test_who_has_asked_is_told_when_the_service_stops() -> None:
    store = SlowStore()

    async def story(desk: Desk) -> None:
        await desk.deal()
        store.slow = True
        in_hand = asyncio.create_task(desk.turn(human(1), "fold"))
        await store.reached.wait()
        waiting = asyncio.create_task(desk.say(human(2), ImHere(key="k")))
        await asyncio.sleep(0.001)
        await desk.service.stop()
        assert [code(await in_hand), code(await waiting)] == ["unavailable"] * 2

    play(story, store)


def test_a_stream_it_cannot_read_takes_no_other_table_down() -> None:
    async def story(desk: Desk) -> None:
        await desk.open()
        broken = NewEvent(
            event_id=EventId("e"),
            type="Mystery",
            schema=1,
            data=b"{}",
            correlation_id="",
            causation_id=CommandId(""),
            at=0,
        )
        other = next(f"x{n}" for n in range(1000) if partition(f"x{n}") == partition(TABLE))
        await desk.store.append(StreamId(f"table-{other}"), Version(0), [broken])
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        reply = await desk.send(table_view(other, None), ShowEvents(after=0))
        assert refused(reply) == "unavailable"
        assert (await desk.look()).version == 1

    play(story)


def test_events_are_shown_behind_a_version_page_by_page() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        data = [stored.data for stored in await desk.store.read_all()]
        first = await desk.events(limit=2)
        rest = await desk.events(after=2)
        assert [event.version for event in (*first.events, *rest.events)] == [1, 2, 3, 4, 5]
        assert [bytes(event.data) for event in (*first.events, *rest.events)] == data
        assert (first.version, rest.version) == (5, 5)
        assert (await desk.events(after=5)).events == ()

    play(story)
