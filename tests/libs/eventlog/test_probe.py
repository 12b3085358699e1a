"""Whether a log can be written, asked of one that can and of one that for now cannot."""

import asyncio
from pathlib import Path

import pytest

from libs.eventlog import probe
from libs.eventlog.events import StreamId
from libs.eventlog.memory import MemoryStore
from libs.eventlog.probe import EVERY, Probe
from libs.eventlog.store import Snapshot, Unavailable
from libs.runtime.loop import run
from tests.libs.eventlog.made import TABLE, fill
from tests.libs.eventlog.suite import OTHER, opened
from tests.support.asynchronous import asynchronous
from tests.support.full_disk import no_file_longer_than


class Counting(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.writes = 0
        self.full = False

    async def save_snapshot(self, stream: StreamId, snapshot: Snapshot) -> None:
        self.writes += 1
        await asyncio.sleep(0.1)
        if self.full:
            raise Unavailable("no room")
        await super().save_snapshot(stream, snapshot)


def test_it_is_written_once_however_often_it_is_asked_and_anew_after_a_while() -> None:
    async def story() -> None:
        store = Counting()
        probe = Probe(store)
        assert await asyncio.gather(*[probe.fault() for _ in range(5)]) == [None] * 5
        assert await probe.fault() is None
        assert store.writes == 1
        store.full = True
        await asyncio.sleep(EVERY)
        assert str(await probe.fault()) == "no room"
        assert str(await probe.fault()) == "no room"
        store.full = False
        await asyncio.sleep(EVERY)
        assert await probe.fault() is None
        assert store.writes == 3

    run(story())


def test_one_that_asks_no_more_takes_the_answer_from_nobody() -> None:
    async def story() -> None:
        probe = Probe(Counting())
        impatient = asyncio.create_task(probe.fault())
        waiting = asyncio.create_task(probe.fault())
        await asyncio.sleep(0.05)
        impatient.cancel()
        assert await waiting is None

    run(story())


@asynchronous
async def test_a_full_disk_is_found_out_and_that_it_has_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "EVERY", 0)
    async with opened(f"sqlite:///{tmp_path}/log.db") as store:
        await fill(store, TABLE, 1)
        asked = Probe(store)
        assert await asked.fault() is None
        written = (tmp_path / "log.db-wal").stat().st_size
        with no_file_longer_than(written):
            assert await asked.fault() is not None
        assert await asked.fault() is None
        assert await store.streams() == [TABLE]
        await fill(store, OTHER, 1)
