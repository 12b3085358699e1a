"""Every bad input gets its clear error, and changes nothing."""

import asyncio
from typing import Any

import httpx
import pytest

from libs.contracts.subjects import Pattern
from tests.services.gateway.browsers import Browser, Evening, at_the_club
from tests.services.gateway.scripted import Stage, on_stage

SIT_AND_GO = {"game": "holdem", "limit": "no_limit", "seats": 2, "speed": "normal"}


def told(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which is problem details."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    problem = answer.json()
    assert problem["status"] == answer.status_code
    assert problem["title"]
    return answer.status_code, problem["code"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "a\r\ndata: x", "a\0", "\u202ex"])
def test_a_name_of_1_to_24_visible_characters(name: str) -> None:
    async def story(evening: Evening) -> None:
        answer = await evening.browser().http.post("/api/session", json={"name": name})
        assert told(answer) in ((422, "bad_name"), (400, "bad_request"))
        assert "set-cookie" not in answer.headers

    at_the_club(story)


def test_a_session_is_a_cookie_that_no_script_reads() -> None:
    async def story(evening: Evening) -> None:
        browser = evening.browser()
        assert told(await browser.get("/api/session")) == (401, "no_session")
        answer = await browser.http.post("/api/session", json={"name": "Zoë 🂡"})
        cookies = answer.headers.get_list("set-cookie")
        (session,) = [cookie for cookie in cookies if cookie.startswith("session=")]
        (csrf,) = [cookie for cookie in cookies if cookie.startswith("csrftoken=")]
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(session.split("; "))
        assert "HttpOnly" not in csrf
        assert (await browser.get("/api/session")).json() == answer.json()
        assert answer.json()["name"] == "Zoë 🂡"

    at_the_club(story)


@pytest.mark.parametrize("token", ["", "x", "x" * 300, "ä", "0" * 64])
def test_a_token_that_nobody_has_is_no_session(token: str) -> None:
    async def story(evening: Evening) -> None:
        headers = {b"cookie": f"session={token}".encode("latin-1")}
        answer = await evening.browser().http.get("/api/session", headers=headers)
        assert told(answer) == (401, "no_session")

    at_the_club(story)


def test_changes_carry_the_csrf_token() -> None:
    async def story(evening: Evening) -> None:
        anna, ben = await evening.guests("Anna", "Ben")
        for token in (None, "", "x", "0" * 128, ben.http.cookies["csrftoken"]):
            headers = {} if token is None else {"x-csrftoken": token}
            answer = await anna.http.post("/api/tournaments", json=SIT_AND_GO, headers=headers)
            assert told(answer) == (403, "csrf")
        assert (await anna.get("/api/tournaments")).json() == {"tournaments": []}

    at_the_club(story)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_a_form_of_another_site_opens_no_session(kind: str) -> None:
    async def story(evening: Evening) -> None:
        answer = await evening.browser().http.post(
            "/api/session", content=b'{"name": "Eve"}', headers={"content-type": kind}
        )
        assert told(answer) == (415, "not_json")

    at_the_club(story)


def test_who_has_no_session_looks_and_does_nothing() -> None:
    async def story(evening: Evening) -> None:
        table = await evening.sit_and_go(*await evening.guests("Anna", "Ben"))
        stranger = evening.browser()
        view = await stranger.see(table)
        assert view["legal"] is None
        assert {card for seat in view["seats"] for card in seat["cards"]} == {None}
        for path, body in (
            ("/api/tournaments", SIT_AND_GO),
            (f"/api/tournaments/{table}/entries", {}),
            (f"/api/tournaments/{table}/start", {"bots": True}),
            (f"/api/tournaments/{table}/rematch", None),
            (f"/api/tables/{table}/actions", {"hand": 1, "turn": 1, "action": "fold"}),
            (f"/api/tables/{table}/presence", None),
        ):
            assert told(await stranger.post(path, body, key="k")) == (401, "no_session"), path

    at_the_club(story)


