"""A simulated process that can die before and after each call of its ports, and is restarted.

What a dead life still tries has no effect: its ports raise `CancelledError`, its tasks are
cancelled, its subscriptions end.
"""

import asyncio
import inspect
from collections import Counter
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from functools import wraps
from typing import Any, Protocol, TypeVar, cast

from libs.runtime.clock import Millis
from libs.runtime.simulated import Chance

P = TypeVar("P")
R = TypeVar("R")


class Crashes(Protocol):
    def crashes(self, point: str) -> bool:
        """Asked at each point, `store.append:before` and `:after`, as it is passed."""
        ...


class NoCrashes:
    def crashes(self, point: str) -> bool:
        return False


class SeededCrashes:
    """Points that were never crashed at are tried with the probability `first`, the others with
    `again`. Share `visited` and `crashed` between runs to see every point crashed at."""

    def __init__(
        self,
        chance: Chance,
        *,
        first: float,
        again: float,
        visited: Counter[str] | None = None,
        crashed: Counter[str] | None = None,
    ) -> None:
        self.visited: Counter[str] = Counter() if visited is None else visited
        self.crashed: Counter[str] = Counter() if crashed is None else crashed
        self._chance = chance
        self._first = first
        self._again = again

    def crashes(self, point: str) -> bool:
        self.visited[point] += 1
        if not self._chance.happens(self._again if self.crashed[point] else self._first):
            return False
        self.crashed[point] += 1
        return True


class Node:
    """`boot` is the service's main coroutine, run once per life, on ports that came out of
    `life.port`. It may return when all is set up; an exception that leaves it is a defect."""

    def __init__(
        self,
        name: str,
        boot: "Callable[[Life], Coroutine[Any, Any, None]]",
        crashes: Crashes,
        *,
        down_for: Callable[[], Millis] = lambda: Millis(0),
    ) -> None:
        self.name = name
        self.lives = 0
        self._boot = boot
        self._crashes = crashes
        self._down_for = down_for
        self._life: Life | None = None
        self._restart: asyncio.TimerHandle | None = None

    @property
    def up(self) -> bool:
        return self._life is not None

    def start(self) -> None:
        """In a running loop, whose task factory it sets."""
        assert not self.up, f"{self.name} is up already"
        loop = asyncio.get_running_loop()
        loop.set_task_factory(cast(Any, _make_task))
        outside = copy_context()
        self.lives += 1
        self._life = Life(self._crashes, lambda: self._died(outside))
        inside = outside.copy()
        inside.run(_living.set, self._life)
        name = f"{self.name}, life {self.lives}"
        main = loop.create_task(self._boot(self._life), name=name, context=inside)
        main.add_done_callback(_report, context=outside)

    def kill(self) -> None:
        """From outside, at any moment: it dies and is restarted."""
        if self._life is not None:
            self._life.end()

    def stop(self) -> None:
        """From outside: it dies for good."""
        self.kill()
        if self._restart is not None:
            self._restart.cancel()

    def _died(self, outside: Context) -> None:
        self._life = None
        loop = asyncio.get_running_loop()
        self._restart = loop.call_later(self._down_for() / 1000, self.start, context=outside)


class Life:
    """From a start to a crash. Every task begun in it, or by its subscriptions, belongs to it."""

    def __init__(self, crashes: Crashes, died: Callable[[], None]) -> None:
        self.over = False
        self._crashes = crashes
        self._died = died
        self._tasks: dict[asyncio.Task[Any], None] = {}
        self._subscriptions: list[Stoppable] = []
        self._stopping: set[asyncio.Task[None]] = set()
        self._outside = copy_context()

    def port(self, name: str, port: P) -> P:
        """`port` as this life may use it: each coroutine method has a point before and after."""
        return cast(P, _Fenced(self, name, port))

    def pass_point(self, point: str) -> None:
        if not self.over and self._crashes.crashes(point):
            self.end()
        if self.over:
            raise asyncio.CancelledError(f"this life is over at {point}")

    def end(self) -> None:
        if self.over:
            return
        self.over = True
        for task in list(self._tasks):
            task.cancel()
        for subscription in self._subscriptions:
            self._stop(subscription)
        self._died()

    def adopt(self, task: asyncio.Task[Any]) -> None:
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        if self.over:
            task.cancel()

    def hold(self, result: object) -> None:
        if hasattr(result, "stop"):  # isinstance of a protocol is slow, and every call asks
            subscription = cast(Stoppable, result)
            if self.over:
                self._stop(subscription)
            else:
                self._subscriptions.append(subscription)

    def _stop(self, subscription: "Stoppable") -> None:
        loop = asyncio.get_running_loop()
        self._stopping.add(loop.create_task(subscription.stop(), context=self._outside))


class Stoppable(Protocol):
    """What `serve` and `subscribe` of a bus return: it ends with the life, as a connection does."""

    def stop(self) -> Coroutine[Any, Any, None]: ...


class _Fenced:
    """What is no coroutine method passes untouched: it reads a clock or makes an id."""

    def __init__(self, life: Life, name: str, port: object) -> None:
        self._life = life
        self._name = name
        self._port = port

    def __getattr__(self, attribute: str) -> Any:
        inner = getattr(self._port, attribute)
        if not inspect.iscoroutinefunction(inner):
            return inner
        call = self._with_points(inner, f"{self._name}.{attribute}")
        self.__dict__[attribute] = call
        return call

    def _with_points(
        self, inner: Callable[..., Coroutine[Any, Any, R]], point: str
    ) -> Callable[..., Coroutine[Any, Any, R]]:
        life, before, after = self._life, f"{point}:before", f"{point}:after"

        @wraps(inner)
        async def call(*args: Any, **options: Any) -> R:
            life.pass_point(before)
            try:
                result = await inner(*args, **options)
            except Exception:
                life.pass_point(after)
                raise
            life.hold(result)
            life.pass_point(after)
            return result

        return call


_living: ContextVar[Life | None] = ContextVar("living", default=None)


def _make_task(
    loop: asyncio.AbstractEventLoop, coro: Coroutine[Any, Any, R], **options: Any
) -> asyncio.Task[R]:
    context = options.get("context")
    life = _living.get() if context is None else context.get(_living)
    task = asyncio.Task(coro, loop=loop, **options)
    if life is not None:
        life.adopt(task)
    return task


def _report(main: asyncio.Task[None]) -> None:
    if not main.cancelled() and (defect := main.exception()) is not None:
        main.get_loop().call_exception_handler(
            {"message": f"{main.get_name()} failed", "exception": defect}
        )
