"""A power cut takes back what nats-server had promised: its store is an earlier copy afterwards."""

import asyncio
import os
import shutil
import signal
from pathlib import Path
from typing import Any

import msgspec

from libs.bus.jetstreams import TABLE_EVENTS
from libs.bus.nats import NatsBus
from libs.bus.nats_journal import NatsJournal
from services.operator.club_log import opened
from tests.support.asynchronous import asynchronous
from tests.support.stopping import stopped
from tests.system.club import Club, Person, Watching, calls, open_club, shoves
from tests.system.streams import Following, ended


class Power:
    """The store is copied and put back while the server stands still, as a disk has it then."""

    def __init__(self, club: Club) -> None:
        self.noted = False
        self.cuts = 0
        self._club = club
        self._store = club.data / "nats" / "jetstream"
        self._copy = club.data.parent / "copy"

    def note(self) -> None:
        """What a cut will go back to."""
        with stopped(self._club.pid("nats")):
            shutil.copytree(self._store, self._copy)
        self.noted = True

    def cut(self) -> None:
        pid = self._club.pid("nats")
        with stopped(pid):
            shutil.rmtree(self._store)
            shutil.copytree(self._copy, self._store)
            os.kill(pid, signal.SIGKILL)
        self.cuts += 1


@asynchronous
async def test_a_tournament_goes_on_and_nobody_misses_or_doubles_anything(tmp_path: Path) -> None:
    async with open_club(tmp_path / "club") as club:
        power = Power(club)
        people = ann, ben, cat = [await club.person(name) for name in ("Ann", "Ben", "Cat")]
        table = await ann.create(seats=3)
        staying, returning = Following(ann, table), Following(ben, table)
        beginning = asyncio.create_task(returning.until(lambda frame: frame.event == "event"))
        stayed = asyncio.create_task(staying.until(ended))
        await asyncio.gather(staying.begun.wait(), returning.begun.wait())
        for entrant in (ben, cat):
            await entrant.enter(table)
        await beginning

        def choose(view: Any) -> dict[str, Any]:
            if view["hand"] == 2 and not power.noted:
                power.note()
            if view["hand"] == 5 and not power.cuts:
                power.cut()
            return calls(view) if view["hand"] < 8 else shoves(view)

        views = await asyncio.gather(
            *[person.play(table, choose, Watching(4_500)) for person in people]
        )
        await returning.until(ended)
        await stayed
        for following in (staying, returning):
            following.check()
        assert facts(staying) == facts(returning)

        await rated_once(table, people, views[0])
        power.cut()  # the end of the tournament is told a second time
        await until_ready(ann)
        other = await ann.create(seats=2)
        await ben.enter(other)
        await asyncio.gather(*[one.play(other, shoves, Watching(3_000)) for one in (ann, ben)])
        await ann.rated_for(other)
        await rated_once(table, people, views[0])

        assert power.cuts == 2
        assert await journal(club) == await log(club)
        await club.proven()


def facts(following: Following) -> list[Any]:
    return [frame.data for frame in following.frames if frame.event == "event"]


async def until_ready(asking: Person) -> None:
    while True:
        if (await asking.ask("/api/health"))["ready"]:
            return
        await asyncio.sleep(0.05)


async def rated_once(tournament: str, people: list[Person], view: Any) -> None:
    for person in people:
        places = {each["player"]: each["place"] for each in view["tournament"]["places"]}
        assert await person.rated_for(tournament) == places[person.player]


async def journal(club: Club) -> list[str]:
    """The ids of the events in JetStream."""
    config = msgspec.json.decode((club.data / "nats" / "server.json").read_bytes())
    secrets = msgspec.json.decode((club.data / "nats" / "passwords.json").read_bytes())
    bus = NatsBus(f"nats://{config['listen']}", "operator", secrets["operator"])
    await bus.start()
    try:
        entries = await NatsJournal(bus, TABLE_EVENTS).read(after=0, limit=100_000)
    finally:
        await bus.stop()
    return [entry.message_id for entry in entries]


async def log(club: Club) -> list[str]:
    async with opened(club.data) as log:
        stored = [event for table in await log.tables() for event in await log.stored(table)]
    return [event.event_id for event in sorted(stored, key=lambda event: event.position)]
