"""The timer: notes who asks to be woken, and calls each at its moment.

It keeps nothing over a restart: owners ask again when they start or miss it. Outcomes never hang
on it, for owners judge time themselves (libs.contracts.timer).
"""

import asyncio
from contextlib import suppress
from typing import assert_never

import msgspec

from libs.bus.port import Bus, Message
from libs.contracts import subjects
from libs.contracts.requests import UNREADABLE
from libs.contracts.subjects import Owner
from libs.contracts.timer import (
    LetMeSleep,
    TimerAsk,
    TimerNoted,
    TimerRefused,
    TimerReply,
    WakeMe,
    WakeUp,
)
from libs.runtime.clock import Clock
from services.timer.domain import Alarm, Alarms

_ask = msgspec.json.Decoder[TimerAsk](TimerAsk)
_encode = msgspec.json.encode


class Timer:
    def __init__(self, bus: Bus, clock: Clock) -> None:
        self._bus = bus
        self._clock = clock
        self._alarms = Alarms()
        self._asked = asyncio.Event()

    async def run(self) -> None:
        """Until it is cancelled."""
        serving = await self._bus.serve(subjects.timer_asks(), self._hear)
        try:
            while True:
                self._asked.clear()
                for alarm in self._alarms.take_due(self._clock.now()):
                    await self._wake(alarm)
                await self._rest()
        finally:
            await serving.stop()

    async def _hear(self, message: Message) -> bytes:
        return _encode(self._note(message))

    def _note(self, message: Message) -> TimerReply:
        try:
            owner = subjects.parse_timer_ask(message.subject)
            ask = _ask.decode(message.data)
        except (subjects.BadSubject, *UNREADABLE) as refusal:
            return TimerRefused(reason=str(refusal))
        match ask:
            case WakeMe(kind=kind, key=key, at=at):
                self._alarms.ask(Alarm(at, owner, kind, key))
                self._asked.set()
            case LetMeSleep(kind=kind, key=key):
                self._alarms.cancel(owner, kind, key)
            case _:
                assert_never(ask)
        return TimerNoted()

    async def _wake(self, alarm: Alarm) -> None:
        call = WakeUp(kind=alarm.kind, key=alarm.key, at=alarm.at)
        await self._bus.publish(subjects.timer_wake(Owner(alarm.owner)), _encode(call))

    async def _rest(self) -> None:
        """Until the next alarm, or sooner when somebody asks."""
        at = self._alarms.next_at()
        seconds = None if at is None else (at - self._clock.now()) / 1000
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._asked.wait()
