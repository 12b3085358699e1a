"""All streams of a gateway, and what they follow; nothing is kept that nobody follows."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeAlias

import msgspec

from libs.bus.outlet import VERSION
from libs.bus.port import Bus, Message, Subscription
from libs.contracts import patterns, subjects
from libs.contracts.floor import CashListingChanged
from libs.contracts.lobby import ListingChanged
from libs.contracts.subjects import Role
from libs.contracts.table import PrivateCards
from services.gateway.club import Club
from services.gateway.problems import Problem
from services.gateway.stream.feed import Feed
from services.gateway.stream.lobby import LobbyNews
from services.gateway.stream.ring import SIZE
from services.gateway.stream.watcher import Watcher
from services.gateway.views import Views

LOOK_EVERY = 3.0
"""Seconds between two looks at every table followed, for a message that was lost before a
silence."""
LOBBY_EVERY = 5
"""Of those looks, one at the lobby."""
MOST_OF_ONE = 20
"""Streams of one player; of one address for who has no session."""

_cards = msgspec.json.Decoder(PrivateCards).decode
_News: TypeAlias = ListingChanged | CashListingChanged
_news = msgspec.json.Decoder[_News](_News).decode


class Hub:
    def __init__(self, bus: Bus, club: Club, views: Views) -> None:
        self._bus = bus
        self._club = club
        self._views = views
        self._feeds: dict[str, Feed] = {}
        self._lobby = LobbyNews(club)
        self._watchers: set[Watcher] = set()
        self._owners: Counter[str] = Counter()
        self._players: dict[str, set[Watcher]] = {}
        self._subscriptions: list[Subscription] = []
        self._patrol: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def streams(self) -> int:
        return len(self._watchers)

    @property
    def tables(self) -> int:
        return len(self._feeds)

    async def start(self) -> None:
        bus, people = self._bus, patterns.private_cards_of(Role.HUMAN)
        self._subscriptions = [
            await bus.subscribe(subjects.all_table_events(), self._event),
            await bus.subscribe(people, self._private),
            await bus.subscribe(subjects.listings(), self._change),
        ]
        self._patrol = asyncio.create_task(self._look_around())

    async def stop(self) -> None:
        """Streams end by themselves; a server that waits for them can stop then."""
        self._closed = True
        for watcher in self._watchers:
            watcher.end()
        if self._patrol is not None:
            self._patrol.cancel()
        for feed in self._feeds.values():
            feed.stop()
        for subscription in self._subscriptions:
            await subscription.stop()

    async def check(self, owner: str, tables: Sequence[str]) -> None:
        """Raises Problem for one stream too many, and for a table that never was and is not
        announced. Where nobody can tell, the stream will wait for somebody who can."""
        if self._closed:
            raise Problem("unavailable")
        if self._owners[owner] >= MOST_OF_ONE:
            raise Problem("too_many_streams", most=MOST_OF_ONE)
        for table in tables:
            if table not in self._feeds:
                try:
                    await self._exists(table)
                except Problem as refusal:
                    if refusal.code != "unavailable":
                        raise

    async def stream(
        self,
        owner: str,
        player: str | None,
        session: str | None,
        tables: Sequence[str],
        *,
        lobby: bool,
        since: str | None,
    ) -> AsyncGenerator[bytes, None]:
        """Its frames, until the client goes, another session of its player takes over, or the
        gateway stops."""
        watcher = Watcher(
            player,
            session,
            {table: self._feed(table) for table in tables},
            self._lobby if lobby else None,
            partial(self._views.of, player=player),
            since=since,
        )
        self._join(owner, watcher)
        try:
            async for chunk in watcher.frames():
                yield chunk
        finally:
            self._leave(owner, watcher)

    def log_out(self, session: str) -> None:
        """Streams of this session end."""
        for watcher in self._watchers:
            if watcher.session == session:
                watcher.end()

    async def look(self) -> None:
        """Find what was missed at the tables followed."""
        for feed in list(self._feeds.values()):
            try:
                await feed.look()
            except Problem as refusal:
                if refusal.code == "unavailable":  # the others would be no better
                    return

    def _feed(self, table: str) -> Feed:
        feed = self._feeds.get(table)
        if feed is None:
            ask = partial(self._club.events, table, limit=SIZE)
            feed = self._feeds[table] = Feed(table, ask)
        return feed

    def _join(self, owner: str, watcher: Watcher) -> None:
        self._watchers.add(watcher)
        self._owners[owner] += 1
        if watcher.player is not None:
            of_player = self._players.setdefault(watcher.player, set())
            for other in of_player:
                if other.session != watcher.session:
                    other.supersede()
            of_player.add(watcher)
        for place in watcher.places.values():
            place.feed.followers.add(watcher)
        if watcher.lobby is not None:
            watcher.lobby.followers.add(watcher)
        if self._closed:
            watcher.end()

    def _leave(self, owner: str, watcher: Watcher) -> None:
        self._watchers.discard(watcher)
        self._owners[owner] -= 1
        if not self._owners[owner]:
            del self._owners[owner]
        if watcher.player is not None:
            of_player = self._players[watcher.player]
            of_player.discard(watcher)
            if not of_player:
                del self._players[watcher.player]
        for table, place in watcher.places.items():
            place.feed.followers.discard(watcher)
            if not place.feed.followers:
                place.feed.stop()
                del self._feeds[table]
        if watcher.lobby is not None:
            watcher.lobby.followers.discard(watcher)

    async def _exists(self, table: str) -> None:
        try:
            await self._club.events(table, 0, 1)
        except Problem as refusal:
            if refusal.code != "not_open":
                raise
            await self._announced(table)

    async def _announced(self, table: str) -> None:
        try:
            await self._club.tournament(table)
        except Problem as refusal:
            if refusal.code != "no_tournament":
                raise
            await self._club.cash_table(table)

    async def _event(self, message: Message) -> None:
        feed = self._feeds.get(subjects.parse_table_events(message.subject))
        if feed is not None:
            feed.hear(int(message.headers[VERSION]), message.data)

    async def _private(self, message: Message) -> None:
        player = subjects.parse_private_cards(message.subject).name
        if watchers := self._players.get(player):
            table = _cards(message.data).table
            for watcher in watchers:
                watcher.private(table, message.data)

    async def _change(self, message: Message) -> None:
        self._lobby.hear(_news(message.data).listing)

    async def _look_around(self) -> None:
        looks = 0
        while True:
            await asyncio.sleep(LOOK_EVERY)
            looks += 1
            await self.look()
            if self._lobby.followers and looks % LOBBY_EVERY == 0:
                with suppress(Problem):
                    await self._lobby.look()
