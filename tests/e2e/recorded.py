"""Hands the engine recorded, answered to a browser in place of the club's own: every game and every
end a hand can have, and the same one each time."""

import json
from functools import cache
from typing import Any

from playwright.async_api import Page, Route

from services.gateway.routes.client import BUILT

RECORDED = BUILT.parent / "tests" / "recorded"
NAMES = ("Ann", "Benedikt", "Cat", "Dan", "Eva", "Fay", "Gus", "Hana", "Ivo")
EVENING = 1_764_529_200_000
"""When they are said to have been played: milliseconds since the epoch."""
PAUSE = 4_000

Event = dict[str, Any]


@cache
def hands(game: str) -> tuple[tuple[Event, ...], ...]:
    lines = [json.loads(line) for line in (RECORDED / f"{game}.jsonl").read_text().splitlines()]
    return tuple(
        tuple(step["event"] for step in line["steps"]) for line in lines if "steps" in line
    )


def told(game: str, number: int) -> dict[str, Any]:
    """Hand `number` of a table called as its game, as the gateway tells it."""
    events = hands(game)[number - 1]
    dealt_in = sorted(events[0]["players"], key=lambda each: each["seat"])
    return {
        "table": game,
        "hand": number,
        "players": [
            {"player": each["player"], "name": name, "bot": index % 3 == 2}
            for index, (each, name) in enumerate(zip(dealt_in, NAMES, strict=False))
        ],
        "events": [
            {"table": game, "version": 2 + index, **event, "at": EVENING + index * PAUSE}
            for index, event in enumerate(events)
        ],
    }


def shown_by(events: list[Event]) -> set[str]:
    """Every card these events show to the table."""
    cards: set[str] = set()
    for event in events:
        match event["type"]:
            case "BoardDealt" | "HandShown":
                cards.update(event["cards"])
            case "UpCardsDealt":
                cards.update(card for each in event["hands"] for card in each["cards"])
    return cards


async def answer_with_recordings(page: Page) -> None:
    async def answer(route: Route) -> None:
        *_, game, _, number = route.request.url.split("/")
        if int(number) > len(hands(game)):
            await route.fulfill(status=404, json={"code": "no_such_hand"})
        else:
            await route.fulfill(json=told(game, int(number)))

    for path in RECORDED.glob("*.jsonl"):
        await page.route(f"**/api/tables/{path.stem}/hands/*", answer)
