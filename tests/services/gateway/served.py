"""A club with its gateway on a web server of its own, in a thread, in real time."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from libs.runtime.clock import SystemClock
from services.gateway.app import Gateway
from services.gateway.web import SILENCE, WebServer
from tests.services.gateway.browsers import SECRET
from tests.support.running_club import RunningClub

HOST = "127.0.0.1"
STARTS_WITHIN = 30.0
"""Seconds, or it never will."""


@contextmanager
def served_club(*, silence: int = SILENCE) -> Iterator[str]:
    """Its address. `silence` in milliseconds, as the web server's."""
    with socket.create_server((HOST, 0)) as probe:
        port: int = probe.getsockname()[1]
    ready, stop = threading.Event(), threading.Event()
    thread = threading.Thread(target=_run, args=(port, silence, ready, stop))
    thread.start()
    try:
        assert ready.wait(STARTS_WITHIN)
        yield f"http://{HOST}:{port}"
    finally:
        stop.set()
        thread.join()


def _run(port: int, silence: int, ready: threading.Event, stop: threading.Event) -> None:
    async def main() -> None:
        club = RunningClub(clock=SystemClock())
        await club.start()
        gateway = Gateway(club.bus, club.clock, club.ids, secret=SECRET)
        web = WebServer(gateway.app, HOST, port, silence=silence)
        await gateway.start()
        await web.start()
        ready.set()
        await asyncio.to_thread(stop.wait)
        await gateway.stop()
        await web.stop()

    asyncio.run(main())
