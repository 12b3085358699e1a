"""An asyncio event loop in virtual time: whole tournaments run in a blink, the same way each time.

It never waits: when nothing is ready its clock jumps to the next timer. Timers of one moment fire
in the order they were set. There is no outside world: threads are refused as `OutsideWorld`,
I/O as the `NotImplementedError` of asyncio's base loop.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context
from typing import Any, NoReturn, TypeVar, TypeVarTuple

from libs.runtime.clock import Millis

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

START = Millis(1_700_000_000_000)
"""Where virtual time begins unless told otherwise."""


class Deadlock(Exception):
    """Nothing is ready and no timer is set. `pending` names the tasks that wait for ever."""

    def __init__(self, pending: tuple[str, ...]) -> None:
        super().__init__(f"nothing can happen any more; waiting: {', '.join(pending) or 'no task'}")
        self.pending = pending


class OutsideWorld(NotImplementedError):
    """A thread was asked for, which virtual time cannot wait for."""


class Defect(Exception):
    """A callback, or a task that nobody awaits, failed. The failure is the cause."""


class VirtualTimeLoop(asyncio.BaseEventLoop):
    """Counts whole microseconds, so equal moments are equal whatever sums of floats led to them.

    What a loop would log as unhandled ends the run as a `Defect`, unless a handler is set.
    """

    def __init__(self, start: Millis = START) -> None:
        super().__init__()
        self._micros = start * 1000
        self._queue: deque[asyncio.Handle] = deque()
        self._timers: list[tuple[int, int, asyncio.TimerHandle]] = []
        self._timers_set = 0
        self._timers_cancelled = 0
        self._defects: list[Defect] = []

    def now(self) -> Millis:
        return Millis(self._micros // 1000)

    def time(self) -> float:
        """Seconds since the epoch."""
        return self._micros / 1_000_000

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._queue.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        micros = round(when * 1_000_000)
        if micros <= self._micros:
            self._queue.append(timer)
        else:
            self._timers_set += 1
            heapq.heappush(self._timers, (micros, self._timers_set, timer))
        return timer

    def run_in_executor(self, *_: object) -> NoReturn:
        raise OutsideWorld("no threads in virtual time: use the in-memory version of the port")

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        defect = Defect(f"{context['message']}: {context.get('exception')!r}")
        defect.__cause__ = context.get("exception")
        self._defects.append(defect)

    def raise_defects(self) -> None:
        if self._defects:
            raise self._defects.pop(0)

    def close(self) -> None:
        """Ends also what was begun while all else was being cancelled."""
        while not self.is_closed() and (begun := asyncio.all_tasks(self)):
            for task in begun:
                task.cancel()
            with suppress(Defect, Deadlock):
                self.run_until_complete(asyncio.gather(*begun, return_exceptions=True))
        super().close()

    # What follows is called by asyncio itself.

    def _run_once(self) -> None:
        queue = self._queue
        if not queue:
            self._jump()
        for _ in range(len(queue)):
            handle = queue.popleft()
            if not handle._cancelled:
                handle._run()
        self.raise_defects()

    def _jump(self) -> None:
        timers = self._timers
        while timers and timers[0][2]._cancelled:
            heapq.heappop(timers)
        if not timers:
            raise Deadlock(tuple(sorted(map(_name, asyncio.all_tasks(self)))))
        self._micros = timers[0][0]
        while timers and timers[0][0] == self._micros:
            self._queue.append(heapq.heappop(timers)[2])

    def _timer_handle_cancelled(self, _: asyncio.TimerHandle) -> None:
        """Most timers are time-outs that never come: they must not pile up until their moment."""
        self._timers_cancelled += 1
        if self._timers_cancelled > max(100, len(self._timers) // 2):
            self._timers = [entry for entry in self._timers if not entry[2]._cancelled]
            heapq.heapify(self._timers)
            self._timers_cancelled = 0


def _name(task: asyncio.Task[Any]) -> str:
    return f"{task.get_name()} {getattr(task.get_coro(), '__qualname__', '')}".strip()


def run(main: Coroutine[Any, Any, T], *, start: Millis = START) -> T:
    """The result of `main` in a fresh loop; tasks it leaves behind are cancelled.

    Raises `Deadlock`, and `Defect` for a failure that nobody awaited.
    """
    loop = VirtualTimeLoop(start)
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        result = runner.run(main)
    loop.raise_defects()
    return result


class LoopClock:
    """The virtual time of the running loop."""

    def now(self) -> Millis:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualTimeLoop), "no virtual time outside a VirtualTimeLoop"
        return loop.now()
