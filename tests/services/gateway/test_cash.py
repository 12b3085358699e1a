"""Cash tables over the API: made, sat down at, played, left with what one has."""

import asyncio
from typing import Any

import httpx

from tests.services.gateway.browsers import Browser, Evening, at_the_club

HOLDEM = {
    "game": "holdem",
    "limit": "no_limit",
    "stakes": {"bet": 20, "small_blind": 10},
    "seats": 3,
}


async def made(player: Browser, **other: Any) -> str:
    """A cash table of no-limit Hold'em 10/20 with three seats, if nothing `other` is said."""
    answer = await player.post("/api/tables", HOLDEM | other)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    stream = player.follow(table)
    await stream.next("snapshot", "event")
    await stream.leave()
    return table


async def sits(player: Browser, table: str, buy_in: int = 1_000, **other: Any) -> httpx.Response:
    answer = await player.post(f"/api/tables/{table}/seat", {"buy_in": buy_in} | other)
    assert answer.status_code == 201, answer.text
    return answer


async def balance(player: Browser) -> int:
    chips: int = (await player.get("/api/account")).json()["balance"]
    return chips


def test_two_play_and_leave_with_what_they_have() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        table = await made(ann)
        await sits(ann, table)
        await sits(ben, table, seat=3)
        for _ in range(5):
            player, view = await evening.until_asked(table, ann, ben)
            hand = view["hand"]
            assert (await player.act(table, view, "fold")).status_code == 200
            assert hand == view["hand"]
        for player in (ann, ben):
            left = await player.post(f"/api/tables/{table}/seat", method="DELETE")
            assert left.status_code == 200, left.text
        await asyncio.sleep(1)
        assert (await ann.see(table))["seats"] == []
        assert await balance(ann) + await balance(ben) == 20_000

    at_the_club(story)
