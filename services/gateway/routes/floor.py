"""Cash tables: listed, made, sat down at, and more chips bought."""

import msgspec
from litestar import Router, get, post

from libs.contracts.cash import CashTerms, SeatNumber
from libs.contracts.floor import BuyMore, FloorAnswer, MakeTable, SitDown
from libs.contracts.lobby import Session
from libs.contracts.requests import Count
from services.gateway.cash_tables import CashTableListed, CashTablesShown
from services.gateway.club import Club
from services.gateway.parameters import (
    CHANGING,
    OPEN,
    Body,
    Given,
    TableId,
    strictly,
)
from services.gateway.problems import refusing
from services.gateway.routes.bodies import StrictBody


class NewSeat(StrictBody, frozen=True):
    """`seat` is the first free one where none is named; `post`: pay a blind rather than wait for
    it; `like`: any table like this one will do, and it is the one that most needs a player."""

    buy_in: Count
    seat: SeatNumber | None = None
    post: bool = False
    like: bool = False


class MoreChips(StrictBody, frozen=True):
    """During a hand they are bought after it, up to the maximum."""

    amount: Count


class TableTold(msgspec.Struct, frozen=True, kw_only=True):
    id: str


class SeatAsked(msgspec.Struct, frozen=True, kw_only=True):
    """The seat is kept until the ledger has moved the chips: the stream tells of it. `version`:
    what the table reached by it."""

    table: str
    version: int

    @classmethod
    def of(cls, answer: FloorAnswer) -> "SeatAsked":
        return cls(table=answer.table, version=answer.version or 0)


@get("/", summary="Cash tables to sit at or to watch", security=OPEN, responses=refusing())
async def list_cash_tables(club: Given[Club]) -> CashTablesShown:
    return CashTablesShown.of(await club.cash_tables())


@get(
    "/{table:str}/listing",
    summary="One cash table as it is listed",
    security=OPEN,
    responses=refusing(404),
)
async def show_cash_table(table: TableId, club: Given[Club]) -> CashTableListed:
    return CashTableListed.of(await club.cash_table(table))


@post("/", summary="Make a cash table", security=CHANGING, responses=refusing(401, 403, 409, 422))
async def make_cash_table(
    player: Given[Session],
    data: Body[CashTerms],
    club: Given[Club],
    own_key: Given[str],
) -> TableTold:
    """For everybody. It is closed when nobody has used it for ten minutes."""
    request = MakeTable(key=own_key, terms=strictly(CashTerms, data))
    return TableTold(id=(await club.floor(player.player, request)).table)


@post(
    "/{table:str}/seat",
    summary="Sit down",
    security=CHANGING,
    responses=refusing(401, 403, 404, 409, 422),
)
async def sit_down(
    player: Given[Session],
    table: TableId,
    data: Body[NewSeat],
    club: Given[Club],
    own_key: Given[str],
) -> SeatAsked:
    asked = strictly(NewSeat, data)
    request = SitDown(
        key=own_key,
        table=table,
        buy_in=asked.buy_in,
        seat=asked.seat,
        post=asked.post,
        like=asked.like,
    )
    return SeatAsked.of(await club.floor(player.player, request))


@post(
    "/{table:str}/top-up",
    status_code=200,
    summary="Buy more chips",
    security=CHANGING,
    responses=refusing(401, 403, 404, 409, 422),
)
async def top_up(
    player: Given[Session],
    table: TableId,
    data: Body[MoreChips],
    club: Given[Club],
    own_key: Given[str],
) -> SeatAsked:
    request = BuyMore(key=own_key, table=table, amount=strictly(MoreChips, data).amount)
    return SeatAsked.of(await club.floor(player.player, request))


routes = Router(
    "/tables",
    route_handlers=[list_cash_tables, show_cash_table, make_cash_table, sit_down, top_up],
    tags=["cash tables"],
)
