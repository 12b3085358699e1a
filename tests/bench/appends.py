"""Appends/s on SQLite with FULL durability, in groups waiting together, beside their floor.

The floor writes the same bytes with bare `sqlite3`: one commit a group, no checks, no loop.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from libs.eventlog.events import CommandId, EventId, NewEvent, StreamId, Version
from libs.eventlog.open import open_store
from libs.eventlog.store import Answer, Store

GROUPS = (1, 8, 32)
ROUNDS = 5
APPENDS = 640
"""Appends a round: divisible by every group."""

DATA = b'{"type":"called","at":1700000000000,"hand":"0123456789abcdef","seat":3,"to":1200}'


async def bench() -> dict[str, Any]:
    """For each group: appends/s of the log, of the floor, and the ratio (medians of rounds)."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(f"sqlite:///{folder}/log.db")
        floor = _open_floor(Path(folder) / "floor.db")
        log_seconds: dict[int, list[float]] = {group: [] for group in GROUPS}
        floor_seconds: dict[int, list[float]] = {group: [] for group in GROUPS}
        try:
            for turn in range(ROUNDS):
                for group in GROUPS:
                    begun = time.perf_counter()
                    await _append(store, turn, group)
                    log_seconds[group].append(time.perf_counter() - begun)
                    begun = time.perf_counter()
                    _insert(floor, turn, group)
                    floor_seconds[group].append(time.perf_counter() - begun)
        finally:
            floor.close()
            await store.close()
    return {
        f"appends_waiting_{group}": {
            "per_second": round(APPENDS / median(log_seconds[group])),
            "floor_per_second": round(APPENDS / median(floor_seconds[group])),
            "ratio": round(median(floor_seconds[group]) / median(log_seconds[group]), 3),
        }
        for group in GROUPS
    }


async def _append(store: Store, turn: int, group: int) -> None:
    """Each of the group's writers appends to a stream of its own and waits before the next."""

    async def writer(number: int) -> None:
        stream = StreamId(f"table-{turn}-{group}-{number}")
        for version in range(APPENDS // group):
            event, answer = _event(stream, version)
            await store.append(stream, Version(version), [event], answer)

    await asyncio.gather(*(writer(number) for number in range(group)))


def _event(stream: StreamId, version: int) -> tuple[NewEvent, Answer]:
    name = f"{stream}-{version:05}"
    event = NewEvent(
        event_id=EventId(name),
        type="called",
        schema=1,
        data=DATA,
        correlation_id=name,
        causation_id=name,
        at=1_700_000_000_000,
    )
    answer = Answer(
        command_id=CommandId(name), digest=bytes(32), version=Version(version + 1), reply=b"{}"
    )
    return event, answer


def _open_floor(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE events(position INTEGER PRIMARY KEY, stream, version, type, schema, data,"
        " event_id, command_id, correlation_id, causation_id, at, hash, UNIQUE(stream, version))"
    )
    connection.execute(
        "CREATE TABLE answers(stream, command_id, digest, version, reply,"
        " PRIMARY KEY(stream, command_id))"
    )
    return connection


def _insert(connection: sqlite3.Connection, turn: int, group: int) -> None:
    for version in range(APPENDS // group):
        rows: list[Sequence[object]] = []
        for number in range(group):
            stream = StreamId(f"table-{turn}-{group}-{number}")
            event, _ = _event(stream, version)
            name = event.event_id
            rows.append(
                (
                    stream,
                    version + 1,
                    "called",
                    1,
                    DATA,
                    name,
                    name,
                    name,
                    name,
                    event.at,
                    bytes(32),
                )
            )
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(
            "INSERT INTO events VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows
        )
        connection.executemany(
            "INSERT INTO answers VALUES (?, ?, ?, ?, ?)",
            [(row[0], row[5], bytes(32), row[1], b"{}") for row in rows],
        )
        connection.execute("COMMIT")
