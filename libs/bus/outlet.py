"""Where a log's relay publishes: the journal, one message an event, its place in the headers."""

from collections.abc import Callable, Sequence

from libs.bus.journal import Journal, NewEntry
from libs.contracts.subjects import Subject
from libs.eventlog.events import Position, StoredEvent

POSITION = "position"
"""The header that orders the whole log."""
VERSION = "version"
"""The header that orders one stream: a follower drops doubles and finds gaps by it."""
TYPE, SCHEMA = "type", "schema"
"""The headers that tell what the message is, in the newest form."""


class JournalOutlet:
    """Each message is put right behind the one before it, so that a journal that fell back to an
    older copy is noticed by the next event: the relay then goes on where the journal ends.

    `subject` is that of an event's stream, `newest` its upcast form, in which alone it leaves.
    """

    def __init__(
        self,
        journal: Journal,
        subject: Callable[[StoredEvent], Subject],
        newest: Callable[[StoredEvent], StoredEvent],
    ) -> None:
        self._journal = journal
        self._subject = subject
        self._newest = newest
        self._sequence: int | None = None
        """Where the journal ends; unknown when it was empty, as its old messages expire."""

    async def last(self) -> Position | None:
        entry = await self._journal.last()
        self._sequence = None if entry is None else entry.sequence
        return None if entry is None else Position(int(entry.headers[POSITION]))

    async def publish(self, events: Sequence[StoredEvent]) -> None:
        """Raises OutOfStep or NoReply."""
        entries = [self._entry(event) for event in events]
        if self._sequence is None:
            first = entries.pop(0)
            self._sequence = await self._journal.append(first)
        if entries:
            self._sequence = await self._journal.append(*entries, after=self._sequence)

    def _entry(self, event: StoredEvent) -> NewEntry:
        newest = self._newest(event)
        headers = {
            POSITION: str(event.position),
            VERSION: str(event.version),
            TYPE: newest.type,
            SCHEMA: str(newest.schema),
        }
        return NewEntry(event.event_id, self._subject(event), newest.data, headers)
