"""Everything that is refused at a cash table has its code, and changes nothing."""

import asyncio
from typing import Any

import pytest

from services.lobby.domain.ledger import Terms
from services.lobby.domain.room import MOST_OF_ONE
from tests.services.gateway.browsers import Evening, at_the_club
from tests.services.gateway.cash import (
    HOLDEM,
    asks_for_seat,
    balance,
    leaves,
    made,
    says,
    seat,
    sits,
    two_at,
)
from tests.services.gateway.test_refusals import told

HOUR = 3_600
FREE = Terms(one_game=False)


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"buy_in": 199}, (422, "buy_in_too_small")),
        ({"buy_in": 0}, (422, "buy_in_too_small")),
        ({"buy_in": 4_001}, (422, "buy_in_too_large")),
        ({"buy_in": 1_000, "seat": 4}, (422, "no_such_seat")),
        ({"buy_in": 1_000, "seat": 11}, (400, "bad_request")),
        ({"buy_in": -1}, (400, "bad_request")),
        ({"buy_in": "1000"}, (400, "bad_request")),
        ({"buy_in": 1_000, "chair": 1}, (400, "bad_request")),
        ({}, (400, "bad_request")),
    ],
)
def test_R_CASH_1_seats_that_nobody_gets(body: Any, refusal: tuple[int, str]) -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        table = await made(ann)
        assert told(await ann.post(f"/api/tables/{table}/seat", body)) == refusal
        assert (await ann.see(table))["seats"] == []
        assert await balance(ann) == 10_000

    at_the_club(story)


def test_what_is_refused_tells_the_bounds() -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        table = await made(ann, min_buy_in=400, max_buy_in=2_000)
        answer = await asks_for_seat(ann, table, 399)
        assert answer.json()["facts"] == {"buy_in": 399, "min": 400, "max": 2_000}

    at_the_club(story)


def test_R_CASH_8_nobody_sits_with_more_than_he_has() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        table = await made(ann, stakes={"bet": 100, "small_blind": 50})
        refused = await asks_for_seat(ann, table, 10_001)
        assert told(refused) == (409, "too_few_chips")
        assert refused.json()["facts"] == {"chips": 10_000}
        await sits(ann, table, 9_900)
        assert told(await says(ann, table, "top-up", {"amount": 101})) == (409, "too_few_chips")
        assert (await says(ann, table, "top-up", {"amount": 100})).status_code == 200
        await asyncio.sleep(0.1)
        assert (await balance(ann), seat(await ann.see(table), ann)["stack"]) == (0, 10_000)
        assert told(await says(ben, table, "top-up", {"amount": 100})) == (403, "not_seated")

    at_the_club(story)


def test_C10_one_person_holds_one_seat() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        table, other = await made(ann), await made(ben)
        await sits(ann, table, seat=1)
        assert told(await asks_for_seat(ann, table, seat=3)) == (409, "already_seated")
        elsewhere = await asks_for_seat(ann, other)
        assert told(elsewhere) == (409, "already_seated")
        assert elsewhere.json()["facts"] == {"table": table}
        assert told(await asks_for_seat(ben, table, seat=1)) == (409, "seat_taken")
        assert told(await says(ann, table, "waiting-list")) == (409, "already_seated")
        assert len((await ann.see(table))["seats"]) == 1

    at_the_club(story)


def test_R_CASH_5_a_club_may_let_people_sit_at_many_tables_but_once_at_each() -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        table, other = await made(ann), await made(ann, seats=4)
        await sits(ann, table)
        await sits(ann, other)
        assert told(await asks_for_seat(ann, other)) == (409, "already_seated")
        assert await balance(ann) == 8_000

    at_the_club(story, terms=FREE)


