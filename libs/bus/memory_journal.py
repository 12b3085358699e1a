"""The journal in memory, over the memory bus that its messages also reach."""

import asyncio

from libs.bus.journal import Entry, NewEntry, OutOfStep
from libs.bus.memory import Faults, Leg, MemoryBus, NoFaults
from libs.bus.port import NoReply
from libs.runtime.clock import Clock, Millis

TWO_MINUTES = Millis(120_000)
"""The window of duplicates of a JetStream stream, by default."""


class MemoryJournal:
    def __init__(
        self,
        bus: MemoryBus,
        clock: Clock,
        *,
        window: Millis = TWO_MINUTES,
        faults: Faults | None = None,
    ) -> None:
        self._bus = bus
        self._clock = clock
        self._window = window
        self._faults = faults or NoFaults()
        self._entries: list[Entry] = []
        self._known: dict[str, tuple[Millis, int]] = {}

    async def append(self, *entries: NewEntry, after: int | None = None) -> int:
        *before, last = entries
        for place, entry in enumerate(before):
            assert after is not None
            await self._append(entry, after + place)
        return await self._append(last, None if after is None else after + len(before))

    async def _append(self, entry: NewEntry, after: int | None) -> int:
        await self._travel(Leg.REQUEST, entry.subject)
        self._forget_old()
        if after is not None and after != len(self._entries):
            raise OutOfStep(f"the end is {len(self._entries)}, not {after}")
        known = self._known.get(entry.message_id)
        sequence = known[1] if known else len(self._entries) + 1
        if known is None:
            kept = Entry(sequence, entry.message_id, entry.subject, entry.data, entry.headers)
            self._entries.append(kept)
            self._known[entry.message_id] = (self._clock.now(), sequence)
        await self._bus.publish(entry.subject, entry.data, entry.headers)
        await self._travel(Leg.REPLY, entry.subject)
        return sequence

    async def last(self) -> Entry | None:
        return self._entries[-1] if self._entries else None

    async def read(self, *, after: int, limit: int) -> list[Entry]:
        return self._entries[after : after + limit]

    def power_cut(self, to: int) -> None:
        """Back to the copy that ended with sequence `to`: what came later was never synced."""
        del self._entries[to:]
        self._known = {name: known for name, known in self._known.items() if known[1] <= to}

    async def _travel(self, leg: Leg, subject: str) -> None:
        copies = self._faults.copies(leg, subject)
        if not copies:
            raise NoReply(f"lost on the way: {leg} of {subject}")
        if delay := min(copies):
            await asyncio.sleep(delay / 1000)

    def _forget_old(self) -> None:
        too_old = self._clock.now() - self._window
        while self._known:
            oldest = next(iter(self._known))
            if self._known[oldest][0] > too_old:
                break
            del self._known[oldest]
