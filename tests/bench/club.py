"""The whole club in processes, FULL durability: from an action to its event on a stream, actions/s
as fast as they go, what each costs, and the memory of an idle club.

Players and club share the machine, so the latencies hold the players' work as well.
"""

import asyncio
import os
import tempfile
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any

from services.club.settings import SERVICES
from tests.bench.browsers import Browser
from tests.system.club import Club, open_club

TABLES = 10
RATE = 200
"""Actions a second, over all tables."""
SECONDS = 15
TURNS = 8
"""Actions of a hand that both check and call down."""


async def bench() -> dict[str, float]:
    """Milliseconds for the latencies and an action's share of the processors, megabytes for the
    memory."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_club(Path(folder)) as club:
            idle = _memory(club)
            tables = [await _Table.opened(club) for _ in range(TABLES)]
            paced, cost = await _play(club, tables, TABLES / RATE)
            fast, cost_of_fast = await _play(club, tables, 0)
            for table in tables:
                await table.close()
    cuts = quantiles(paced, n=100)
    return {
        "latency_p50_ms": round(cuts[49] * 1000, 2),
        "latency_p99_ms": round(cuts[98] * 1000, 2),
        "actions_at_latency_per_second": round(len(paced) / SECONDS, 1),
        "actions_per_second": round(len(fast) / SECONDS, 1),
        **{f"{name}_ms_per_action": round(ms, 2) for name, ms in cost.items()},
        **{f"{name}_ms_per_action_when_fast": round(ms, 2) for name, ms in cost_of_fast.items()},
        "idle_memory_mb": round(idle / 2**20),
    }


_NAMES = (*SERVICES, "nats")


def _memory(club: Club) -> int:
    """Bytes of all processes of the club, what they share counted once (Linux only)."""
    return sum(_proportional(club.pid(name)) for name in _NAMES)


def _proportional(pid: int) -> int:
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    (kilobytes,) = [line.split()[1] for line in rollup.splitlines() if line.startswith("Pss:")]
    return int(kilobytes) * 1024


def _processor_ms(club: Club) -> dict[str, float]:
    """What each process has used so far, the players' too (Linux only)."""
    tick = 1000 / os.sysconf("SC_CLK_TCK")
    used = {"players": sum(os.times()[:2]) * 1000}
    for name in _NAMES:
        fields = Path(f"/proc/{club.pid(name)}/stat").read_text().rpartition(")")[2].split()
        used[name] = (int(fields[11]) + int(fields[12])) * tick
    return used


async def _play(
    club: Club, tables: list["_Table"], every: float
) -> tuple[list[float], dict[str, float]]:
    """How long each action took to its event, all tables playing side by side, and what each cost;
    an action of a table begins `every` seconds after the last, or as soon as that is seen. The
    tables do not all deal at once: they are at different points of their hands, as in a club."""
    before = _processor_ms(club)
    until = perf_counter() + SECONDS
    starts = [place * every * (TURNS + 1) / len(tables) for place in range(len(tables))]
    of_tables = await asyncio.gather(
        *(table.play(until, every, start) for table, start in zip(tables, starts, strict=True))
    )
    took = [one for of_table in of_tables for one in of_table]
    after = _processor_ms(club)
    return took, {name: (after[name] - before[name]) / len(took) for name in before}


class _Table:
    """Two people who check and call down hand after hand, by the events that one of them sees;
    when a blind can set one of them all-in they begin a new tournament."""

    def __init__(self, people: tuple[Browser, Browser]) -> None:
        self._people = {person.player: person for person in people}
        self._name = ""
        self._stream: AsyncGenerator[tuple[dict[str, Any], float], None]
        self._version = 0
        self._dealt: _Dealt | None = None

    @classmethod
    async def opened(cls, club: Club) -> "_Table":
        ann, ben = [await Browser(club.port).come_in(name) for name in ("Ann", "Ben")]
        table = cls((ann, ben))
        await table._begin()
        return table

    async def close(self) -> None:
        await self._stream.aclose()
        for person in self._people.values():
            person.close()

    async def play(self, until: float, every: float, start: float) -> list[float]:
        took: list[float] = []
        due = perf_counter() + start
        while perf_counter() < until:
            while self._dealt is None:
                await self._next_event()
            dealt, self._dealt = self._dealt, None
            if dealt.least_stack <= dealt.big_blind:
                await self._stream.aclose()
                await self._begin()
                continue
            for turn, player in enumerate(dealt.turns(), 1):
                await asyncio.sleep(max(0.0, due - perf_counter()))
                due = max(due + every, perf_counter())
                took.append(await self._act(player, dealt.hand, turn))
        return took

    async def _begin(self) -> None:
        ann, ben = self._people.values()
        settings = {"game": "holdem", "limit": "no_limit", "seats": 2, "speed": "normal"}
        self._name = (await ann.ask("POST", "/api/tournaments", settings))["id"]
        await ben.ask("POST", f"/api/tournaments/{self._name}/entries", {})
        self._stream = ben.follow(self._name)
        self._version, self._dealt = 0, None

    async def _act(self, player: str, hand: int, turn: int) -> float:
        body = {"hand": hand, "turn": turn, "action": "call" if turn == 1 else "check"}
        path, key = f"/api/tables/{self._name}/actions", f"idempotency-key: {hand}-{turn}"
        began = perf_counter()
        acting = asyncio.create_task(self._people[player].ask("POST", path, body, key))
        seen = await self._next_event()
        reached = (await acting)["version"]
        while self._version < reached:
            await self._next_event()
        return seen - began

    async def _next_event(self) -> float:
        event, seen = await anext(self._stream)
        self._version = event["version"]
        if event.get("type") == "HandStarted":
            players = event["players"]
            self._dealt = _Dealt(
                hand=event["hand"],
                button=players[1]["player"],
                other=players[0]["player"],
                least_stack=min(each["stack"] for each in players),
                big_blind=event["min_bet"],
            )
        elif event.get("to_act"):  # a snapshot: the stream began behind the first deal
            button, other = sorted(
                event["seats"], key=lambda seat: bool(seat["seat"] != event["button"])
            )
            self._dealt = _Dealt(
                hand=event["hand"],
                button=button["player"],
                other=other["player"],
                least_stack=min(button["stack"], other["stack"]),
                big_blind=event["blinds"]["big"],
            )
        return seen


@dataclass(frozen=True, kw_only=True)
class _Dealt:
    hand: int
    button: str
    other: str
    least_stack: int
    big_blind: int

    def turns(self) -> tuple[str, ...]:
        """Who acts when nobody bets: the button first before the flop, then last."""
        return self.button, self.other, *(self.other, self.button) * 3