def test_R_CASH_5_a_full_table_and_its_line() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, cat = await evening.guests("Ann", "Ben", "Cat")
        table = await made(ann, seats=2)
        assert told(await says(cat, table, "waiting-list")) == (409, "seat_free")
        assert told(await says(cat, table, "waiting-list", method="DELETE")) == (
            409,
            "not_waiting",
        )
        await sits(ann, table)
        await sits(ben, table)
        assert told(await asks_for_seat(cat, table)) == (409, "table_full")
        for _ in range(2):
            assert (await says(cat, table, "waiting-list")).status_code == 200
        (waiting,) = (await cat.see(table))["cash"]["waiting"]
        assert (waiting["player"], waiting["offered_until"]) == (cat.player, None)
        assert (await says(cat, table, "waiting-list", method="DELETE")).status_code == 200

    at_the_club(story)


def test_R_CASH_4_who_left_with_more_brings_it_within_the_hour() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        table, like = await made(ann), await made(ben)
        other = await made(ben, stakes={"bet": 10, "small_blind": 5})
        await sits(ben, like)
        await sits(ann, table, 1_500)
        await leaves(ann, table)
        for back in (table, like):
            less = await asks_for_seat(ann, back, 1_499)
            assert told(less) == (422, "brings_too_little")
            assert less.json()["facts"]["min"] == 1_500
        assert (await ann.see(table))["cash"]["you"]["brings"] == 1_500
        await sits(ann, other, 1_000)
        await leaves(ann, other)
        assert told(await asks_for_seat(ann, like, 1_499)) == (422, "brings_too_little")
        await asyncio.sleep(HOUR)
        await sits(ann, like, 200)

    at_the_club(story)


def test_C13_only_a_real_buy_in_makes_it_forgotten() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        table, like = await made(ann), await made(ben)
        await sits(ben, like)
        await sits(ann, table, 1_500)
        await leaves(ann, table)
        assert told(await asks_for_seat(ann, like, 10_001)) == (409, "too_few_chips")
        assert told(await asks_for_seat(ann, like, 300)) == (422, "brings_too_little")
        await sits(ann, like, 1_500)
        await leaves(ann, like)
        assert told(await asks_for_seat(ann, table, 300)) == (422, "brings_too_little")

    at_the_club(story)


def test_R_CASH_1_top_ups_up_to_the_maximum() -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        table = await made(ann, max_buy_in=1_500)
        await sits(ann, table)
        for amount, code in ((501, "top_up_too_large"), (0, "buy_in_too_small")):
            answer = await says(ann, table, "top-up", {"amount": amount})
            assert told(answer) == (422, code)
        assert (await says(ann, table, "top-up", {"amount": 500})).status_code == 200
        await asyncio.sleep(0.1)
        assert told(await says(ann, table, "top-up", {"amount": 1})) == (422, "top_up_too_large")

    at_the_club(story)


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"top_up_to": 4_001}, (422, "bad_options")),
        ({"rebuy": 199}, (422, "bad_options")),
        ({"straddle": True}, (422, "bad_options")),
        ({"runs": 4}, (400, "bad_request")),
        ({"sit_out": True}, (400, "bad_request")),
    ],
)
def test_options_that_the_table_does_not_offer(options: Any, refusal: tuple[int, str]) -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        table = await made(ann)
        await sits(ann, table)
        assert told(await says(ann, table, "options", options)) == refusal

    at_the_club(story)


def test_who_has_no_seat_does_nothing_at_it() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        table = await made(ann)
        await sits(ann, table)
        bodies = {
            "sit-out": None,
            "sit-in": {"post": True},
            "options": {},
            "seat-change": {"to": 2},
            "run-it": {"hand": 1, "times": 2},
            "show": {"hand": 1},
        }
        for what, body in bodies.items():
            assert told(await says(ben, table, what, body)) == (403, "not_seated"), what
        assert told(await says(ben, table, "seat", method="DELETE")) == (403, "not_seated")
        assert told(await says(ann, table, "seat-change", {"to": 4})) == (422, "no_such_seat")
        assert told(await says(ann, table, "seat-change", {"to": 1})) == (409, "seat_taken")
        assert told(await says(ann, table, "run-it", bodies["run-it"])) == (409, "runs_not_asked")
        assert told(await says(ann, table, "show", bodies["show"])) == (409, "nothing_to_show")

    at_the_club(story)


