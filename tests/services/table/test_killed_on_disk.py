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
from services.table.stream import CODEC, stream_of
from tests.services.table.playing import TABLE, opening

KILLED_BY_ITSELF = (
    ("TableOpened", 1),
    ("before:HandStarted", 1),
    ("HandStarted", 2),
    ("BoardDealt", 1),
    ("HandEnded", 1),
    ("before:PotAwarded", 2),
    ("PlayerBusted", 1),
)
"""Just after an append with the event, or just before it; in this order, a life each."""
KILLED_FROM_OUTSIDE = (1, 5, 9)
"""After so many acknowledgements, in whatever it does then."""


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


@pytest.fixture(scope="module")
def lives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Lives, Path]:
    """Of one tournament, played to its end through all these deaths."""
    directory = tmp_path_factory.mktemp("killed")
    lives = Lives(directory)
    codes = [lives.live(*doom) for doom in KILLED_BY_ITSELF]
    codes += [lives.live(told=told) for told in KILLED_FROM_OUTSIDE]
    assert codes == [-signal.SIGKILL] * len(codes)
    assert lives.live() == 0
    return lives, directory


def test_every_acknowledged_command_is_in_the_log(lives: tuple[Lives, Path]) -> None:
    acknowledged = lives[0].acknowledged
    _, answers = stored(lives[1], [command for command, _ in acknowledged])
    assert [
        None if answer is None else msgspec.json.decode(answer.reply, type=Accepted).version
        for answer in answers
    ] == [version for _, version in acknowledged]


def test_the_tournament_went_on_to_its_end_without_losing_a_chip(
    lives: tuple[Lives, Path],
) -> None:
    log, _ = stored(lives[1], [])
    assert not isinstance(verify_chain(stream_of(TABLE), log), BrokenChain)
    table: Table | None = None
    for event in log:
        table = evolve(table, CODEC.decode(event))
        assert table.chips == len(opening().seats) * opening().stack
    assert table is not None
    assert table.ended
    types = [event.type for event in log]
    assert "HandCancelled" not in types
    assert types.count("ClockRestored") >= 5


def test_the_vault_is_empty_after_the_end(lives: tuple[Lives, Path]) -> None:
    assert list((lives[1] / "vault").iterdir()) == []
