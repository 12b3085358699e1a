"""A table's standing wish to be woken by the timer."""

import asyncio
from contextlib import suppress

import msgspec

from libs.bus.port import Bus, NoReply
from libs.contracts.subjects import partition, table_owner, timer_ask
from libs.contracts.timer import WakeMe
from libs.runtime.clock import Millis

KIND = "table"
PATIENCE = Millis(1_000)


class Alarm:
    """The timer is asked aside, so that a table never waits for it. A wish that does not reach
    it is no harm: the table looks at its own clock a little later."""

    def __init__(self, bus: Bus, table_id: str) -> None:
        self._bus = bus
        self._table_id = table_id
        self._at: int | None = None
        self._asking: asyncio.Task[None] | None = None

    def set(self, at: int, now: int) -> None:
        """Wake me by this moment, in milliseconds. An earlier wake-up that is still to come will
        do: the table looks at its clock then and asks again, so that quick play asks seldom."""
        if self._at is not None and now < self._at <= at:
            return
        self._at = at
        if self._asking is not None:
            self._asking.cancel()
        self._asking = asyncio.create_task(self._ask(at))

    def rang(self) -> None:
        """The wake-up has come, a little early it may be."""
        self._at = None

    async def _ask(self, at: int) -> None:
        wish = WakeMe(kind=KIND, key=self._table_id, at=at)
        subject = timer_ask(table_owner(partition(self._table_id)))
        with suppress(NoReply):
            await self._bus.request(subject, msgspec.json.encode(wish), within=PATIENCE)
