"""The whole club, from `railbird up` to the last place, over its API alone."""

import asyncio
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support.asynchronous import asynchronous
from tests.system.club import Club, calls, chips, open_club, shoves


class Watching:
    """Notes every view that has not all chips, and how far the table has come."""

    def __init__(self, chips: int) -> None:
        self.chips = chips
        self.hands = 0

    def __call__(self, view: Any) -> None:
        assert chips(view) == self.chips, view
        assert view["hand"] >= self.hands, "a table goes back"
        self.hands = view["hand"]


def runs(pid: int) -> bool:
    """A process that ended may still be listed, for a parent that does not ask after it."""
    state = subprocess.run(
        ["ps", "-p", str(pid), "-o", "stat="], capture_output=True, text=True, check=False
    ).stdout
    return bool(state) and not state.startswith("Z")


async def clean(club: Club) -> None:
    for command in ("verify", "audit"):
        code, proof = await club.railbird(command)
        assert (code, proof["findings"]) == (0, [])


@asynchronous
async def test_a_person_plays_bots_to_the_end_and_people_alone_move_ratings(tmp_path: Path) -> None:
    async with open_club(tmp_path) as club:
        ann, ben = await club.person("Ann"), await club.person("Ben")
        health = await ann.ask("/api/health")
        assert health["ready"]

        table = await ann.create(seats=6)
        await ann.say("POST", f"/api/tournaments/{table}/start", {"bots": True})
        last = await ann.play(table, calls, Watching(9_000))
        assert max(seat["stack"] for seat in last["seats"]) == 9_000
        assert (await ann.ask("/api/ratings"))["ratings"] == []

        table = await ann.create(seats=2)
        await ben.enter(table)
        await asyncio.gather(
            ann.play(table, shoves, Watching(3_000)), ben.play(table, shoves, Watching(3_000))
        )
        assert await ann.rated(2) == [1516, 1484]

        hands = await ann.ask(f"/api/tables/{table}/hands")
        assert hands["hands"]
        await clean(club)


@pytest.mark.parametrize("service", ["table", "lobby", "timer", "bot", "gateway", "rating", "nats"])
def test_a_service_killed_in_mid_hand_comes_back_and_the_tournament_goes_on(
    tmp_path: Path, service: str
) -> None:
    @asynchronous
    async def story() -> None:
        async with open_club(tmp_path) as club:
            ann = await club.person("Ann")
            table = await ann.create(seats=3)
            await ann.say("POST", f"/api/tournaments/{table}/start", {"bots": True})
            watching = Watching(4_500)
            turns = 0

            def choose(view: Any) -> dict[str, Any]:
                nonlocal turns
                turns += 1
                if turns in (2, 5):
                    club.kill(service)
                return calls(view) if turns < 8 else shoves(view)

            await ann.play(table, choose, watching)
            assert club.said(b"starting again")
            await clean(club)

    story()


@asynchronous
async def test_ctrl_c_ends_every_process_and_opening_again_finds_the_table(tmp_path: Path) -> None:
    club = Club(tmp_path)
    await club.open()
    ann = await club.person("Ann")
    table = await ann.create(seats=2)
    await ann.say("POST", f"/api/tournaments/{table}/start", {"bots": True})
    pids = [int(path.read_text()) for path in (tmp_path / "run").glob("*.pid")]
    assert len(pids) == 7

    assert await club.close() == 0
    assert not any(map(runs, pids))

    await club.open()
    assert (await ann.ask("/api/session"))["player"] == ann.player
    await ann.play(table, shoves, Watching(3_000))
    await clean(club)
    await club.leave()
    assert await club.close() == 0


@asynchronous
async def test_when_the_keeper_is_killed_its_services_end_and_the_club_opens_again(
    tmp_path: Path,
) -> None:
    club = Club(tmp_path)
    await club.open()
    orphan = club.pid("nats")
    await club.killed()
    await club.open()
    assert not runs(orphan)
    ann = await club.person("Ann")
    assert (await ann.ask("/api/health"))["ready"]
    await club.leave()
    assert await club.close() == 0


@asynchronous
async def test_one_club_a_data_directory_and_two_beside_each_other(tmp_path: Path) -> None:
    async with open_club(tmp_path / "one"):
        with pytest.raises(RuntimeError, match="a club runs on"):
            await Club(tmp_path / "one").open()
        async with open_club(tmp_path / "two", "--one-process") as other:
            ann = await other.person("Ann")
            table = await ann.create(seats=2)
            await ann.say("POST", f"/api/tournaments/{table}/start", {"bots": True})
            await ann.play(table, shoves, Watching(3_000))
