"""The log in memory: for tests and simulation, with the same promises but durability."""

from collections import defaultdict
from collections.abc import Sequence

from libs.eventlog.batch import Append, Standing, plan
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
from libs.eventlog.store import Answer, Appended, AppendRefused, Head, Snapshot
from libs.eventlog.tail import Tail


class MemoryStore:
    """Lives as long as it is referred to: hand it to the next owner to restart without loss."""

    def __init__(self) -> None:
        self._log: list[StoredEvent] = []
        self._streams: defaultdict[StreamId, list[StoredEvent]] = defaultdict(list)
        self._answers: dict[tuple[StreamId, CommandId], Answer] = {}
        self._snapshots: dict[StreamId, Snapshot] = {}
        self._relayed = ORIGIN
        self._tail = Tail()

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        append = Append(stream=stream, expected=expected, events=events, answer=answer)
        standing = Standing(
            last=Position(len(self._log)),
            heads={stream: self._head(stream)},
            answers=self._answers,
        )
        planned = plan([append], standing)
        (outcome,) = planned.outcomes
        if isinstance(outcome, AppendRefused):
            raise outcome
        if planned.events:
            self._log.extend(planned.events)
            self._streams[stream].extend(planned.events)
        self._answers.update(planned.answers)
        self._tail.grew(planned.events)
        return outcome

    async def read(
        self, stream: StreamId, after: Version = UNBORN, limit: int | None = None
    ) -> Sequence[StoredEvent]:
        return _page(self._streams.get(stream, []), after, limit)

    async def read_all(
        self, after: Position = ORIGIN, limit: int | None = None
    ) -> Sequence[StoredEvent]:
        return _page(self._log, after, limit)

    async def head(self, stream: StreamId) -> Head:
        return self._head(stream)

    async def streams(self) -> Sequence[StreamId]:
        return sorted(self._streams)

    async def answer(self, stream: StreamId, command_id: CommandId) -> Answer | None:
        return self._answers.get((stream, command_id))

    async def save_snapshot(self, stream: StreamId, snapshot: Snapshot) -> None:
        self._snapshots[stream] = snapshot

    async def load_snapshot(self, stream: StreamId) -> Snapshot | None:
        return self._snapshots.get(stream)

    async def delete_snapshots(self) -> None:
        self._snapshots.clear()

    async def appended(self, after: Position) -> Sequence[StoredEvent]:
        return await self._tail.behind(after)

    async def relayed(self) -> Position:
        return self._relayed

    async def note_relayed(self, position: Position) -> None:
        self._relayed = position

    async def close(self) -> None:
        pass

    def _head(self, stream: StreamId) -> Head:
        events = self._streams.get(stream)
        return Head(events[-1].version, events[-1].hash) if events else EMPTY


def _page(events: Sequence[StoredEvent], after: int, limit: int | None) -> Sequence[StoredEvent]:
    return events[after:] if limit is None else events[after : after + limit]
