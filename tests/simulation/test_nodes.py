"""A crash is what it is for a real process: nothing after it happens, everything before it did."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from libs.bus.memory import MemoryBus
from libs.bus.port import Bus, Message, NoReply
from libs.contracts.subjects import Pattern, Subject
from libs.runtime.clock import Millis
from libs.runtime.loop import START, Defect, LoopClock, run
from libs.runtime.simulated import Chance
from tests.simulation.nodes import Life, NoCrashes, Node, SeededCrashes

T1 = Subject("cmd.t1")


class Disk:
    """A port, and what outlives the process."""

    def __init__(self) -> None:
        self.written: list[str] = []

    async def write(self, line: str) -> int:
        self.written.append(line)
        await asyncio.sleep(0.001)
        return len(self.written)

    async def fail(self) -> None:
        raise LookupError

    def size(self) -> int:
        return len(self.written)


class CrashAt:
    """Once, at the `nth` visit of `point`."""

    def __init__(self, point: str, nth: int = 1) -> None:
        self.visits: Counter[str] = Counter()
        self._point = point
        self._nth = nth

    def crashes(self, point: str) -> bool:
        self.visits[point] += 1
        return point == self._point and self.visits[point] == self._nth


def play(story: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await story()

    run(main())


@pytest.mark.parametrize(
    ("point", "written"),
    [
        ("disk.write:before", ["begun", "begun", "done"]),
        ("disk.write:after", ["begun", "done", "begun", "done"]),
    ],
)
def test_a_crash_comes_before_the_effect_or_after_it(point: str, written: list[str]) -> None:
    async def story() -> None:
        disk = Disk()

        async def boot(life: Life) -> None:
            mine = life.port("disk", disk)
            await mine.write("begun")
            await mine.write("done")

        node = Node("table", boot, CrashAt(point, nth=2))
        node.start()
        await asyncio.sleep(1)
        assert disk.written == written
        assert node.lives == 2

    play(story)


def test_a_dead_life_has_no_effect_whatever_it_catches() -> None:
    async def story() -> None:
        disk = Disk()

        async def boot(life: Life) -> None:
            if node.lives > 1:
                return
            mine = life.port("disk", disk)
            try:
                await mine.write("alive")
            finally:
                for _ in range(3):
                    with suppress(asyncio.CancelledError, Exception):
                        await mine.write("from the grave")
                        await mine.fail()

        node = Node("table", boot, CrashAt("disk.write:after"))
        node.start()
        await asyncio.sleep(1)
        assert disk.written == ["alive"]

    play(story)


def test_all_tasks_of_a_life_end_with_it_and_nobody_elses() -> None:
    async def story() -> None:
        ended: list[str] = []

        async def works(name: str) -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append(name)

        async def boot(life: Life) -> None:
            if node.lives == 1:
                task = asyncio.create_task(works("child"))
                async with asyncio.TaskGroup() as group, asyncio.timeout(60):
                    group.create_task(works("in a group"))
                    await asyncio.wait_for(works("in a wait"), 30)
                await task

        neighbour = asyncio.create_task(works("neighbour"))
        node = Node("table", boot, NoCrashes())
        node.start()
        await asyncio.sleep(1)
        before = asyncio.all_tasks()
        assert len(before) == 6
        node.kill()
        await asyncio.sleep(1)
        assert sorted(ended) == ["child", "in a group", "in a wait"]
        assert asyncio.all_tasks() == {neighbour, asyncio.current_task()}
        assert LoopClock().now() == START + 2000
        neighbour.cancel()
        await asyncio.wait([neighbour])

    play(story)


def test_a_task_begun_by_a_dead_life_does_nothing() -> None:
    async def story() -> None:
        done: list[str] = []

        async def late() -> None:
            done.append("late")

        async def boot(life: Life) -> None:
            if node.lives == 1:
                try:
                    await asyncio.Event().wait()
                finally:
                    await asyncio.create_task(late())

        node = Node("table", boot, NoCrashes())
        node.start()
        await asyncio.sleep(1)
        node.kill()
        await asyncio.sleep(1)
        assert done == []

    play(story)


async def counting(bus: Bus, disk: Disk) -> None:
    async def count(message: Message) -> bytes:
        return str(await disk.write(message.data.decode())).encode()

    await bus.serve(Pattern("cmd.*"), count)


def test_who_asks_a_crashing_process_gets_no_reply_and_the_next_life_answers() -> None:
    async def story() -> None:
        bus, disk = MemoryBus(), Disk()
        crash = CrashAt("disk.write:after")
        down = Millis(500)

        async def boot(life: Life) -> None:
            await counting(life.port("bus", bus), life.port("disk", disk))

        node = Node("table", boot, crash, down_for=lambda: down)
        node.start()
        await asyncio.sleep(0)
        with pytest.raises(NoReply):
            await bus.request(T1, b"first", within=Millis(100))
        assert not node.up
        with pytest.raises(NoReply):
            await bus.request(T1, b"while down", within=Millis(100))
        assert LoopClock().now() == START + 100
        await asyncio.sleep(1)
        assert await bus.request(T1, b"second", within=Millis(100)) == b"2"
        assert disk.written == ["first", "second"]
        assert node.lives == 2

    play(story)


def test_stopped_for_good() -> None:
    async def story() -> None:
        bus, disk = MemoryBus(), Disk()

        async def boot(life: Life) -> None:
            await counting(life.port("bus", bus), life.port("disk", disk))

        node = Node("table", boot, NoCrashes())
        node.start()
        await asyncio.sleep(0)
        assert await bus.request(T1, b"", within=Millis(100)) == b"1"
        node.stop()
        await asyncio.sleep(10)
        assert (node.up, node.lives) == (False, 1)
        with pytest.raises(NoReply):
            await bus.request(T1, b"", within=Millis(100))

    play(story)


def test_what_a_port_raises_and_what_is_no_coroutine_passes_through() -> None:
    async def story() -> None:
        seen: list[object] = []
        crashes = CrashAt("never")
        disk = Disk()

        async def boot(life: Life) -> None:
            mine = life.port("disk", disk)
            try:
                await mine.fail()
            except LookupError:
                seen.append("raised")
            seen.extend([mine.size(), mine.written])

        Node("table", boot, crashes).start()
        await asyncio.sleep(1)
        assert seen == ["raised", 0, []]
        assert crashes.visits == {"disk.fail:before": 1, "disk.fail:after": 1}

    play(story)


def test_an_exception_that_leaves_boot_is_a_defect() -> None:
    async def story() -> None:
        async def boot(life: Life) -> None:
            raise LookupError

        Node("table", boot, NoCrashes()).start()
        await asyncio.sleep(1)

    with pytest.raises(Defect, match="table, life 1 failed") as defect:
        play(story)
    assert isinstance(defect.value.__cause__, LookupError)


def seeded(seed: int, *, first: float, again: float) -> tuple[SeededCrashes, list[str]]:
    crashes = SeededCrashes(Chance(seed), first=first, again=again)
    disk = Disk()

    async def boot(life: Life) -> None:
        mine = life.port("disk", disk)
        while disk.size() < 100:
            await mine.write(f"{disk.size()}")
        await life.port("bus", MemoryBus()).publish(T1, b"")

    async def story() -> None:
        Node("table", boot, crashes).start()
        await asyncio.sleep(60)

    play(story)
    return crashes, disk.written


def test_every_point_is_crashed_at_when_all_first_visits_are() -> None:
    crashes, written = seeded(1, first=1.0, again=0.0)
    assert crashes.crashed == {
        "disk.write:before": 1,
        "disk.write:after": 1,
        "bus.publish:before": 1,
        "bus.publish:after": 1,
    }
    assert crashes.visited["disk.write:before"] == len(written) + 1 == 101
    assert written == [f"{number}" for number in range(100)]


def test_crashes_are_counted_and_the_same_for_the_same_seed() -> None:
    first, again = seeded(2, first=0.1, again=0.1), seeded(2, first=0.1, again=0.1)
    assert first[0].crashed == again[0].crashed
    assert first[0].visited == again[0].visited
    assert sum(first[0].crashed.values()) > 10
    assert seeded(3, first=0.1, again=0.1)[0].crashed != first[0].crashed


def test_counts_can_be_shared_between_runs() -> None:
    visited, crashed = Counter({"disk.write:before": 7}), Counter({"disk.write:before": 1})
    crashes = SeededCrashes(Chance(1), first=1.0, again=0.0, visited=visited, crashed=crashed)
    assert not crashes.crashes("disk.write:before")
    assert crashes.crashes("disk.write:after")
    assert visited == {"disk.write:before": 8, "disk.write:after": 1}
    assert crashed == {"disk.write:before": 1, "disk.write:after": 1}
