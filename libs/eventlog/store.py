"""The port of the event log: one append-only sequence of events, divided into streams.

StoreError
├── AppendRefused      nothing was stored
│   ├── VersionConflict    somebody else appended, or the stream is not that long
│   ├── AlreadyAnswered    the same command again: here is its recorded answer
│   └── KeyReused          the command's id with another body
├── AppendFailed       stored or not, nobody knows: reload the stream
└── Unavailable        it cannot be opened or read
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

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


class StoreError(Exception):
    """Root of what a store raises by intent."""


class AppendRefused(StoreError):
    """The append left no trace."""


class VersionConflict(AppendRefused):
    """The stream's head is not where the writer thinks, be it below or above."""

    def __init__(self, stream: StreamId, expected: Version, actual: Version) -> None:
        super().__init__(f"{stream} is at version {actual}, not {expected}")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class AlreadyAnswered(AppendRefused):
    """The command was accepted before; whoever asks again gets `answer`."""

    def __init__(self, stream: StreamId, answer: "Answer") -> None:
        super().__init__(f"{stream} has answered command {answer.command_id}")
        self.stream = stream
        self.answer = answer


class KeyReused(AppendRefused):
    """The command id stands for another body: refused to the client as `key_reused`."""

    def __init__(self, stream: StreamId, command_id: CommandId) -> None:
        super().__init__(f"{stream} has answered another command as {command_id}")
        self.stream = stream
        self.command_id = command_id


class AppendFailed(StoreError):
    """The transaction broke, perhaps after it was durable: only a reload tells.

    Every append of a failed batch gets one of its own, with the failure as `__cause__`.
    """

    def __init__(self, stream: StreamId) -> None:
        super().__init__(f"an append to {stream} failed; it may be stored all the same")
        self.stream = stream


class Unavailable(StoreError):
    """The database is not there, damaged, locked for too long, or none at all."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What an accepted command was told. `digest` is of the command's body; `version` is the one
    the stream reached by it; `reply` is the writer's own."""

    command_id: CommandId
    digest: bytes
    version: Version
    reply: bytes


class Head(msgspec.Struct, frozen=True):
    """The end of a stream: the version and hash of its last event."""

    version: Version
    hash: bytes


class Appended(msgspec.Struct, frozen=True, kw_only=True):
    """Where an append left its stream, and the position of the log's last event then."""

    version: Version
    position: Position
    hash: bytes


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """State of a stream at a version: a cache, never a source. One of an old schema is no use."""

    version: Version
    schema: int
    data: bytes


class Store(Protocol):
    """Appends are atomic and durable when they return. Positions have no gap, and whoever reads
    position n can read all below it. Every question may raise Unavailable."""

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        """Add events, and the answer to their command with them, behind version `expected`.

        An answered command is recognised before versions are compared: its first append moved
        the head. No events and an answer record a command that changed nothing. A caller
        cancelled here does not take the append back: it may be stored.
        Raises VersionConflict, AlreadyAnswered, KeyReused or AppendFailed.
        """
        ...

    async def read(
        self, stream: StreamId, after: Version = UNBORN, limit: int | None = None
    ) -> Sequence[StoredEvent]:
        """The stream's events behind `after`, in order of version."""
        ...

    async def read_all(
        self, after: Position = ORIGIN, limit: int | None = None
    ) -> Sequence[StoredEvent]:
        """The log's events behind `after`, in order of position."""
        ...

    async def head(self, stream: StreamId) -> Head: ...

    async def streams(self) -> Sequence[StreamId]:
        """Every stream with an event, sorted."""
        ...

    async def answer(self, stream: StreamId, command_id: CommandId) -> Answer | None: ...

    async def save_snapshot(self, stream: StreamId, snapshot: Snapshot) -> None:
        """Keep this snapshot in place of the stream's last."""
        ...

    async def load_snapshot(self, stream: StreamId) -> Snapshot | None: ...

    async def delete_snapshots(self) -> None:
        """Forget all: every state comes from its events then, and is the same."""
        ...

    async def appended(self, after: Position) -> Sequence[StoredEvent]:
        """Wait until an append through this store has taken the log beyond the position; the
        events right behind it. None of them when they are no longer, or not surely, known
        without a read."""
        ...

    async def relayed(self) -> Position:
        """The last position noted: everything up to it was published."""
        ...

    async def note_relayed(self, position: Position) -> None: ...

    async def close(self) -> None:
        """Finish the appends under way and let everything go. Appending later is a defect."""
        ...
