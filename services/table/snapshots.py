"""A table's state between two hands, kept so that loading need not fold its whole stream.

A cache: its schema number tells which kind of table it is of, and changes by itself with the
shape of the state; one that does not fit is not used.
"""

import json
from collections.abc import Mapping
from zlib import crc32

import msgspec

from libs.eventlog.events import Version
from libs.eventlog.store import Snapshot
from libs.rules.cash import CashTable
from libs.rules.hand.events import RULES_REVISION
from libs.rules.table import Table
from libs.rules.tables import AnyTable

EVERY = 20
"""Hands between two snapshots."""


def take(table: AnyTable, version: Version) -> Snapshot:
    return Snapshot(version=version, schema=_SCHEMA[type(table)], data=msgspec.json.encode(table))


def restore(snapshot: Snapshot | None) -> tuple[AnyTable | None, Version]:
    """The state and its version; none and 0 where the snapshot is of no use."""
    decoder = None if snapshot is None else _DECODERS.get(snapshot.schema)
    if snapshot is None or decoder is None:
        return None, Version(0)
    try:
        return decoder.decode(snapshot.data), snapshot.version
    except msgspec.MsgspecError:
        return None, Version(0)


def _schema(state: type[AnyTable]) -> int:
    shape = json.dumps(msgspec.json.schema(state), sort_keys=True)
    return crc32(f"{RULES_REVISION} {shape}".encode()) >> 1


_SCHEMA = {state: _schema(state) for state in (Table, CashTable)}
_DECODERS: Mapping[int, msgspec.json.Decoder[AnyTable]] = {
    _SCHEMA[Table]: msgspec.json.Decoder(Table),
    _SCHEMA[CashTable]: msgspec.json.Decoder(CashTable),
}
