"""An evening at a cash table of the whole club, in processes of its own that are killed."""

import asyncio
from pathlib import Path
from typing import Any

from tests.support.asynchronous import asynchronous
from tests.system.club import Person, open_club

HOLDEM = {
    "game": "holdem",
    "limit": "no_limit",
    "stakes": {"bet": 20, "small_blind": 10},
    "seats": 4,
    "bots": 1,
}


def cheaply(view: Any) -> dict[str, Any]:
    """So that nobody has lost all before the evening is over."""
    legal = view["legal"]
    cheap = legal["call"] is not None and legal["call"] <= 40
    return {"action": "check" if legal["check"] else "call" if cheap else "fold"}


async def does(person: Person, method: str, path: str, body: Any = None) -> Any:
    answer = await person.insist(method, f"/api/tables/{path}", body)
    assert answer.is_success, answer.text
    return answer.json()


@asynchronous
async def test_R_CASH_8_chips_come_home_though_lobby_tables_and_bus_are_killed(
    tmp_path: Path,
) -> None:
    async with open_club(tmp_path) as club:
        people = ann, ben, cat = [await club.person(name) for name in ("Ann", "Ben", "Cat")]
        table = (await ann.say("POST", "/api/tables", HOLDEM))["id"]
        for person in (ann, ben):
            await does(person, "POST", f"{table}/seat", {"buy_in": 1_000, "post": True})
        playing = [asyncio.create_task(each.keep_playing(table, cheaply)) for each in (ann, ben)]
        await ann.sees(table, lambda view: view["hand"] > 3 and any_bot(view))

        club.kill("lobby")
        await does(cat, "POST", f"{table}/seat", {"buy_in": 1_000, "post": True})
        playing.append(asyncio.create_task(cat.keep_playing(table, cheaply)))
        await does(ben, "POST", f"{table}/top-up", {"amount": 500})
        club.kill("table")
        seen = await ann.sees(table, lambda view: len(view["seats"]) == 4)
        await ann.sees(table, lambda view: view["hand"] > seen["hand"] + 3)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

        for person, dies in zip(people, ("nats", "lobby", "table"), strict=True):
            club.kill(dies)
            await does(person, "DELETE", f"{table}/seat")
        await ann.sees(table, lambda view: not view["seats"])
        for person in people:
            kinds = [move["kind"] for move in await moves(person)]
            topped_up = ["top_up"] * (person is ben)
            assert kinds == ["cash_out", *topped_up, "buy_in", "grant"]
        await club.proven()


async def moves(person: Person) -> list[Any]:
    """Of his account, the newest first, once he has no chip at a table."""
    while True:
        account = (await person.insist("GET", "/api/account")).json()
        if not account["tables"]:
            history: list[Any] = account["history"]
            return history
        await asyncio.sleep(0.1)


def any_bot(view: Any) -> bool:
    return any(seat["bot"] for seat in view["seats"])
