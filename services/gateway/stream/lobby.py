"""The lobby as it comes over the bus: which public tournaments and cash tables there are, and what
changes."""

import asyncio
from typing import TypeAlias

import msgspec

from libs.contracts.floor import CashListing
from libs.contracts.lobby import Listing
from services.gateway.cash_tables import CashTableListed
from services.gateway.club import Club
from services.gateway.stream.feed import Follower
from services.gateway.stream.frames import body, ended
from services.gateway.stream.ring import Ring
from services.gateway.stream.told import LobbyTold
from services.gateway.tournaments import TournamentListed

AnyListing: TypeAlias = Listing | CashListing


class LobbyNews:
    def __init__(self, club: Club) -> None:
        self.followers: set[Follower] = set()
        self._club = club
        self._known: dict[str, AnyListing] = {}
        self._ring = Ring(0)

    def hear(self, listing: AnyListing) -> None:
        """From the bus."""
        self._known[listing.table] = listing
        if isinstance(listing, Listing):
            told = LobbyTold(tournament=TournamentListed.of(listing))
        else:
            told = LobbyTold(table=CashTableListed.of(listing))
        self._ring.append(ended(body("lobby", msgspec.json.encode(told))))
        for follower in self.followers:
            follower.wake()

    def behind(self, version: int, most: int) -> list[bytes] | None:
        return self._ring.behind(version, most)

    async def all(self) -> tuple[int, bytes]:
        """All listings in one frame, and the version from which to read on. What changed
        meanwhile may be told once more. Raises Problem."""
        version = self._ring.version
        tournaments, tables = await self._ask()
        if self._ring.version == version:
            listings: tuple[AnyListing, ...] = (*tournaments, *tables)
            self._known = {each.table: each for each in listings}
        shown = LobbyTold(
            tournaments=tuple(map(TournamentListed.of, tournaments)),
            tables=tuple(map(CashTableListed.of, tables)),
        )
        return version, ended(body("lobby", msgspec.json.encode(shown)))

    async def look(self) -> None:
        """Tell what changed without a word: a message may be lost. Raises Problem."""
        version = self._ring.version
        tournaments, tables = await self._ask()
        if self._ring.version != version:
            return  # what was answered may be older than what was heard
        listings: tuple[AnyListing, ...] = (*tournaments, *tables)
        changed = [each for each in listings if self._known.get(each.table) != each]
        self._known = {each.table: each for each in listings}
        for listing in changed:
            self.hear(listing)

    async def _ask(self) -> tuple[tuple[Listing, ...], tuple[CashListing, ...]]:
        tournaments, tables = await asyncio.gather(
            self._club.tournaments(), self._club.cash_tables()
        )
        return tuple(tournaments), tuple(tables)
