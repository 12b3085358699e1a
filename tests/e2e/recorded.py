"""What the club tells a browser in tests of pages that are read: hands the engine recorded, of
every game and with every end a hand can have, and ratings; the same each time."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from playwright.async_api import Page, Route

from services.gateway.routes.client import BUILT

RECORDED = BUILT.parent / "tests" / "recorded"
NAMES = ("Ann", "Benedikt", "Cat", "Dan", "Eva", "Fay", "Gus", "Hana", "Ivo")
BOTS = ("p2", "p5")
EVENING = 1_764_529_200_000
"""When they are said to have been played: milliseconds since the epoch."""
PAUSE = 4_000
DAY = 86_400_000
GAMES = (
    "holdem", "omaha", "omaha_hilo", "soko", "stud", "stud_hilo", "five_card_draw", "triple_draw",
)  # fmt: skip
_MOVES = (16.0, -9.4, 16.0, 14.2, -15.1, -3.3, 15.5, 16.0, -12.8, 6.1)
_PLACES = (1, 4, 1, 2, 6, 3, 2, 1, 5, 2)

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
    return {
        "table": game,
        "hand": number,
        "players": [
            {
                "player": each["player"],
                "name": NAMES[int(each["player"][1:])],
                "bot": each["player"] in BOTS,
            }
            for each in events[0]["players"]
        ],
        "events": [
            {"table": game, "version": 2 + index, **event, "at": EVENING + index * PAUSE}
            for index, event in enumerate(events)
        ],
    }


def listed(game: str) -> dict[str, Any]:
    """The hands of that table, as the gateway lists them."""
    summaries = []
    players: dict[str, Any] = {}
    for number in range(1, len(hands(game)) + 1):
        hand = told(game, number)
        started, *_, last = events = hand["events"]
        players |= {each["player"]: each for each in hand["players"]}
        seated = {each["seat"]: each["player"] for each in started["players"]}
        won: dict[int, int] = {}
        for share in [s for each in events for s in each.get("shares", ())]:
            won[share["seat"]] = won.get(share["seat"], 0) + share["amount"]
        summaries.append(
            {
                "hand": number,
                "started_at": started["at"],
                "ended_at": last["at"],
                "cancelled": False,
                "game": game,
                "players": list(seated.values()),
                "board": [
                    card
                    for each in events
                    if each["type"] == "BoardDealt" and each.get("run", 0) < 2
                    for card in each["cards"]
                ],
                "won": [
                    {"seat": seat, "player": seated[seat], "amount": amount}
                    for seat, amount in won.items()
                ],
            }
        )
    return {"hands": summaries, "players": list(players.values()), "earlier": None}


def _rated() -> dict[str, Any]:
    history = []
    rating = 1500.0
    for day in range(30):
        before, rating = rating, rating + _MOVES[day % len(_MOVES)]
        history.append(
            {
                "tournament": f"t{day}",
                "at": EVENING + (day - 30) * DAY,
                "place": _PLACES[day % len(_PLACES)],
                "before": before,
                "after": rating,
            }
        )
    return {
        "player": "p0", "name": NAMES[0], "bot": False, "rating": rating,
        "tournaments": len(history), "history": history,
    }  # fmt: skip


RATED = _rated()
RATINGS = {
    "ratings": [
        {
            "player": f"p{index}",
            "name": name,
            "rating": 1629.6 - 31 * index,
            "tournaments": 30 - index,
        }
        for index, name in enumerate(NAMES)
    ]
}


def shown_by(events: Iterable[Event]) -> set[str]:
    """Every card these events show to the table."""
    cards: set[str] = set()
    for event in events:
        match event["type"]:
            case "BoardDealt" | "HandShown":
                cards.update(event["cards"])
            case "UpCardsDealt":
                cards.update(card for each in event["hands"] for card in each["cards"])
    return cards


def _answers() -> Iterator[tuple[str, dict[str, Any]]]:
    yield "ratings", RATINGS
    yield "players/p0", RATED
    for game in GAMES:
        yield f"tables/{game}/hands", listed(game)
        for number in range(1, len(hands(game)) + 1):
            yield f"tables/{game}/hands/{number}", told(game, number)


async def rigged(page: Page) -> None:
    """Each game is a table of that name, whose hands are those recorded; nine are rated."""
    answers = dict(_answers())

    async def answer(route: Route) -> None:
        await route.fulfill(json=answers[route.request.url.split("/api/")[1]])

    await page.route(re.compile(f"/api/({'|'.join(answers)})$"), answer)
