"""Tells whoever listens how a public listing has changed: the newest form, once for many changes.

Nothing hangs on it: who missed some news asks for the list.
"""

import asyncio
from collections.abc import Callable
from typing import NoReturn

import msgspec

from libs.bus.handing import report
from libs.bus.port import Bus
from libs.contracts.requests import Reply
from libs.contracts.subjects import listings


class Herald:
    """`news` is what to tell of a tournament or a cash table; None of what is private."""

    def __init__(self, bus: Bus, news: Callable[[str], Reply | None]) -> None:
        self._bus = bus
        self._news_of = news
        self._changed: dict[str, None] = {}
        self._news = asyncio.Event()

    def changed(self, name: str) -> None:
        self._changed[name] = None
        self._news.set()

    async def run(self) -> NoReturn:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._changed:
                name = next(iter(self._changed))
                del self._changed[name]
                if (news := self._news_of(name)) is not None:
                    await self._tell(name, news)

    async def _tell(self, name: str, news: Reply) -> None:
        try:
            await self._bus.publish(listings(), msgspec.json.encode(news))
        except Exception as fault:
            report(f"news of {name} was not told", fault)
