"""A service that is told to stop before it has a bus."""

import asyncio
from pathlib import Path

from services.club.serve import Workshop, serve
from services.club.settings import Settings
from tests.support.asynchronous import asynchronous


@asynchronous
async def test_a_service_is_stopped_while_it_waits_for_the_bus(tmp_path: Path) -> None:
    until = asyncio.Event()

    async def never_greets(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        until.set()
        writer.close()

    async def build(_: Workshop) -> None:
        raise AssertionError("there is no bus to build on")

    async with await asyncio.start_server(never_greets, "127.0.0.1", 0) as listener:
        port = listener.sockets[0].getsockname()[1]
        url = f"nats://127.0.0.1:{port}"
        async with asyncio.timeout(30):
            await serve("table", build, Settings(data=tmp_path), url, until)
