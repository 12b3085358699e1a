"""Virtual time keeps asyncio's promises, waits for nothing and never hangs."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from libs.runtime.clock import Millis
from libs.runtime.loop import START, Deadlock, Defect, LoopClock, OutsideWorld, VirtualTimeLoop, run
from libs.runtime.simulated import Chance

HOUR = 3600


def elapsed() -> Millis:
    return Millis(LoopClock().now() - START)


def test_hours_pass_at_once() -> None:
    async def main() -> Millis:
        await asyncio.sleep(24 * HOUR)
        return elapsed()

    assert run(main()) == 24 * HOUR * 1000


def test_time_begins_where_it_is_told() -> None:
    async def main() -> Millis:
        return LoopClock().now()

    assert run(main(), start=Millis(5)) == 5


def test_a_sleeper_wakes_exactly_at_its_moment() -> None:
    async def main() -> list[int]:
        woken = []
        for at in (1, 2, 3, 333, 1_000_001):
            await asyncio.sleep((at - elapsed()) / 1000)
            woken.append(elapsed())
        return [int(moment) for moment in woken]

    assert run(main()) == [1, 2, 3, 333, 1_000_001]


def test_a_moment_in_the_past_is_now() -> None:
    async def main() -> Millis:
        await asyncio.sleep(-1)
        return elapsed()

    assert run(main()) == 0


def test_timers_of_one_moment_fire_in_the_order_they_were_set() -> None:
    async def main() -> list[str]:
        fired: list[str] = []
        loop = asyncio.get_running_loop()
        for name in "abcdefgh":
            loop.call_later(0.3, fired.append, name)
        await asyncio.sleep(0.1)
        loop.call_later(0.2, fired.append, "0.1 + 0.2")
        loop.call_later(0.1, fired.append, "earlier")
        await asyncio.sleep(1)
        return fired

    assert run(main()) == ["earlier", *"abcdefgh", "0.1 + 0.2"]


def test_what_is_ready_runs_before_time_moves() -> None:
    async def main() -> list[tuple[str, int]]:
        seen: list[tuple[str, int]] = []

        async def worker(name: str) -> None:
            for _ in range(3):
                await asyncio.sleep(0)
                seen.append((name, elapsed()))

        asyncio.get_running_loop().call_later(0.001, lambda: seen.append(("timer", elapsed())))
        await asyncio.gather(worker("a"), worker("b"))
        await asyncio.sleep(0.001)
        return seen

    assert run(main()) == [*[("a", 0), ("b", 0)] * 3, ("timer", 1)]


def test_a_timeout_comes_at_its_time() -> None:
    async def main() -> Millis:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(30):
                await asyncio.Event().wait()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.Event().wait(), 60)
        return elapsed()

    assert run(main()) == 90_000


def test_a_timeout_that_is_not_needed_takes_no_time() -> None:
    async def main() -> Millis:
        for _ in range(1000):
            async with asyncio.timeout(30):
                await asyncio.sleep(0)
        return elapsed()

    assert run(main()) == 0


def test_cancelled_timers_do_not_pile_up() -> None:
    loop = VirtualTimeLoop()
    kept = loop.call_later(10, loop.stop)
    for _ in range(100_000):
        loop.call_later(5, print).cancel()
    assert len(loop._timers) < 1000
    loop.run_forever()
    assert loop.now() == START + 10_000
    assert not kept.cancelled()
    loop.close()


def test_gather_returns_in_the_order_asked_and_raises_the_first_failure() -> None:
    async def after(seconds: float, result: str) -> str:
        await asyncio.sleep(seconds)
        if result == "fails":
            raise LookupError(result)
        return result

    async def main() -> tuple[str, str]:
        with pytest.raises(LookupError):
            await asyncio.gather(after(2, "slow"), after(1, "fails"))
        slow, quick = await asyncio.gather(after(2, "slow"), after(1, "quick"))
        return slow, quick

    assert run(main()) == ("slow", "quick")


def test_cancellation_unwinds_a_task() -> None:
    async def main() -> list[str]:
        log: list[str] = []

        async def worker() -> None:
            try:
                await asyncio.sleep(HOUR)
            finally:
                await asyncio.sleep(1)
                log.append(f"unwound after {elapsed()}")

        task = asyncio.create_task(worker())
        await asyncio.sleep(5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return log

    assert run(main()) == ["unwound after 6000"]


def test_tasks_left_behind_are_cancelled() -> None:
    log: list[str] = []

    async def worker() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            log.append("cancelled")

    async def main() -> None:
        task = asyncio.create_task(worker())
        await asyncio.sleep(0)
        assert not task.done()

    run(main())
    assert log == ["cancelled"]


def test_what_a_cancelled_task_begins_is_ended_too() -> None:
    async def late() -> None:
        await asyncio.sleep(1)

    async def stubborn() -> None:
        try:
            await asyncio.sleep(1)
        finally:
            asyncio.get_running_loop().call_soon(lambda: left.append(asyncio.create_task(late())))

    async def main() -> None:
        left.append(asyncio.create_task(stubborn()))
        await asyncio.sleep(0)

    left: list[asyncio.Task[None]] = []
    run(main())
    assert [task.cancelled() for task in left] == [True, True]


def test_a_deadlock_names_who_waits() -> None:
    async def waits_for_ever() -> None:
        await asyncio.Event().wait()

    async def main() -> None:
        task = asyncio.create_task(waits_for_ever(), name="seat 3")
        await asyncio.sleep(1)
        await task

    with pytest.raises(Deadlock) as refusal:
        run(main())
    assert any(name.startswith("seat 3 ") for name in refusal.value.pending)
    assert any(name.endswith("main") for name in refusal.value.pending)
    assert len(refusal.value.pending) == 2


def test_a_cancelled_timer_is_no_way_out_of_a_deadlock() -> None:
    async def main() -> None:
        asyncio.get_running_loop().call_later(1, print).cancel()
        await asyncio.Event().wait()

    with pytest.raises(Deadlock):
        run(main())


def _fail() -> None:
    raise LookupError


async def _in_a_thread() -> object:
    return await asyncio.to_thread(int)


async def _over_a_socket() -> object:
    return await asyncio.open_connection("127.0.0.1", 1)


@pytest.mark.parametrize(
    ("escape", "refusal"), [(_in_a_thread, OutsideWorld), (_over_a_socket, NotImplementedError)]
)
def test_there_is_no_outside_world(
    escape: Callable[[], Awaitable[object]], refusal: type[Exception]
) -> None:
    async def main() -> None:
        with pytest.raises(refusal):
            await escape()

    run(main())


def test_a_failing_callback_ends_the_run() -> None:
    async def main() -> None:
        asyncio.get_running_loop().call_later(1, _fail)
        await asyncio.sleep(HOUR)

    with pytest.raises(Defect) as defect:
        run(main())
    assert isinstance(defect.value.__cause__, LookupError)


def test_a_forgotten_task_that_failed_ends_the_run() -> None:
    async def fails() -> None:
        raise LookupError

    async def main() -> None:
        task = asyncio.create_task(fails())
        await asyncio.sleep(1)
        del task
        await asyncio.sleep(HOUR)

    with pytest.raises(Defect) as defect:
        run(main())
    assert isinstance(defect.value.__cause__, LookupError)


def test_a_handler_may_take_what_is_unhandled() -> None:
    async def main() -> list[Any]:
        taken: list[Any] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: taken.append(context["exception"]))
        loop.call_soon(_fail)
        await asyncio.sleep(1)
        return taken

    assert [type(failure) for failure in run(main())] == [LookupError]


def test_the_same_seed_gives_the_same_run() -> None:
    def story(seed: int) -> list[tuple[int, int]]:
        async def main() -> list[tuple[int, int]]:
            chance = Chance(seed)
            inbox: asyncio.Queue[int] = asyncio.Queue()

            async def player(number: int) -> None:
                for _ in range(20):
                    await asyncio.sleep(chance.between(0, 5) / 10)
                    await inbox.put(number)

            async with asyncio.TaskGroup() as group:
                for number in range(10):
                    group.create_task(player(number))
                told = [(int(elapsed()), await inbox.get()) for _ in range(200)]
            return told

        return run(main())

    assert story(1) == story(1)
    assert story(1) != story(2)
