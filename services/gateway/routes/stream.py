"""One stream of server-sent events a client, over tables and the lobby."""

import re
from typing import Annotated, Any

from litestar import Request, Router, get
from litestar.background_tasks import BackgroundTask
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, HeaderParameter, QueryParameter
from litestar.response import Stream

from libs.contracts.lobby import Session
from libs.contracts.requests import ID
from services.gateway.parameters import OPEN, Given
from services.gateway.problems import Problem, refusing
from services.gateway.sessions import COOKIE, hash_of
from services.gateway.stream.hub import Hub
from services.gateway.stream.schema import frames as frames_told

MOST_TABLES = 50

_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
_Cursor = Annotated[
    str | None, HeaderParameter(name="Last-Event-ID", max_length=8_000, required=False)
]


async def follow(
    request: Request[Any, Any, Any],
    viewer: Given[Session | None],
    hub: Given[Hub],
    tables: Annotated[
        str, QueryParameter(max_length=4_000, description="Ids of tables, parted by commas.")
    ] = "",
    lobby: FromQuery[bool] = False,
    since: Annotated[
        str | None,
        QueryParameter(max_length=8_000, description="An id to go on from; `Last-Event-ID` wins."),
    ] = None,
    last_event_id: _Cursor = None,
) -> Stream:
    """`snapshot`: a table as the caller may see it; `event`: one of a table, with its table and
    version; `private`: the caller's own down cards, without an id, sent whenever they change
    and again when he comes back: those of the highest version hold; `lobby`: all `tournaments`
    and cash `tables`, then each `tournament` or `table` that changes; `reset`: what he had of a
    table is of no use, a snapshot follows; `ping`: every 15 seconds; `superseded`: the caller has
    opened a stream in a newer session, and this one ends.

    The id names what he has of each table; with it, and up to 1,000 events later, he misses and
    doubles nothing. A table that is not open yet is followed until it is."""
    asked = list(dict.fromkeys(tables.split(","))) if tables else []
    if not all(re.fullmatch(ID, table) for table in asked) or len(asked) > MOST_TABLES:
        raise Problem("bad_tables", most=MOST_TABLES)
    if not asked and not lobby:
        raise Problem("bad_tables", why="neither tables nor the lobby")
    player = None if viewer is None else viewer.player
    owner = player or f"address {request.client.host if request.client else ''}"
    await hub.check(owner, asked)
    session = None if viewer is None else hash_of(request.cookies[COOKIE])
    frames = hub.stream(owner, player, session, asked, lobby=lobby, since=last_event_id or since)

    async def close() -> None:
        """Also when the client goes while it is being sent something."""
        await frames.aclose()

    return Stream(
        frames,
        media_type="text/event-stream",
        headers=_HEADERS,
        background=BackgroundTask(close),
    )


def routes(event: Any) -> Router:
    """`event`: the type of what a table's stream holds."""
    frames = ResponseSpec(
        frames_told(event),
        media_type="text/event-stream",
        description="Server-sent events: what the `data` of each is, by the name of the event.",
        generate_examples=False,
    )
    following = get(
        "/stream",
        summary="What happens, as it happens",
        security=OPEN,
        media_type="text/event-stream",
        responses={200: frames, **refusing(404, 429)},
    )(follow)
    return Router("/", route_handlers=[following], tags=["stream"])
