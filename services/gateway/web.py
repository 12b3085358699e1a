"""The gateway's web server: uvicorn in the service's own loop, started and stopped with it."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from litestar.types import ASGIApp

SILENCE = 60_000
"""Milliseconds after which a connection is cut whose other end takes nothing: a stream that is
never read is not held for ever (Linux has the option, and others wait for their own time-out)."""
GRACE = 5
"""Seconds that requests under way have when it stops."""


class NotListening(OSError):
    """The address is taken, or not this machine's."""


class WebServer:
    def __init__(self, app: ASGIApp, host: str, port: int, *, silence: int = SILENCE) -> None:
        self._silence = silence
        self._host = host
        self._port = port
        self._server = _Server(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                lifespan="off",
                server_header=False,
                timeout_graceful_shutdown=GRACE,
            )
        )
        self._serving: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Returns when it answers. Raises NotListening."""
        try:
            listener = socket.create_server((self._host, self._port))
        except OSError as error:
            raise NotListening(f"{self._host}:{self._port}: {error.strerror}") from error
        # asyncio sets it only on sockets that name their protocol: else an answer in two parts
        # waits 40 ms for the other end to acknowledge the first
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, self._silence)
        self._serving = asyncio.create_task(self._server.serve([listener]))
        await self._server.listening.wait()

    async def stop(self) -> None:
        self._server.should_exit = True
        if self._serving is not None:
            await asyncio.wait([self._serving])


class _Server(uvicorn.Server):
    """Tells when it answers, and leaves signals to the service."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
