"""Events as the log keeps them: opaque bytes of a typed struct, and where they stand."""

from typing import NewType

import msgspec

StreamId = NewType("StreamId", str)
Version = NewType("Version", int)
Position = NewType("Position", int)
EventId = NewType("EventId", str)
CommandId = NewType("CommandId", str)

UNBORN = Version(0)
"""The version of a stream without events; its first event is version 1."""

ORIGIN = Position(0)
"""The position before the first event of the log; positions count from 1, without gaps."""


class NewEvent(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An event before the log has given it a place.

    `data` is stored and sent byte for byte, so it holds nothing its whole table may not see
    (R-SHOW-2). `at` is in milliseconds since 1970 by the clock of the stream's owner.
    """

    event_id: EventId
    type: str
    schema: int
    data: bytes
    correlation_id: str
    causation_id: str
    at: int


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """A fact of the log. `command_id` is None for what no command asked for (a `Tick`).

    `hash` (32 bytes) covers everything above it and the previous hash of the stream: see `chain`.
    """

    position: Position
    stream: StreamId
    version: Version
    type: str
    schema: int
    data: bytes
    event_id: EventId
    command_id: CommandId | None
    correlation_id: str
    causation_id: str
    at: int
    hash: bytes