def test_D2_an_action_of_the_last_hand_is_not_one_of_this() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, table = await two_at(evening)
        player, view = await evening.until_asked(table, ann, ben)
        assert (await player.act(table, view, "fold")).status_code == 200
        body = {"hand": view["hand"], "turn": view["turn"], "action": "call"}
        late = await player.post(f"/api/tables/{table}/actions", body, key="late")
        assert told(late) == (409, "stale_turn")
        other = ben if player is ann else ann
        assert told(await other.act(table, view, "call")) == (409, "stale_turn")

    at_the_club(story)


@pytest.mark.parametrize(
    "terms",
    [
        {"stakes": {"bet": 20, "small_blind": 9}},
        {"stakes": {"bet": 0}},
        {"stakes": {"bet": 1_000_001}},
        {"stakes": {"bet": 2**53 - 1}},
        {"stakes": {"bet": 20, "small_blind": 10, "ante": 2**53 - 1}},
        {"game": "omaha", "seats": 10},
        {"game": "stud", "stakes": {"bet": 20, "small_blind": 10}},
        {"game": "five_card_draw", "seats": 6, "runs": 2},
        {"limit": "fixed_limit", "straddle": True},
        {"min_buy_in": 199},
        {"max_buy_in": 4_001},
        {"min_buy_in": 1_000, "max_buy_in": 999},
        {"bots": 4},
    ],
)
def test_tables_that_cannot_be(terms: Any) -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        assert told(await ann.post("/api/tables", HOLDEM | terms)) == (422, "bad_table")
        assert (await ann.get("/api/tables")).json() == {"tables": []}

    at_the_club(story)


def test_more_tables_than_one_player_may_make() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        for number in range(MOST_OF_ONE):
            assert (await ann.post("/api/tables", HOLDEM, key=f"{number}")).status_code == 201
        answer = await ann.post("/api/tables", HOLDEM, key="one too many")
        assert told(answer) == (409, "too_many_tables")
        assert answer.json()["facts"] == {"most_of_one": MOST_OF_ONE}
        assert (await ann.post("/api/tables", HOLDEM, key="0")).status_code == 201
        assert (await ben.post("/api/tables", HOLDEM)).status_code == 201
        assert len((await ben.get("/api/tables")).json()["tables"]) == MOST_OF_ONE + 1

    at_the_club(story)


@pytest.mark.parametrize("terms", [{"game": "bridge"}, {"limit": "none"}, {"seats": 1}, {"x": 1}])
def test_tables_that_nobody_can_mean(terms: Any) -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        assert told(await ann.post("/api/tables", HOLDEM | terms)) == (400, "bad_request")

    at_the_club(story)


def test_tables_that_are_not_there_or_of_the_other_kind() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        assert told(await asks_for_seat(ann, "c0")) == (404, "no_table")
        assert told(await says(ann, "c0", "top-up", {"amount": 1})) == (404, "no_table")
        assert told(await says(ann, "c0", "sit-out")) == (404, "not_open")
        assert told(await ann.get("/api/tables/c0")) == (404, "not_open")
        assert told(await ann.get("/api/tables/c0/listing")) == (404, "no_table")
        sit_and_go = await evening.sit_and_go(ann, ben)
        assert told(await asks_for_seat(ann, sit_and_go)) == (404, "no_table")
        assert told(await says(ann, sit_and_go, "sit-out")) == (409, "wrong_table")

    at_the_club(story)


def test_who_has_no_session_and_who_has_no_csrf_token() -> None:
    async def story(evening: Evening) -> None:
        ann, stranger = await evening.guest("Ann"), evening.browser()
        await stranger.get("/api/tables")
        table = await made(ann)
        for path in ("", f"/{table}/seat", f"/{table}/sit-out", f"/{table}/waiting-list"):
            bare = await ann.http.post(f"/api/tables{path}", json=HOLDEM)
            assert told(bare) == (403, "csrf"), path
            assert told(await stranger.post(f"/api/tables{path}", HOLDEM)) == (
                401,
                "no_session",
            ), path

    at_the_club(story)


def test_while_the_lobby_is_away_nobody_sits_down() -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        table = await made(ann)
        evening.club.lobby.stop()
        assert told(await asks_for_seat(ann, table)) == (503, "unavailable")

    at_the_club(story)
