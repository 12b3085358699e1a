"""One's own chips: what the account holds, where the rest is, and how it came about."""

from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import QueryParameter

from libs.contracts.ledger import AccountMove, AskGrant, AtTable, ShowAccount
from libs.contracts.lobby import Session
from services.gateway.club import Club
from services.gateway.parameters import CHANGING, SEEN, Given
from services.gateway.problems import refusing


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """`tables`: where the player sits, with what was brought there. `history` has the newest move
    first; `earlier` is the `before` of the next page, if there is one."""

    player: str
    balance: int
    tables: tuple[AtTable, ...]
    history: tuple[AccountMove, ...]
    earlier: int | None


class Granted(msgspec.Struct, frozen=True, kw_only=True):
    """`balance`: with the `amount` granted."""

    amount: int
    balance: int


@get("/", summary="Your account", security=SEEN, responses=refusing(401, 404))
async def show_account(
    player: Given[Session],
    club: Given[Club],
    before: Annotated[
        int | None,
        QueryParameter(ge=1, lt=2**53, description="Only moves before this position."),
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Account:
    """Amounts that left the account are negative."""
    shown = await club.account(player.player, ShowAccount(before=before, limit=limit))
    return Account(
        player=shown.player,
        balance=shown.balance,
        tables=shown.tables,
        history=shown.moves,
        earlier=shown.earlier,
    )


@post(
    "/grant",
    status_code=200,
    summary="Play chips from the club",
    security=CHANGING,
    responses=refusing(401, 403, 404, 409),
)
async def ask_grant(player: Given[Session], club: Given[Club], own_key: Given[str]) -> Granted:
    """For who has few, and once a day."""
    granted = await club.grant(player.player, AskGrant(key=own_key))
    return Granted(amount=granted.amount, balance=granted.balance)


routes = Router("/account", route_handlers=[show_account, ask_grant], tags=["account"])
