"""Logs in memory, as an operator finds those of a club: on disk."""

from pathlib import Path

from libs.eventlog.events import NewEvent, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.open import open_store


async def copy_log(log: MemoryStore, path: Path) -> None:
    """Every event with its hash in its place."""
    store = await open_store(f"sqlite:///{path}")
    for stored in await log.read_all():
        event = NewEvent(
            event_id=stored.event_id,
            type=stored.type,
            schema=stored.schema,
            data=stored.data,
            correlation_id=stored.correlation_id,
            causation_id=stored.causation_id,
            at=stored.at,
        )
        await store.append(stored.stream, Version(stored.version - 1), [event])
    await store.close()
