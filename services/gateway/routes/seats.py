"""What somebody does at a cash table besides playing: breaks, options, other seats, waiting."""

from typing import Annotated

import msgspec
from litestar import Router, delete, post

from libs.contracts.cash import (
    AgreeRuns,
    AskSeatChange,
    CashOptions,
    JoinWaitingList,
    LeaveWaitingList,
    SeatNumber,
    SetOptions,
    ShowCards,
    SitIn,
    SitOut,
)
from libs.contracts.lobby import Session
from libs.contracts.requests import Count
from libs.contracts.table import Leave, TableRequest
from libs.runtime.ids import Ids
from services.gateway.club import Club
from services.gateway.parameters import CHANGING, Body, Given, OptionalKey, TableId, strictly
from services.gateway.problems import refusing
from services.gateway.routes.bodies import Done, StrictBody

REFUSALS = refusing(401, 403, 404, 409, 422)


class ComingBack(StrictBody, frozen=True):
    """`post`: pay what was missed as soon as it can be, and do not wait for the big blind."""

    post: bool = False


class OtherSeat(StrictBody, frozen=True):
    """`to`: the seat wanted, as soon as it is free; null takes the wish back."""

    to: SeatNumber | None


class NewOptions(StrictBody, frozen=True):
    """What the table does without asking, all of it: pay what is owed (`post`), fill up to
    `top_up_to` before each hand, buy `rebuy` when all is lost, sit out at the next big blind,
    straddle, run boards up to `runs` times (0: ask), show what may be mucked."""

    post: bool = False
    top_up_to: Count = 0
    rebuy: Count = 0
    sit_out_next_big_blind: bool = False
    straddle: bool = False
    runs: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    show: bool = False


class Runs(StrictBody, frozen=True):
    """How often at most the rest of the board of hand `hand` may be dealt; 1 declines for all."""

    hand: Count
    times: Annotated[int, msgspec.Meta(ge=1, le=3)]


class Showing(StrictBody, frozen=True):
    hand: Count


async def _say(club: Club, player: Session, table: str, request: TableRequest) -> Done:
    accepted = await club.play(player.player, table, request)
    return Done(version=accepted.version)


@delete("/seat", status_code=200, summary="Leave", security=CHANGING, responses=REFUSALS)
async def leave(
    player: Given[Session], table: TableId, club: Given[Club], ids: Given[Ids],
    key: OptionalKey = None,
) -> Done:  # fmt: skip
    """After the hand in play, if he is in it; all he has goes to his account."""
    return await _say(club, player, table, Leave(key=key or ids.new()))


@post("/sit-out", status_code=200, summary="Sit out", security=CHANGING, responses=REFUSALS)
async def sit_out(
    player: Given[Session], table: TableId, club: Given[Club], ids: Given[Ids],
    key: OptionalKey = None,
) -> Done:  # fmt: skip
    """From the next hand on. The seat is kept for five minutes."""
    return await _say(club, player, table, SitOut(key=key or ids.new()))


@post("/sit-in", status_code=200, summary="Play again", security=CHANGING, responses=REFUSALS)
async def sit_in(
    player: Given[Session], table: TableId, club: Given[Club], ids: Given[Ids],
    data: Body[ComingBack | None] = None, key: OptionalKey = None,
) -> Done:  # fmt: skip
    asked = ComingBack() if data is None else strictly(ComingBack, data)
    return await _say(club, player, table, SitIn(key=key or ids.new(), post=asked.post))


@post(
    "/waiting-list", status_code=200, summary="Wait for a seat", security=CHANGING,
    responses=REFUSALS,
)  # fmt: skip
async def wait(
    player: Given[Session], table: TableId, club: Given[Club], ids: Given[Ids],
    key: OptionalKey = None,
) -> Done:  # fmt: skip
    """The table offers free seats in order; one is taken with `POST /seat` in time."""
    return await _say(club, player, table, JoinWaitingList(key=key or ids.new()))


@delete(
    "/waiting-list", status_code=200, summary="Wait no more", security=CHANGING,
    responses=REFUSALS,
)  # fmt: skip
async def wait_no_more(
    player: Given[Session], table: TableId, club: Given[Club], ids: Given[Ids],
    key: OptionalKey = None,
) -> Done:  # fmt: skip
    return await _say(club, player, table, LeaveWaitingList(key=key or ids.new()))


@post(
    "/seat-change", status_code=200, summary="Ask for another seat", security=CHANGING,
    responses=REFUSALS,
)  # fmt: skip
async def change_seat(
    player: Given[Session], table: TableId, club: Given[Club], ids: Given[Ids],
    data: Body[OtherSeat], key: OptionalKey = None,
) -> Done:  # fmt: skip
    request = AskSeatChange(key=key or ids.new(), to=strictly(OtherSeat, data).to)
    return await _say(club, player, table, request)


@post("/options", status_code=200, summary="Set options", security=CHANGING, responses=REFUSALS)
async def set_options(
    player: Given[Session], table: TableId, club: Given[Club], ids: Given[Ids],
    data: Body[NewOptions], key: OptionalKey = None,
) -> Done:  # fmt: skip
    asked = strictly(NewOptions, data)
    options = CashOptions(
        post=asked.post,
        top_up_to=asked.top_up_to,
        rebuy=asked.rebuy,
        sit_out_next_big_blind=asked.sit_out_next_big_blind,
        straddle=asked.straddle,
        runs=asked.runs,
        show=asked.show,
    )
    return await _say(club, player, table, SetOptions(key=key or ids.new(), options=options))


@post(
    "/run-it", status_code=200, summary="Run the board more than once, or not",
    security=CHANGING, responses=REFUSALS,
)  # fmt: skip
async def run_it(
    player: Given[Session], table: TableId, club: Given[Club], ids: Given[Ids],
    data: Body[Runs], key: OptionalKey = None,
) -> Done:  # fmt: skip
    asked = strictly(Runs, data)
    request = AgreeRuns(key=key or ids.new(), hand=asked.hand, runs=asked.times)
    return await _say(club, player, table, request)


@post("/show", status_code=200, summary="Show one's cards", security=CHANGING, responses=REFUSALS)
async def show(
    player: Given[Session], table: TableId, club: Given[Club], ids: Given[Ids],
    data: Body[Showing], key: OptionalKey = None,
) -> Done:  # fmt: skip
    """Of the hand just over: won without a showdown, or mucked."""
    request = ShowCards(key=key or ids.new(), hand=strictly(Showing, data).hand)
    return await _say(club, player, table, request)


routes = Router(
    "/tables/{table:str}",
    route_handlers=[
        leave,
        sit_out,
        sit_in,
        wait,
        wait_no_more,
        change_seat,
        set_options,
        run_it,
        show,
    ],
    tags=["cash tables"],
)
