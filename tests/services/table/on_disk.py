"""A table service on a real log and vault files, in the test's own process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from libs.bus.memory import MemoryBus
from libs.contracts.subjects import partition
from libs.eventlog.open import open_store
from libs.eventlog.store import Store
from libs.runtime.clock import SystemClock
from libs.runtime.ids import SystemIds
from libs.runtime.simulated import Chance, SeededShuffle
from libs.vault.file import FileVault
from services.table.app import TableService
from services.table.ports import Ports
from services.timer.service import Timer
from tests.services.table.playing import TABLE


@dataclass(frozen=True)
class Club:
    bus: MemoryBus
    store: Store
    vault: FileVault


@asynccontextmanager
async def club(directory: Path, life: int = 1, bus: MemoryBus | None = None) -> AsyncIterator[Club]:
    """One life of the service; the next finds in the directory what this one leaves."""
    bus = bus or MemoryBus()
    store = await open_store(f"sqlite:///{directory}/log.db")
    vault = await FileVault.open(directory / "vault")
    shuffle = SeededShuffle(Chance(life))
    ports = Ports(store, vault, bus, SystemClock(), SystemIds(), shuffle)
    timer = asyncio.create_task(Timer(bus, SystemClock()).run())
    service = TableService(ports, [partition(TABLE)])
    await service.start()
    try:
        yield Club(bus, store, vault)
    finally:
        await service.stop()
        timer.cancel()
        await store.close()
