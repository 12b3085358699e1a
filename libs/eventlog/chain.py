"""The hash chain of a stream: an event changed, moved, dropped or slipped in breaks it.

What it cannot show is an end cut off: compare the head with a published copy for that.
"""

import hashlib
import struct
from collections.abc import Iterable
from enum import StrEnum

import msgspec

from libs.eventlog.events import UNBORN, Position, StoredEvent, StreamId, Version
from libs.eventlog.store import Head

EMPTY = Head(UNBORN, bytes(32))
"""The head of a stream without events."""

_number = struct.Struct(">q").pack
_ABSENT = _number(-1)


def link(previous: bytes, event: StoredEvent) -> bytes:
    """SHA-256 (32 bytes) over the previous hash and all of the event but its own hash.

    Numbers take 8 bytes and text and bytes their length first, so that no two events read alike.
    """
    command_id = _ABSENT if event.command_id is None else _text(event.command_id)
    return hashlib.sha256(
        b"".join(
            (
                previous,
                _number(event.position),
                _number(event.version),
                _number(event.schema),
                _number(event.at),
                _text(event.stream),
                _text(event.type),
                _number(len(event.data)),
                event.data,
                _text(event.event_id),
                command_id,
                _text(event.correlation_id),
                _text(event.causation_id),
            )
        )
    ).digest()


def _text(value: str) -> bytes:
    encoded = value.encode()
    return _number(len(encoded)) + encoded


class Fault(StrEnum):
    OTHER_STREAM = "other_stream"
    VERSION_GAP = "version_gap"
    HASH_MISMATCH = "hash_mismatch"


class BrokenChain(msgspec.Struct, frozen=True, kw_only=True):
    """The first event of a stream that does not follow from those before it."""

    stream: StreamId
    version: Version
    position: Position
    fault: Fault


def verify_chain(
    stream: StreamId, events: Iterable[StoredEvent], after: Head = EMPTY
) -> Head | BrokenChain:
    """Follow a stream behind a trusted head; give the head reached, to go on from page by page."""
    head = after
    for event in events:
        fault = _fault(stream, head, event)
        if fault is not None:
            return BrokenChain(
                stream=stream, version=event.version, position=event.position, fault=fault
            )
        head = Head(event.version, event.hash)
    return head


def _fault(stream: StreamId, head: Head, event: StoredEvent) -> Fault | None:
    if event.stream != stream:
        return Fault.OTHER_STREAM
    if event.version != head.version + 1:
        return Fault.VERSION_GAP
    try:
        linked = link(head.hash, event)
    except (TypeError, AttributeError, struct.error):  # SQLite takes any kind of value anywhere
        return Fault.HASH_MISMATCH
    return None if event.hash == linked else Fault.HASH_MISMATCH
