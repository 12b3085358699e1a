"""A service's connection to NATS: FastStream's broker keeps it, nats-py's client is under it
(docs/adr/0009).

A lost server is an outage, not an end: whoever waits for an answer hears of it at once, and
whoever asked `on_reconnect` when the server and all subscriptions are back.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from faststream.nats import NatsBroker
from faststream.security import SASLPlaintext
from nats.aio.client import Client, ErrorCallback
from nats.errors import (
    ConnectionClosedError,
    Error,
    NoRespondersError,
    OutboundBufferLimitError,
    SlowConsumerError,
)
from nats.errors import TimeoutError as TimedOut

from libs.bus.handing import report
from libs.bus.port import NoReply
from libs.contracts.subjects import inbox
from libs.runtime.clock import Millis

RETRY_SECONDS = 0.1
"""Between tries to reach a server that is away."""

PING_SECONDS = 2
"""A server that leaves two pings unanswered is away, though its connection stands."""

FOREVER = 10**9
LOST = (ConnectionClosedError, OutboundBufferLimitError)
_DENIED = re.compile(r'permissions violation for (publish|subscription) to "([^"]+)"')

_log = logging.getLogger(__name__)

Hook = Callable[[], Awaitable[None]]


class Denied(Exception):
    """The user may not send to this subject, or not listen to it."""


class NatsConnection:
    """Of one user. `start` before anything else; it waits for a server that is not there yet."""

    def __init__(self, url: str, user: str, password: str) -> None:
        self._broker = _Broker(
            url,
            security=SASLPlaintext(username=user, password=password, use_ssl=False),
            apply_types=False,
            logger=None,
            name=user,
            inbox_prefix=inbox(user),
            max_reconnect_attempts=-1,
            reconnect_time_wait=RETRY_SECONDS,  # type: ignore[arg-type] # seconds; nats-py adds it
            ping_interval=PING_SECONDS,
            error_cb=self._troubled,
            disconnected_cb=self._lost,
            reconnected_cb=self._back,
            closed_cb=self._ended,
        )
        self._started: Client | None = None
        self._stopping = False
        self._connected = asyncio.Event()
        self._closed = asyncio.Event()
        self._flushes: set[asyncio.Task[None]] = set()
        self._limits: set[asyncio.Timeout] = set()
        """Of those who wait for an answer of the server that is there now."""
        self._hooks: list[Hook] = []
        self._running_hooks: set[asyncio.Task[None]] = set()
        self.settling: dict[str, bool] = {}
        """Patterns being subscribed to, in small letters as nats-py tells them: denied or not."""

    @property
    def in_reach(self) -> bool:
        return self._connected.is_set()

    @property
    def client(self) -> Client:
        """For JetStream."""
        if self._started is None:
            raise RuntimeError("the bus is not started")
        return self._started

    async def start(self) -> None:
        """Raises nats-py's Error when the server refuses the user or the password."""
        await self._broker.start()
        self._started = await self._broker.connect()
        self._connected.set()
        await self.settled()

    async def stop(self) -> None:
        """What was sent before has reached the server, if there is one. Fine when it was never
        started, or `start` was given up."""
        self._stopping = True
        if self._started is not None:
            # RuntimeError: what waits to be sent, to a transport that is closed already
            with suppress(Error, OSError, RuntimeError):
                if self._started.is_connected:
                    await self.settled()
                    await self._broker.stop()
                await self._started.close()
        self._closed.set()

    async def closed(self) -> None:
        """Returns when the server has thrown this connection out for good, or after `stop`."""
        await self._closed.wait()

    def on_reconnect(self, hook: Hook) -> None:
        """Run after each outage, when this bus's subscriptions are live again."""
        self._hooks.append(hook)

    @asynccontextmanager
    async def answering(self, subject: str, *, within: Millis) -> AsyncIterator[Client]:
        """The client when there is a server, for as long as there is: what waits inside raises
        `NoReply` as soon as the server is lost, or when the time is up.

        What nats-py itself asks, as its manager of JetStream does, waits by `wait_for`, which
        before Python 3.12 loses a cancellation that comes with the answer: it is made good here,
        or whoever is cancelled then would go on for ever.
        """
        task = asyncio.current_task()
        assert task is not None
        cancelled_before = task.cancelling()
        try:
            async with asyncio.timeout(within / 1000) as limit:
                if not self._connected.is_set():
                    await self._connected.wait()
                self._limits.add(limit)
                yield self.client
        except NoRespondersError:
            raise NoReply(f"nobody serves {subject}") from None
        except (TimeoutError, TimedOut, *LOST):
            raise NoReply(f"no answer in time from {subject}") from None
        finally:
            self._limits.discard(limit)
            if task.cancelling() > cancelled_before:
                raise asyncio.CancelledError

    async def settled(self) -> None:
        """The server has all that was sent. One flush is no barrier: its ping overtakes what is
        pending. A flush is never given up while the connection stands, for its late pong would
        then stop nats-py's reader."""
        while True:
            await self._connected.wait()
            flushing = asyncio.create_task(self._flush_twice())
            self._flushes.add(flushing)
            flushing.add_done_callback(self._flushes.discard)
            await asyncio.wait([flushing])
            if not flushing.cancelled():
                return flushing.result()

    async def _flush_twice(self) -> None:
        for _ in range(2):
            await self.client.flush(timeout=FOREVER)

    async def _troubled(self, error: Exception) -> None:
        violation = _DENIED.search(str(error))
        if violation is not None:
            what, subject = violation.groups()
            if what == "subscription" and subject in self.settling:
                self.settling[subject] = True
            else:
                report(f"denied: {what} to {subject}", Denied(str(error)))
        elif isinstance(error, SlowConsumerError):
            report(f"messages of {error.subject} were dropped: too many wait", error)
        elif self._started is None and "Authorization Violation" in str(error):
            raise error
        else:
            _log.debug("the bus is in trouble: %r", error)

    async def _lost(self) -> None:
        if not self._stopping:
            _log.warning("the bus is lost")
        self._connected.clear()
        for flush in self._flushes:
            flush.cancel()
        now = asyncio.get_running_loop().time()
        for limit in self._limits:
            if not limit.expired():
                limit.reschedule(now)

    async def _back(self) -> None:
        _log.warning("the bus is back")
        self._connected.set()
        for hook in self._hooks:
            running = asyncio.create_task(_run(hook))
            self._running_hooks.add(running)
            running.add_done_callback(self._running_hooks.discard)

    async def _ended(self) -> None:
        """Whoever waits for a connection goes on, and finds it closed."""
        self._closed.set()
        self._connected.set()
        if not self._stopping:
            report("the bus is closed", ConnectionClosedError())


class _Broker(NatsBroker):
    """FastStream's own callback raises on some errors, which ends nats-py's tries to reconnect for
    ever; ours alone decides."""

    def _log_connection_broken(self, error_cb: ErrorCallback | None = None) -> ErrorCallback:
        if error_cb is None:
            raise TypeError("a broker of this bus has an error callback")
        return error_cb


async def _run(hook: Hook) -> None:
    try:
        await hook()
    except Exception as defect:
        report("a hook after an outage failed", defect)
