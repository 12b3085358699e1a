"""SIGKILL, on SQLite and vault files: what was acknowledged stands, and the game goes on."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from libs.contracts.table import Accepted
from libs.eventlog.chain import BrokenChain, verify_chain
from libs.eventlog.events import CommandId, StoredEvent
from libs.eventlog.open import open_store
from libs.eventlog.store import Answer
from libs.rules.table import Table, evolve
from services.table.stream import stream_of
from tests.services.table.killed import OPENING
from tests.services.table.playing import TABLE
from tests.support.sit_and_go import CODEC

DOOMS: tuple[tuple[object, ...] | int, ...] = (
    ("TableOpened", 1),
    ("before:HandStarted", 1),
    ("HandStarted", 2),
    1,
    ("BoardDealt", 1),
    ("HandEnded", 1),
    5,
    ("before:PotAwarded", 2),
    9,
    ("PlayerBusted", 1),
)
"""A life each: killed just after an append with the so-manieth event of this kind, or just before
it; or from outside after so many acknowledgements, in whatever it does then."""


class Lives:
    """Of a table's process; `acknowledged` is what they told before they died."""

    def __init__(self, directory: Path) -> None:
        self.acknowledged: list[tuple[CommandId, int]] = []
        self._directory = directory

    def live(self, *doom: object, told: int | None = None) -> int:
        """Until it ends by itself, or has told so much; the return code."""
        command = [sys.executable, "-m", "tests.services.table.killed", str(self._directory)]
        with subprocess.Popen(
            [*command, *map(str, doom)], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            for number, line in enumerate(process.stdout, 1):
                name, version = line.split()
                self.acknowledged.append((CommandId(name), int(version)))
                if number == told:
                    process.kill()
        return process.returncode


def stored(
    directory: Path, commands: Sequence[CommandId]
) -> tuple[Sequence[StoredEvent], list[Answer | None]]:
    async def read() -> tuple[Sequence[StoredEvent], list[Answer | None]]:
        store = await open_store(f"sqlite:///{directory}/log.db")
        try:
            answers = [await store.answer(stream_of(TABLE), command) for command in commands]
            return await store.read_all(), answers
        finally:
            await store.close()

    return asyncio.run(read())


def test_what_was_acknowledged_stands_and_the_game_goes_on(tmp_path: Path) -> None:
    lives = Lives(tmp_path)
    for doom in DOOMS:
        code = lives.live(told=doom) if isinstance(doom, int) else lives.live(*doom)
        assert code == -signal.SIGKILL
    assert lives.live() == 0
    check_all_stands(tmp_path, lives)


@pytest.mark.exhaustive
def test_killed_after_every_second_acknowledgement(tmp_path: Path) -> None:
    lives = Lives(tmp_path)
    while lives.live(told=2):
        pass
    check_all_stands(tmp_path, lives)


def check_all_stands(tmp_path: Path, lives: Lives) -> None:
    log, answers = stored(tmp_path, [command for command, _ in lives.acknowledged])
    assert [
        None if answer is None else msgspec.json.decode(answer.reply, type=Accepted).version
        for answer in answers
    ] == [version for _, version in lives.acknowledged]
    check_went_on(log)
    assert list((tmp_path / "vault").iterdir()) == []


def check_went_on(log: Sequence[StoredEvent]) -> None:
    assert not isinstance(verify_chain(stream_of(TABLE), log), BrokenChain)
    table: Table | None = None
    for event in log:
        table = evolve(table, CODEC.decode(event))
        assert table.chips == len(OPENING.seats) * OPENING.stack
    assert table is not None
    assert table.ended
    types = [event.type for event in log]
    assert "HandCancelled" not in types
    assert types.count("ClockRestored") >= 5
