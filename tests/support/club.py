"""A club's log on disk, of tables played by chance to their ends."""

import asyncio
from pathlib import Path

from libs.eventlog.open import open_store
from libs.eventlog.store import Store
from libs.runtime.simulated import Chance, SeededIds
from services.table.stream import TableStream
from tests.support.by_chance import play_by_chance


def write_club(data: Path, *tables: str) -> None:
    """A data directory whose log holds these tables, each played to its end."""

    async def write() -> None:
        store = await open_store(f"sqlite:///{data}/table.db")
        try:
            for seed, table in enumerate(tables):
                await _write(store, table, seed)
        finally:
            await store.close()

    data.mkdir(parents=True, exist_ok=True)
    asyncio.run(write())


async def _write(store: Store, table: str, seed: int) -> None:
    stream = TableStream(store, SeededIds(Chance(seed)), table)
    for events in play_by_chance(seed):
        await stream.append(events, "test")
