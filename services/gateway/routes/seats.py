"""What somebody does at a cash table besides playing: breaks, options, other seats, waiting."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from litestar import Router, delete, post
from litestar.di import Provide

from libs.contracts.cash import (
    AgreeRuns,
    AskSeatChange,
    CashOptions,
    JoinWaitingList,
    LeaveWaitingList,
    Runs,
    SeatNumber,
    SetOptions,
    ShowCards,
    SitIn,
    SitOut,
)
from libs.contracts.requests import Count
from libs.contracts.table import Leave, TableRequest
from services.gateway.callers import Caller
from services.gateway.parameters import CHANGING, Body, Given, TableId, strictly
from services.gateway.problems import refusing
from services.gateway.routes.bodies import Done, StrictBody

REFUSALS = refusing(401, 403, 404, 409, 422)


class ComingBack(StrictBody, frozen=True):
    """`post`: pay what was missed as soon as it can be, and do not wait for the big blind."""

    post: bool = False


class OtherSeat(StrictBody, frozen=True):
    """`to`: the seat wanted, as soon as it is free; null takes the wish back."""

    to: SeatNumber | None


class RunIt(StrictBody, frozen=True):
    """How often at most the rest of the board of hand `hand` may be dealt; 1 declines for all."""

    hand: Count
    times: Runs


class Showing(StrictBody, frozen=True):
    hand: Count


@dataclass(frozen=True, slots=True)
class Chair:
    """The caller at a table."""

    caller: Caller
    table: str
    key: str

    async def says(self, asked: Callable[[str], TableRequest]) -> Done:
        """`asked` by this key. Raises Problem."""
        return await self.caller.says(self.table, asked(self.key))


async def take_chair(caller: Given[Caller], table: TableId, own_key: Given[str]) -> Chair:
    return Chair(caller, table, own_key)


Taken: TypeAlias = Given[Chair]


@delete("/seat", status_code=200, summary="Leave", security=CHANGING, responses=REFUSALS)
async def leave(chair: Taken) -> Done:
    """After the hand in play, if he is in it; all he has goes to his account."""
    return await chair.says(lambda key: Leave(key=key))


@post("/sit-out", status_code=200, summary="Sit out", security=CHANGING, responses=REFUSALS)
async def sit_out(chair: Taken) -> Done:
    """From the next hand on. The seat is kept for five minutes."""
    return await chair.says(lambda key: SitOut(key=key))


@post("/sit-in", status_code=200, summary="Play again", security=CHANGING, responses=REFUSALS)
async def sit_in(chair: Taken, data: Body[ComingBack | None] = None) -> Done:
    asked = ComingBack() if data is None else strictly(ComingBack, data)
    return await chair.says(lambda key: SitIn(key=key, post=asked.post))


@post(
    "/waiting-list",
    status_code=200,
    summary="Wait for a seat",
    security=CHANGING,
    responses=REFUSALS,
)
async def wait(chair: Taken) -> Done:
    """The table offers free seats in order; one is taken with `POST /seat` in time."""
    return await chair.says(lambda key: JoinWaitingList(key=key))


@delete(
    "/waiting-list",
    status_code=200,
    summary="Wait no more",
    security=CHANGING,
    responses=REFUSALS,
)
async def wait_no_more(chair: Taken) -> Done:
    return await chair.says(lambda key: LeaveWaitingList(key=key))


@post(
    "/seat-change",
    status_code=200,
    summary="Ask for another seat",
    security=CHANGING,
    responses=REFUSALS,
)
async def change_seat(chair: Taken, data: Body[OtherSeat]) -> Done:
    asked = strictly(OtherSeat, data)
    return await chair.says(lambda key: AskSeatChange(key=key, to=asked.to))


@post("/options", status_code=200, summary="Set options", security=CHANGING, responses=REFUSALS)
async def set_options(chair: Taken, data: Body[CashOptions]) -> Done:
    options = strictly(CashOptions, data)
    return await chair.says(lambda key: SetOptions(key=key, options=options))


@post(
    "/run-it",
    status_code=200,
    summary="Run the board more than once, or not",
    security=CHANGING,
    responses=REFUSALS,
)
async def run_it(chair: Taken, data: Body[RunIt]) -> Done:
    asked = strictly(RunIt, data)
    return await chair.says(lambda key: AgreeRuns(key=key, hand=asked.hand, runs=asked.times))


@post("/show", status_code=200, summary="Show one's cards", security=CHANGING, responses=REFUSALS)
async def show(chair: Taken, data: Body[Showing]) -> Done:
    """Of the hand just over: won without a showdown, or mucked."""
    asked = strictly(Showing, data)
    return await chair.says(lambda key: ShowCards(key=key, hand=asked.hand))


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
    dependencies={"chair": Provide(take_chair)},
    tags=["cash tables"],
)
