import asyncio
from collections.abc import Sequence
from contextvars import ContextVar

import pytest

from libs.bus.memory import ON_TIME, Leg, MemoryBus
from libs.bus.port import Bus, Message, NoReply
from libs.contracts.subjects import Pattern, Subject
from libs.runtime.clock import Millis
from libs.runtime.loop import START, LoopClock, run
from libs.runtime.simulated import Chance
from tests.libs.bus.suite import LATER, SOON, BusSuite, Inbox, Story, echo
from tests.support.faults import SeededFaults

T1 = Subject("cmd.t1")
EVENTS = Subject("events.t1")


class TestMemoryBus(BusSuite):
    def play(self, story: Story) -> None:
        async def main() -> None:
            await story(MemoryBus())

        run(main())


class TestMemoryBusOnAnOrdinaryLoop(BusSuite):
    def play(self, story: Story) -> None:
        async def main() -> None:
            await story(MemoryBus())

        asyncio.run(main())


class Scripted:
    """The fates of what is sent on one leg, in order; then all goes well."""

    def __init__(self, leg: Leg, *fates: Sequence[int]) -> None:
        self._leg = leg
        self._fates = [[Millis(delay) for delay in fate] for fate in fates]

    def copies(self, leg: Leg, subject: str) -> Sequence[Millis]:
        return self._fates.pop(0) if leg is self._leg and self._fates else ON_TIME


class Counting:
    def __init__(self) -> None:
        self.asked = 0

    async def __call__(self, message: Message) -> bytes:
        self.asked += 1
        return str(self.asked).encode()


async def served(*fates: Sequence[int], leg: Leg) -> tuple[Bus, Counting]:
    bus, handler = MemoryBus(Scripted(leg, *fates)), Counting()
    await bus.serve(Pattern("cmd.*"), handler)
    return bus, handler


def test_a_lost_request_is_not_done() -> None:
    async def main() -> None:
        bus, handler = await served([], leg=Leg.REQUEST)
        with pytest.raises(NoReply):
            await bus.request(T1, b"", within=SOON)
        assert LoopClock().now() == START + SOON
        assert handler.asked == 0

    run(main())


def test_after_a_lost_reply_the_request_is_done() -> None:
    async def main() -> None:
        bus, handler = await served([], leg=Leg.REPLY)
        with pytest.raises(NoReply):
            await bus.request(T1, b"", within=SOON)
        assert handler.asked == 1

    run(main())


def test_a_doubled_request_is_done_twice_and_the_first_answer_counts() -> None:
    async def main() -> None:
        bus, handler = await served([0, 10], leg=Leg.REQUEST)
        assert await bus.request(T1, b"", within=SOON) == b"1"
        await asyncio.sleep(1)
        assert handler.asked == 2

    run(main())


def test_a_late_reply_is_no_answer_to_the_next_request() -> None:
    async def main() -> None:
        bus, _ = await served([SOON + 1], leg=Leg.REPLY)
        with pytest.raises(NoReply):
            await bus.request(T1, b"", within=SOON)
        assert await bus.request(T1, b"", within=SOON) == b"2"
        await asyncio.sleep(1)

    run(main())


def test_what_is_late_is_overtaken() -> None:
    async def main() -> None:
        bus, inbox = MemoryBus(Scripted(Leg.PUBLISH, [30], [0], [], [0, 40])), Inbox()
        await bus.subscribe(Pattern("events.*"), inbox)
        for number in b"1234":
            await bus.publish(EVENTS, bytes([number]))
        await asyncio.sleep(1)
        assert await inbox.all_before(bus, EVENTS) == ["2", "4", "1", "4"]

    run(main())


def test_faults_strike_each_listener_by_itself() -> None:
    async def main() -> None:
        bus, unlucky, lucky = MemoryBus(Scripted(Leg.PUBLISH, [])), Inbox(), Inbox()
        await bus.subscribe(Pattern("events.*"), unlucky)
        await bus.subscribe(Pattern("events.*"), lucky)
        await bus.publish(EVENTS, b"1")
        assert await lucky.all_before(bus, EVENTS) == ["1"]
        assert await unlucky.all_before(bus, EVENTS) == []

    run(main())


def test_what_is_under_way_does_not_reach_who_stopped() -> None:
    async def main() -> None:
        bus, inbox = MemoryBus(Scripted(Leg.PUBLISH, [50])), Inbox()
        listening = await bus.subscribe(Pattern("events.*"), inbox)
        await bus.publish(EVENTS, b"late")
        await listening.stop()
        await asyncio.sleep(1)
        await bus.subscribe(Pattern("events.*"), inbox)
        assert await inbox.all_before(bus, EVENTS) == []

    run(main())


def test_no_message_is_stuck_when_it_comes_as_the_last_one_ends() -> None:
    async def main() -> None:
        bus, inbox = MemoryBus(), Inbox()
        await bus.subscribe(Pattern("events.*"), inbox)
        for number in range(200):
            for _ in range(number % 7):
                await asyncio.sleep(0)
            await bus.publish(EVENTS, str(number).encode())
        for number in range(200):
            assert (await inbox.next()).data == str(number).encode()

    run(main())


def test_a_handler_runs_in_the_context_of_who_serves() -> None:
    who: ContextVar[str] = ContextVar("who")

    async def main() -> None:
        bus = MemoryBus()

        async def tell(_: Message) -> bytes:
            return who.get().encode()

        who.set("table")
        await bus.serve(Pattern("cmd.*"), tell)
        who.set("gateway")
        assert await bus.request(T1, b"", within=SOON) == b"table"

    run(main())


def test_a_request_given_up_leaves_nothing_behind() -> None:
    async def main() -> None:
        bus = MemoryBus()
        await bus.serve(Pattern("cmd.*"), echo)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await bus.request(T1, b"", within=LATER)
        await asyncio.sleep(10)

    run(main())


def test_the_same_seed_makes_the_same_things_go_wrong() -> None:
    def story(seed: int) -> list[tuple[int, bytes]]:
        async def main() -> list[tuple[int, bytes]]:
            faults = SeededFaults(Chance(seed), lost=0.1, doubled=0.1, late=0.3)
            bus, heard = MemoryBus(faults), []

            async def hear(message: Message) -> None:
                heard.append((int(LoopClock().now()), message.data))

            await bus.subscribe(Pattern("events.*"), hear)
            for number in range(300):
                await bus.publish(EVENTS, str(number).encode())
            await asyncio.sleep(10)
            assert {"publish lost", "publish doubled", "publish late"} == set(faults.counts)
            return heard

        return run(main())

    assert story(1) == story(1)
    assert story(1) != story(2)
