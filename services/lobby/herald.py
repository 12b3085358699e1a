"""Tells whoever listens how a public listing has changed: the newest form, once for many changes.

Nothing hangs on it: who missed some news asks for the list.
"""

import asyncio
from collections.abc import Callable
from typing import NoReturn

import msgspec

from libs.bus.handing import report
from libs.bus.port import Bus
from libs.contracts.lobby import Listing, ListingChanged
from libs.contracts.subjects import listings


class Herald:
    def __init__(self, bus: Bus, listing: Callable[[str], Listing]) -> None:
        self._bus = bus
        self._listing = listing
        self._changed: dict[str, None] = {}
        self._news = asyncio.Event()

    def changed(self, tournament: str) -> None:
        self._changed[tournament] = None
        self._news.set()

    async def run(self) -> NoReturn:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._changed:
                tournament = next(iter(self._changed))
                del self._changed[tournament]
                await self._tell(self._listing(tournament))

    async def _tell(self, listing: Listing) -> None:
        if listing.private:
            return
        news = ListingChanged(listing=listing)
        try:
            await self._bus.publish(listings(), msgspec.json.encode(news))
        except Exception as fault:
            report(f"news of {listing.tournament} was not told", fault)
