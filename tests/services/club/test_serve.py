"""A service by itself: told to stop before it has a bus, and unable to start."""

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

from services.club.serve import Workshop, serve
from services.club.settings import Settings
from tests.support.asynchronous import asynchronous
from tests.support.nats import nats_server


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


@asynchronous
async def test_a_gateway_started_by_hand_names_a_taken_port(tmp_path: Path) -> None:
    """In a line, and not by the trace of a task."""
    async with nats_server(tmp_path) as server:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = str(taken.getsockname()[1])
            gateway = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "services", "serve", "gateway",
                "--nats-url", server.url, "--data", str(tmp_path), "--port", port,
                stdout=PIPE, stderr=STDOUT,
            )  # fmt: skip
            told, _ = await gateway.communicate()
    assert gateway.returncode == 2
    assert told.decode().startswith(f"railbird: 127.0.0.1:{port}: Address already in use")
    assert len(told.splitlines()) == 1
