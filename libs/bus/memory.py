"""The bus in memory, on any event loop and the same each time on a virtual one.

A `Faults` policy may lose, double and delay what is under way; by default nothing goes wrong.
"""

import asyncio
import contextvars
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from enum import StrEnum
from typing import Any, Protocol, TypeVarTuple

from libs.bus.port import Handler, Listener, Message, NoReply
from libs.bus.routes import Routes
from libs.contracts.subjects import Pattern, Subject
from libs.runtime.clock import Millis

Ts = TypeVarTuple("Ts")

ON_TIME: Sequence[Millis] = (Millis(0),)


class Leg(StrEnum):
    REQUEST = "request"
    REPLY = "reply"
    PUBLISH = "publish"


class Faults(Protocol):
    def copies(self, leg: Leg, subject: str) -> Sequence[Millis]:
        """The delay of each copy that arrives, asked for each receiver: `ON_TIME` when nothing
        goes wrong, () when it is lost. Whatever is sent during a delay overtakes."""
        ...


class NoFaults:
    def copies(self, leg: Leg, subject: str) -> Sequence[Millis]:
        return ON_TIME


class MemoryBus:
    def __init__(self, faults: Faults | None = None) -> None:
        self._faults = faults or NoFaults()
        self._servers: Routes[_Server] = Routes()
        self._listeners: Routes[_Listener] = Routes()

    async def request(self, subject: Subject, data: bytes, *, within: Millis) -> bytes:
        servers = self._servers.to(subject)
        if not servers:
            raise NoReply(f"nobody serves {subject}")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bytes] = loop.create_future()
        message = Message(subject, data)
        for server in servers:
            for delay in self._faults.copies(Leg.REQUEST, subject):
                _after(delay, server.take, message, answer)
        timer = loop.call_later(within / 1000, _time_out, answer, subject)
        try:
            return await answer
        finally:
            timer.cancel()

    async def serve(self, pattern: Pattern | Subject, handler: Handler) -> "_Server":
        server = _Server(pattern, self._servers, handler, self._faults)
        self._servers.add(server)
        return server

    async def publish(
        self, subject: Subject, data: bytes, headers: Mapping[str, str] | None = None
    ) -> None:
        message = Message(subject, data, headers or {})
        for listener in self._listeners.to(subject):
            for delay in self._faults.copies(Leg.PUBLISH, subject):
                _after(delay, listener.take, message)

    async def subscribe(self, pattern: Pattern | Subject, listener: Listener) -> "_Listener":
        subscription = _Listener(pattern, self._listeners, listener)
        self._listeners.add(subscription)
        return subscription


class _Subscription:
    """Its handlers run in the context of whoever subscribed, not of whoever sent."""

    def __init__(self, pattern: str, routes: Routes[Any]) -> None:
        self.pattern = pattern
        self._routes = routes
        self._context = contextvars.copy_context()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    async def stop(self) -> None:
        self._stopped = True
        self._routes.remove(self)

    def _start(self, work: Coroutine[object, object, None]) -> None:
        loop = asyncio.get_running_loop()
        task = loop.create_task(work, context=self._context.copy())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _Server(_Subscription):
    """A task per request, since an answer may have to wait for a table's turn."""

    def __init__(self, pattern: str, routes: Routes[Any], handler: Handler, faults: Faults) -> None:
        super().__init__(pattern, routes)
        self._handler = handler
        self._faults = faults

    def take(self, message: Message, answer: asyncio.Future[bytes]) -> None:
        if not self._stopped:
            self._start(self._serve(message, answer))

    async def _serve(self, message: Message, answer: asyncio.Future[bytes]) -> None:
        try:
            reply = await self._handler(message)
        except Exception as defect:
            _report(message, defect)
        else:
            for delay in self._faults.copies(Leg.REPLY, message.subject):
                _after(delay, _settle, answer, reply)


class _Listener(_Subscription):
    """One task for as long as messages wait, none while there are none."""

    def __init__(self, pattern: str, routes: Routes[Any], listener: Listener) -> None:
        super().__init__(pattern, routes)
        self._listener = listener
        self._waiting: deque[Message] = deque()
        self._draining = False

    def take(self, message: Message) -> None:
        if not self._stopped:
            self._waiting.append(message)
            if not self._draining:
                self._draining = True
                self._start(self._drain())

    async def _drain(self) -> None:
        try:
            while self._waiting and not self._stopped:
                message = self._waiting.popleft()
                try:
                    await self._listener(message)
                except Exception as defect:
                    _report(message, defect)
        finally:
            self._draining = False


def _after(delay: Millis, callback: Callable[[*Ts], object], *args: *Ts) -> None:
    loop = asyncio.get_running_loop()
    if delay:
        loop.call_later(delay / 1000, callback, *args)
    else:
        loop.call_soon(callback, *args)


def _settle(answer: asyncio.Future[bytes], reply: bytes) -> None:
    """Only the first reply counts, and none after the time-out."""
    if not answer.done():
        answer.set_result(reply)


def _time_out(answer: asyncio.Future[bytes], subject: str) -> None:
    if not answer.done():
        answer.set_exception(NoReply(f"no answer in time from {subject}"))


def _report(message: Message, defect: Exception) -> None:
    asyncio.get_running_loop().call_exception_handler(
        {"message": f"the handler of {message.subject} failed", "exception": defect}
    )
