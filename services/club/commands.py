"""`railbird up` and `railbird serve NAME`."""

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any

import typer

from libs.bus.server import NotStarted
from services.club.builders import BUILDERS
from services.club.process import when_parent_is_gone
from services.club.serve import serve
from services.club.settings import Settings
from services.club.up import AlreadyOpen, up
from services.operator import console

Data = Annotated[Path, typer.Option("--data", envvar="RAILBIRD_DATA", help="Its directory.")]
Host = Annotated[str, typer.Option(envvar="RAILBIRD_HOST", help="Address to answer on.")]
Port = Annotated[int, typer.Option(envvar="RAILBIRD_PORT", min=1, max=65535, help="Web port.")]
Pace = Annotated[
    float,
    typer.Option(envvar="RAILBIRD_PACE", min=0, help="Factor on pauses and the bots' thinking."),
]
_DEFAULT = Settings()


def up_command(
    data: Data = _DEFAULT.data,
    host: Host = _DEFAULT.host,
    port: Port = _DEFAULT.port,
    pace: Pace = _DEFAULT.pace,
    one_process: Annotated[
        bool, typer.Option("--one-process", help="All services in one event loop.")
    ] = False,
) -> None:
    """Open the whole club: nats-server and every service, until Ctrl-C."""
    settings = Settings(data=data, host=host, port=port, pace=pace)
    logging.basicConfig(level=logging.WARNING)
    try:
        _until_stopped(
            lambda until: up(settings, one_process=one_process, tell=typer.echo, until=until)
        )
    except (AlreadyOpen, NotStarted) as error:
        console.fail(str(error))


def serve_command(
    name: Annotated[str, typer.Argument(help=f"One of {', '.join(BUILDERS)}.")],
    nats_url: Annotated[str, typer.Option(envvar="RAILBIRD_NATS_URL", help="The club's bus.")],
    data: Data = _DEFAULT.data,
    host: Host = _DEFAULT.host,
    port: Port = _DEFAULT.port,
    pace: Pace = _DEFAULT.pace,
    attached: Annotated[
        bool, typer.Option(help="Stop when the standard input ends.", hidden=True)
    ] = False,
) -> None:
    """Run one service of the club, until SIGTERM."""
    build = BUILDERS.get(name)
    if build is None:
        console.fail(f"there is no service {name!r}: it is one of {', '.join(BUILDERS)}")
    settings = Settings(data=data, host=host, port=port, pace=pace)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")

    async def run(until: asyncio.Event) -> None:
        watching = asyncio.create_task(when_parent_is_gone(until.set)) if attached else None
        await serve(name, build, settings, nats_url, until)
        if watching is not None:
            watching.cancel()

    _until_stopped(run)


def _until_stopped(main: Callable[[asyncio.Event], Coroutine[Any, Any, None]]) -> None:
    """Run with an event that SIGINT and SIGTERM set."""

    async def run() -> None:
        until = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, until.set)
        await main(until)

    asyncio.run(run())
