"""A Sit & Go over the API, from the name to the places."""

import asyncio

from tests.services.gateway.browsers import Evening, at_the_club


def test_a_tournament_is_played_over_the_api() -> None:
    async def story(evening: Evening) -> None:
        anna, ben = await evening.guests("Anna", "Ben")
        table = await evening.sit_and_go(anna, ben)
        places: list[dict[str, int]] = []
        while not places:
            player, view = await evening.until_asked(table, anna, ben)
            chips = sum(seat["stack"] + seat["bet"] for seat in view["seats"])
            assert chips + sum(pot["amount"] for pot in view["pots"]) == 3000
            answer = await player.act(table, view, "all_in")
            assert answer.status_code == 200, answer.text
            places = (await anna.see(table))["tournament"]["places"]
        assert [place["place"] for place in places] == [1, 2]
        await evening.club.until(table, "finished")
        again = [await each.post(f"/api/tournaments/{table}/rematch") for each in (anna, ben)]
        assert [each.status_code for each in again] == [201, 201]
        assert len({each.json()["id"] for each in again}) == 1

    at_the_club(story)


def test_D16_who_comes_back_learns_at_once_who_is_there() -> None:
    async def story(evening: Evening) -> None:
        anna, ben = await evening.guests("Anna", "Ben")
        table = await evening.sit_and_go(anna, ben)
        sleeper, _ = await evening.until_asked(table, anna, ben)
        watcher = ben if sleeper is anna else anna

        async def told_first() -> tuple[str, bool]:
            """To whoever watches, when he connects: of what kind, and whether the other is away."""
            stream = watcher.follow(table)
            frame = await stream.next()
            await stream.leave()
            (away,) = [s["away"] for s in frame.data["seats"] if s["player"] == sleeper.player]
            return frame.event, away

        assert await told_first() == ("snapshot", False)
        await asyncio.sleep(95)
        assert await told_first() == ("snapshot", True)
        assert (await sleeper.post(f"/api/tables/{table}/presence")).status_code == 200
        assert await told_first() == ("snapshot", False)

    at_the_club(story)
