"""Supervision of one process, with real processes that say when they are up."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from services.club.process import Program, Supervised
from tests.support.asynchronous import asynchronous

SAYS_IT_IS_UP = """
import os, socket, sys
socket.socket(socket.AF_UNIX).connect(os.environ["TELL"])
sys.stdin.read()
"""


@asynccontextmanager
async def births(folder: Path) -> AsyncIterator[asyncio.Queue[None]]:
    """An entry each time a program is up."""
    queue: asyncio.Queue[None] = asyncio.Queue()

    def born(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        queue.put_nowait(None)
        writer.close()

    async with await asyncio.start_unix_server(born, folder / "tell"):
        yield queue


def program(folder: Path) -> Program:
    return Program(
        name="sleeper",
        command=(sys.executable, "-c", SAYS_IT_IS_UP),
        environment={"TELL": str(folder / "tell")},
        output=folder / "sleeper.log",
        pid_file=folder / "sleeper.pid",
    )


def pid(folder: Path) -> int:
    return int((folder / "sleeper.pid").read_text())


@asynchronous
async def test_a_killed_process_is_started_again_and_its_pid_file_follows(tmp_path: Path) -> None:
    told: list[str] = []
    async with births(tmp_path) as born:
        supervised = Supervised(program(tmp_path), told.append)
        await supervised.start()
        await born.get()
        first = pid(tmp_path)

        os.kill(first, signal.SIGKILL)
        await born.get()

        assert told == ["sleeper ended (killed by SIGKILL), starting again"]
        await supervised.stop()
    assert not (tmp_path / "sleeper.pid").exists()


@asynchronous
async def test_a_stopped_process_is_not_started_again(tmp_path: Path) -> None:
    told: list[str] = []
    async with births(tmp_path) as born:
        supervised = Supervised(program(tmp_path), told.append)
        await supervised.start()
        await born.get()
        running = pid(tmp_path)
        await supervised.stop()
        assert born.empty()
    assert told == []
    with pytest.raises(ProcessLookupError):
        os.kill(running, 0)


@asynchronous
async def test_what_cannot_be_started_now_is_started_when_it_can(tmp_path: Path) -> None:
    """A full disk takes no pid file."""
    told: list[str] = []
    pid_file = program(tmp_path).pid_file

    def tell(line: str) -> None:
        told.append(line)
        if "was not started" in line:
            pid_file.rmdir()

    async with births(tmp_path) as born:
        supervised = Supervised(program(tmp_path), tell)
        await supervised.start()
        await born.get()
        running = pid(tmp_path)
        pid_file.unlink()
        pid_file.mkdir()
        os.kill(running, signal.SIGKILL)
        while not pid_file.is_file():  # the first may be up for a moment
            await born.get()
        await supervised.stop()
    assert told[0] == "sleeper ended (killed by SIGKILL), starting again"
    assert told[1].startswith("sleeper was not started: ")
    assert told[2:] == []
