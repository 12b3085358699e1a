"""The bus on NATS. Messages go through nats-py's client (docs/adr/0009); what becomes of them when
the server is lost is the connection's.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial

from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from libs.bus.handing import InTurn, SideBySide
from libs.bus.nats_connection import FOREVER, LOST, Denied, NatsConnection
from libs.bus.port import Handler, Listener, Message
from libs.contracts.subjects import Pattern, Subject
from libs.runtime.clock import Millis


class NatsBus(NatsConnection):
    async def request(self, subject: Subject, data: bytes, *, within: Millis) -> bytes:
        return (await self.ask(subject, data, within=within)).data

    async def ask(
        self,
        subject: str,
        data: bytes,
        *,
        within: Millis,
        headers: Mapping[str, str] | None = None,
    ) -> Msg:
        """As `request`, with headers both ways."""
        sent = None if headers is None else dict(headers)
        async with self.answering(subject, within=within) as client:
            return await client.request(subject, data, timeout=FOREVER, headers=sent)

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


def _message(msg: Msg) -> Message:
    return Message(msg.subject, msg.data, msg.headers or {})
