"""Tables of one kind over the API: which one a player gets, may change to, or is moved to."""

import asyncio

from tests.services.gateway.browsers import Evening, at_the_club
from tests.services.gateway.cash import (
    asks_for_seat,
    leaves,
    left_with,
    made,
    proven,
    says,
    sits,
)
from tests.services.gateway.test_refusals import told


def test_R_CASH_5_a_newcomer_without_a_choice_goes_where_a_player_is_needed_most() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, cat, dan = await evening.guests("Ann", "Ben", "Cat", "Dan")
        empty, two, one, other = [
            await made(ann, **terms)
            for terms in ({}, {}, {"seats": 4}, {"stakes": {"bet": 40, "small_blind": 20}})
        ]
        await sits(ann, two)
        await sits(ben, two)
        await sits(cat, one)
        await asyncio.sleep(2)
        assert (await sits(dan, empty, like=True))["table"] == one
        assert other not in (await dan.get("/api/account")).json()["tables"]

    at_the_club(story)


def test_R_CASH_5_a_repeat_meets_the_choice_of_its_key_also_after_a_restart() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, cat = await evening.guests("Ann", "Ben", "Cat")
        empty, needy, later = [await made(ann, seats=seats) for seats in (2, 3, 4)]
        await sits(ben, needy)
        await asyncio.sleep(2)
        body = {"buy_in": 1_000, "like": True}
        first = await ann.post(f"/api/tables/{empty}/seat", body, key="k")
        assert (first.status_code, first.json()["table"]) == (201, needy)
        await sits(cat, later)
        evening.club.lobby.stop()
        evening.club.lobby.start()
        await asyncio.sleep(2)
        again = await ann.post(f"/api/tables/{empty}/seat", body, key="k")
        assert again.json() == first.json()
        other = await ann.post(f"/api/tables/{empty}/seat", body | {"buy_in": 999}, key="k")
        assert told(other) == (409, "key_reused")

    at_the_club(story)


def test_R_CASH_5_no_choice_is_made_for_who_may_not_sit_down() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        empty, later = await made(ann, seats=2), await made(ann, seats=4)
        await sits(ann, empty)
        body = {"buy_in": 1_000, "like": True}
        refused = await ann.post(f"/api/tables/{empty}/seat", body, key="k")
        assert told(refused) == (409, "already_seated")
        await leaves(ann, empty)
        await sits(ben, later)
        await asyncio.sleep(2)
        again = await ann.post(f"/api/tables/{empty}/seat", body, key="k")
        assert (again.status_code, again.json()["table"]) == (201, later)

    at_the_club(story)


def test_R_CASH_6_nobody_changes_to_a_table_that_would_then_have_more_players() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, cat, dan, eve = await evening.guests("Ann", "Ben", "Cat", "Dan", "Eve")
        left, like = await made(ann, seats=4), await made(ann, seats=6)
        other = await made(ann, stakes={"bet": 10, "small_blind": 5})
        for player, table in ((ann, left), (ben, left), (cat, left), (dan, like), (eve, like)):
            await sits(player, table)
        await leaves(ann, left)
        refused = await asks_for_seat(ann, like, await left_with(ann))
        assert told(refused) == (409, "more_players_there")
        assert refused.json()["facts"] == {"players": 3, "most": 2}
        back = await sits(ann, like, await left_with(ann), like=True)
        assert back["table"] == left
        await leaves(ann, left)
        chips = await left_with(ann)
        await sits(ann, other)
        await leaves(ann, other)
        assert told(await asks_for_seat(ann, like, chips)) == (409, "more_players_there")
        await leaves(dan, like)
        await sits(ann, like, chips)

    at_the_club(story)


def test_R_CASH_6_two_who_change_at_once_are_counted_one_after_the_other() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, cat, dan, eve = await evening.guests("Ann", "Ben", "Cat", "Dan", "Eve")
        left, like = await made(ann, seats=4), await made(ann, seats=6)
        for player, table in ((ann, left), (ben, left), (cat, left), (dan, left), (eve, like)):
            await sits(player, table)
        await leaves(ann, left)
        await leaves(ben, left)
        chips = [(player, await left_with(player)) for player in (ann, ben)]
        asked = await asyncio.gather(*[asks_for_seat(each, like, bring) for each, bring in chips])
        assert sorted(answer.status_code for answer in asked) == [201, 409]

    at_the_club(story)


def test_R_CASH_6_where_nobody_stays_or_no_seat_is_free_nobody_is_missed() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, cat, dan, eve = await evening.guests("Ann", "Ben", "Cat", "Dan", "Eve")
        small, like = await made(ann, seats=2), await made(ann, seats=6)
        for player, table in ((ann, small), (ben, small), (cat, like), (dan, like)):
            await sits(player, table)
        assert (await says(eve, small, "waiting-list")).status_code == 200
        await leaves(ann, small)
        await sits(ann, like, await left_with(ann))
        await sits(eve, small)
        await leaves(ben, small)
        refused = await asks_for_seat(ben, like, await left_with(ben))
        assert told(refused) == (409, "more_players_there")
        await leaves(eve, small)
        await sits(ben, like, await left_with(ben))

    at_the_club(story)


def test_R_CASH_6_a_closed_table_gives_its_players_seats_at_a_like_one() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, cat = await evening.guests("Ann", "Ben", "Cat")
        closed, like = await made(ann), await made(cat)
        await sits(ann, closed)
        await sits(ben, closed, buy_in=200)
        await sits(cat, like)
        await asyncio.sleep(2)
        player, view = await evening.until_asked(closed, ann, ben)
        assert (await player.act(closed, view, "fold")).status_code == 200
        await evening.club.close_cash_table(closed)
        await asyncio.sleep(60)
        seats = (await cat.see(like))["seats"]
        assert len(seats) == 3
        assert (
            sum(each["stack"] + each["bet"] for each in seats)
            + sum(pot["amount"] for pot in (await cat.see(like))["pots"])
            == 2_200
        )
        listed = (await ann.get("/api/tables")).json()["tables"]
        assert [each["id"] for each in listed] == [like]
        assert (await proven(evening, closed, like))[1] == []

    at_the_club(story)


def test_R_CASH_6_who_sat_down_as_it_was_closed_gets_a_seat_too() -> None:
    async def story(evening: Evening) -> None:
        ann, ben, cat = await evening.guests("Ann", "Ben", "Cat")
        closed, like = await made(ann), await made(cat)
        await sits(cat, like)
        await sits(ann, closed)
        await asyncio.sleep(2)
        asked = asyncio.create_task(asks_for_seat(ben, closed))
        await evening.club.close_cash_table(closed)
        assert (await asked).status_code == 201
        await asyncio.sleep(60)
        seats = (await cat.see(like))["seats"]
        assert {each["player"] for each in seats} == {ann.player, ben.player, cat.player}

    at_the_club(story)


def test_a_table_that_nobody_uses_is_closed_after_a_while() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        unused, used = await made(ann), await made(ben)
        await sits(ann, used)
        await asyncio.sleep(700)
        listed = (await ann.get("/api/tables")).json()["tables"]
        assert [each["id"] for each in listed] == [used]
        assert told(await asks_for_seat(ben, unused)) == (409, "table_closed")

    at_the_club(story)
