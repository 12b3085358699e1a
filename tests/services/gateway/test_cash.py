"""Cash tables over the API: made, sat down at, played, waited for, left with what one has."""

import asyncio
from typing import Any

import pytest

from libs.rules.names import GameCode
from services.lobby.domain.ledger import Terms
from tests.services.gateway.browsers import Browser, Evening, at_the_club
from tests.services.gateway.cash import (
    asks_for_seat,
    balance,
    leaves,
    made,
    proven,
    says,
    seat,
    sits,
    two_at,
    until,
)
from tests.services.gateway.test_refusals import told

HANDS = 500
A_MILLION = 1_000_000
"""Chips, so that nobody has to stop before the bots have taken all he has."""
STUD = {"bet": 20, "ante": 5}
BLINDS = {"bet": 20, "small_blind": 10}


def test_two_play_and_leave_with_what_they_have() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        table = await made(ann)
        await sits(ann, table)
        await sits(ben, table, seat=3)
        for _ in range(5):
            player, view = await evening.until_asked(table, ann, ben)
            assert (await player.act(table, view, "fold")).status_code == 200
        await leaves(ann, table)
        await leaves(ben, table)
        assert await balance(ann) + await balance(ben) == 20_000
        history = (await ann.get("/api/account")).json()["history"]
        assert [move["kind"] for move in history] == ["cash_out", "buy_in", "grant"]
        assert (await proven(evening, table))[1] == []

    at_the_club(story)


@pytest.mark.parametrize("game", GameCode)
def test_every_game_is_dealt_at_a_cash_table(game: GameCode) -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        stakes = STUD if game in ("stud", "stud_hilo", "soko") else BLINDS
        table = await made(ann, game=game, limit="fixed_limit", stakes=stakes)
        await sits(ann, table)
        await sits(ben, table)
        while (await ann.see(table))["hand"] < 3:
            player, view = await evening.until_asked(table, ann, ben)
            legal, cards = view["legal"], None
            if legal["discard"] is not None:
                action, cards = "discard", seat(view, player)["cards"][:1]
            elif legal["bring_in"] is not None:
                action = "bring_in"
            else:
                action = "check" if legal["check"] else "call"
            body = {"hand": view["hand"], "turn": view["turn"], "action": action}
            if cards is not None:
                body["cards"] = cards
            key = f"{view['hand']}.{view['turn']}"
            answer = await player.post(f"/api/tables/{table}/actions", body, key=key)
            assert answer.status_code == 200, answer.text
        assert (await proven(evening, table))[1] == []

    at_the_club(story)


def test_the_lobby_lists_it_and_its_stream_tells_of_it() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        stream = ben.follow(lobby="true")
        first = await stream.next("lobby")
        assert (first.data["tournaments"], first.data["tables"]) == ([], [])
        terms = {"limit": "pot_limit", "small_blind_counts_as_big": True, "offer": 60_000}
        table = await made(ann, bots=1, runs=2, speed="turbo", **terms)
        news = (await stream.next("lobby")).data["table"]
        assert news == {
            "id": table,
            "game": "holdem",
            "limit": "pot_limit",
            "stakes": {"bet": 20, "small_blind": 10, "ante": 0, "bring_in": 0},
            "seats": 3,
            "min_buy_in": 200,
            "max_buy_in": 4_000,
            "speed": "turbo",
            "straddle": False,
            "small_blind_counts_as_big": True,
            "runs": 2,
            "bots": 1,
            "offer": 60_000,
            "consent": 10_000,
            "stage": "open",
            "created_at": news["created_at"],
            "players": [],
            "waiting": 0,
            "average_pot": 0,
            "hands": 0,
        }
        await sits(ann, table)
        while not (listed := (await stream.next("lobby")).data["table"])["players"]:
            pass
        assert listed["players"] == [{"player": ann.player, "name": "Ann", "bot": False}]
        shown = (await ben.get("/api/tables")).json()["tables"]
        assert [each["id"] for each in shown] == [table]
        one = (await ben.get(f"/api/tables/{table}/listing")).json()
        assert one["players"] == listed["players"]
        seen = (await ben.see(table))["cash"]
        assert (seen["offer"], seen["consent"]) == (60_000, 10_000)

    at_the_club(story)


def test_the_same_key_sits_down_once() -> None:
    async def story(evening: Evening) -> None:
        (ann,) = await evening.guests("Ann")
        table = await made(ann)
        body = {"buy_in": 1_000}
        first = await ann.post(f"/api/tables/{table}/seat", body, key="k")
        await asyncio.sleep(1)
        again = await ann.post(f"/api/tables/{table}/seat", body, key="k")
        assert (first.status_code, again.json()) == (201, first.json())
        other = await ann.post(f"/api/tables/{table}/seat", {"buy_in": 2_000}, key="k")
        assert told(other) == (409, "key_reused")
        for _ in range(2):
            more = await ann.post(f"/api/tables/{table}/top-up", {"amount": 100}, key="t")
            assert more.status_code == 200, more.text
            await asyncio.sleep(1)
        assert seat(await ann.see(table), ann)["stack"] == 1_100
        assert await balance(ann) == 8_900

    at_the_club(story)


