"""The statements of one batch of appends, in a transaction that excludes every other writer."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ARRAY,
    Connection,
    Select,
    String,
    TableValuedAlias,
    and_,
    bindparam,
    func,
    insert,
    select,
)

from libs.eventlog.batch import Append, Plan, Standing
from libs.eventlog.chain import EMPTY
from libs.eventlog.events import CommandId, Position, StreamId
from libs.eventlog.sql.tables import answers, events
from libs.eventlog.store import Answer, Head


def load_standing(connection: Connection, appends: Sequence[Append]) -> Standing:
    """What the log says of the batch's streams and commands, in at most two round trips."""
    streams = sorted({append.stream for append in appends})
    rows = connection.execute(*_heads(connection.dialect.name, streams)).all()
    heads = {
        StreamId(stream): EMPTY if version is None else Head(version, hash_)
        for stream, version, hash_, _ in rows
    }
    last = Position(rows[0][3])
    commands = sorted({append.answer.command_id for append in appends if append.answer})
    return Standing(
        last=last,
        heads=heads,
        answers=_load_answers(connection, streams, commands) if commands else {},
    )


def store_plan(connection: Connection, planned: Plan) -> None:
    if planned.events:
        connection.execute(
            insert(events), [msgspec.structs.asdict(event) for event in planned.events]
        )
    if planned.answers:
        connection.execute(
            insert(answers),
            [
                {"stream": stream, **msgspec.structs.asdict(answer)}
                for (stream, _), answer in planned.answers.items()
            ],
        )


def _heads_of(asked: TableValuedAlias) -> Select[Any]:
    """One row a stream, seeking its newest version in the index however long it is."""
    own = events.alias()
    newest = select(func.max(own.c.version)).where(own.c.stream == asked.c.value).scalar_subquery()
    last = select(func.coalesce(func.max(own.c.position), 0)).scalar_subquery()
    at_head = and_(events.c.stream == asked.c.value, events.c.version == newest)
    return select(asked.c.value, events.c.version, events.c.hash, last).select_from(
        asked.outerjoin(events, at_head)
    )


_HEADS_SQLITE = _heads_of(func.json_each(bindparam("streams", type_=String)).table_valued("value"))
_HEADS_POSTGRES = _heads_of(
    func.unnest(bindparam("streams", type_=ARRAY(String))).table_valued("value").render_derived()
)


def _heads(dialect: str, streams: Sequence[StreamId]) -> tuple[Select[Any], dict[str, Any]]:
    if dialect == "sqlite":
        return _HEADS_SQLITE, {"streams": json.dumps(streams)}
    return _HEADS_POSTGRES, {"streams": streams}


_ANSWERS = select(answers).where(
    answers.c.stream.in_(bindparam("streams", expanding=True)),
    answers.c.command_id.in_(bindparam("commands", expanding=True)),
)


def _load_answers(
    connection: Connection, streams: Sequence[StreamId], commands: Sequence[CommandId]
) -> dict[tuple[StreamId, CommandId], Answer]:
    rows = connection.execute(_ANSWERS, {"streams": streams, "commands": commands})
    return {
        (StreamId(row.stream), CommandId(row.command_id)): Answer(
            command_id=row.command_id, digest=row.digest, version=row.version, reply=row.reply
        )
        for row in rows
    }
