"""The bus in memory, on any event loop and the same each time on a virtual one.

A `Faults` policy may lose, double and delay what is under way; by default nothing goes wrong.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Protocol, TypeVarTuple

from libs.bus.handing import InTurn, SideBySide
from libs.bus.port import Handler, Listener, Message, NoReply, Subscription
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
    """`in_reach` is what its users are told; messages come and go all the same."""

    def __init__(self, faults: Faults | None = None) -> None:
        self.in_reach = True
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

    async def serve(self, pattern: Pattern | Subject, handler: Handler) -> Subscription:
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

    async def subscribe(self, pattern: Pattern | Subject, listener: Listener) -> Subscription:
        subscription = _Listener(pattern, self._listeners, listener)
        self._listeners.add(subscription)
        return subscription


class _Server:
    def __init__(
        self, pattern: str, routes: "Routes[_Server]", handler: Handler, faults: Faults
    ) -> None:
        self.pattern = pattern
        self._routes = routes
        self._requests = SideBySide(handler)
        self._faults = faults

    def take(self, message: Message, answer: asyncio.Future[bytes]) -> None:
        self._requests.take(message, partial(self._reply, message.subject, answer))

    async def _reply(self, subject: str, answer: asyncio.Future[bytes], reply: bytes) -> None:
        for delay in self._faults.copies(Leg.REPLY, subject):
            _after(delay, _settle, answer, reply)

    async def stop(self) -> None:
        self._requests.close()
        self._routes.remove(self)


class _Listener:
    def __init__(self, pattern: str, routes: "Routes[_Listener]", listener: Listener) -> None:
        self.pattern = pattern
        self._routes = routes
        self._messages = InTurn(listener)

    def take(self, message: Message) -> None:
        self._messages.take(message)

    async def stop(self) -> None:
        self._messages.close()
        self._routes.remove(self)


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
