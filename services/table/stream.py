"""A table's stream in the log, and the state that its events add up to."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

from libs.contracts.table import EventShown, EventsShown
from libs.eventlog.codec import Codec
from libs.eventlog.events import UNBORN, CommandId, StreamId, Version
from libs.eventlog.store import Answer, KeyReused, Store, Unavailable
from libs.eventlog.writer import Writer
from libs.rules.tables import AnyEvent, AnyTable, evolve
from libs.runtime.ids import Ids
from services.table import snapshots

CODEC: Codec[AnyEvent] = Codec(AnyEvent)

_PREFIX = "table-"


def stream_of(table_id: str) -> StreamId:
    return StreamId(_PREFIX + table_id)


def table_of(stream: StreamId) -> str:
    return stream.removeprefix(_PREFIX)


class TableStream:
    """`table` and `version` are what the log held when it was last read or appended to."""

    def __init__(self, store: Store, ids: Ids, table_id: str) -> None:
        self.stream = stream_of(table_id)
        self.table: AnyTable | None = None
        self.version: Version = UNBORN
        self._store = store
        self._writer = Writer(store, CODEC, ids.new)

    async def load(self) -> None:
        """Replay: from the last snapshot, if it is of use, and the events behind it."""
        table, version = snapshots.restore(await self._store.load_snapshot(self.stream))
        for stored in await self._store.read(self.stream, version):
            table = evolve(table, CODEC.decode(stored))
            version = stored.version
        self.table, self.version = table, version

    async def append(
        self, events: Sequence[AnyEvent], cause: str, answer: Answer | None = None
    ) -> None:
        """Make facts of these events, whose cause is a command's id or a name of our own.

        Raises what `Store.append` raises; then `table` is as it was, and may be out of date.
        """
        appended = await self._writer.append(self.stream, self.version, events, cause, answer)
        for event in events:
            self.table = evolve(self.table, event)
        self.version = appended.version

    async def answered(self, command_id: CommandId, digest: bytes) -> Answer | None:
        """The recorded answer of this command. Raises KeyReused for one with another body."""
        answer = await self._store.answer(self.stream, command_id)
        if answer is not None and answer.digest != digest:
            raise KeyReused(self.stream, command_id)
        return answer

    async def confirm(self) -> None:
        """Raises VersionConflict when the log has moved on."""
        await self._writer.confirm(self.stream, self.version)

    async def keep_snapshot(self) -> None:
        """Between two hands only. Without it the next load folds more."""
        assert self.table is not None
        with suppress(Unavailable):
            await self._store.save_snapshot(self.stream, snapshots.take(self.table, self.version))

    async def events(self, after: Version, limit: int) -> EventsShown:
        """The events behind a version, in their newest form, for who has a gap."""
        stored = await self._store.read(self.stream, after, limit)
        return EventsShown(
            version=self.version,
            events=tuple(
                [
                    EventShown(version=each.version, data=msgspec.Raw(CODEC.upcast(each).data))
                    for each in stored
                ]
            ),
        )


def tables_in(streams: Iterable[StreamId]) -> list[str]:
    """The tables among the log's streams."""
    return [table_of(stream) for stream in streams if stream.startswith(_PREFIX)]
