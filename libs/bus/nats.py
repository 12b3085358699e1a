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
class Sent:
    subject: str
    data: bytes
    headers: dict[str, str] | None = None


class NatsBus(NatsConnection):
    async def start(self) -> None:
        await super().start()
        self._replies = Replies(self.client.new_inbox())
        await self._replies.listen(self.client)

    async def request(self, subject: Subject, data: bytes, *, within: Millis) -> bytes:
        return (await self.ask(Sent(subject, data), within=within)).data

    async def ask(self, question: Sent, *, within: Millis, behind: Sequence[Sent] = ()) -> Msg:
        """As `request`, with headers both ways; sent right behind others, which nobody answers."""
        inbox, reply = self._replies.expect()
        try:
            async with self.answering(question.subject, within=within) as client:
                for one in behind:
                    await client.publish(one.subject, one.data, headers=one.headers)
                await client.publish(
                    question.subject, question.data, reply=inbox, headers=question.headers
                )
                answer = await reply
        finally:
            reply.cancel()
        if status(answer) == NOBODY:
            raise NoReply(f"nobody serves {question.subject}")
        return answer

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


def status(reply: Msg) -> str | None:
    """What the server itself says in an answer, if it is one of its own."""
    return None if reply.headers is None else reply.headers.get(Header.STATUS)


def _message(msg: Msg) -> Message:
    return Message(msg.subject, msg.data, msg.headers or {})
