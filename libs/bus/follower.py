"""A durable reader of a journal: takes every event of another service's log, in order, once.

What counts is the position in that log. Sequences of the journal only help to find it: a power
cut takes the journal back, and a relay may publish an event twice.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, NoReturn, TypeVar, get_args

import msgspec

from libs.bus.handing import report
from libs.bus.journal import Journal
from libs.bus.outlet import POSITION, TYPE
from libs.bus.port import NoReply
from libs.eventlog.events import Position
from libs.runtime.clock import Millis

E = TypeVar("E", bound=msgspec.Struct)

PAGE = 256
LOOK = Millis(250)
"""How long it waits at the journal's end before it looks again."""
BACK_OFF = Millis(1_000)
"""How long it waits when its journal or its taker failed."""


class Follower(Generic[E]):
    """Gives `take` those events that are of the union `wanted`, with their positions; the same
    one again until `take` returns.

    `position` is the last one its owner has applied: kept with what he made of it, so that a new
    follower goes on where the old one was. What the journal has let go is not there to be taken.
    """

    def __init__(
        self,
        journal: Journal,
        wanted: object,
        take: Callable[[Position, E], Awaitable[None]],
        position: Position,
    ) -> None:
        members: tuple[type[E], ...] = get_args(wanted) or (wanted,)
        self._names = {member.__struct_config__.tag for member in members}
        self._decode = msgspec.json.Decoder[E](wanted).decode
        self._journal = journal
        self._take = take
        self._position = position
        self._sequence: int | None = None
        """Of the last entry read; unknown until it is looked for."""
        self._doubted: Position | None = None
        """Where there was a gap, which is looked into once."""

    async def run(self) -> NoReturn:
        while True:
            try:
                if not await self._turn():
                    await asyncio.sleep(LOOK / 1000)
            except NoReply:
                await asyncio.sleep(BACK_OFF / 1000)
            except Exception as fault:
                report("an event of the journal could not be taken", fault)
                await asyncio.sleep(BACK_OFF / 1000)

    async def _turn(self) -> bool:
        """Take the next page; False at the journal's end."""
        if self._sequence is None:
            self._sequence = await self._find()
        entries = await self._journal.read(after=self._sequence, limit=PAGE)
        for entry in entries:
            position = Position(int(entry.headers[POSITION]))
            if position > self._position + 1 and position != self._doubted:
                self._doubted = position
                self._sequence = 0
                return True
            if position > self._position:
                if entry.headers[TYPE] in self._names:
                    await self._take(position, self._decode(entry.data))
                self._position = position
            self._sequence = entry.sequence
        if not entries and await self._fell_back(self._sequence):
            self._sequence = None
        return bool(entries)

    async def _find(self) -> int:
        """A sequence at or before which `position` is, if no event was published twice since;
        else a gap follows, and all is read from the beginning."""
        last = await self._journal.last()
        if last is None:
            return 0
        behind = int(last.headers[POSITION]) - self._position
        return max(0, last.sequence - max(0, behind))

    async def _fell_back(self, sequence: int) -> bool:
        last = await self._journal.last()
        return sequence > (0 if last is None else last.sequence)
