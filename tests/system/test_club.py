"""The whole club, from `railbird up` to the last place, over its API alone."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from services.club.settings import SERVICES
from tests.support.asynchronous import asynchronous
from tests.support.full_disk import no_file_of_theirs_longer_than
from tests.system.club import Club, Person, Watching, open_club, shoves
from tests.system.streams import Following, ended


def runs(pid: int) -> bool:
    """A process that ended may still be listed, for a parent that does not ask after it."""
    state = subprocess.run(
        ["ps", "-p", str(pid), "-o", "stat="], capture_output=True, text=True, check=False
    ).stdout
    return bool(state) and not state.startswith("Z")


@asynchronous
async def test_ten_tournaments_against_bots_keep_their_chips_and_move_no_ratings(
    tmp_path: Path,
) -> None:
    async with open_club(tmp_path) as club:
        people = ann, ben, *_ = [await club.person(name) for name in ("Ann", "Ben", "Cat")]
        assert (await ann.ask("/api/health"))["ready"]
        await duel(ann, ben)
        before = (await ann.ask("/api/ratings"))["ratings"]

        async def against_bots() -> None:
            table = await ann.create(seats=6)
            for other in people[1:]:
                await other.enter(table)
            await ann.say("POST", f"/api/tournaments/{table}/start", {"bots": True})
            views = await asyncio.gather(
                *[one.play(table, shoves, Watching(9_000)) for one in people]
            )
            for last in views:
                assert max(seat["stack"] for seat in last["seats"]) == 9_000

        await asyncio.gather(*[against_bots() for _ in range(10)])
        assert (await ann.ask("/api/ratings"))["ratings"] == before
        await duel(ann, ben)
        assert len((await ann.ask(f"/api/players/{ann.player}"))["history"]) == 2
        await club.proven()


async def duel(one: Person, other: Person) -> None:
    """A tournament that counts, up to the ratings: all before it was judged then."""
    table = await one.create(seats=2)
    await other.enter(table)
    await asyncio.gather(*[each.play(table, shoves, Watching(3_000)) for each in (one, other)])
    await one.rated_for(table)


@asynchronous
async def test_services_killed_in_turn_come_back_and_the_tournament_goes_on(
    tmp_path: Path,
) -> None:
    async with open_club(tmp_path) as club:
        ann = await club.person("Ann")
        table = await ann.create(seats=3)
        await ann.say("POST", f"/api/tournaments/{table}/start", {"bots": True})
        following = Following(ann, table)
        followed = asyncio.create_task(following.through(ended))
        alive = [*SERVICES, "nats"]

        def choose(view: Any) -> dict[str, Any]:
            if not alive:
                return shoves(view)
            club.kill(alive.pop())
            return {"action": "check" if view["legal"]["check"] else "fold"}

        await ann.play(table, choose, Watching(4_500))
        await followed
        following.check()
        for service in SERVICES:
            assert club.said(f"{service} ended (killed by SIGKILL), starting again".encode())
        assert club.said(b"nats-server ended (-9), starting again")
        await club.proven()


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
    await club.proven()
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


@pytest.mark.skipif(sys.platform != "linux", reason="another process cannot be limited")
@asynchronous
async def test_a_club_whose_logs_cannot_be_written_is_not_ready_until_they_can(
    tmp_path: Path,
) -> None:
    everybody = {*SERVICES}

    async def until_ready(person: Person, expected: set[str]) -> None:
        services: set[str] = set()
        while services != expected:
            health = await person.ask("/api/health")
            services = {each["name"] for each in health["services"] if each["ready"]}
            assert health["ready"] == (services == everybody)
            await asyncio.sleep(0.1)

    async with open_club(tmp_path) as club:
        ann = await club.person("Ann")
        await until_ready(ann, everybody)
        with no_file_of_theirs_longer_than(4_096, *map(club.pid, SERVICES)):
            await until_ready(ann, everybody - {"lobby", "table", "rating"})
            assert (await ann.ask("/api/session"))["player"] == ann.player
        await until_ready(ann, everybody)
        assert await ann.create(seats=2)
    told = (tmp_path / "log" / "lobby.log").read_text()
    assert told.count("the event log cannot be written: ") == 1
    assert told.count("the event log can be written again") == 1
