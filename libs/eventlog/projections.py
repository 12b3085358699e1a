"""Projections: what is read out of the log, with the position it was read up to.

The two change together or not at all, so an event counts once whatever is delivered twice.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from libs.eventlog.events import Position, StoredEvent
from libs.eventlog.store import Store


class Projection(Protocol):
    async def checkpoint(self) -> Position:
        """The position of the last event applied."""
        ...

    async def apply(self, events: Sequence[StoredEvent]) -> None:
        """Apply what lies behind the checkpoint, in order of position, and move it: atomically.

        An event at or below the checkpoint was applied before and is dropped.
        """
        ...


def unseen(checkpoint: Position, events: Iterable[StoredEvent]) -> list[StoredEvent]:
    """Those behind the checkpoint, each once, in order of position."""
    fresh = {event.position: event for event in events if event.position > checkpoint}
    return [fresh[position] for position in sorted(fresh)]


async def catch_up(store: Store, projection: Projection, page: int = 500) -> Position:
    """Apply all the log holds by now; give the position reached."""
    position = await projection.checkpoint()
    while events := await store.read_all(position, page):
        await projection.apply(events)
        position = events[-1].position
    return position
