"""What comes back to those who ask over one connection to NATS, told apart by inbox.

nats-py's own `request` waits by `wait_for`, one question at a time, which costs a connection that
asks for each message it sends as much as the sending.
"""

import asyncio
from itertools import count

from nats.aio.client import Client
from nats.aio.msg import Msg


class Replies:
    """`prefix` is an inbox of the connection's own, to which nobody else listens."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._numbers = count(1)
        self._waiting: dict[str, asyncio.Future[Msg]] = {}

    async def listen(self, client: Client) -> None:
        """By one subscription for all of them."""
        await client.subscribe(f"{self._prefix}.*", cb=self._take)

    def expect(self) -> tuple[str, "asyncio.Future[Msg]"]:
        """An inbox for one answer, and the answer; cancelled, it is expected no more."""
        inbox = f"{self._prefix}.{next(self._numbers)}"
        answer: asyncio.Future[Msg] = asyncio.get_running_loop().create_future()
        self._waiting[inbox] = answer
        answer.add_done_callback(lambda _: self._waiting.pop(inbox, None))
        return inbox, answer

    async def _take(self, msg: Msg) -> None:
        """The first answer counts."""
        answer = self._waiting.pop(msg.subject, None)
        if answer is not None and not answer.done():
            answer.set_result(msg)
