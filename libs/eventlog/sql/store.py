"""The log in SQL. Reads take connections of their own; every write is a transaction alone."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, delete, insert, select

from libs.eventlog.batch import Append, Plan, plan
from libs.eventlog.chain import EMPTY
from libs.eventlog.events import (
    ORIGIN,
    UNBORN,
    CommandId,
    NewEvent,
    Position,
    StoredEvent,
    StreamId,
    Version,
)
from libs.eventlog.sql import checkpoints
from libs.eventlog.sql.batches import load_standing, store_plan
from libs.eventlog.sql.commits import GroupCommit
from libs.eventlog.sql.engines import Engines
from libs.eventlog.sql.tables import answers, events, snapshots
from libs.eventlog.store import Answer, Appended, Head, Snapshot
from libs.eventlog.tail import Tail

_RELAY = "relay"
_EVENTS = select(*(events.c[field] for field in StoredEvent.__struct_fields__))


class SqlStore:
    """Several may share a database, in one process or many: transactions keep them apart."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._commits = GroupCommit(self._commit)
        self._tail = Tail()

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        return await self._commits.append(
            Append(stream=stream, expected=expected, events=tuple(events), answer=answer)
        )

    def _commit(self, appends: Sequence[Append]) -> "asyncio.Future[Plan]":
        storing = self._engines.writing.start(partial(_store, appends))
        storing.add_done_callback(self._stored)
        return storing

    def _stored(self, storing: "asyncio.Future[Plan]") -> None:
        if storing.cancelled() or storing.exception() is not None:
            self._tail.doubt()
        else:
            self._tail.grew(storing.result().events)

    async def read(
        self, stream: StreamId, after: Version = UNBORN, limit: int | None = None
    ) -> Sequence[StoredEvent]:
        return await self._events(
            _EVENTS.where(events.c.stream == stream, events.c.version > after)
            .order_by(events.c.version)
            .limit(limit)
        )

    async def read_all(
        self, after: Position = ORIGIN, limit: int | None = None
    ) -> Sequence[StoredEvent]:
        return await self._events(
            _EVENTS.where(events.c.position > after).order_by(events.c.position).limit(limit)
        )

    async def head(self, stream: StreamId) -> Head:
        row = await self._one(
            select(events.c.version, events.c.hash)
            .where(events.c.stream == stream)
            .order_by(events.c.version.desc())
            .limit(1)
        )
        return EMPTY if row is None else Head(row.version, row.hash)

    async def streams(self) -> Sequence[StreamId]:
        async with self._engines.to_read() as connection:
            names = await connection.scalars(select(events.c.stream).where(events.c.version == 1))
        return sorted(StreamId(name) for name in names)

    async def answer(self, stream: StreamId, command_id: CommandId) -> Answer | None:
        row = await self._one(
            select(answers).where(answers.c.stream == stream, answers.c.command_id == command_id)
        )
        if row is None:
            return None
        return Answer(
            command_id=row.command_id, digest=row.digest, version=row.version, reply=row.reply
        )

    async def save_snapshot(self, stream: StreamId, snapshot: Snapshot) -> None:
        row = {"stream": stream, **msgspec.structs.asdict(snapshot)}

        def replace(connection: Connection) -> None:
            connection.execute(delete(snapshots).where(snapshots.c.stream == stream))
            connection.execute(insert(snapshots), row)

        await self._engines.write(replace)

    async def load_snapshot(self, stream: StreamId) -> Snapshot | None:
        row = await self._one(select(snapshots).where(snapshots.c.stream == stream))
        if row is None:
            return None
        return Snapshot(version=row.version, schema=row.schema, data=row.data)

    async def delete_snapshots(self) -> None:
        await self._engines.write(lambda connection: connection.execute(delete(snapshots)))

    async def appended(self, after: Position) -> Sequence[StoredEvent]:
        return await self._tail.behind(after)

    async def relayed(self) -> Position:
        async with self._engines.to_read() as connection:
            return await connection.run_sync(partial(checkpoints.reached, _RELAY))

    async def note_relayed(self, position: Position) -> None:
        await self._engines.write(partial(checkpoints.move, _RELAY, position))

    async def close(self) -> None:
        await self._commits.close()
        await self._engines.close()

    async def _events(self, query: Select[Any]) -> Sequence[StoredEvent]:
        async with self._engines.to_read() as connection:
            rows = (await connection.execute(query)).all()
        return [StoredEvent(*row) for row in rows]

    async def _one(self, query: Select[Any]) -> Any:
        async with self._engines.to_read() as connection:
            return (await connection.execute(query)).one_or_none()


def _store(appends: Sequence[Append], connection: Connection) -> Plan:
    planned = plan(appends, load_standing(connection, appends))
    store_plan(connection, planned)
    return planned
