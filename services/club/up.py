"""The whole club on one machine: nats-server and every service, kept running until stopped."""

import asyncio
import errno
import fcntl
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress

from libs.bus.health import ask_health
from libs.bus.nats import NatsBus
from libs.bus.server import NatsServer, NotStarted
from libs.bus.server_health import stuck
from libs.runtime.clock import Millis
from libs.runtime.ids import SystemIds
from services.club.builders import BUILDERS
from services.club.process import FIRST_PAUSE, LONGEST_PAUSE, Program, Supervised
from services.club.serve import Builder, end, serve
from services.club.settings import SERVICES, Settings

Tell = Callable[[str], None]

OPERATOR = "operator"
PATIENCE = Millis(200)
"""How long one question after a service's health waits."""


class CannotOpen(Exception):
    """Not here: another club runs on the data directory, or it or the port cannot be used."""


async def up(settings: Settings, *, one_process: bool, tell: Tell, until: asyncio.Event) -> None:
    """Open the club, say where it is, and keep it open until told to stop.

    Raises CannotOpen, and NotStarted when nats-server will not run.
    """
    with _locked(settings):
        _try_port(settings)
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(_nats(settings, tell))
            if one_process:
                await stack.enter_async_context(in_this_process(settings, server.url))
            else:
                await stack.enter_async_context(_as_processes(settings, server.url, tell))
            operator = NatsBus(server.url, OPERATOR, server.passwords[OPERATOR])
            await operator.start()
            stack.push_async_callback(operator.stop)
            await ready(operator, until)
            if not until.is_set():
                tell(f"Railbird is open at http://{settings.host}:{settings.port}")
            await until.wait()
            tell("closing")


@contextmanager
def _locked(settings: Settings) -> Iterator[None]:
    """One club a data directory. The lock goes with the process that holds it."""
    try:
        for folder in (settings.run, settings.output):
            folder.mkdir(parents=True, exist_ok=True)
        file = (settings.run / "lock").open("w")
    except OSError as error:
        raise CannotOpen(str(error)) from error
    with file as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotOpen(f"a club runs on {settings.data} already") from None
        yield


def _try_port(settings: Settings) -> None:
    """Hear now what the gateway would say in its log alone, over and over."""
    try:
        socket.create_server((settings.host, settings.port)).close()
    except OSError as error:
        why = error.strerror
        if error.errno == errno.EADDRINUSE:
            why = f"{os.strerror(error.errno)}: choose another with --port or RAILBIRD_PORT"
        raise CannotOpen(f"{settings.host}:{settings.port}: {why}") from error


@asynccontextmanager
async def _nats(settings: Settings, tell: Tell) -> AsyncIterator[NatsServer]:
    """nats-server, started again on the same port whenever it dies."""
    pid_file = settings.run / "nats.pid"
    _end_orphan(pid_file.read_text().strip() if pid_file.exists() else "", settings)
    server = NatsServer(settings.data, SystemIds())
    await server.start()
    pid_file.write_text(f"{server.pid}\n")
    settings.nats_url.write_text(f"{server.url}\n")

    async def keep() -> None:
        while True:
            code = await server.wait()
            tell(f"nats-server ended ({code}), starting again")
            pause, down = FIRST_PAUSE, True
            while down:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                try:
                    await server.start()
                    down = False
                    pid_file.write_text(f"{server.pid}\n")
                except (NotStarted, OSError) as error:  # its disk may have room later
                    tell(f"nats-server: {error}")

    async def renew() -> None:
        while True:
            tell(f"nats-server is stuck: {await stuck(server)}")
            await server.stop()

    keeping = [asyncio.create_task(work) for work in (keep(), renew())]
    try:
        yield server
    finally:
        for task in keeping:
            await end(task)
        await server.stop()
        settings.nats_url.unlink(missing_ok=True)
        pid_file.unlink(missing_ok=True)


def _end_orphan(pid: str, settings: Settings) -> None:
    """End a nats-server of this club that outlived a killed `up`: two would share its files."""
    if not pid.isdecimal():
        return
    shown = subprocess.run(
        ["ps", "-ww", "-p", pid, "-o", "command="], capture_output=True, text=True, check=False
    )
    if "nats-server" in shown.stdout and str(settings.nats) in shown.stdout:
        with suppress(ProcessLookupError):
            os.kill(int(pid), signal.SIGKILL)


@asynccontextmanager
async def _as_processes(settings: Settings, url: str, tell: Tell) -> AsyncIterator[None]:
    environment = {**settings.environment(), "RAILBIRD_NATS_URL": url}
    async with AsyncExitStack() as stack:
        for name in SERVICES:
            supervised = Supervised(
                Program(
                    name=name,
                    command=(sys.executable, "-m", "services", "serve", name, "--attached"),
                    environment=environment,
                    output=settings.output / f"{name}.log",
                    pid_file=settings.run / f"{name}.pid",
                ),
                tell,
            )
            await supervised.start()
            stack.push_async_callback(supervised.stop)
        yield


@asynccontextmanager
async def in_this_process(
    settings: Settings, url: str, builders: Mapping[str, Builder] = BUILDERS
) -> AsyncIterator[None]:
    """All services in one event loop; one that fails closes the club."""
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as services:
        for name in SERVICES:
            (settings.run / f"{name}.pid").write_text(f"{os.getpid()}\n")
            services.create_task(serve(name, builders[name], settings, url, stop))
        try:
            yield
        finally:
            stop.set()
            for name in SERVICES:
                (settings.run / f"{name}.pid").unlink(missing_ok=True)


async def ready(bus: NatsBus, until: asyncio.Event) -> None:
    """Until every service answers for itself, or the club is told to stop."""
    for name in SERVICES:
        while not until.is_set() and not (await ask_health(bus, name, within=PATIENCE)).ready:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    await until.wait()
