"""Golden files: one stored event of every type and schema there ever was, kept for ever.

`FOLDER/TYPE.SCHEMA.json` holds the bytes as the log keeps them. Once a schema is released its file
never changes: it stands for what lies in the clubs' databases.
"""

from pathlib import Path
from typing import TypeVar

from libs.eventlog.codec import Codec, Event, UndecodableEvent
from libs.eventlog.events import CommandId, EventId, Position, StoredEvent, StreamId, Version

E = TypeVar("E", bound=Event)


def check_golden(codec: Codec[E], folder: Path) -> None:
    """Fails with what to do, for every file that is missing, left over or no longer fits."""
    faults = [fault for name in wanted(codec) for fault in _faults(codec, folder, *name)]
    names = {_file(folder, *name) for name in wanted(codec)}
    faults += [
        f"{path} is of no event the union has: a stored name never changes, so bring it back"
        for path in sorted(folder.glob("*"))
        if path not in names
    ]
    assert not faults, "\n".join(faults)


def wanted(codec: Codec[E]) -> list[tuple[str, int]]:
    """Every (type, schema) that needs a golden file."""
    return [
        (name, schema)
        for name, newest in sorted(codec.schemas.items())
        for schema in range(1, newest + 1)
    ]


def _file(folder: Path, name: str, schema: int) -> Path:
    return folder / f"{name}.{schema}.json"


def _faults(codec: Codec[E], folder: Path, name: str, schema: int) -> list[str]:
    path = _file(folder, name, schema)
    if not path.exists():
        return [
            f"{path} is missing: write into it one event of schema {schema},"
            " as `Codec.encode` gives its data, with every field set"
        ]
    stored = _stored(name, schema, path.read_bytes().removesuffix(b"\n"))
    try:
        event = codec.decode(stored)
    except UndecodableEvent as error:
        return [
            f"{path} can no longer be read ({error}): if the event has changed,"
            f" add an upcaster from schema {schema} and a golden file for the next"
        ]
    again = codec.encode(
        event,
        event_id=stored.event_id,
        correlation_id=stored.correlation_id,
        causation_id=stored.causation_id,
    )
    if schema == codec.schemas[name] and again.data != stored.data:
        return [
            f"{path} is now stored as {again.data.decode()}: leave the file, add an upcaster"
            f" from schema {schema} and a golden file {name}.{schema + 1}.json with those bytes"
        ]
    return []


def _stored(name: str, schema: int, data: bytes) -> StoredEvent:
    return StoredEvent(
        position=Position(1),
        stream=StreamId("golden"),
        version=Version(1),
        type=name,
        schema=schema,
        data=data,
        event_id=EventId("golden"),
        command_id=CommandId("golden"),
        correlation_id="golden",
        causation_id="golden",
        at=0,
        hash=bytes(32),
    )
