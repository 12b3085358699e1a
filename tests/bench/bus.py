"""The bus on a nats-server of its own beside its floor: bare nats-py clients on the same server.

Both ends live in this process, so half of what a message costs here is spent elsewhere in a club.
"""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import Any

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.api import StreamConfig

from libs.bus.jetstreams import TABLE_EVENTS
from libs.bus.journal import NewEntry
from libs.bus.nats import NatsBus
from libs.bus.nats_journal import NatsJournal
from libs.bus.port import Message
from libs.bus.server import NatsServer
from libs.contracts.subjects import Pattern, Subject, table_events
from libs.runtime.clock import Millis
from tests.support.nats import ANYBODY, NO_RULES, bus_of, nats_server

ROUNDS = 4
TIMES = 1000
"""Operations a round: divisible by every number of those that wait."""
WITHIN = Millis(5_000)
DATA = b'{"type":"called","at":1700000000000,"hand":"0123456789abcdef","seat":3,"to":1200}'

Operation = Callable[[], Awaitable[object]]


async def bench() -> dict[str, Any]:
    """For each use of the bus, with its floor: operations/s and their time in microseconds."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = await stack.enter_async_context(nats_server(Path(folder), NO_RULES))
        buses = [await stack.enter_async_context(bus_of(server)) for _ in range(2)]
        clients = [await stack.enter_async_context(_client_of(server)) for _ in range(2)]
        request, bare_request = await _request(*buses), await _bare_request(*clients)
        publish, bare_publish = await _publish(*buses), await _bare_publish(*clients)
        append, bare_append = await _append(buses[0]), await _bare_append(clients[0])
        return {
            "request_one_at_a_time": await _compare(request, bare_request, 1),
            "request_32_waiting": await _compare(request, bare_request, 32),
            "publish_to_subscriber": await _compare(publish, bare_publish, 1),
            "journal_append_one_at_a_time": await _compare(append, bare_append, 1),
        }


async def _compare(ours: Operation, floor: Operation, waiting: int) -> dict[str, float]:
    """In turns, so that whatever else the machine does falls on both."""
    our_times: list[float] = []
    floor_times: list[float] = []
    our_seconds = floor_seconds = 0.0
    for _ in range(ROUNDS):
        our_seconds += await _run(ours, waiting, our_times)
        floor_seconds += await _run(floor, waiting, floor_times)
    return {
        "per_second": round(len(our_times) / our_seconds),
        "floor_per_second": round(len(floor_times) / floor_seconds),
        "ratio": round(floor_seconds / our_seconds, 3),
        **_percentiles("", our_times),
        **_percentiles("floor_", floor_times),
    }


async def _run(operation: Operation, waiting: int, times: list[float]) -> float:
    async def one_of_them() -> None:
        for _ in range(TIMES // waiting):
            begun = time.perf_counter()
            await operation()
            times.append(time.perf_counter() - begun)

    begun = time.perf_counter()
    await asyncio.gather(*(one_of_them() for _ in range(waiting)))
    return time.perf_counter() - begun


def _percentiles(name: str, times: list[float]) -> dict[str, int]:
    cuts = quantiles(times, n=100)
    return {f"{name}p50_us": round(cuts[49] * 1e6), f"{name}p99_us": round(cuts[98] * 1e6)}


@asynccontextmanager
async def _client_of(server: NatsServer) -> AsyncIterator[Client]:
    client = await nats.connect(server.url, user=ANYBODY, password=server.passwords[ANYBODY])
    try:
        yield client
    finally:
        await client.close()


async def _request(asking: NatsBus, serving: NatsBus) -> Operation:
    async def echo(message: Message) -> bytes:
        return message.data

    await serving.serve(Pattern("cmd.*"), echo)
    return lambda: asking.request(Subject("cmd.t1"), DATA, within=WITHIN)


async def _bare_request(asking: Client, serving: Client) -> Operation:
    async def echo(message: Msg) -> None:
        await serving.publish(message.reply, message.data)

    await serving.subscribe("bare.*", cb=echo)
    await serving.flush()
    return lambda: asking.request("bare.t1", DATA, timeout=WITHIN / 1000)


async def _publish(sending: NatsBus, listening: NatsBus) -> Operation:
    heard = asyncio.Event()

    async def hear(_: Message) -> None:
        heard.set()

    await listening.subscribe(Pattern("news.*"), hear)

    async def publish() -> None:
        heard.clear()
        await sending.publish(Subject("news.t1"), DATA)
        await heard.wait()

    return publish


async def _bare_publish(sending: Client, listening: Client) -> Operation:
    heard = asyncio.Event()

    async def hear(_: Msg) -> None:
        heard.set()

    await listening.subscribe("barenews.*", cb=hear)
    await listening.flush()

    async def publish() -> None:
        heard.clear()
        await sending.publish("barenews.t1", DATA)
        await heard.wait()

    return publish


async def _append(bus: NatsBus) -> Operation:
    journal, numbers, subject = (
        NatsJournal(bus, TABLE_EVENTS, owned=True),
        count(1),
        table_events("t1"),
    )
    await journal.declare()
    return lambda: journal.append(NewEntry(f"e{next(numbers)}", subject, DATA, {"position": "1"}))


async def _bare_append(client: Client) -> Operation:
    jetstream, numbers = client.jetstream(), count(1)
    await jetstream.add_stream(StreamConfig(name="BARE", subjects=["bareevents.*"]))
    return lambda: jetstream.publish(
        "bareevents.t1", DATA, headers={"Nats-Msg-Id": f"e{next(numbers)}", "position": "1"}
    )
