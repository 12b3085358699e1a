"""A batch of appends judged together: what to store in one transaction, what to tell whom.

Pure, and the same for every backend; one append's refusal does not touch the others.
"""

from collections.abc import Mapping, Sequence

import msgspec

from libs.eventlog.chain import EMPTY, link
from libs.eventlog.events import CommandId, NewEvent, Position, StoredEvent, StreamId, Version
from libs.eventlog.store import (
    AlreadyAnswered,
    Answer,
    Appended,
    AppendRefused,
    Head,
    KeyReused,
    VersionConflict,
)


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """A request to append; the answer's version must be the one the events lead to."""

    stream: StreamId
    expected: Version
    events: Sequence[NewEvent]
    answer: Answer | None

    def __post_init__(self) -> None:
        reached = self.expected + len(self.events)
        if self.answer is not None and self.answer.version != reached:
            raise ValueError(f"the answer says version {self.answer.version}, not {reached}")


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What the log says, of the streams and commands of one batch, before the batch."""

    last: Position
    heads: Mapping[StreamId, Head]
    answers: Mapping[tuple[StreamId, CommandId], Answer]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Rows to store, and one outcome for each append in its order."""

    events: Sequence[StoredEvent]
    answers: Mapping[tuple[StreamId, CommandId], Answer]
    outcomes: Sequence[Appended | AppendRefused]


def plan(appends: Sequence[Append], log: Standing) -> Plan:
    """Give each append its place, in order: a later one sees what an earlier one will store."""
    heads = dict(log.heads)
    fresh: dict[tuple[StreamId, CommandId], Answer] = {}
    position = log.last
    rows: list[StoredEvent] = []
    outcomes: list[Appended | AppendRefused] = []
    for append in appends:
        head = heads.get(append.stream, EMPTY)
        recorded = None
        if append.answer is not None:
            key = (append.stream, append.answer.command_id)
            recorded = fresh.get(key) or log.answers.get(key)
        refusal = _refusal(append, head, recorded)
        if refusal is not None:
            outcomes.append(refusal)
            continue
        for event in append.events:
            row = _placed(append, event, Position(position + 1), head)
            rows.append(row)
            head = Head(row.version, row.hash)
            position = row.position
        heads[append.stream] = head
        if append.answer is not None:
            fresh[append.stream, append.answer.command_id] = append.answer
        outcomes.append(Appended(version=head.version, position=position, hash=head.hash))
    return Plan(events=rows, answers=fresh, outcomes=outcomes)


def _refusal(append: Append, head: Head, recorded: Answer | None) -> AppendRefused | None:
    if append.answer is not None and recorded is not None:
        if recorded.digest == append.answer.digest:
            return AlreadyAnswered(append.stream, recorded)
        return KeyReused(append.stream, recorded.command_id)
    if append.expected != head.version:
        return VersionConflict(append.stream, append.expected, head.version)
    return None


def _placed(append: Append, event: NewEvent, position: Position, head: Head) -> StoredEvent:
    row = StoredEvent(
        position=position,
        stream=append.stream,
        version=Version(head.version + 1),
        type=event.type,
        schema=event.schema,
        data=event.data,
        event_id=event.event_id,
        command_id=None if append.answer is None else append.answer.command_id,
        correlation_id=event.correlation_id,
        causation_id=event.causation_id,
        at=event.at,
        hash=b"",
    )
    return msgspec.structs.replace(row, hash=link(head.hash, row))
