"""The whole club in processes, FULL durability: from an action to its event on a stream, actions/s
as fast as they go, and the memory of an idle club.

Players and club share the machine, so the figures hold the players' work as well.
"""

import asyncio
import json
import tempfile
from collections.abc import AsyncGenerator
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any

from services.club.settings import SERVICES
from tests.system.club import Club, Person, open_club

TABLES = 10
RATE = 200
"""Actions a second, over all tables."""
SECONDS = 15


async def bench() -> dict[str, float]:
    """Milliseconds for the latencies, megabytes for the memory."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_club(Path(folder)) as club:
            idle = _memory(club)
            tables = [await _Table.opened(club) for _ in range(TABLES)]
            paced = await _play(tables, SECONDS, TABLES / RATE)
            fast = await _play(tables, SECONDS, 0)
            for table in tables:
                await table.close()
    cuts = quantiles(paced, n=100)
    return {
        "latency_p50_ms": round(cuts[49] * 1000, 2),
        "latency_p99_ms": round(cuts[98] * 1000, 2),
        "actions_at_latency_per_second": round(len(paced) / SECONDS, 1),
        "actions_per_second": round(len(fast) / SECONDS, 1),
        "idle_memory_mb": round(idle / 2**20),
    }


def _memory(club: Club) -> int:
    """Bytes of all processes of the club, what they share counted once (Linux only)."""
    return sum(_proportional(club.pid(name)) for name in (*SERVICES, "nats"))


def _proportional(pid: int) -> int:
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    (kilobytes,) = [line.split()[1] for line in rollup.splitlines() if line.startswith("Pss:")]
    return int(kilobytes) * 1024


async def _play(tables: list["_Table"], seconds: float, every: float) -> list[float]:
    """How long each action took to its event, all tables playing side by side; an action of a
    table begins `every` seconds or as soon as the last is seen."""
    until = perf_counter() + seconds
    took = await asyncio.gather(*(table.play(until, every) for table in tables))
    return [one for of_table in took for one in of_table]


class _Table:
    """Two people who check and call down hand after hand; the second one's stream is watched."""

    def __init__(self, name: str, people: tuple[Person, Person]) -> None:
        self._name = name
        self._people = {person.player: person for person in people}
        self._stream = _events(people[1], name)
        self._version = 0

    @classmethod
    async def opened(cls, club: Club) -> "_Table":
        ann, ben = await club.person("Ann"), await club.person("Ben")
        name = await ann.create(seats=2)
        await ben.enter(name)
        return cls(name, (ann, ben))

    async def close(self) -> None:
        await self._stream.aclose()

    async def play(self, until: float, every: float) -> list[float]:
        took = []
        while (began := perf_counter()) < until:
            view = await next(iter(self._people.values())).ask(f"/api/tables/{self._name}")
            if view["to_act"] is None:
                if len(view["tournament"]["places"]) == 2:
                    break
                await asyncio.sleep(0.01)
                continue
            took.append(await self._act(view))
            await asyncio.sleep(max(0.0, began + every - perf_counter()))
        return took

    async def _act(self, view: dict[str, Any]) -> float:
        (seat,) = [seat for seat in view["seats"] if seat["seat"] == view["to_act"]]
        matched = seat["bet"] == max(each["bet"] for each in view["seats"])
        began = perf_counter()
        acting = asyncio.create_task(
            self._people[seat["player"]].say(
                "POST",
                f"/api/tables/{self._name}/actions",
                {
                    "hand": view["hand"],
                    "turn": view["turn"],
                    "action": "check" if matched else "call",
                },
                Idempotency_Key=f"{view['hand']}-{view['turn']}",
            )
        )
        seen = began
        while self._version <= view["version"]:
            self._version, seen = await anext(self._stream)
        reached = (await acting)["version"]
        while self._version < reached:
            self._version, _ = await anext(self._stream)
        return seen - began


async def _events(person: Person, table: str) -> AsyncGenerator[tuple[int, float], None]:
    """The versions of a table as its stream tells them, and when."""
    url = f"/api/stream?tables={table}"
    async with person.http.stream("GET", url, timeout=None) as response:
        kind = ""
        async for line in response.aiter_lines():
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            elif line.startswith("data: ") and kind in ("event", "snapshot"):
                yield json.loads(line.removeprefix("data: "))["version"], perf_counter()
