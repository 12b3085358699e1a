"""A tournament seen from outside: streams, views and history tell the log, and nothing more."""

import json

from libs.bus.port import Message
from libs.contracts.subjects import Pattern
from libs.eventlog.events import ORIGIN
from tests.services.gateway.browsers import Browser, Evening, Json, at_the_club


async def play_out(evening: Evening, table: str, *players: Browser) -> None:
    """Calls and checks, and now and then everything."""
    turns = 0
    while not (await players[0].see(table))["tournament"]["places"]:
        player, view = await evening.until_asked(table, *players)
        turns += 1
        legal = view["legal"]
        action = "all_in" if turns % 9 == 0 else "check" if legal["check"] else "call"
        answer = await player.act(table, view, action)
        assert answer.status_code == 200, answer.text


def test_streams_history_and_log_are_the_same_events() -> None:
    async def story(evening: Evening) -> None:
        anna, ben = await evening.guests("Anna", "Ben")
        table = await evening.sit_and_go(anna, ben)
        stream = evening.browser().follow(table, last=f"{table}.0")
        await play_out(evening, table, anna, ben)
        streamed: list[Json] = []
        while not streamed or streamed[-1]["type"] != "TournamentEnded":
            streamed.append((await stream.next("event")).data)
        assert [event["version"] for event in streamed] == list(range(1, len(streamed) + 1))
        log = await evening.club.table_log.read_all(ORIGIN, 100_000)
        stored = [json.loads(event.data) for event in log]
        assert [_told(event) for event in streamed] == stored

        listed = (await anna.get(f"/api/tables/{table}/hands")).json()
        hands = listed["hands"]
        called = {anna.player: "Anna", ben.player: "Ben"}
        assert {each["player"]: each["name"] for each in listed["players"]} == called
        history: list[Json] = []
        for number, hand in enumerate(hands, 1):
            assert hand["hand"] == number
            read = (await anna.get(f"/api/tables/{table}/hands/{number}")).json()
            started = read["events"][0]
            assert started["type"] == "HandStarted"
            assert {each["player"]: each["name"] for each in read["players"]} == called
            assert hand["game"] == started["game"] == "holdem"
            assert hand["players"] == [each["player"] for each in started["players"]]
            history += read["events"]
            won = sum(one["amount"] for one in hand["won"])
            awarded = [each["amount"] for each in read["events"] if each["type"] == "PotAwarded"]
            assert won == sum(awarded)
            assert hand["ended_at"] >= hand["started_at"]
        assert history == streamed[1:]
        pages: list[Json] = []
        page = (await anna.get(f"/api/tables/{table}/hands?limit=2")).json()
        while True:
            pages = page["hands"] + pages
            if page["earlier"] is None:
                break
            assert page["earlier"] == page["hands"][0]["hand"]
            query = f"limit=2&before={page['earlier']}"
            page = (await anna.get(f"/api/tables/{table}/hands?{query}")).json()
        assert pages == hands
        missing = await anna.get(f"/api/tables/{table}/hands/{len(hands) + 1}")
        assert (missing.status_code, missing.json()["code"]) == (404, "no_such_hand")

    at_the_club(story)


def test_hidden_cards_reach_their_owner_and_nobody_else() -> None:
    """F1, F2: after a fold nothing is shown, to the other player or to the rail."""

    async def story(evening: Evening) -> None:
        anna, ben = await evening.guests("Anna", "Ben")
        dealt: dict[str, list[list[str]]] = {anna.player: [], ben.player: []}

        async def overhear(message: Message) -> None:
            dealt[message.subject.split(".")[-1]].append(json.loads(message.data)["cards"])

        await evening.club.bus.subscribe(Pattern("private.human.*"), overhear)
        table = await evening.sit_and_go(anna, ben)
        streams = {
            anna.player: anna.follow(table),
            ben.player: ben.follow(table),
            "": evening.browser().follow(table),
        }
        for _ in range(10):
            player, view = await evening.until_asked(table, anna, ben)
            assert (await player.act(table, view, "fold")).status_code == 200
        await evening.until_asked(table, anna, ben)
        hands = (await anna.get(f"/api/tables/{table}/hands/1")).text
        for owner, cards in dealt.items():
            assert len(cards) == 11
            for viewer, stream in streams.items():
                for pair in cards:
                    text = json.dumps(pair, separators=(",", ":")).encode()
                    assert (text in stream.raw) is (viewer == owner)
                    assert text.decode() not in hands

    at_the_club(story)


def _told(event: Json) -> Json:
    return {name: value for name, value in event.items() if name not in ("table", "version")}