def test_C14_a_top_up_in_mid_hand_is_carried_out_after_it() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, table = await two_at(evening)
        player, view = await evening.until_asked(table, ann, ben)
        assert (await says(player, table, "top-up", {"amount": 500})).status_code == 200
        assert (await player.see(table))["cash"]["you"]["queued"] == 500
        await player.act(table, view, "fold")
        await asyncio.sleep(1)
        chips = (await player.get("/api/account")).json()["tables"]
        assert chips == [{"table": table, "brought": 1_500}]

    at_the_club(story)


def test_R_SHOW_3_an_uncontested_winner_shows_if_he_likes() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, table = await two_at(evening)
        player, view = await evening.until_asked(table, ann, ben)
        winner = ben if player is ann else ann
        held = seat(await winner.see(table), winner)["cards"]
        options = {"show": True, "post": True}
        assert (await says(winner, table, "options", options)).status_code == 200
        assert (await winner.see(table))["cash"]["you"]["options"]["show"] is True
        await player.act(table, view, "fold")
        told = await player.get(f"/api/tables/{table}/hands/1")
        (shown,) = [event for event in told.json()["events"] if event["type"] == "HandShown"]
        assert shown["cards"] == held

    at_the_club(story)


def test_R_RUN_1_all_agree_and_the_board_is_run_twice() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, table = await two_at(evening, runs=2)
        for action in ("all_in", "call"):
            player, view = await evening.until_asked(table, ann, ben)
            assert (await player.act(table, view, action)).status_code == 200
        view = await ann.see(table)
        asked = view["cash"]["runs_asked"]
        assert (asked["most"], sorted(asked["asked"]), asked["chosen"]) == (2, [1, 2], [])
        for player in (ann, ben):
            answer = await says(player, table, "run-it", {"hand": view["hand"], "times": 2})
            assert answer.status_code == 200, answer.text
        events = (await ann.get(f"/api/tables/{table}/hands/1")).json()["events"]
        agreed = [event["runs"] for event in events if event["type"] == "RunsAgreed"]
        awarded = {event["run"] for event in events if event["type"] == "PotAwarded"}
        assert (agreed, awarded) == ([2], {1, 2})

    at_the_club(story)


def test_R_AWAY_2_who_is_not_there_sits_out_and_comes_back() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, table = await two_at(evening)
        while seat(await ann.see(table), ann)["cash"]["state"] != "out":
            view = await ben.see(table)
            if view["legal"] is not None:
                await ben.act(table, view, "check" if view["legal"]["check"] else "call")
            await asyncio.sleep(0.2)
        until = seat(await ann.see(table), ann)["cash"]["until"]
        assert until - (await ann.see(table))["now"] > 200_000
        assert (await says(ann, table, "sit-in", {"post": True})).status_code == 200
        assert seat(await ann.see(table), ann)["cash"]["state"] in ("in", "waiting")

    at_the_club(story)


async def acts(player: Browser, table: str) -> None:
    """Whenever he is asked, cheaply and without giving all away."""
    while True:
        view = await player.see(table)
        if (legal := view["legal"]) is not None:
            cheap = legal["call"] is not None and legal["call"] <= 40
            action = "check" if legal["check"] else "call" if cheap else "fold"
            await player.act(table, view, action)
        await asyncio.sleep(0.2)


def test_two_people_and_three_bots_play_500_hands_and_a_third_gets_a_seat() -> None:
    async def story(evening: Evening) -> None:
        await evening.club.start_bots()
        ann, ben, cat = people = await evening.guests("Ann", "Ben", "Cat")
        table = await made(ann, seats=5, bots=3)
        for player in (ann, ben):
            await sits(player, table, post=True)
            options = {"post": True, "rebuy": 1_000}
            assert (await says(player, table, "options", options)).status_code == 200
        playing = [asyncio.create_task(acts(player, table)) for player in (ann, ben)]
        await until(ann, table, lambda view: len(view["seats"]) == 5 and view["hand"] > 10)
        assert sum(each["bot"] for each in (await ann.see(table))["seats"]) == 3

        assert told(await asks_for_seat(cat, table)) == (409, "table_full")
        assert (await says(cat, table, "waiting-list")).status_code == 200
        offered = await until(
            cat, table, lambda view: any(each["offered_until"] for each in view["cash"]["waiting"])
        )
        (waiting,) = offered["cash"]["waiting"]
        assert (waiting["player"], waiting["name"]) == (cat.player, "Cat")
        await sits(cat, table, post=True)
        assert (await says(cat, table, "options", options)).status_code == 200
        playing.append(asyncio.create_task(acts(cat, table)))
        view = await cat.see(table)
        assert sum(each["bot"] for each in view["seats"]) == 2

        await until(ann, table, lambda view: view["hand"] >= HANDS)
        listing: Any = (await ann.get("/api/tables")).json()["tables"][0]
        assert listing["hands"] >= HANDS - 5
        assert listing["average_pot"] > 0
        for task in playing:
            task.cancel()
        for player in people:
            await leaves(player, table)
        await asyncio.sleep(60)
        assert (await ann.see(table))["seats"] == [], "bots do not stay by themselves"
        ledger, findings = await proven(evening, table)
        assert (findings, ledger.at_tables) == ([], 0)
        assert sum([await balance(player) for player in people]) <= ledger.granted

    at_the_club(story, terms=Terms(grant=A_MILLION))
