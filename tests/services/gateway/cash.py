"""Cash tables over the API, as tests ask for them."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx

from libs.eventlog.codec import Codec
from libs.rules.cash import CashEvent
from services.lobby.streams import LEDGER
from services.operator.cash_notes import notes
from services.operator.ledger_proof import prove_ledger
from services.operator.proof import Finding, LedgerProven
from services.table.stream import stream_of
from tests.services.gateway.browsers import Browser, Evening, Json

HOLDEM = {
    "game": "holdem",
    "limit": "no_limit",
    "stakes": {"bet": 20, "small_blind": 10},
    "seats": 3,
}
CODEC: Codec[CashEvent] = Codec(CashEvent)


async def made(player: Browser, **other: Any) -> str:
    """A cash table of no-limit Hold'em 10/20 with three seats, if nothing `other` is said."""
    answer = await player.post("/api/tables", HOLDEM | other)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    stream = player.follow(table)
    await stream.next("snapshot", "event")
    await stream.leave()
    return table


async def asks_for_seat(
    player: Browser, table: str, buy_in: int = 1_000, **other: Any
) -> httpx.Response:
    return await player.post(f"/api/tables/{table}/seat", {"buy_in": buy_in} | other)


async def sits(player: Browser, table: str, buy_in: int = 1_000, **other: Any) -> Json:
    """And his chips are there."""
    answer = await asks_for_seat(player, table, buy_in, **other)
    assert answer.status_code == 201, answer.text
    await asyncio.sleep(0.1)
    return answer.json()


async def two_at(evening: Evening, **terms: Any) -> tuple[Browser, Browser, str]:
    """Ann in seat 1 and Ben, with 1,000 each, at a table as `made`."""
    ann, ben = await evening.guests("Ann", "Ben")
    table = await made(ann, **terms)
    await sits(ann, table, seat=1)
    await sits(ben, table)
    return ann, ben, table


async def says(
    player: Browser, table: str, what: str, body: Json = None, *, method: str = "POST"
) -> httpx.Response:
    return await player.post(f"/api/tables/{table}/{what}", body, method=method)


async def leaves(player: Browser, table: str) -> None:
    """And his chips are in his account."""
    answer = await says(player, table, "seat", method="DELETE")
    assert answer.status_code == 200, answer.text
    await until(player, table, lambda view: seat(view, player) is None)
    await asyncio.sleep(0.1)


async def left_with(player: Browser) -> int:
    """What he took from the table he was last at."""
    history = (await player.get("/api/account")).json()["history"]
    chips: int = next(move["amount"] for move in history if move["kind"] == "cash_out")
    return chips


async def until(player: Browser, table: str, there: Callable[[Json], bool]) -> Json:
    """What he sees once it is so."""
    view = await player.see(table)
    while not there(view):
        await asyncio.sleep(0.5)
        view = await player.see(table)
    return view


def seat(view: Json, player: Browser) -> Json:
    """His, or None."""
    return next((each for each in view["seats"] if each["player"] == player.player), None)


async def balance(player: Browser) -> int:
    chips: int = (await player.get("/api/account")).json()["balance"]
    return chips


async def proven(evening: Evening, *tables: str) -> tuple[LedgerProven, list[Finding]]:
    """As `railbird audit` proves it."""
    ledger = await evening.club.lobby_log.read(LEDGER)
    told = {}
    for table in tables:
        stored = await evening.club.table_log.read(stream_of(table))
        told[table] = notes([CODEC.decode(each) for each in stored])
    return prove_ledger(ledger, told)
