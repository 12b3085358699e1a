"""The tables' log of a club, running or stopped, as an operator reads it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from libs.eventlog.events import ORIGIN, StoredEvent, Version
from libs.eventlog.open import open_store
from libs.eventlog.store import Store
from libs.rules.hand import HandStarted
from libs.rules.tables import AnyEvent, AnyTable, evolve
from services.lobby.streams import LEDGER
from services.table.stream import CODEC, stream_of, tables_in

_PAGE = 1_000


class NoSuchClub(Exception):
    """There is no log of tables there."""


class NoSuchTable(Exception):
    """The log has no table of this name."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """An event, the version it made, and the table after it."""

    version: Version
    event: AnyEvent
    table: AnyTable


@asynccontextmanager
async def opened(data: Path) -> AsyncIterator["ClubLog"]:
    """The logs under a club's data directory. Raises NoSuchClub."""
    path = data / "table.db"
    if not path.is_file():
        raise NoSuchClub(f"no club in {data}: {path} is not there")
    store = await open_store(f"sqlite:///{path}")
    try:
        yield ClubLog(store, data / "lobby.db")
    finally:
        await store.close()


class ClubLog:
    """`lobby` need not be there yet."""

    def __init__(self, store: Store, lobby: Path) -> None:
        self._store = store
        self._lobby = lobby

    async def ledger(self) -> Sequence[StoredEvent]:
        """All that chips did between accounts. Raises Unavailable."""
        if not self._lobby.is_file():
            return []
        lobby = await open_store(f"sqlite:///{self._lobby}")
        try:
            return await lobby.read(LEDGER)
        finally:
            await lobby.close()

    async def tables(self) -> list[str]:
        return tables_in(await self._store.streams())

    async def everything(self) -> AsyncIterator[StoredEvent]:
        """All events of the log, in order of position."""
        last = ORIGIN
        while page := await self._store.read_all(last, _PAGE):
            for event in page:
                yield event
            last = page[-1].position

    async def stored(self, table: str) -> Sequence[StoredEvent]:
        """Raises NoSuchTable."""
        events = await self._store.read(stream_of(table))
        if not events:
            raise NoSuchTable(f"no table {table} in this club")
        return events


def tell(stored: Sequence[StoredEvent]) -> list[Told]:
    """A table's whole story."""
    table: AnyTable | None = None
    story = []
    for each in stored:
        event = CODEC.decode(each)
        table = evolve(table, event)
        story.append(Told(version=each.version, event=event, table=table))
    return story


def hand_of(story: Sequence[Told], number: int | None) -> list[list[Told]]:
    """The hands of the story, or the one of this number: each from its start to its end, with
    what happened at the table in between."""
    hands: list[list[Told]] = []
    for told in story:
        if isinstance(told.event, HandStarted):
            hands.append([])
        if hands:
            hands[-1].append(told)
    return [hand for hand in hands if number is None or hand[0].table.hands == number]
