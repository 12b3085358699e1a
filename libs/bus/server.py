"""The club's own nats-server: a child process on 127.0.0.1, from the binary of its wheel."""

import asyncio
import socket
import subprocess
import sysconfig
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from libs.bus.rights import RIGHTS, Rights
from libs.bus.server_config import HOST, Passwords, passwords, write_config
from libs.runtime.ids import Ids

READY_SECONDS = 10.0
STOP_SECONDS = 5.0

_TRY_AGAIN_SECONDS = 0.01
_PORT_TRIES = 5


class NotStarted(Exception):
    """The server ended or was not ready in time; the message holds what it last said."""


def binary() -> Path:
    return Path(sysconfig.get_path("scripts")) / "nats-server"


def free_port() -> int:
    """Free now; another process may still take it first."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


class NatsServer:
    """Keeps its port over restarts, so that its clients find it again. `host` is where it listens:
    this machine alone, unless told otherwise."""

    def __init__(
        self,
        data: Path,
        ids: Ids,
        port: int | None = None,
        rights: Mapping[str, Rights] = RIGHTS,
        host: str = HOST,
    ) -> None:
        self.data = data
        self._host = host
        self._rights = rights
        self._name = f"railbird-{ids.new()}"
        self._port = port
        self._log = data / "log" / "nats.log"
        self._process: asyncio.subprocess.Process | None = None
        self.passwords: Passwords = passwords(data, ids, rights.keys())

    @property
    def port(self) -> int:
        if self._port is None:
            raise NotStarted("it has no port yet")
        return self._port

    @property
    def url(self) -> str:
        return f"nats://{HOST}:{self.port}"

    @property
    def pid(self) -> int:
        if self._process is None:
            raise NotStarted("it has no process yet")
        return self._process.pid

    async def start(self) -> None:
        """Returns when clients and JetStream are served. Raises NotStarted."""
        if self._port is not None:
            return await self._start(self._port)
        for _ in range(_PORT_TRIES - 1):
            with suppress(NotStarted):
                return await self._start(free_port())
        return await self._start(free_port())

    async def wait(self) -> int:
        """Returns the exit code when it ends, for whatever reason."""
        if self._process is None:
            raise NotStarted("it has no process yet")
        return await self._process.wait()

    async def stop(self) -> None:
        """Nothing happens when it is not running."""
        if self._process is None or self._process.returncode is not None:
            return
        self._process.terminate()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self.wait()
        except TimeoutError:
            self._process.kill()
            await self.wait()

    async def _start(self, port: int) -> None:
        config = write_config(
            self.data, self._name, f"{self._host}:{port}", self._rights, self.passwords
        )
        self._log.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                binary(),
                "--config",
                config,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for whoever runs the club: it stops this last
            )
        ready = asyncio.create_task(_greeted(port, self._name))
        ended = asyncio.create_task(self._process.wait())
        try:
            await asyncio.wait(
                [ready, ended], timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            ended.cancel()
            greeted = not ready.cancel()
        if not greeted:
            await self.stop()
            raise NotStarted(self._last_words())
        self._port = port

    def _last_words(self) -> str:
        return self._log.read_text(errors="replace")[-1000:]


async def _greeted(port: int, name: str) -> None:
    """Returns when the server of this name, and no other on its port, has said INFO to a client:
    then it is ready."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(HOST, port)
            try:
                if name.encode() in await reader.readline():
                    return
            finally:
                writer.close()
        await asyncio.sleep(_TRY_AGAIN_SECONDS)
