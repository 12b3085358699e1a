"""A cash table of the table service, spoken to as lobby and gateway do; the ledger says yes."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from libs.bus.memory import MemoryBus
from libs.bus.port import Message
from libs.contracts.cash import CashOptions, CashStakes, CashTerms, OpenCash, TakeSeat
from libs.contracts.ledger import Transfer, TransferMoved
from libs.contracts.requests import Refused
from libs.contracts.subjects import (
    LOBBY,
    Role,
    Speaker,
    Subject,
    table_command,
    table_view,
    transfer_commands,
)
from libs.contracts.table import Accepted, ShowView, TableReply, Turn
from libs.contracts.view import TableView
from libs.runtime.clock import Millis
from tests.services.table.playing import TABLE

HOLDEM = CashTerms(
    game="holdem",
    limit="no_limit",
    stakes=CashStakes(bet=20, small_blind=10),
    seats=3,
    min_buy_in=200,
    max_buy_in=4_000,
    bots=1,
)
WITHIN = Millis(5_000)


def human(name: str) -> Speaker:
    return Speaker(Role.HUMAN, name)


class Overheard(MemoryBus):
    """Keeps each message with its subject, and each reply with that of its request."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, bytes]] = []

    async def request(self, subject: Subject, data: bytes, *, within: Millis) -> bytes:
        reply = await super().request(subject, data, within=within)
        self.heard += [(subject, data), (subject, reply)]
        return reply

    async def publish(
        self, subject: Subject, data: bytes, headers: Mapping[str, str] | None = None
    ) -> None:
        self.heard.append((subject, data))
        await super().publish(subject, data, headers)


class CashDesk:
    def __init__(self, bus: MemoryBus) -> None:
        self.bus = bus
        self.asked: list[Transfer] = []

    async def start(self) -> None:
        await self.bus.serve(transfer_commands(), self._transfer)

    async def open(self, terms: CashTerms = HOLDEM, pause: int = 0, key: str = "open") -> None:
        request = OpenCash(key=key, terms=terms, between_hands=pause, after_showdown=pause, away=0)
        await self.done(LOBBY, request)

    async def sits(self, player: str, buy_in: int = 1_000, **options: Any) -> None:
        request = TakeSeat(
            key=f"sit-{player}-{buy_in}",
            player=player,
            buy_in=buy_in,
            options=CashOptions(**options),
        )
        await self.done(LOBBY, request)

    async def done(self, speaker: Speaker, request: msgspec.Struct) -> Accepted:
        reply = await self.says(speaker, request)
        assert isinstance(reply, Accepted), reply
        return reply

    async def says(self, speaker: Speaker, request: msgspec.Struct) -> TableReply:
        data = msgspec.json.encode(request)
        reply = await self.bus.request(table_command(TABLE, speaker), data, within=WITHIN)
        return msgspec.json.decode(reply, type=TableReply)

    async def refused(self, speaker: Speaker, request: msgspec.Struct) -> str:
        """The code."""
        reply = await self.says(speaker, request)
        assert isinstance(reply, Refused), reply
        return reply.code

    async def look(self, viewer: Speaker | None = None) -> TableView:
        question = msgspec.json.encode(ShowView())
        reply = await self.bus.request(table_view(TABLE, viewer), question, within=WITHIN)
        return msgspec.json.decode(reply, type=TableView)

    async def until(self, there: Callable[[TableView], bool]) -> TableView:
        """The table once it is so."""
        view = await self.look()
        while not there(view):
            await asyncio.sleep(0.05)
            view = await self.look()
        return view

    async def acts(self, action: str, to: int | None = None) -> str:
        """Whoever is asked; his name."""
        view = await self.look()
        (actor,) = [seat.player for seat in view.seats if seat.seat == view.to_act]
        key = f"{view.hand}.{view.turn}"
        turn = Turn(key=key, hand=view.hand, turn=view.turn, action=action, to=to)
        await self.done(human(actor), turn)
        return actor

    async def _transfer(self, message: Message) -> bytes:
        asked = msgspec.json.decode(message.data, type=Transfer)
        self.asked.append(asked)
        return msgspec.json.encode(TransferMoved(transfer=asked.transfer))
