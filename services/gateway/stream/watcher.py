"""One client's stream: what of its tables, its own cards and the lobby it has not been sent.

It holds positions, not messages, and reads on only when its client has taken what it was given.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass

import msgspec

from libs.contracts.table import PrivateCards
from services.gateway.problems import Problem
from services.gateway.stream import cursor
from services.gateway.stream.feed import Feed
from services.gateway.stream.frames import PING, RETRY, SUPERSEDED, body, ended, with_id
from services.gateway.stream.lobby import LobbyNews
from services.gateway.views import NamedView

PING_EVERY = 15.0
"""Seconds."""
LIFE = 3_600.0
"""Seconds after which a stream ends and its client comes back, if there still is one."""
TRY_AGAIN = 1.0
"""Seconds until what a service could not tell is asked again."""
AT_ONCE = 100
"""Events of a table in one chunk."""


@dataclass(slots=True)
class Place:
    """Where the client is at one table. `version` is None when it has nothing to go on from.

    `cards` are its player's own, not yet sent; `cards_wanted` that they are to be asked for,
    since what is sent in private is sent once and may be lost.
    """

    feed: Feed
    version: int | None
    lost: bool
    """It had something, of which it must be told that it is of no use."""
    cards_wanted: bool
    cards: bytes | None = None


class Watcher:
    """`look` is a table as this client may see it, and raises Problem. `player` and the hash of
    his session are None for who has none."""

    def __init__(
        self,
        player: str | None,
        session: str | None,
        feeds: Mapping[str, Feed],
        lobby: LobbyNews | None,
        look: Callable[[str], Awaitable[NamedView]],
        *,
        since: str | None,
    ) -> None:
        self.player = player
        self.session = session
        self.lobby = lobby
        versions = {} if since is None else cursor.read(since)
        self.places = {
            table: Place(
                feed,
                version=None if versions is None else versions.get(table),
                lost=versions is None,
                cards_wanted=player is not None,
            )
            for table, feed in feeds.items()
        }
        self._look = look
        self._lobby_version: int | None = None
        self._news = asyncio.Event()
        self._over = False
        self._last_words = b""

    def wake(self) -> None:
        self._news.set()

    def missed(self, table: str) -> None:
        self.places[table].cards_wanted = self.player is not None
        self.wake()

    def private(self, table: str, cards: bytes) -> None:
        if place := self.places.get(table):
            place.cards = ended(body("private", cards))
            self.wake()

    def supersede(self) -> None:
        """Its player is elsewhere now."""
        self._last_words = SUPERSEDED
        self.end()

    def end(self) -> None:
        self._over = True
        self.wake()

    async def frames(self) -> AsyncIterator[bytes]:
        """Until it is ended, or old."""
        loop = asyncio.get_running_loop()
        ends, ping = loop.time() + LIFE, loop.time() + PING_EVERY
        yield RETRY
        while not self._over and loop.time() < ends:
            self._news.clear()
            chunk: list[bytes] = []
            told = [await self._table(place, chunk) for place in self.places.values()]
            told.append(await self._lobby(chunk))
            if loop.time() >= ping:
                chunk.append(PING)
                ping = loop.time() + PING_EVERY
            if chunk:
                yield b"".join(chunk)
            else:
                await self._rest(ping if all(told) else min(ping, loop.time() + TRY_AGAIN))
        if self._last_words:
            yield self._last_words

    async def _rest(self, until: float) -> None:
        try:
            async with asyncio.timeout_at(until):
                await self._news.wait()
        except TimeoutError:
            pass

    async def _table(self, place: Place, chunk: list[bytes]) -> bool:
        """What is new at the table; False when it has to be asked again."""
        try:
            await self._events(place, chunk)
            if place.lost:
                reset = msgspec.json.encode({"table": place.feed.table})
                chunk.append(ended(body("reset", reset)))
                place.lost = False
            if place.version is None:
                await self._snapshot(place, chunk)
            elif place.cards_wanted:
                self._own_cards(place, await self._look(place.feed.table), chunk)
        except Problem:
            return False
        if place.cards is not None:
            chunk.append(place.cards)
            place.cards = None
        return True

    async def _events(self, place: Place, chunk: list[bytes]) -> None:
        if place.version is None:
            return
        while (events := place.feed.behind(place.version, AT_ONCE)) is None:
            if not await place.feed.cover(place.version):
                place.version, place.lost = None, True
                return
        for version, event in enumerate(events, place.version + 1):
            place.version = version
            chunk.append(with_id(event, self._cursor()))

    async def _snapshot(self, place: Place, chunk: list[bytes]) -> None:
        """A table that is not open yet has none: its events will tell all from the first on."""
        try:
            view = await self._look(place.feed.table)
        except Problem as refusal:
            if refusal.code != "not_open":
                raise
            place.version, place.cards_wanted = 0, False
            place.feed.start(0)
            return
        place.version = view.version
        place.feed.start(view.version)
        chunk.append(with_id(body("snapshot", msgspec.json.encode(view)), self._cursor()))
        self._own_cards(place, view, chunk)

    def _own_cards(self, place: Place, view: NamedView, chunk: list[bytes]) -> None:
        place.cards_wanted = False
        for seat in view.seats:
            known = [card for card in seat.cards if card is not None]
            if seat.player == self.player and known and len(known) == len(seat.cards):
                cards = PrivateCards(
                    table=view.table,
                    version=view.version,
                    hand=view.hand,
                    seat=seat.seat,
                    cards=tuple(known),
                )
                chunk.append(ended(body("private", msgspec.json.encode(cards))))

    async def _lobby(self, chunk: list[bytes]) -> bool:
        if self.lobby is None:
            return True
        if self._lobby_version is not None:
            news = self.lobby.behind(self._lobby_version, AT_ONCE)
            if news is None:
                self._lobby_version = None
            else:
                self._lobby_version += len(news)
                chunk += news
        if self._lobby_version is None:
            try:
                self._lobby_version, listed = await self.lobby.all()
            except Problem:
                return False
            chunk.append(listed)
        return True

    def _cursor(self) -> bytes:
        have = {
            table: place.version
            for table, place in self.places.items()
            if place.version is not None
        }
        return cursor.write(have)
