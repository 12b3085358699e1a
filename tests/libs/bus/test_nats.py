"""The bus on a real nats-server, through outages of it."""

import asyncio
import logging
from contextlib import suppress
from pathlib import Path

import pytest
from nats.errors import Error

from libs.bus.nats import NatsBus
from libs.bus.port import Message, NoReply
from libs.bus.server import NatsServer, free_port
from libs.contracts.subjects import Pattern, Subject
from libs.runtime.clock import Millis
from libs.runtime.ids import SystemIds
from tests.libs.bus.suite import LATER, SOON, BusSuite, Inbox, Story, echo
from tests.support.asynchronous import asynchronous
from tests.support.nats import ANYBODY, NO_RULES, Back, bus_of, kill, nats_server
from tests.support.stopping import stopped

T1 = Subject("cmd.t1")
EVENTS = Subject("events.t1")


class TestNatsBus(BusSuite):
    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path) -> None:
        self._data = tmp_path

    def play(self, story: Story) -> None:
        async def main() -> None:
            async with nats_server(self._data, NO_RULES) as server, bus_of(server) as bus:
                await story(bus)

        asyncio.run(main())


@asynchronous
async def test_who_serves_is_served_at_once_to_others(tmp_path: Path) -> None:
    """A single flush would let some requests by before their subscription."""
    async with (
        nats_server(tmp_path, NO_RULES) as server,
        bus_of(server) as serving,
        bus_of(server) as asking,
    ):
        for number in range(100):
            await serving.serve(Pattern(f"cmd.p{number}.>"), echo)
            assert await asking.request(Subject(f"cmd.p{number}.t1"), b"", within=LATER)


@asynchronous
async def test_H8_after_a_kill_requests_and_subscriptions_go_on(tmp_path: Path) -> None:
    async with (
        nats_server(tmp_path, NO_RULES) as server,
        bus_of(server) as serving,
        bus_of(server) as asking,
    ):
        inbox = Inbox()
        await serving.serve(Pattern("cmd.*"), echo)
        await serving.subscribe(Pattern("events.*"), inbox)
        backs = Back(serving), Back(asking)
        for round_ in (b"1", b"2"):
            await kill(server)
            await server.start()
            async with asyncio.timeout(2):
                for back in backs:
                    await back.wait()
            assert await asking.request(T1, round_, within=SOON) == b"cmd.t1 " + round_
            await asking.publish(EVENTS, round_)
            assert (await inbox.next()).data == round_


@asynchronous
async def test_a_cancellation_that_comes_with_the_answer_is_not_lost(tmp_path: Path) -> None:
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        waiting = asyncio.Event()
        answer: asyncio.Future[bytes] = asyncio.Future()

        async def ask() -> bytes:
            async with bus.answering(T1, within=LATER):
                waiting.set()
                return await asyncio.wait_for(answer, 60)  # as nats-py waits

        asking = asyncio.create_task(ask())
        await waiting.wait()
        await asyncio.sleep(0)
        answer.set_result(b"")
        asking.cancel()
        await asyncio.wait([asking])
        assert asking.cancelled()


@asynchronous
async def test_a_request_waits_for_the_server_in_its_time(tmp_path: Path) -> None:
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        await bus.serve(Pattern("cmd.*"), echo)
        await kill(server)
        with pytest.raises(NoReply):
            await bus.request(T1, b"", within=Millis(50))
        waiting = asyncio.create_task(bus.request(T1, b"", within=LATER))
        await server.start()
        assert await waiting == b"cmd.t1 "


@asynchronous
async def test_a_request_under_way_ends_with_the_server(tmp_path: Path) -> None:
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        asked = Inbox()

        async def silent(message: Message) -> bytes:
            await asked(message)
            await asyncio.Event().wait()
            return b""

        await bus.serve(T1, silent)
        waiting = asyncio.create_task(bus.request(T1, b"", within=Millis(3_600_000)))
        await asked.next()
        await kill(server)
        with pytest.raises(NoReply):
            async with asyncio.timeout(5):
                await waiting


@asynchronous
async def test_what_is_published_or_asked_in_vain_is_not_sent_later(tmp_path: Path) -> None:
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        inbox, back = Inbox(), Back(bus)
        await bus.subscribe(Pattern("*.*"), inbox)
        lost = asyncio.create_task(_outage(bus))
        await kill(server)
        await lost
        await bus.publish(EVENTS, b"in vain")
        with pytest.raises(NoReply):
            await bus.request(T1, b"in vain", within=Millis(20))
        await server.start()
        await back.wait()
        assert await inbox.all_before(bus, "events.end") == []


async def _outage(bus: NatsBus) -> None:
    """Ends when the bus has seen that its server is away."""
    lost = asyncio.get_running_loop().create_future()
    with pytest.raises(NoReply):
        async with bus.answering("nobody", within=LATER):
            await lost


@asynchronous
async def test_a_subscription_made_while_the_server_is_away_is_live_with_it(
    tmp_path: Path,
) -> None:
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        inbox = Inbox()
        await kill(server)
        subscribing = asyncio.create_task(bus.subscribe(EVENTS, inbox))
        await asyncio.sleep(0)
        await server.start()
        await subscribing
        await bus.publish(EVENTS, b"1")
        assert await inbox.all_before(bus, EVENTS) == ["1"]


