"""A nats-server of a test's own, and buses of its users."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from libs.bus.nats import NatsBus
from libs.bus.rights import RIGHTS, Rights
from libs.bus.server import NatsServer
from libs.contracts.subjects import Pattern
from libs.runtime.ids import SystemIds

ANYBODY = "anybody"
ANYTHING = (Pattern(">"),)
NO_RULES = {ANYBODY: Rights(sends=ANYTHING, hears=ANYTHING)}


@asynccontextmanager
async def nats_server(
    data: Path, rights: Mapping[str, Rights] = RIGHTS
) -> AsyncIterator[NatsServer]:
    server = NatsServer(data, SystemIds(), rights=rights)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


@asynccontextmanager
async def bus_of(server: NatsServer, user: str = ANYBODY) -> AsyncIterator[NatsBus]:
    bus = NatsBus(server.url, user, server.passwords[user])
    await bus.start()
    try:
        yield bus
    finally:
        await bus.stop()


async def kill(server: NatsServer) -> None:
    """As a crash does: no goodbye to its clients, nothing written any more."""
    os.kill(server.pid, signal.SIGKILL)
    await server.wait()


class Back:
    """Tells when a bus is back after an outage."""

    def __init__(self, bus: NatsBus) -> None:
        self._returned = asyncio.Event()
        bus.on_reconnect(self._note)

    async def _note(self) -> None:
        self._returned.set()

    async def wait(self) -> None:
        async with asyncio.timeout(10):
            await self._returned.wait()
        self._returned.clear()
