"""A table's state between two hands, kept so that loading need not fold its whole stream.

A cache: its schema number changes by itself with the shape of the state, and one that does not
fit is not used.
"""

import json
from zlib import crc32

import msgspec

from libs.eventlog.events import Version
from libs.eventlog.store import Snapshot
from libs.rules.hand.events import RULES_REVISION
from libs.rules.table.state import Table

EVERY = 20
"""Hands between two snapshots."""

_decoder = msgspec.json.Decoder(Table)
_SHAPE = json.dumps(msgspec.json.schema(Table), sort_keys=True)
SCHEMA = crc32(f"{RULES_REVISION} {_SHAPE}".encode()) >> 1


def take(table: Table, version: Version) -> Snapshot:
    return Snapshot(version=version, schema=SCHEMA, data=msgspec.json.encode(table))


def restore(snapshot: Snapshot | None) -> tuple[Table | None, Version]:
    """The state and its version; none and 0 where the snapshot is of no use."""
    if snapshot is None or snapshot.schema != SCHEMA:
        return None, Version(0)
    try:
        return _decoder.decode(snapshot.data), snapshot.version
    except msgspec.MsgspecError:
        return None, Version(0)
