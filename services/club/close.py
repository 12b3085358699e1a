"""`railbird close TABLE`: a cash table ends, and its players get seats at a like one."""

import asyncio
from pathlib import Path
from typing import Annotated, assert_never

import msgspec
import typer

from libs.bus.nats import NatsBus
from libs.bus.port import Bus, NoReply
from libs.bus.server_config import passwords
from libs.contracts import subjects
from libs.contracts.floor import CloseTable, FloorAnswer, FloorReply
from libs.contracts.requests import Refused
from libs.runtime.clock import Millis
from libs.runtime.ids import SystemIds
from services.club.settings import Settings
from services.club.up import OPERATOR
from services.operator import console
from services.operator.club_commands import Data

PATIENCE = Millis(5_000)
_DEFAULT = Settings()


def close_command(
    table: Annotated[str, typer.Argument(help="A cash table.")],
    nats_url: Annotated[
        str | None,
        typer.Option(
            envvar="RAILBIRD_NATS_URL", help="The club's bus, where `up` does not run it."
        ),
    ] = None,
    data: Data = _DEFAULT.data,
) -> None:
    """Close a cash table after the hand in play. Its players keep what they have at a like table
    with a free seat, in an order by lot, and otherwise in their accounts."""

    url = nats_url or url_of(data)

    async def ask() -> str | None:
        ids = SystemIds()
        bus = NatsBus(url, OPERATOR, passwords(data, ids)[OPERATOR])
        try:
            async with asyncio.timeout(PATIENCE / 1000):
                await bus.start()
            return await close(bus, table, ids.new())
        except TimeoutError:
            return "the bus does not answer"
        finally:
            await bus.stop()

    try:
        why = asyncio.run(ask())
    except OSError as error:  # the club is somebody else's
        console.fail(str(error))
    if why is not None:
        console.fail(f"table {table} is not closed: {why}", code=1)
    typer.echo(f"table {table} is closing")


def url_of(data: Path) -> str:
    """The bus of the club that is open on this directory; exit code 2 where none is."""
    try:
        return Settings(data=data).nats_url.read_text().strip()
    except OSError:
        console.fail(f"no club is open on {data}; one elsewhere is named by --nats-url")


async def close(bus: Bus, table: str, key: str) -> str | None:
    """Why it is not, if it is not."""
    request = msgspec.json.encode(CloseTable(key=key, table=table))
    subject = subjects.floor_command(subjects.OPERATOR)
    try:
        answer = await bus.request(subject, request, within=PATIENCE)
    except NoReply:
        return "the lobby does not answer"
    reply = msgspec.json.decode(answer, type=FloorReply)
    match reply:
        case Refused(code="no_table"):
            return "the club has no cash table of this name"
        case Refused():
            return reply.code
        case FloorAnswer():
            return None
        case _:
            assert_never(reply)
