"""The timer as its owners meet it, over the bus and in virtual time."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from libs.bus.memory import MemoryBus
from libs.bus.port import Message
from libs.contracts import subjects
from libs.contracts.subjects import Owner, Pattern, Subject
from libs.contracts.timer import (
    LetMeSleep,
    TimerAsk,
    TimerNoted,
    TimerRefused,
    TimerReply,
    WakeMe,
    WakeUp,
)
from libs.runtime.clock import Millis
from libs.runtime.loop import START, LoopClock, run
from services.timer.service import Timer

TABLES = subjects.table_owner(1)
LOBBY = subjects.owner("lobby", "seats")


class Club:
    """An owner of alarms beside a running timer; moments are milliseconds since the start."""

    def __init__(self) -> None:
        self.bus = MemoryBus()
        self.woken: list[tuple[int, str, WakeUp]] = []

    async def say(self, ask: bytes, subject: str) -> TimerReply:
        answer = await self.bus.request(Subject(subject), ask, within=Millis(1000))
        return msgspec.json.decode(answer, type=TimerReply)

    async def ask(self, ask: TimerAsk, owner: Owner = TABLES) -> TimerReply:
        return await self.say(msgspec.json.encode(ask), subjects.timer_ask(owner))

    async def hear(self, message: Message) -> None:
        wake = msgspec.json.decode(message.data, type=WakeUp)
        self.woken.append((LoopClock().now() - START, message.subject, wake))

    @property
    def moments(self) -> list[int]:
        return [moment for moment, _, _ in self.woken]


def play(story: Callable[[Club], Awaitable[None]]) -> None:
    async def main() -> None:
        club = Club()
        await club.bus.subscribe(Pattern("timer.wake.>"), club.hear)
        timer = asyncio.create_task(Timer(club.bus, LoopClock()).run())
        await asyncio.sleep(0)
        await story(club)
        timer.cancel()

    run(main())


def at(moment: int, key: str = "t1") -> WakeMe:
    return WakeMe(kind="turn", key=key, at=START + moment)


def test_an_owner_is_woken_exactly_at_its_moment() -> None:
    async def story(club: Club) -> None:
        assert await club.ask(at(30_000)) == TimerNoted()
        await asyncio.sleep(60)
        wake = WakeUp(kind="turn", key="t1", at=START + 30_000)
        assert club.woken == [(30_000, "timer.wake.table.p1", wake)]

    play(story)


def test_each_owner_is_woken_by_its_own_subject() -> None:
    async def story(club: Club) -> None:
        await club.ask(at(20), owner=LOBBY)
        await club.ask(at(10), owner=TABLES)
        await asyncio.sleep(1)
        heard = [(moment, subject) for moment, subject, _ in club.woken]
        assert heard == [(10, "timer.wake.table.p1"), (20, "timer.wake.lobby.seats")]

    play(story)


def test_a_sooner_ask_does_not_wait_for_a_later_one() -> None:
    async def story(club: Club) -> None:
        await club.ask(at(30_000, "t1"))
        await asyncio.sleep(1)
        await club.ask(at(5_000, "t2"))
        await asyncio.sleep(60)
        assert club.moments == [5_000, 30_000]

    play(story)


def test_an_ask_for_the_past_is_called_at_once() -> None:
    async def story(club: Club) -> None:
        await asyncio.sleep(1)
        await club.ask(at(10))
        await asyncio.sleep(0.001)
        assert club.moments == [1000]

    play(story)


def test_asking_again_replaces_and_sleeping_on_takes_back() -> None:
    async def story(club: Club) -> None:
        await club.ask(at(10, "moved"))
        await club.ask(at(20, "moved"))
        await club.ask(at(15, "taken back"))
        assert await club.ask(LetMeSleep(kind="turn", key="taken back")) == TimerNoted()
        await asyncio.sleep(1)
        assert club.moments == [20]

    play(story)


@pytest.mark.parametrize(
    "ask",
    [
        b"",
        b"{}",
        b'{"type":"wake_me","kind":"turn","key":"t1"}',
        b'{"type":"wake_me","kind":"turn","key":"t1","at":-1}',
        b'{"type":"wake_me","kind":"turn","key":"t1","at":1' + b"0" * 400 + b"}",
        b'{"type":"wake_up","kind":"turn","key":"t1","at":1}',
        b'{"deep":' * 10_000,
        b"\xff",
    ],
)
def test_what_it_cannot_read_is_refused_and_it_goes_on(ask: bytes) -> None:
    async def story(club: Club) -> None:
        reply = await club.say(ask, subjects.timer_ask(TABLES))
        assert isinstance(reply, TimerRefused)
        await club.ask(at(10))
        await asyncio.sleep(1)
        assert club.moments == [10]

    play(story)


def test_whoever_has_a_forged_name_is_refused() -> None:
    async def story(club: Club) -> None:
        reply = await club.say(msgspec.json.encode(at(10)), "timer.ask.ta ble.p1")
        assert isinstance(reply, TimerRefused)

    play(story)


def test_after_a_restart_it_serves_who_asks_again() -> None:
    async def main() -> None:
        club = Club()
        await club.bus.subscribe(Pattern("timer.wake.>"), club.hear)
        for _ in range(2):
            timer = asyncio.create_task(Timer(club.bus, LoopClock()).run())
            await asyncio.sleep(0)
            await club.ask(at(5_000))
            await asyncio.sleep(1)
            timer.cancel()
            await asyncio.sleep(0)
        await asyncio.sleep(60)
        assert club.moments == []
        timer = asyncio.create_task(Timer(club.bus, LoopClock()).run())
        await asyncio.sleep(0)
        await club.ask(at(5_000))
        await asyncio.sleep(1)
        assert club.moments == [62_000]
        timer.cancel()

    run(main())