def test_actions_are_refused_by_name() -> None:
    async def story(evening: Evening) -> None:
        players = anna, ben = await evening.guests("Anna", "Ben")
        table = await evening.sit_and_go(*players)
        player, view = await evening.until_asked(table, *players)
        other = ben if player is anna else anna
        actions = f"/api/tables/{table}/actions"
        turn = {"hand": view["hand"], "turn": view["turn"]}
        bounds = view["legal"]["raise"]

        async def refused(who: Browser, key: str, **body: Any) -> tuple[int, str]:
            return told(await who.post(actions, turn | body, key=key))

        assert await refused(other, "1", action="call") == (409, "not_your_turn")
        assert await refused(player, "2", action="call", turn=turn["turn"] + 1) == (
            409,
            "stale_turn",
        )
        assert await refused(player, "3", action="check") == (422, "illegal_action")
        assert await refused(player, "4", action="raise") == (422, "amount_missing")
        assert await refused(player, "5", action="raise", to=bounds["min"] - 1) == (
            422,
            "amount_too_small",
        )
        assert await refused(player, "6", action="raise", to=bounds["max"] + 1) == (
            422,
            "amount_too_large",
        )
        stranger = await evening.guest("Eve")
        assert await refused(stranger, "7", action="call") == (403, "not_seated")
        assert told(await player.post(actions, turn | {"action": "call"})) == (400, "missing_key")
        long_key = await player.post(actions, turn | {"action": "call"}, key="k" * 65)
        assert told(long_key) == (400, "bad_request")
        assert (await player.see(table))["turn"] == view["turn"]

        done = await player.post(actions, turn | {"action": "call"}, key="8")
        assert done.status_code == 200
        again = await player.post(actions, turn | {"action": "call"}, key="8")
        assert (again.status_code, again.json()) == (200, done.json())
        assert await refused(player, "8", action="fold") == (409, "key_reused")

    at_the_club(story)


@pytest.mark.parametrize("amount", [60.5, "60", [60], True])
def test_R_BET_14_an_action_that_is_not_whole_chips_is_refused(amount: Any) -> None:
    async def story(evening: Evening) -> None:
        players = await evening.guests("Anna", "Ben")
        table = await evening.sit_and_go(*players)
        player, view = await evening.until_asked(table, *players)
        assert view["legal"]["raise"]["min"] <= 60 <= view["legal"]["raise"]["max"]
        assert told(await player.act(table, view, "raise", amount)) == (400, "bad_request")
        assert (await player.see(table))["turn"] == view["turn"]
        assert (await player.act(table, view, "raise", 60)).status_code == 200

    at_the_club(story)


def test_a_late_action_is_refused() -> None:
    async def story(evening: Evening) -> None:
        players = await evening.guests("Anna", "Ben")
        table = await evening.sit_and_go(*players)
        player, view = await evening.until_asked(table, *players)
        await asyncio.sleep(91)
        answer = await player.act(table, view, "call")
        assert told(answer)[0] == 409
        assert (await player.post(f"/api/tables/{table}/presence")).status_code == 200

    at_the_club(story)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b"\xff",
        b'{"hand":1,"turn":1}',
        b'{"hand":"1","turn":1,"action":"fold"}',
        b'{"hand":1,"turn":-1,"action":"fold"}',
        b'{"hand":1,"turn":1,"action":"dance"}',
        b'{"hand":1,"turn":1,"action":"raise","to":1' + b"0" * 400 + b"}",
        b'{"hand":1,"turn":1,"action":"fold","extra":1}',
        b'{"hand":1e999,"turn":1,"action":"fold"}',
        b'{"hand":' + b"[" * 16_000,
    ],
)
def test_a_body_that_is_no_action(body: bytes) -> None:
    async def story(stage: Stage) -> None:
        anna = await stage.guest("Anna")
        headers = {
            "x-csrftoken": anna.http.cookies["csrftoken"],
            "idempotency-key": "k",
            "content-type": "application/json",
        }
        answer = await anna.http.post("/api/tables/t1/actions", content=body, headers=headers)
        assert told(answer) == (400, "bad_request")

    on_stage(story)


def test_a_huge_body_is_not_read() -> None:
    async def story(stage: Stage) -> None:
        anna = await stage.guest("Anna")
        for path in ("/api/session", "/api/tournaments"):
            answer = await anna.post(path, {"name": "x" * 20_000})
            assert told(answer) == (413, "too_large")

    on_stage(story)


def test_what_does_not_exist_is_not_found() -> None:
    async def story(evening: Evening) -> None:
        anna = await evening.guest("Anna")
        for path, code in (
            ("/api/tables/t0", "not_open"),
            ("/api/tables/t0/hands", "not_open"),
            ("/api/tables/t0/hands/1", "not_open"),
            ("/api/tournaments/t0", "no_tournament"),
            ("/api/players/h0", "no_player"),
            ("/api/nothing", "not_found"),
            ("/nothing", "not_found"),
        ):
            assert told(await anna.get(path)) == (404, code), path
        for path in ("entries", "rematch"):
            answer = await anna.post(f"/api/tournaments/t0/{path}")
            assert told(answer) == (404, "no_tournament")
        assert told(await anna.post("/api/ratings")) == (405, "method_not_allowed")
        for path in ("tables/a.b", "tables/%20", "tables/a%0A", "players/" + "x" * 65):
            assert told(await anna.get(f"/api/{path}")) == (400, "bad_request")

    at_the_club(story)


