"""A service of the club put together on the real ports, and run until it is told to stop."""

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

from libs.bus.health import answer_health
from libs.bus.jetstreams import JetStream
from libs.bus.nats import NatsBus
from libs.bus.nats_journal import NatsJournal
from libs.bus.server_config import passwords
from libs.eventlog.open import open_store
from libs.eventlog.probe import Probe
from libs.eventlog.relay import Relay
from libs.eventlog.store import Store
from libs.runtime.clock import SystemClock
from libs.runtime.ids import SystemIds
from libs.runtime.shuffle import Shuffle, SystemShuffle
from libs.vault.file import FileVault
from services.club.settings import Settings

_log = logging.getLogger(__name__)

LONGEST_PAUSE = 2.0
"""Seconds between two tries of a relay whose outlet is away."""


class Logs:
    """The event logs that a service keeps."""

    def __init__(self) -> None:
        self._probes: list[Probe] = []
        self._fault = ""

    def keep(self, store: Store) -> None:
        self._probes.append(Probe(store))

    async def writable(self) -> bool:
        """Whether all of them are. When that changes it is told in what the process writes."""
        faults = [str(fault) for probe in self._probes if (fault := await probe.fault())]
        told = ", ".join(faults)
        if told != self._fault:
            self._fault = told
            if faults:
                _log.error("the event log cannot be written: %s", told)
            else:
                _log.warning("the event log can be written again")
        return not faults


@dataclass(frozen=True, slots=True)
class Workshop:
    """What a service is put together from. What it opens it leaves to `closing`. What must run
    beside it it leaves to `run`: ended before what was opened before it; when it fails, the service
    ends."""

    settings: Settings
    password: str
    """The service's own on the bus."""
    bus: NatsBus
    closing: AsyncExitStack
    run: Callable[[Coroutine[Any, Any, Any]], object]
    logs: Logs
    shuffle: Shuffle = field(default_factory=SystemShuffle)
    clock = SystemClock()
    ids = SystemIds()

    async def store(self, service: str) -> Store:
        store = await open_store(self.settings.log(service))
        self.closing.push_async_callback(store.close)
        self.logs.keep(store)
        return store

    async def journal(self, jetstream: JetStream, *, owned: bool = False) -> NatsJournal:
        """Declared by its owner alone."""
        journal = NatsJournal(self.bus, jetstream, owned=owned)
        if owned:
            await journal.declare()
        return journal

    async def vault(self) -> FileVault:
        return await FileVault.open(self.settings.vault)

    def publish(self, relay: Relay) -> None:
        """Run a log's relay, which looks anew at what its outlet has after every outage."""
        back = asyncio.Event()

        async def note() -> None:
            back.set()

        self.bus.on_reconnect(note)
        self.run(_publish(relay, back))

    async def started(
        self, start: Callable[[], Awaitable[None]], stop: Callable[[], Awaitable[None]]
    ) -> None:
        """Start a service, to be stopped before what it stands on."""
        self.closing.push_async_callback(stop)
        await start()


Builder = Callable[[Workshop], Awaitable[None]]


async def pause(failures: int, _: Exception) -> None:
    """Of a relay whose outlet failed: longer each time, up to LONGEST_PAUSE."""
    await asyncio.sleep(min(LONGEST_PAUSE, 0.05 * 2 ** min(failures, 10)))


async def serve(
    name: str, build: Builder, settings: Settings, url: str, until: asyncio.Event
) -> None:
    """Run the service until told to stop, which it may be while it still waits for the bus.
    Answers `health.NAME` once it is ready."""
    secret = passwords(settings.data, SystemIds())[name]
    async with asyncio.TaskGroup() as beside, AsyncExitStack() as closing:

        def run(work: Coroutine[Any, Any, Any]) -> None:
            closing.push_async_callback(end, beside.create_task(work))

        bus = NatsBus(url, name, secret)
        closing.push_async_callback(bus.stop)

        async def start() -> None:
            await bus.start()
            logs = Logs()
            await build(Workshop(settings, secret, bus, closing, run, logs))
            _settle()
            answering = await answer_health(bus, name, logs.writable)
            closing.push_async_callback(answering.stop)
            run(_while_connected(bus))

        await _unless(until, start())
        await until.wait()


def _settle() -> None:
    """What the start left in memory stays for good: to go through it again and again for garbage
    would stop a service for a tenth of a second each time."""
    gc.collect()
    gc.freeze()


async def _unless(until: asyncio.Event, work: Coroutine[Any, Any, None]) -> None:
    """Do it, or give it up when told to stop."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(until.wait())
    try:
        await asyncio.wait([working, stopping], return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            working.result()
    finally:
        await end(working)
        await end(stopping)


async def end(task: asyncio.Task[Any]) -> None:
    """Cancelled until it ends: nats-py may lose a cancellation while it connects, since it waits by
    `wait_for` (before Python 3.12)."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=1)


async def _publish(relay: Relay, back: asyncio.Event) -> None:
    while True:
        back.clear()
        tasks = asyncio.create_task(relay.run()), asyncio.create_task(back.wait())
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                await task  # the relay ends by an error alone
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


class ThrownOut(Exception):
    """The bus has closed this connection for good: only another process can have a new one."""


async def _while_connected(bus: NatsBus) -> None:
    await bus.closed()
    raise ThrownOut
