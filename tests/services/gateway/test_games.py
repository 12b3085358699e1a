"""The eight games over the API: made by name, acted in, and refused by name."""

from typing import Any, get_args

import pytest

from libs.contracts import requests
from libs.rules.names import GameCode, Limit
from libs.rules.rejected import Refusal
from services.gateway.problems import Problem
from tests.services.gateway.browsers import Browser, Evening, at_the_club
from tests.services.gateway.test_refusals import told


def own(view: Any, player: Browser) -> Any:
    """His seat."""
    (seat,) = [seat for seat in view["seats"] if seat["player"] == player.player]
    return seat


async def to_a_draw(evening: Evening) -> tuple[str, Browser, dict[str, Any]]:
    players = await evening.guests("Anna", "Ben")
    table = await evening.sit_and_go(*players, game="five_card_draw", limit="no_limit")
    while True:
        player, view = await evening.until_asked(table, *players)
        if view["decision"] == "draw":
            return table, player, view
        await player.act(table, view, "check" if view["legal"]["check"] else "call")


def test_the_words_of_the_api_are_those_of_the_rules() -> None:
    assert get_args(requests.Game) == tuple(GameCode)
    assert get_args(requests.Limit) == tuple(Limit)


@pytest.mark.parametrize("game", GameCode)
def test_every_game_is_made_and_dealt(game: GameCode) -> None:
    async def story(evening: Evening) -> None:
        players = await evening.guests("Anna", "Ben")
        table = await evening.sit_and_go(*players, game=game, limit="fixed_limit")
        (listed,) = (await players[0].get("/api/tournaments")).json()["tournaments"]
        assert (listed["game"], listed["limit"]) == (game, "fixed_limit")
        player, view = await evening.until_asked(table, *players)
        assert (view["game"], view["limit"]) == (game, "fixed_limit")
        assert None not in own(view, player)["cards"]
        (other,) = [seat for seat in view["seats"] if seat["player"] != player.player]
        assert set(other["cards"]) == {None}
        assert len(own(view, player)["up"]) == len(other["up"])

    at_the_club(story)


def test_a_bring_in_and_a_completion() -> None:
    async def story(evening: Evening) -> None:
        players = await evening.guests("Anna", "Ben")
        table = await evening.sit_and_go(*players, game="stud", limit="fixed_limit")
        player, view = await evening.until_asked(table, *players)
        assert view["legal"]["bring_in"] == 10
        for action in ("fold", "check", "call", "complete"):
            assert told(await player.act(table, view, action)) == (422, "illegal_action")
        assert (await player.act(table, view, "bring_in")).status_code == 200
        player, view = await evening.until_asked(table, *players)
        assert (view["legal"]["complete"], view["legal"]["call"]) == (20, 10)
        assert (await player.act(table, view, "complete")).status_code == 200
        assert own(await player.see(table), player)["bet"] == 20

    at_the_club(story)


def test_cards_are_discarded_and_drawn() -> None:
    async def story(evening: Evening) -> None:
        table, player, view = await to_a_draw(evening)
        before = own(view, player)["cards"]
        assert view["legal"]["discard"] == 5
        answer = await player.act(table, view, "discard", cards=before[:3])
        assert answer.status_code == 200, answer.text
        after = own(await player.see(table), player)
        assert after["cards"][:2] == before[3:]
        assert not set(after["cards"]) & set(before[:3])
        assert after["draws"] == [3]

    at_the_club(story)


def test_an_empty_list_stands_pat() -> None:
    async def story(evening: Evening) -> None:
        table, player, view = await to_a_draw(evening)
        assert (await player.act(table, view, "discard", cards=[])).status_code == 200
        assert own(await player.see(table), player)["draws"] == [0]

    at_the_club(story)


def test_discards_are_refused_by_name() -> None:
    async def story(evening: Evening) -> None:
        table, player, view = await to_a_draw(evening)
        cards = own(view, player)["cards"]
        other = next(card for card in ("As", "Kd", "7c", "2h", "9s", "Jd") if card not in cards)

        async def refused(action: str, **body: Any) -> tuple[int, str]:
            return told(await player.act(table, view, action, **body))

        assert await refused("discard") == (422, "cards_missing")
        assert await refused("discard", cards=[cards[0], cards[0]]) == (422, "card_repeated")
        assert await refused("discard", cards=[cards[0], other]) == (422, "not_your_card")
        assert await refused("discard", cards=[*cards, other]) == (422, "too_many_cards")
        assert await refused("check") == (422, "illegal_action")
        assert await refused("fold", cards=[]) == (422, "illegal_action")
        for wrong in (["10s"], ["as"], [""], ["Ts\n"], [1], "As", [cards[0]] * 53):
            assert await refused("discard", cards=wrong) == (400, "bad_request"), wrong
        assert (await player.see(table))["version"] == view["version"]

    at_the_club(story)


def test_a_bet_between_the_two_that_are_allowed_is_no_conflict() -> None:
    """R-BLD-5: it takes an open pair, which nobody has at will."""
    assert Problem(Refusal.AMOUNT_BETWEEN).status == 422