def test_a_private_sit_and_go_is_entered_by_invite() -> None:
    async def story(evening: Evening) -> None:
        anna, ben = await evening.guests("Anna", "Ben")
        made = (await anna.post("/api/tournaments", SIT_AND_GO | {"private": True})).json()
        entries = f"/api/tournaments/{made['id']}/entries"
        assert told(await ben.post(entries, {})) == (403, "bad_invite")
        assert told(await ben.post(entries, {"invite": "x"})) == (403, "bad_invite")
        assert (await ben.get("/api/tournaments")).json() == {"tournaments": []}
        assert (await ben.post(entries, {"invite": made["invite"]})).status_code == 201

    at_the_club(story)


def test_registration_is_refused_by_name() -> None:
    async def story(evening: Evening) -> None:
        anna, ben = await evening.guests("Anna", "Ben")
        made = (await anna.post("/api/tournaments", SIT_AND_GO | {"seats": 3})).json()
        assert "invite" not in made
        path = f"/api/tournaments/{made['id']}"
        assert told(await ben.post(f"{path}/start", {"bots": True})) == (403, "not_entered")
        assert told(await anna.post(f"{path}/entries", {})) == (409, "already_entered")
        left = await ben.post(f"{path}/entries", method="DELETE")
        assert told(left) == (403, "not_entered")
        assert told(await anna.post(f"{path}/start", {"bots": "yes"})) == (400, "bad_request")
        assert told(await anna.post(f"{path}/start", {"bots": False})) == (409, "too_few_players")
        assert told(await anna.post(f"{path}/rematch")) == (409, "not_finished")
        assert (await anna.post(f"{path}/entries", method="DELETE")).status_code == 204
        assert told(await ben.post(f"{path}/entries", {})) == (409, "not_registering")
        for wrong in ({"seats": 7}, {"seats": "2"}, {"game": "snap"}, {"speed": "slow"}, {"a": 1}):
            answer = await anna.post("/api/tournaments", SIT_AND_GO | wrong)
            assert told(answer) == (400, "bad_request"), wrong

    at_the_club(story)


def test_the_same_key_makes_one_sit_and_go() -> None:
    async def story(evening: Evening) -> None:
        anna = await evening.guest("Anna")
        made = [await anna.post("/api/tournaments", SIT_AND_GO, key="mine") for _ in range(2)]
        assert made[0].json() == made[1].json()
        assert len((await anna.get("/api/tournaments")).json()["tournaments"]) == 1

    at_the_club(story)


def test_a_service_that_does_not_answer_is_unavailable() -> None:
    async def story(stage: Stage) -> None:
        anna = await stage.guest("Anna")
        await stage.table.stop()
        assert told(await anna.get("/api/tables/t1")) == (503, "unavailable")
        assert told(await anna.get("/api/ratings")) == (503, "unavailable")
        assert told(await anna.post("/api/tournaments", SIT_AND_GO)) == (503, "unavailable")
        health = (await anna.get("/api/health")).json()
        assert health["ready"] is False
        assert {each["name"] for each in health["services"] if each["ready"]} == {"gateway"}

    on_stage(story)


def test_a_table_is_seen_while_nobody_knows_names() -> None:
    async def story(stage: Stage) -> None:
        stage.table.cards["stranger"] = ("As", "Ad")
        view = await stage.browser().see("t1")
        assert view["seats"][0]["name"] == "stranger"
        assert view["seats"][0]["cards"] == [None, None]

    on_stage(story)


def test_a_defect_is_reported_here_and_not_told() -> None:
    async def story(stage: Stage) -> None:
        reported: list[Any] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: reported.append(context["exception"]))

        async def nonsense(_: object) -> bytes:
            return b"nonsense"

        await stage.bus.serve(Pattern("view.rating"), nonsense)
        answer = await stage.browser().get("/api/ratings")
        assert told(answer) == (500, "defect")
        assert "facts" not in answer.json()
        assert len(reported) == 1
        loop.set_exception_handler(None)

    on_stage(story)


def test_sessions_are_asked_for_once() -> None:
    async def story(stage: Stage) -> None:
        anna = await stage.guest("Anna")
        asked = stage.lobby.asked
        for _ in range(5):
            await anna.get("/api/session")
        assert stage.lobby.asked == asked + 1

    on_stage(story)
