"""Tables: looked at, played at, and their hands read again."""

from typing import Annotated, Literal

import msgspec
from litestar import Router, get, post
from litestar.params import PathParameter, QueryParameter

from libs.contracts.lobby import Session
from libs.contracts.requests import Card, Count
from libs.contracts.table import ImHere, Turn
from services.gateway.callers import Caller
from services.gateway.history import HandsShown, HandTold, History
from services.gateway.parameters import (
    CHANGING,
    OPEN,
    Body,
    Given,
    Key,
    TableId,
    key_given,
    strictly,
)
from services.gateway.problems import refusing
from services.gateway.routes.bodies import Done
from services.gateway.views import NamedView, Views


class Action(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answer to decision `turn` of hand `hand`, as the view names them.

    `to`, for a bet or a raise, is the total of the street in chips. `cards`, for a discard, are
    those of his own that he gives up; an empty list stands pat.
    """

    hand: Count
    turn: Count
    action: Literal[
        "fold", "check", "call", "bet", "raise", "all_in", "complete", "bring_in", "discard"
    ]
    to: Count | None = None
    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=52)] | None = None


@get("/", summary="A table as the caller may see it", security=OPEN, responses=refusing(404))
async def show_table(
    table: TableId, viewer: Given[Session | None], views: Given[Views]
) -> NamedView:
    return await views.of(table, None if viewer is None else viewer.player)


@post(
    "/actions",
    status_code=200,
    before_request=key_given,
    summary="Act",
    security=CHANGING,
    responses=refusing(401, 403, 404, 409, 422),
)
async def act(caller: Given[Caller], table: TableId, data: Body[Action], key: Key) -> Done:
    asked = strictly(Action, data)
    request = Turn(
        key=key,
        hand=asked.hand,
        turn=asked.turn,
        action=asked.action,
        to=asked.to,
        cards=asked.cards,
    )
    return await caller.says(table, request)


@post(
    "/presence",
    status_code=200,
    summary="I'm here",
    security=CHANGING,
    responses=refusing(401, 403, 404, 409),
)
async def be_here(caller: Given[Caller], table: TableId, own_key: Given[str]) -> Done:
    return await caller.says(table, ImHere(key=own_key))


@get("/hands", summary="The hands played so far", security=OPEN, responses=refusing(404))
async def list_hands(
    table: TableId,
    history: Given[History],
    before: Annotated[
        int | None, QueryParameter(ge=1, lt=2**53, description="Only those before this hand.")
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = 100,
) -> HandsShown:
    """In order, a page at a time, the newest page first."""
    return await history.hands(table, before, limit)


@get(
    "/hands/{number:int}",
    summary="All that was to be seen of one hand",
    security=OPEN,
    responses=refusing(404),
)
async def show_hand(
    table: TableId,
    number: Annotated[int, PathParameter(ge=1, lt=2**53, description="Counted from 1.")],
    history: Given[History],
) -> HandTold:
    return await history.hand(table, number)


routes = Router(
    "/tables/{table:str}",
    route_handlers=[show_table, act, be_here, list_hands, show_hand],
    tags=["tables"],
)
