"""A follower of the table: one for each seat and one for the rail.

It hears the public events, drops doubles by version, asks the owner for what it missed, and folds
them by the rules; a seat's client hears its player's own cards too.
"""

import asyncio
from collections import Counter

import msgspec

from libs.bus.outlet import VERSION
from libs.bus.port import Bus, Message, NoReply
from libs.contracts.subjects import Speaker, private_cards, table_events, table_view
from libs.contracts.table import EventsShown, PrivateCards, ShowEvents, ShowView, TableReply
from libs.contracts.view import TableView
from libs.rules.table import Table, TableEvent, evolve
from libs.runtime.clock import Millis
from tests.simulation.setting import TABLE

PATIENCE = Millis(1_000)

_event: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_shown = msgspec.json.Decoder[EventsShown | TableReply](EventsShown | TableReply)
_view = msgspec.json.Decoder(TableView)
_cards = msgspec.json.Decoder(PrivateCards)


class Client:
    """`table` and `version` are what it knows; `received` is every byte it was ever given."""

    def __init__(self, bus: Bus, viewer: Speaker | None, counts: Counter[str]) -> None:
        self.viewer = viewer
        self.table: Table | None = None
        self.version = 0
        self.heard: list[bytes] = []
        """The data of each event, in order of version."""
        self.received: list[bytes] = []
        self.own_cards: list[PrivateCards] = []
        self.news = asyncio.Event()
        self._bus = bus
        self._counts = counts

    async def start(self) -> None:
        await self._bus.subscribe(table_events(TABLE), self._hear)
        if self.viewer is not None:
            await self._bus.subscribe(private_cards(self.viewer), self._see_own_cards)

    async def look(self) -> TableView | None:
        """None when no answer came, or none but that the table is not there."""
        reply = await self._ask(ShowView())
        try:
            return None if reply is None else _view.decode(reply)
        except msgspec.ValidationError:
            return None

    async def catch_up(self) -> bool:
        """Whether it now knows all that the owner knew when asked."""
        reply = await self._ask(ShowEvents(after=self.version))
        shown = None if reply is None else _shown.decode(reply)
        if not isinstance(shown, EventsShown):
            return False
        for event in shown.events:
            self._take(event.version, bytes(event.data))
        return self.version >= shown.version

    async def _ask(self, question: ShowView | ShowEvents) -> bytes | None:
        subject = table_view(TABLE, self.viewer)
        try:
            reply = await self._bus.request(subject, msgspec.json.encode(question), within=PATIENCE)
        except NoReply:
            self._counts["question unanswered"] += 1
            return None
        self.received.append(reply)
        return reply

    async def _hear(self, message: Message) -> None:
        self.received.append(message.data)
        version = int(message.headers[VERSION])
        if version <= self.version:
            self._counts["event double or overtaken"] += 1
        elif version > self.version + 1:
            self._counts["event gap"] += 1
            await self.catch_up()
        else:
            self._take(version, message.data)

    def _take(self, version: int, data: bytes) -> None:
        if version == self.version + 1:
            self.table = evolve(self.table, _event.decode(data))
            self.version = version
            self.heard.append(data)
            self.news.set()

    async def _see_own_cards(self, message: Message) -> None:
        self.received.append(message.data)
        self.own_cards.append(_cards.decode(message.data))
