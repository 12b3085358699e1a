"""How the owner of streams writes to them: on what the log holds, whatever he remembers."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from libs.eventlog.codec import Codec, Event
from libs.eventlog.events import EventId, StreamId, Version
from libs.eventlog.store import Answer, Appended, AppendFailed, Store, VersionConflict

E = TypeVar("E", bound=Event)
T = TypeVar("T")

ATTEMPTS = 5
"""How often one thing is tried against a log that moved on or failed."""


class Writer(Generic[E]):
    """`new_id` gives every event an id of its own."""

    def __init__(self, store: Store, codec: Codec[E], new_id: Callable[[], str]) -> None:
        self._store = store
        self._codec = codec
        self._new_id = new_id

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[E],
        cause: str,
        answer: Answer | None = None,
    ) -> Appended:
        """Make facts of these events; `cause` is a command's id or a name of the owner's own.
        Raises what `Store.append` raises."""
        made = [
            self._codec.encode(
                event,
                event_id=EventId(self._new_id()),
                correlation_id=cause,
                causation_id=cause,
            )
            for event in events
        ]
        return await self._store.append(stream, expected, made, answer)

    async def confirm(self, stream: StreamId, known: Version) -> None:
        """Raises VersionConflict when the log has moved on: what is refused without an append is
        refused on what the log holds, not on what a stale owner remembers."""
        head = await self._store.head(stream)
        if head.version != known:
            raise VersionConflict(stream, known, head.version)


async def against_the_log(
    work: Callable[[], Awaitable[T]], reload: Callable[[], Awaitable[None]]
) -> T:
    """Do it, and when the log has moved on under another owner, or an append may or may not be in
    it, `reload` and do it again. Raises VersionConflict or AppendFailed at the last attempt."""
    for _ in range(ATTEMPTS - 1):
        try:
            return await work()
        except (VersionConflict, AppendFailed):
            await reload()
    return await work()
