"""`railbird up`, and its parts one by one: `serve NAME`, `nats`, `health NAME`."""

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
import uvloop

from libs.bus.health import ask_health
from libs.bus.nats import NatsBus
from libs.bus.server import NatsServer, NotStarted
from libs.bus.server_config import passwords
from libs.bus.server_health import stuck
from libs.runtime.clock import Millis
from libs.runtime.ids import SystemIds
from services.club.builders import BUILDERS
from services.club.process import when_parent_is_gone
from services.club.serve import end, serve
from services.club.settings import Settings
from services.club.up import OPERATOR, CannotOpen, up
from services.operator import console
from services.operator.club_commands import Data

Name = Annotated[str, typer.Argument(help=f"One of {', '.join(BUILDERS)}.")]
NatsUrl = Annotated[str, typer.Option(envvar="RAILBIRD_NATS_URL", help="The club's bus.")]
Host = Annotated[str, typer.Option(envvar="RAILBIRD_HOST", help="Address to answer on.")]
Port = Annotated[int, typer.Option(envvar="RAILBIRD_PORT", min=1, max=65535, help="Web port.")]
Pace = Annotated[
    float,
    typer.Option(envvar="RAILBIRD_PACE", min=0, help="Factor on pauses and the bots' thinking."),
]
Grant = Annotated[int, typer.Option(envvar="RAILBIRD_GRANT", min=0, help="Chips of a new player.")]
GrantBelow = Annotated[
    int,
    typer.Option(envvar="RAILBIRD_GRANT_BELOW", min=0, help="Who has fewer is granted more."),
]
OneGame = Annotated[
    bool,
    typer.Option(
        "--one-game/--many-games",
        envvar="RAILBIRD_ONE_GAME",
        help="Whether a player sits at one cash table at a time.",
    ),
]
_DEFAULT = Settings()

SWITCH_SECONDS = 0.000_5
"""How long a thread that commits may keep the event loop from going on; Python's own default of
5 ms is longer than a whole action takes."""

PATIENCE = Millis(2_000)
"""How long a question after a service's health waits."""


def up_command(
    data: Data = _DEFAULT.data,
    host: Host = _DEFAULT.host,
    port: Port = _DEFAULT.port,
    pace: Pace = _DEFAULT.pace,
    grant: Grant = _DEFAULT.grant,
    grant_below: GrantBelow = _DEFAULT.grant_below,
    one_game: OneGame = _DEFAULT.one_game,
    one_process: Annotated[
        bool, typer.Option("--one-process", help="All services in one event loop.")
    ] = False,
) -> None:
    """Open the whole club: nats-server and every service, until Ctrl-C."""
    settings = Settings(
        data=data,
        host=host,
        port=port,
        pace=pace,
        grant=grant,
        grant_below=grant_below,
        one_game=one_game,
    )
    logging.basicConfig(level=logging.WARNING)
    _until_stopped(
        lambda until: up(settings, one_process=one_process, tell=typer.echo, until=until)
    )


def serve_command(
    name: Name,
    nats_url: NatsUrl,
    data: Data = _DEFAULT.data,
    host: Host = _DEFAULT.host,
    port: Port = _DEFAULT.port,
    pace: Pace = _DEFAULT.pace,
    grant: Grant = _DEFAULT.grant,
    grant_below: GrantBelow = _DEFAULT.grant_below,
    one_game: OneGame = _DEFAULT.one_game,
    attached: Annotated[
        bool, typer.Option(help="Stop when the standard input ends.", hidden=True)
    ] = False,
) -> None:
    """Run one service of the club, until SIGTERM."""
    build = BUILDERS.get(name)
    if build is None:
        console.fail(f"there is no service {name!r}: it is one of {', '.join(BUILDERS)}")
    settings = Settings(
        data=data,
        host=host,
        port=port,
        pace=pace,
        grant=grant,
        grant_below=grant_below,
        one_game=one_game,
    )
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")

    async def run(until: asyncio.Event) -> None:
        watching = asyncio.create_task(when_parent_is_gone(until.set)) if attached else None
        await serve(name, build, settings, nats_url, until)
        if watching is not None:
            watching.cancel()

    _until_stopped(run)


def nats_command(
    listen: Annotated[
        str, typer.Option(envvar="RAILBIRD_NATS_LISTEN", help="HOST:PORT to listen on.")
    ] = "127.0.0.1:4222",
    data: Data = _DEFAULT.data,
) -> None:
    """Run the club's nats-server alone, with its users and rights, until SIGTERM."""
    host, _, port = listen.rpartition(":")
    if not host or not port.isdecimal():
        console.fail(f"{listen!r} is not HOST:PORT")

    async def run(until: asyncio.Event) -> None:
        server = NatsServer(data, SystemIds(), int(port), host=host)
        await server.start()
        ended = asyncio.create_task(server.wait())
        stopped = asyncio.create_task(until.wait())
        sick = asyncio.create_task(stuck(server))
        await asyncio.wait([ended, stopped, sick], return_when=asyncio.FIRST_COMPLETED)
        trouble = sick.result() if sick.done() else ""
        await end(sick)
        if ended.done():
            console.fail(f"nats-server ended with exit code {ended.result()}", code=1)
        await server.stop()
        if trouble:
            console.fail(f"nats-server was stuck: {trouble}", code=1)

    _until_stopped(run)


def health_command(
    name: Name,
    nats_url: NatsUrl,
    data: Data = _DEFAULT.data,
) -> None:
    """Ask a service whether it is ready. Exit code 1 when it is not."""

    async def ask() -> bool:
        bus = NatsBus(nats_url, OPERATOR, passwords(data, SystemIds())[OPERATOR])
        try:
            async with asyncio.timeout(PATIENCE / 1000):
                await bus.start()
            return (await ask_health(bus, name, within=PATIENCE)).ready
        except TimeoutError:
            return False
        finally:
            await bus.stop()

    with _told():
        ready = asyncio.run(ask())
    typer.echo(f"{name} is {'ready' if ready else 'not ready'}")
    if not ready:
        raise typer.Exit(1)


def _until_stopped(main: Callable[[asyncio.Event], Coroutine[Any, Any, None]]) -> None:
    """Run with an event that SIGINT and SIGTERM set."""

    async def run() -> None:
        until = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, until.set)
        await main(until)

    sys.setswitchinterval(SWITCH_SECONDS)
    with _told(), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run())


_TOLD = (CannotOpen, NotStarted, OSError)


@contextmanager
def _told() -> Iterator[None]:
    """What an operator can put right ends a command with a line that says what it is, also out of
    a service's tasks."""
    try:
        yield
    except _TOLD as error:
        console.fail(str(error))
    except ExceptionGroup as group:
        told, others = group.split(_TOLD)
        if told is None or others is not None:
            raise
        first: Exception = told
        while isinstance(first, ExceptionGroup):
            first = first.exceptions[0]
        console.fail(str(first))
