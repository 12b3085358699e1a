"""How messages are handed to handlers, the same on every bus: a bus itself only takes them in.

Handlers run in tasks of their own, in the context of whoever subscribed, not of whoever sent.
"""

import asyncio
import contextvars
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine

from libs.bus.port import Handler, Listener, Message

Answer = Callable[[bytes], Awaitable[None]]
"""Sends the reply back to whoever asked."""


class _Handing:
    def __init__(self) -> None:
        self._context = contextvars.copy_context()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def close(self) -> None:
        """Hand nothing out any more; what is in hand is finished."""
        self._closed = True

    def _start(self, work: Coroutine[object, object, None]) -> None:
        loop = asyncio.get_running_loop()
        task = loop.create_task(work, context=self._context.copy())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class SideBySide(_Handing):
    """A task per request, since an answer may have to wait for a table's turn."""

    def __init__(self, handler: Handler) -> None:
        super().__init__()
        self._handler = handler

    def take(self, message: Message, answer: Answer) -> None:
        if not self._closed:
            self._start(self._serve(message, answer))

    async def _serve(self, message: Message, answer: Answer) -> None:
        try:
            await answer(await self._handler(message))
        except Exception as defect:
            report(f"the handler of {message.subject} failed", defect)


class InTurn(_Handing):
    """One task for as long as messages wait, none while there are none."""

    def __init__(self, listener: Listener) -> None:
        super().__init__()
        self._listener = listener
        self._waiting: deque[Message] = deque()
        self._draining = False

    def take(self, message: Message) -> None:
        if not self._closed:
            self._waiting.append(message)
            if not self._draining:
                self._draining = True
                self._start(self._drain())

    async def _drain(self) -> None:
        try:
            while self._waiting and not self._closed:
                message = self._waiting.popleft()
                try:
                    await self._listener(message)
                except Exception as defect:
                    report(f"the listener of {message.subject} failed", defect)
        finally:
            self._draining = False


def report(what: str, defect: Exception) -> None:
    """To the loop's exception handler, which logs it: nobody waits for it here."""
    asyncio.get_running_loop().call_exception_handler({"message": what, "exception": defect})
