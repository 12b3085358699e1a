"""A club's log on disk, of tables played by chance to their ends."""

import asyncio
from collections.abc import Iterable, Mapping
from pathlib import Path

from libs.eventlog.open import open_store
from libs.eventlog.store import Store
from libs.rules.table import TableEvent
from libs.runtime.simulated import Chance, SeededIds
from services.table.stream import TableStream
from tests.support.by_chance import play_by_chance
from tests.support.games_by_chance import KINDS


def write_club(data: Path, *tables: str) -> None:
    """A data directory whose log holds these tables of Hold'em, each played to its end."""
    _write(data, {table: play_by_chance(seed) for seed, table in enumerate(tables)})


def write_club_of_all_games(data: Path) -> list[str]:
    """One table of each game and limit, by the name of both, of three short stacks."""
    tables = {}
    for seed, (game, limit) in enumerate(KINDS):
        blocks = play_by_chance(seed, choose=None, game=game, limit=limit, stack=300)
        tables[f"{game}-{limit}"] = [[event for block in blocks for event in block]]
    _write(data, tables)
    return list(tables)


def _write(data: Path, tables: Mapping[str, Iterable[list[TableEvent]]]) -> None:
    async def write() -> None:
        store = await open_store(f"sqlite:///{data}/table.db")
        try:
            for table, blocks in tables.items():
                await _append(store, table, blocks)
        finally:
            await store.close()

    data.mkdir(parents=True, exist_ok=True)
    asyncio.run(write())


async def _append(store: Store, table: str, blocks: Iterable[list[TableEvent]]) -> None:
    stream = TableStream(store, SeededIds(Chance(table)), table)
    for events in blocks:
        await stream.append(events, "test")
