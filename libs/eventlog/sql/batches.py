"""The statements of one batch of appends, in a transaction that excludes every other writer."""

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

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
    literal_column,
    select,
)

from libs.eventlog.batch import Append, Plan, Standing
from libs.eventlog.chain import EMPTY
from libs.eventlog.events import CommandId, Position, StreamId
from libs.eventlog.sql.prepared import Prepared
from libs.eventlog.sql.tables import answers, events
from libs.eventlog.store import Answer, Head


def load_standing(connection: Connection, appends: Sequence[Append]) -> Standing:
    """What the log says of the batch's streams and commands, in at most two round trips."""
    dialect = _DIALECTS[connection.dialect.name]
    streams = sorted({append.stream for append in appends})
    rows = dialect.heads.rows(connection, {"streams": dialect.list(streams)})
    heads = {
        StreamId(stream): EMPTY if version is None else Head(version, hash_)
        for stream, version, hash_, _ in rows
    }
    last = Position(rows[0][3])
    commands = sorted({append.answer.command_id for append in appends if append.answer})
    recorded: Sequence[Any] = ()
    if commands:
        asked = {"streams": dialect.list(streams), "commands": dialect.list(commands)}
        recorded = dialect.answers.rows(connection, asked)
    return Standing(
        last=last,
        heads=heads,
        answers={
            (StreamId(stream), CommandId(command_id)): Answer(
                command_id=command_id, digest=digest, version=version, reply=reply
            )
            for stream, command_id, digest, version, reply in recorded
        },
    )


def store_plan(connection: Connection, planned: Plan) -> None:
    if planned.events:
        _INSERT_EVENTS.insert(
            connection, [msgspec.structs.asdict(event) for event in planned.events]
        )
    if planned.answers:
        _INSERT_ANSWERS.insert(
            connection,
            [
                {"stream": stream, **msgspec.structs.asdict(answer)}
                for (stream, _), answer in planned.answers.items()
            ],
        )


_INSERT_EVENTS, _INSERT_ANSWERS = Prepared(insert(events)), Prepared(insert(answers))


class _Dialect(NamedTuple):
    """`list` is how a database is handed one."""

    heads: Prepared
    answers: Prepared
    list: Callable[[Sequence[str]], Any]


def _dialect(
    listed: Callable[[str], TableValuedAlias], as_list: Callable[[Sequence[str]], Any]
) -> _Dialect:
    return _Dialect(
        Prepared(_heads(listed("streams"))),
        Prepared(_answers(listed("streams"), listed("commands"))),
        as_list,
    )


def _heads(asked: TableValuedAlias) -> Select[Any]:
    """One row a stream, seeking its newest version in the index however long it is."""
    own = events.alias()
    newest = select(func.max(own.c.version)).where(own.c.stream == asked.c.value).scalar_subquery()
    last = select(func.coalesce(func.max(own.c.position), literal_column("0"))).scalar_subquery()
    at_head = and_(events.c.stream == asked.c.value, events.c.version == newest)
    return select(asked.c.value, events.c.version, events.c.hash, last).select_from(
        asked.outerjoin(events, at_head)
    )


def _answers(streams: TableValuedAlias, commands: TableValuedAlias) -> Select[Any]:
    return select(answers).where(
        answers.c.stream.in_(select(streams.c.value)),
        answers.c.command_id.in_(select(commands.c.value)),
    )


def _in_json(name: str) -> TableValuedAlias:
    return func.json_each(bindparam(name, type_=String)).table_valued("value")


def _in_array(name: str) -> TableValuedAlias:
    array = func.unnest(bindparam(name, type_=ARRAY(String)))
    return array.table_valued("value").render_derived()


_DIALECTS = {
    "sqlite": _dialect(_in_json, json.dumps),
    "postgresql": _dialect(_in_array, list),
}
