"""Each code with which a cash table says no, told over the API; a new one without a story fails."""

import asyncio
from collections.abc import Awaitable, Callable
from enum import StrEnum
from itertools import count
from typing import Any, Final, TypeAlias

import httpx
import pytest

from libs.rules.rejected import Refusal
from services.lobby.domain.ledger import LedgerRefusal
from services.lobby.domain.refusals import DeskRefusal
from services.lobby.domain.room import MOST_OF_ONE
from tests.services.gateway.browsers import Browser, Evening, Json, at_the_club
from tests.services.gateway.cash import (
    HOLDEM,
    asks_for_seat,
    leaves,
    left_with,
    made,
    says,
    seat,
    sits,
    two_at,
)
from tests.services.gateway.test_refusals import told

Story: TypeAlias = Callable[[Evening], Awaitable[httpx.Response]]
"""An evening and its last answer, which is the refusal."""

_KEYS = count()

STORIES: Final[dict[StrEnum, tuple[int, Story]]] = {}

_NO_TABLES = "of what a person asks for at no cash table"
ELSEWHERE: Final[dict[StrEnum, str]] = {
    Refusal.HAND_IN_PLAY: "a table deals by itself, and never twice",
    Refusal.BAD_HAND: "a table's own settings are good",
    Refusal.NOT_ALLOWED: "of other speakers than people: test_cash_table",
    Refusal.ALREADY_OPEN: "the lobby alone opens tables",
    Refusal.NO_BOTS_WANTED: "bots do not speak over the API: test_seats",
    Refusal.DEADLINE_PASSED: "a table first does what is due, and the turn is stale: test_presence",
    Refusal.FINISHED: _NO_TABLES,
    Refusal.NOT_REGISTERING: _NO_TABLES,
    Refusal.NOT_STARTED: _NO_TABLES,
    Refusal.NOT_ENTERED: _NO_TABLES,
    Refusal.ALREADY_ENTERED: _NO_TABLES,
    Refusal.NOT_THE_CREATOR: _NO_TABLES,
    Refusal.TOO_FEW_PLAYERS: _NO_TABLES,
    DeskRefusal.ALREADY_MEMBER: _NO_TABLES,
    DeskRefusal.BAD_INVITE: _NO_TABLES,
    DeskRefusal.BAD_LOGIN: _NO_TABLES,
    DeskRefusal.BAD_NAME: _NO_TABLES,
    DeskRefusal.NAME_TAKEN: _NO_TABLES,
    DeskRefusal.NO_PLAYER: "who has a session is a player",
    DeskRefusal.NO_SESSION: "of every route: test_cash_refusals",
    DeskRefusal.NO_TOURNAMENT: _NO_TABLES,
    DeskRefusal.NOT_FINISHED: _NO_TABLES,
    DeskRefusal.TOO_BUSY: _NO_TABLES,
    DeskRefusal.TOO_MANY_TRIES: _NO_TABLES,
    LedgerRefusal.UNKNOWN_ACCOUNT: "who has a session has an account: test_cashier",
    LedgerRefusal.ENOUGH_CHIPS: "of grants: test_account",
    LedgerRefusal.GRANT_TOO_EARLY: "of grants: test_account",
    LedgerRefusal.TABLE_SHORT: "of tables that break their rules: test_courier",
}


def says_no(code: StrEnum, status: int) -> Callable[[Story], Story]:
    def tells(story: Story) -> Story:
        assert code not in STORIES
        STORIES[code] = status, story
        return story

    return tells


@says_no(Refusal.NOT_OPEN, 404)
async def at_an_unknown_table(evening: Evening) -> httpx.Response:
    return await says(await evening.guest("Ann"), "c0", "sit-out")


@says_no(DeskRefusal.NO_TABLE, 404)
async def a_seat_at_an_unknown_table(evening: Evening) -> httpx.Response:
    return await asks_for_seat(await evening.guest("Ann"), "c0")


@says_no(Refusal.WRONG_TABLE, 409)
async def a_break_in_a_sit_and_go(evening: Evening) -> httpx.Response:
    ann, ben = await evening.guests("Ann", "Ben")
    return await says(ann, await evening.sit_and_go(ann, ben), "sit-out")


@says_no(Refusal.BAD_TABLE, 422)
async def blinds_that_do_not_match(evening: Evening) -> httpx.Response:
    terms = HOLDEM | {"stakes": {"bet": 20, "small_blind": 9}}
    return await (await evening.guest("Ann")).post("/api/tables", terms)


