"""Guests who become members, come back on another device, and go."""

from tests.services.gateway.browsers import Evening, at_the_club
from tests.services.gateway.test_refusals import told

ANN = {"name": "Ann", "password": "correct horse"}


def test_a_member_is_the_same_on_another_device() -> None:
    async def story(evening: Evening) -> None:
        phone = await evening.guest("Ann")
        assert (await phone.get("/api/session")).json()["member"] is False
        kept = await phone.post("/api/session/member", ANN)
        assert (kept.status_code, kept.json()["member"]) == (200, True)
        assert (await phone.get("/api/session")).json()["member"] is True
        laptop = evening.browser()
        back = await laptop.http.post("/api/session/login", json=ANN)
        assert back.status_code == 200
        assert back.json() == {"player": phone.player, "name": "Ann", "member": True}
        assert (await laptop.get("/api/session")).json() == back.json()
        answer = await laptop.post(
            "/api/tournaments",
            {"game": "holdem", "limit": "no_limit", "seats": 2, "speed": "fast"},
        )
        assert answer.status_code == 201

    at_the_club(story)


def test_D12_the_newest_session_takes_the_stream_over() -> None:
    async def story(evening: Evening) -> None:
        phone = await evening.guest("Ann")
        await phone.post("/api/session/member", ANN)
        on_the_phone = phone.follow(lobby="true")
        await on_the_phone.next("lobby")
        second_tab = phone.follow(lobby="true")
        await second_tab.next("lobby")
        laptop = evening.browser()
        await laptop.http.post("/api/session/login", json=ANN)
        on_the_laptop = laptop.follow(lobby="true")
        await on_the_laptop.next("lobby")
        for stream in (on_the_phone, second_tab):
            await stream.next("superseded")
            await stream.leave()
        assert not on_the_laptop.task.done()
        await on_the_laptop.leave()

    at_the_club(story)


def test_who_logs_out_is_nobody_and_his_stream_ends() -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        token = ann.http.cookies["session"]
        stream = ann.follow(lobby="true")
        await stream.next("lobby")
        assert (await ann.post("/api/session", method="DELETE")).status_code == 200
        await stream.leave()
        assert "session" not in ann.http.cookies
        ann.http.cookies.set("session", token)
        assert told(await ann.get("/api/session")) == (401, "no_session")
        assert told(await ann.post("/api/session", method="DELETE")) == (401, "no_session")

    at_the_club(story)


def test_what_a_login_says_no_to() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        await ann.post("/api/session/member", ANN)
        for browser, path, body, expected in (
            (ben, "member", ANN, (409, "name_taken")),
            (ann, "member", ANN, (409, "already_member")),
            (ben, "member", ANN | {"password": "short"}, (400, "bad_request")),
            (ben, "member", ANN | {"name": "\n"}, (422, "bad_name")),
            (ben, "member", {"name": "Ben"}, (400, "bad_request")),
            (ben, "login", ANN | {"password": "wrong horse"}, (401, "bad_login")),
            (ben, "login", ANN | {"name": "Nobody"}, (401, "bad_login")),
            (ben, "login", ANN | {"password": 7}, (400, "bad_request")),
        ):
            assert told(await browser.post(f"/api/session/{path}", body)) == expected
        nobody = evening.browser()
        assert told(await nobody.post("/api/session/member", ANN)) in (
            (401, "no_session"),
            (403, "csrf"),
        )
        for _ in range(10):
            last = await ben.post("/api/session/login", ANN | {"password": "wrong horse"})
        assert told(last) == (429, "too_many_tries")
        assert last.headers["retry-after"] == "1"
        evening.club.passwords.busy = True
        answer = await evening.browser().http.post("/api/session/login", json=ANN | {"name": "Cat"})
        assert told(answer) == (429, "too_busy")
        assert answer.headers["retry-after"] == "2"

    at_the_club(story)
