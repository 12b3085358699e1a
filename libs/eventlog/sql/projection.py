"""A projection into tables beside the log's: rows and checkpoint in one transaction."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from sqlalchemy import Connection

from libs.eventlog.events import Position, StoredEvent
from libs.eventlog.projections import unseen
from libs.eventlog.sql import checkpoints
from libs.eventlog.sql.engines import Engines

Write: TypeAlias = Callable[[Connection, StoredEvent], None]
"""Puts one event into the projection's tables; runs in the transaction, awaits nothing."""


class SqlProjection:
    """`name` is stored: a new name starts over from the first event."""

    def __init__(self, name: str, engines: Engines, write: Write) -> None:
        self._name = f"projection:{name}"
        self._engines = engines
        self._write = write

    async def checkpoint(self) -> Position:
        async with self._engines.to_read() as connection:
            return await connection.run_sync(partial(checkpoints.reached, self._name))

    async def apply(self, events: Sequence[StoredEvent]) -> None:
        await self._engines.write(partial(self._apply, events))

    def _apply(self, events: Sequence[StoredEvent], connection: Connection) -> None:
        """The checkpoint is read inside the transaction: two readers of one name take turns."""
        fresh = unseen(checkpoints.reached(self._name, connection), events)
        for event in fresh:
            self._write(connection, event)
        if fresh:
            checkpoints.move(self._name, fresh[-1].position, connection)
