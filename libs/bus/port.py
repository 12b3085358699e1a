"""The port of the bus: subjects with core NATS semantics, over bytes.

What reaches a subscriber may be lost, late, doubled or out of order; commands are answered by
`serve`, and whoever asks with `request` must bear that its command was done but the answer lost.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from libs.contracts.subjects import Pattern, Subject
from libs.runtime.clock import Millis


class NoReply(Exception):
    """Nobody serves the subject, or no answer came in time: done or not done, unknown."""


@dataclass(frozen=True, slots=True)
class Message:
    subject: str
    data: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


Handler = Callable[[Message], Awaitable[bytes]]
Listener = Callable[[Message], Awaitable[None]]


class Subscription(Protocol):
    async def stop(self) -> None:
        """No message is handed out after it; those in hand are finished."""
        ...


class Bus(Protocol):
    @property
    def in_reach(self) -> bool:
        """False from the moment a lost broker is noticed until it is back."""
        ...

    async def request(self, subject: Subject, data: bytes, *, within: Millis) -> bytes:
        """The first answer. Raises `NoReply`, at once when nobody serves the subject; whether those
        who subscribe to it hear the request, and delay that, is not promised."""
        ...

    async def serve(self, pattern: Pattern | Subject, handler: Handler) -> Subscription:
        """Requests are begun in order of arrival and run side by side. Of several that serve one
        subject each gets the request. A handler that raises gives no answer: refusals are
        answers, an exception is a defect and is reported as one."""
        ...

    async def publish(
        self, subject: Subject, data: bytes, headers: Mapping[str, str] | None = None
    ) -> None:
        """To whoever listens now; returns before they have it."""
        ...

    async def subscribe(self, pattern: Pattern | Subject, listener: Listener) -> Subscription:
        """Messages are handed over one at a time, in order of arrival. A listener that raises
        is reported, and gets the next message all the same."""
        ...
