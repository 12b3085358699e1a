"""The bus on NATS. Messages go through nats-py's client (docs/adr/0009); what becomes of them when
the server is lost is the connection's.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error
from nats.js.api import Header

from libs.bus.handing import InTurn, SideBySide
from libs.bus.nats_connection import LOST, Denied, NatsConnection
from libs.bus.port import Handler, Listener, Message, NoReply
from libs.bus.replies import Replies
from libs.contracts.subjects import Pattern, Subject
from libs.runtime.clock import Millis

NOBODY = "503"
"""The status of an answer by the server itself: nobody serves the subject."""


@dataclass(frozen=True, slots=True)
class Question:
    subject: str
    data: bytes
    headers: dict[str, str] | None = None


class NatsBus(NatsConnection):
    async def start(self) -> None:
        await super().start()
        self._replies = Replies(self.client.new_inbox())
        await self._replies.listen(self.client)

    async def request(self, subject: Subject, data: bytes, *, within: Millis) -> bytes:
        [reply] = await self.ask(Question(subject, data), within=within)
        return reply.data

    async def ask(self, *questions: Question, within: Millis) -> Sequence[Msg]:
        """As `request`, with headers both ways and all under way at once, in this order. The first
        that nobody serves is told before any later one is waited for."""
        expected = []
        try:
            async with self.answering(questions[0].subject, within=within) as client:
                for asked in questions:
                    inbox, reply = self._replies.expect()
                    expected.append(reply)
                    await client.publish(
                        asked.subject, asked.data, reply=inbox, headers=asked.headers
                    )
                return [
                    _served(asked, await reply)
                    for asked, reply in zip(questions, expected, strict=True)
                ]
        finally:
            for reply in expected:
                reply.cancel()

    async def serve(self, pattern: Pattern | Subject, handler: Handler) -> "_Subscribed":
        """Raises Denied."""
        requests = SideBySide(handler)

        async def take(msg: Msg) -> None:
            requests.take(_message(msg), partial(self._answer, msg.reply))

        return await self._subscribe(pattern, requests, take)

    async def publish(
        self, subject: Subject, data: bytes, headers: Mapping[str, str] | None = None
    ) -> None:
        """Lost while there is no server: nobody can listen then."""
        if self.client.is_connected:
            sent = None if headers is None else dict(headers)
            await self.client.publish(subject, data, headers=sent)

    async def subscribe(self, pattern: Pattern | Subject, listener: Listener) -> "_Subscribed":
        """Raises Denied."""
        messages = InTurn(listener)

        async def take(msg: Msg) -> None:
            messages.take(_message(msg))

        return await self._subscribe(pattern, messages, take)

    async def _subscribe(
        self,
        pattern: str,
        handing: SideBySide | InTurn,
        take: Callable[[Msg], Awaitable[None]],
    ) -> "_Subscribed":
        told = pattern.lower()
        self.settling[told] = False
        subscribed = _Subscribed(handing, await self.client.subscribe(pattern, cb=take))
        await self.settled()
        if self.settling.pop(told, False):
            await subscribed.stop()
            raise Denied(f"{pattern} may not be listened to")
        return subscribed

    async def _answer(self, to: str, reply: bytes) -> None:
        """Nobody waits for it when it was no request; when there is no server it is lost."""
        if to:
            with suppress(*LOST):
                await self.client.publish(to, reply)


class _Subscribed:
    def __init__(self, handing: SideBySide | InTurn, subscription: Subscription) -> None:
        self._handing = handing
        self._subscription = subscription

    async def stop(self) -> None:
        self._handing.close()
        with suppress(Error):  # stopped before, or its connection closed
            await self._subscription.unsubscribe()


def _served(asked: Question, reply: Msg) -> Msg:
    if status(reply) == NOBODY:
        raise NoReply(f"nobody serves {asked.subject}")
    return reply


def status(reply: Msg) -> str | None:
    """What the server itself says in an answer, if it is one of its own."""
    return None if reply.headers is None else reply.headers.get(Header.STATUS)


def _message(msg: Msg) -> Message:
    return Message(msg.subject, msg.data, msg.headers or {})