@says_no(DeskRefusal.TOO_MANY_TABLES, 409)
async def one_table_more_than_one_may_have(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    for _ in range(MOST_OF_ONE):
        assert (await ann.post("/api/tables", HOLDEM)).status_code == 201
    return await ann.post("/api/tables", HOLDEM)


@says_no(Refusal.TABLE_CLOSED, 409)
async def a_seat_at_a_closed_table(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    table = await made(ann)
    await evening.club.close_cash_table(table)
    await asyncio.sleep(1)
    return await asks_for_seat(ann, table)


@says_no(Refusal.NO_SUCH_SEAT, 422)
async def a_seat_that_the_table_has_not(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    return await asks_for_seat(ann, await made(ann), seat=4)


@says_no(Refusal.SEAT_TAKEN, 409)
async def the_seat_of_another(evening: Evening) -> httpx.Response:
    _, ben, table = await two_at(evening)
    await leaves(ben, table)
    return await asks_for_seat(ben, table, await left_with(ben), seat=1)


@says_no(Refusal.TABLE_FULL, 409)
async def a_seat_at_a_full_table(evening: Evening) -> httpx.Response:
    *_, table = await two_at(evening, seats=2)
    return await asks_for_seat(await evening.guest("Cat"), table)


@says_no(Refusal.SEAT_FREE, 409)
async def waiting_beside_a_free_seat(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    return await says(ann, await made(ann), "waiting-list")


@says_no(Refusal.NOT_WAITING, 409)
async def to_wait_no_more_who_does_not_wait(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    return await says(ann, await made(ann), "waiting-list", method="DELETE")


@says_no(Refusal.ALREADY_SEATED, 409)
async def sitting_twice(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    table = await made(ann)
    await sits(ann, table, seat=1)
    return await asks_for_seat(ann, table, seat=2)


@says_no(Refusal.MORE_PLAYERS_THERE, 409)
async def from_a_short_game_to_a_longer_one(evening: Evening) -> httpx.Response:
    ann, _, short = await two_at(evening)
    cat, dan = await evening.guests("Cat", "Dan")
    longer = await made(cat, seats=4)
    await sits(cat, longer)
    await sits(dan, longer)
    await leaves(ann, short)
    return await asks_for_seat(ann, longer, await left_with(ann))


@says_no(Refusal.BUY_IN_TOO_SMALL, 422)
async def under_buying(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    return await asks_for_seat(ann, await made(ann), 199)


@says_no(Refusal.BUY_IN_TOO_LARGE, 422)
async def over_buying(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    return await asks_for_seat(ann, await made(ann), 4_001)


@says_no(Refusal.BRINGS_TOO_LITTLE, 422)
async def coming_back_within_the_hour_with_less(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    table = await made(ann)
    await sits(ann, table, 1_500)
    await leaves(ann, table)
    return await asks_for_seat(ann, table, 1_499)


@says_no(Refusal.TOO_FEW_CHIPS, 409)
async def more_than_one_has(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    return await asks_for_seat(ann, await made(ann), 10_001)


@says_no(Refusal.TOP_UP_TOO_LARGE, 422)
async def a_top_up_above_the_maximum(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    table = await made(ann)
    await sits(ann, table)
    return await says(ann, table, "top-up", {"amount": 3_001})


@says_no(Refusal.TRANSFER_OPEN, 409)
async def a_top_up_while_another_is_under_way(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    table = await made(ann)
    await sits(ann, table)
    evening.club.lobby_log.broken = True
    assert (await says(ann, table, "top-up", {"amount": 100})).status_code == 200
    return await says(ann, table, "top-up", {"amount": 100})


@says_no(Refusal.LEAVING, 409)
async def a_break_of_who_leaves_after_this_hand(evening: Evening) -> httpx.Response:
    _, waits, table, _ = await dealt(evening)
    assert (await says(waits, table, "seat", method="DELETE")).status_code == 200
    return await says(waits, table, "sit-out")


@says_no(Refusal.NO_CHIPS, 409)
async def coming_back_without_a_chip(evening: Evening) -> httpx.Response:
    ann, ben, table = await two_at(evening)
    while True:
        seats = [seat(await ann.see(table), player) for player in (ann, ben)]
        for player, there in zip((ann, ben), seats, strict=True):
            if there["cash"]["state"] == "out" and not there["stack"]:
                return await says(player, table, "sit-in")
        for player in (ann, ben):
            view = await player.see(table)
            if view["legal"] is not None:
                call = view["legal"]["call"]
                await player.act(table, view, "all_in" if call in (None, 10) else "call")
        await asyncio.sleep(0.2)


@says_no(Refusal.BAD_OPTIONS, 422)
async def a_straddle_where_there_is_none(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    table = await made(ann)
    await sits(ann, table)
    return await says(ann, table, "options", {"straddle": True})


@says_no(Refusal.NOT_SEATED, 403)
async def a_break_of_who_has_no_seat(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    return await says(ann, await made(ann), "sit-out")


@says_no(Refusal.RUNS_NOT_ASKED, 409)
async def runs_that_nobody_asked_for(evening: Evening) -> httpx.Response:
    asked, _, table, view = await dealt(evening)
    return await says(asked, table, "run-it", {"hand": view["hand"], "times": 2})


@says_no(Refusal.NOTHING_TO_SHOW, 409)
async def showing_in_mid_hand(evening: Evening) -> httpx.Response:
    asked, _, table, view = await dealt(evening)
    return await says(asked, table, "show", {"hand": view["hand"]})


@says_no(Refusal.NO_HAND, 409)
async def a_turn_in_a_hand_to_come(evening: Evening) -> httpx.Response:
    ann = await evening.guest("Ann")
    table = await made(ann)
    await sits(ann, table)
    return await turn(ann, table, {"hand": 1, "turn": 1}, "fold")


@says_no(Refusal.STALE_TURN, 409)
async def a_turn_twice_by_two_keys(evening: Evening) -> httpx.Response:
    asked, _, table, view = await dealt(evening)
    assert (await turn(asked, table, view, "call")).status_code == 200
    return await turn(asked, table, view, "call")


@says_no(Refusal.NOT_YOUR_TURN, 409)
async def out_of_turn(evening: Evening) -> httpx.Response:
    _, other, table, view = await dealt(evening)
    return await turn(other, table, view, "call")


def in_turn(action: str, to: int | None = None) -> Story:
    """Before the flop, heads-up, with the big blind to call."""

    async def story(evening: Evening) -> httpx.Response:
        asked, _, table, view = await dealt(evening)
        return await turn(asked, table, view, action, to=to)

    return story


says_no(Refusal.ILLEGAL_ACTION, 422)(in_turn("check"))
says_no(Refusal.AMOUNT_MISSING, 422)(in_turn("raise"))
says_no(Refusal.AMOUNT_TOO_SMALL, 422)(in_turn("raise", to=39))
says_no(Refusal.AMOUNT_TOO_LARGE, 422)(in_turn("raise", to=1_001))


@says_no(Refusal.AMOUNT_BETWEEN, 422)
async def between_two_bets_of_stud(evening: Evening) -> httpx.Response:
    """With a pair showing, the small or the big bet and nothing between (R-BLD-5)."""
    stakes = {"bet": 20, "ante": 5}
    ann, ben, table = await two_at(evening, game="stud", limit="fixed_limit", stakes=stakes)
    while True:
        player, view = await evening.until_asked(table, ann, ben)
        legal = view["legal"]
        if (bet := legal["bet"]) is not None and bet["min"] < bet["max"]:
            return await turn(player, table, view, "bet", to=bet["min"] + 1)
        if legal["bring_in"] is not None:
            action = "bring_in"
        else:
            action = "check" if legal["check"] else "call"
        assert (await turn(player, table, view, action)).status_code == 200


def drawing(given: Callable[[list[str]], list[str] | None]) -> Story:
    """At the first draw, by who has the cards that `given` is told of."""

    async def story(evening: Evening) -> httpx.Response:
        ann, ben, table = await two_at(evening, game="five_card_draw")
        for action in ("call", "check"):
            player, view = await evening.until_asked(table, ann, ben)
            assert (await turn(player, table, view, action)).status_code == 200
        player, view = await evening.until_asked(table, ann, ben)
        cards = given(seat(view, player)["cards"])
        return await turn(player, table, view, "discard", cards=cards)

    return story


def not_among(own: list[str]) -> str:
    return next(card for card in ("2c", "3c", "4c", "5c", "6c", "7c") if card not in own)


says_no(Refusal.CARDS_MISSING, 422)(drawing(lambda own: None))
says_no(Refusal.TOO_MANY_CARDS, 422)(drawing(lambda own: [*own, not_among(own)]))
says_no(Refusal.CARD_REPEATED, 422)(drawing(lambda own: [own[0], own[0]]))
says_no(Refusal.NOT_YOUR_CARD, 422)(drawing(lambda own: [not_among(own)]))


@pytest.mark.parametrize("code", STORIES, ids=str)
def test_it_is_told_by_its_code(code: StrEnum) -> None:
    status, story = STORIES[code]

    async def evening_of(evening: Evening) -> None:
        assert told(await story(evening)) == (status, code)

    at_the_club(evening_of)


def test_each_code_there_is_has_its_story_or_is_no_cash_tables() -> None:
    codes: set[StrEnum] = {*Refusal, *DeskRefusal, *LedgerRefusal}
    assert {*STORIES} | {*ELSEWHERE} == codes
    assert not {*STORIES} & {*ELSEWHERE}


async def dealt(evening: Evening) -> tuple[Browser, Browser, str, Json]:
    """Who is asked first in the first hand, the other, the table, and what the former sees."""
    ann, ben, table = await two_at(evening)
    asked, view = await evening.until_asked(table, ann, ben)
    return asked, ben if asked is ann else ann, table, view


async def turn(player: Browser, table: str, view: Json, action: str, **more: Any) -> httpx.Response:
    """By a key of its own."""
    body = {"hand": view["hand"], "turn": view["turn"], "action": action, **more}
    key = f"key {next(_KEYS)}"
    return await player.post(f"/api/tables/{table}/actions", body, key=key)
