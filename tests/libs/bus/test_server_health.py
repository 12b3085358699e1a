"""A server whose disk failed once: what it says, and that a start anew helps it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from nats.errors import TimeoutError as TimedOut
from nats.js.client import JetStreamContext
from nats.js.errors import ServerError

from libs.bus import server_health
from libs.bus.rights import KEEPER, RIGHTS
from libs.bus.server import NatsServer
from libs.bus.server_config import nats_folder
from libs.bus.server_health import stuck
from tests.support.asynchronous import asynchronous
from tests.support.nats import NO_RULES, bus_of, nats_server

NAME = "NEWS"


@asynccontextmanager
async def jetstream(server: NatsServer) -> AsyncIterator[JetStreamContext]:
    async with bus_of(server) as bus:
        yield bus.client.jetstream(timeout=0.5)


async def break_it(server: NatsServer, data: Path) -> None:
    """A message cannot be written, as on a full disk; then its files are as they were."""
    files = nats_folder(data) / "jetstream" / "jetstream" / "$G" / "streams" / NAME
    kept = files.rename(data / "kept")
    files.touch()
    async with jetstream(server) as js:
        with pytest.raises(ServerError):  # it begins a new file with this
            await js.purge_stream(NAME)
        with pytest.raises(TimedOut):
            await js.publish("news.2", b"lost")
    files.unlink()
    kept.rename(files)


@asynccontextmanager
async def broken(data: Path) -> AsyncIterator[NatsServer]:
    async with nats_server(data, {**NO_RULES, KEEPER: RIGHTS[KEEPER]}) as server:
        async with jetstream(server) as js:
            await js.add_stream(name=NAME, subjects=["news.>"])
            await js.publish("news.1", b"first")
        await break_it(server, data)
        yield server


@asynchronous
async def test_a_server_that_could_not_write_once_is_stuck_until_it_is_started_anew(
    tmp_path: Path,
) -> None:
    async with broken(tmp_path) as server:
        async with jetstream(server) as js:
            with pytest.raises(TimedOut):
                await js.publish("news.3", b"refused, though the disk is well")
        assert f"'$G > {NAME}' write error" in await stuck(server)
        await server.stop()
        await server.start()
        async with jetstream(server) as js:
            await js.publish("news.4", b"second")


@asynchronous
async def test_it_is_let_be_for_as_long_as_its_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free: Iterator[int] = iter([0, server_health.ROOM - 1, server_health.ROOM])
    monkeypatch.setattr(server_health, "LOOK_SECONDS", 0)
    monkeypatch.setattr(server_health, "disk_usage", lambda _: SimpleNamespace(free=next(free)))
    async with broken(tmp_path) as server:
        assert await stuck(server)
    assert list(free) == []


@asynchronous
async def test_a_server_that_is_well_is_let_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = asyncio.Semaphore(0)
    ask = server_health._trouble

    async def counted(*asked: object) -> str:
        looks.release()
        return await ask(*asked)  # type: ignore[arg-type] # as they come

    monkeypatch.setattr(server_health, "LOOK_SECONDS", 0)
    monkeypatch.setattr(server_health, "_trouble", counted)
    async with nats_server(tmp_path) as server:
        watching = asyncio.create_task(stuck(server))
        for _ in range(3):
            await looks.acquire()
        assert not watching.done()
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