@asynchronous
async def test_a_hook_that_fails_is_reported_and_hinders_no_other(tmp_path: Path) -> None:
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        reported: list[Exception] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: reported.append(context["exception"])
        )

        async def fails() -> None:
            raise LookupError

        bus.on_reconnect(fails)
        back = Back(bus)
        await kill(server)
        await server.start()
        await back.wait()
        assert [type(defect) for defect in reported] == [LookupError]


@asynchronous
async def test_H8_a_server_that_hangs_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("libs.bus.nats_connection.PING_SECONDS", 0.1)
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        back = Back(bus)
        with stopped(server.pid), pytest.raises(NoReply):
            async with asyncio.timeout(5):
                await bus.request(T1, b"", within=Millis(3_600_000))
        await back.wait()


@asynchronous
async def test_a_server_lost_while_a_time_runs_out_is_found_again(tmp_path: Path) -> None:
    """A limit that has expired cannot be moved any more, and what is raised of a lost server ends
    nats-py's tries."""
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:

        async def ask() -> None:
            with suppress(NoReply):
                await bus.request(T1, b"", within=Millis(0))

        back = Back(bus)
        tasks = [asyncio.create_task(kill(server))]
        while bus.in_reach:
            tasks.append(asyncio.create_task(ask()))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        await server.start()
        await back.wait()


@asynchronous
async def test_giving_up_a_subscription_in_the_making_harms_no_other(tmp_path: Path) -> None:
    """A late pong to a flush that was given up would stop nats-py's reader for good."""
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        await bus.serve(Pattern("cmd.*"), echo)
        for turns in range(40):
            making = asyncio.create_task(bus.subscribe(EVENTS, Inbox()))
            for _ in range(turns):
                await asyncio.sleep(0)
            making.cancel()
            await asyncio.wait([making])
        assert await bus.request(T1, b"", within=LATER) == b"cmd.t1 "


@asynchronous
async def test_a_wrong_password_is_refused_at_the_start(tmp_path: Path) -> None:
    async with nats_server(tmp_path, NO_RULES) as server:
        bus = NatsBus(server.url, ANYBODY, "wrong")
        with pytest.raises(Error, match="Authorization Violation"):
            await bus.start()


@pytest.mark.filterwarnings(
    # nats-py leaves the socket of a refused try to the garbage collector
    "ignore::pytest.PytestUnraisableExceptionWarning"
)
@asynchronous
async def test_a_password_refused_after_an_outage_is_tried_for_ever(tmp_path: Path) -> None:
    """FastStream's own callback would end the tries, and the bus be silent for good."""
    refused = _Logged("Authorization Violation")
    log = logging.getLogger("libs.bus.nats_connection")
    log.addHandler(refused)
    log.setLevel(logging.DEBUG)
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        back = Back(bus)
        right = server.passwords
        await kill(server)
        server.passwords = {ANYBODY: "another"}
        await server.start()
        async with asyncio.timeout(10):
            await refused.event.wait()
        await kill(server)
        server.passwords = right
        await server.start()
        await back.wait()
    log.removeHandler(refused)


class _Logged(logging.Handler):
    """Tells when the bus has logged these words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.event = asyncio.Event()
        self._words = words

    def emit(self, record: logging.LogRecord) -> None:
        if self._words in record.getMessage():
            self.event.set()


@asynchronous
async def test_it_starts_when_the_server_does(tmp_path: Path) -> None:
    server = NatsServer(tmp_path, SystemIds(), port=free_port(), rights=NO_RULES)
    bus = NatsBus(server.url, ANYBODY, server.passwords[ANYBODY])
    starting = asyncio.create_task(bus.start())
    await asyncio.sleep(0)
    await server.start()
    await starting
    await bus.stop()
    await bus.closed()
    await server.stop()


@asynchronous
async def test_what_was_sent_before_stop_arrives(tmp_path: Path) -> None:
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as listening:
        inbox = Inbox()
        await listening.subscribe(Pattern("events.*"), inbox)
        async with bus_of(server) as bus:
            for number in range(100):
                await bus.publish(EVENTS, str(number).encode())
        heard = await inbox.all_before(listening, EVENTS)
        assert heard == [str(number) for number in range(100)]


@asynchronous
async def test_it_stops_without_a_server(tmp_path: Path) -> None:
    async with nats_server(tmp_path, NO_RULES) as server, bus_of(server) as bus:
        await bus.serve(Pattern("cmd.*"), echo)
        await kill(server)
        await bus.stop()
        await bus.closed()
        with pytest.raises(NoReply):
            await bus.request(T1, b"", within=LATER)


@asynchronous
async def test_a_start_given_up_is_stopped_all_the_same(tmp_path: Path) -> None:
    server = NatsServer(tmp_path, SystemIds(), port=free_port(), rights=NO_RULES)
    bus = NatsBus(server.url, ANYBODY, server.passwords[ANYBODY])
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(bus.start(), SOON / 1000)
    await bus.stop()
    await bus.closed()
