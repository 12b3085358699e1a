"""The log is the outbox: one relay per log publishes its events in order of position.

No event is marked as sent. The outlet itself says what it has, so an event can be published twice
(consumers drop what they have seen, by position or event id) but never be left out.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import NoReturn, Protocol, TypeAlias

from libs.eventlog.events import ORIGIN, Position, StoredEvent
from libs.eventlog.store import Store

PAGE = 256


class Outlet(Protocol):
    """Where events go. It may raise whatever it likes: the relay asks `last` again and goes on."""

    async def last(self) -> Position | None:
        """Position of the newest event there; None when it holds none."""
        ...

    async def publish(self, events: Sequence[StoredEvent]) -> None:
        """Return when the events are kept there, in this order; when it raises, some of the first
        may be. Keeping each once per event id is welcome."""
        ...


Pause: TypeAlias = Callable[[int, Exception], Awaitable[None]]
"""Waits before another try: told how many failed in a row, and how the last did."""


class LogBehindOutlet(Exception):
    """The outlet has an event the log has not: the log was set back to an older copy.

    Nothing can be published right before an operator has looked.
    """

    def __init__(self, outlet: Position) -> None:
        super().__init__(f"the outlet has position {outlet}, which is not in the log")
        self.outlet = outlet


class Relay:
    """Run one per log: two do no harm but doubles."""

    def __init__(self, store: Store, outlet: Outlet, pause: Pause) -> None:
        self._store = store
        self._outlet = outlet
        self._pause = pause
        self._failures = 0
        self._reached = ORIGIN

    async def run(self) -> NoReturn:
        """Publish until cancelled, or until LogBehindOutlet is raised."""
        while True:
            try:
                await self._follow()
            except LogBehindOutlet:
                raise
            except Exception as error:
                self._failures += 1
                await self._pause(self._failures, error)

    async def _follow(self) -> NoReturn:
        position = await self._resume()
        if position > self._reached:
            self._reached, self._failures = position, 0
        noted = await self._store.relayed()
        behind = True
        while True:
            events: Sequence[StoredEvent] = () if behind else await self._store.appended(position)
            if not events:
                events = await self._store.read_all(position, PAGE)
                behind = len(events) == PAGE
            if events:
                await self._outlet.publish(events)
                position = self._reached = events[-1].position
                self._failures = 0
            if position - noted >= PAGE:
                await self._store.note_relayed(position)
                noted = position

    async def _resume(self) -> Position:
        """Behind the outlet's last; if it is empty (it keeps days, the log all), behind the note.

        The note may lag by a page, which only publishes that page again.
        """
        last = await self._outlet.last()
        if last is None:
            return await self._store.relayed()
        if last > ORIGIN and not await self._store.read_all(Position(last - 1), 1):
            raise LogBehindOutlet(last)
        return last
