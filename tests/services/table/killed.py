"""A process that plays a Sit & Go on a real log and vault until it is over, or until it is killed.

`python -m tests.services.table.killed DIRECTORY [KEY TIMES]` dies by SIGKILL when it has appended
an event of type KEY so many times, before anybody is told, or with `before:KEY` without having.
Each acknowledged command is told on standard output with the version it reached.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from libs.bus.memory import MemoryBus
from libs.contracts.subjects import partition
from libs.eventlog.events import NewEvent, StreamId, Version
from libs.eventlog.open import open_store
from libs.eventlog.store import Answer, Appended, Store
from libs.runtime.clock import SystemClock
from libs.runtime.ids import SystemIds
from libs.runtime.shuffle import SystemShuffle
from libs.vault.file import FileVault
from services.table.app import TableService
from services.table.ports import Ports
from services.timer.service import Timer
from tests.services.table.playing import TABLE, Playing, by_chance, opening

SEED = 3
OPENING = opening(stack=1500, hands_a_level=3)


class Doomed:
    """A store that kills its process at an append."""

    def __init__(self, store: Store, key: str, times: int) -> None:
        self._store = store
        self._key = key
        self._left = times

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        self._left -= self._key.removeprefix("before:") in [event.type for event in events]
        if self._left == 0 and self._key.startswith("before:"):
            die()
        appended = await self._store.append(stream, expected, events, answer)
        if self._left == 0:
            die()
        return appended


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def tell(command: str, version: int) -> None:
    sys.stdout.write(f"{command} {version}\n")
    sys.stdout.flush()


async def main(directory: Path, key: str, times: int) -> None:
    bus = MemoryBus()
    store: Any = await open_store(f"sqlite:///{directory}/log.db")
    ports = Ports(
        store=Doomed(store, key, times),
        vault=await FileVault.open(directory / "vault"),
        bus=bus,
        clock=SystemClock(),
        ids=SystemIds(),
        shuffle=SystemShuffle(),
    )
    timer = asyncio.create_task(Timer(bus, SystemClock()).run())
    service = TableService(ports, [partition(TABLE)])
    await service.start()
    await Playing(bus, OPENING, by_chance(SEED, small_until=12), tell).to_the_end()
    await service.stop()
    timer.cancel()
    await store.close()


if __name__ == "__main__":
    directory, key, times = [*sys.argv[1:], "nothing", "1"][:3]
    asyncio.run(main(Path(directory), key, int(times)))
