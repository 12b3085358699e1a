"""The service of the small tables: each wish is written down, then taken to the ledger."""

import asyncio
from functools import partial
from hashlib import sha256

import msgspec

from libs.bus.port import Bus, Message
from libs.contracts.ledger import Transfer, TransferAnswer
from libs.contracts.requests import Refused
from libs.contracts.subjects import parse_table_command, partition, table_commands
from libs.contracts.table import Accepted
from libs.eventlog.codec import Codec
from libs.eventlog.events import UNBORN, CommandId, StreamId, Version
from libs.eventlog.store import AlreadyAnswered, Answer, AppendFailed, KeyReused, Store
from libs.eventlog.writer import Writer, against_the_log
from libs.rules.rejected import Rejected
from libs.runtime.clock import Clock
from libs.runtime.ids import Ids
from libs.runtime.simulated import Chance
from services.table.courier import Courier
from tests.simulation.transfers.small_table import (
    ChipsWon,
    SmallTable,
    SmallTableEvent,
    Wish,
    evolve,
    settle,
    wish,
)

CODEC: Codec[SmallTableEvent] = Codec(SmallTableEvent)

_wish = msgspec.json.Decoder[Wish](Wish)
_encode = msgspec.json.encode


def stream_of(table: str) -> StreamId:
    return StreamId(f"cash-{table}")


class SmallTables:
    """All tables of one life of the process."""

    def __init__(self, names: tuple[str, ...], store: Store, bus: Bus, clock: Clock, ids: Ids):
        self._bus = bus
        self.tables = {name: _Kept(name, store, bus, clock, ids) for name in names}

    async def start(self) -> None:
        for table in self.tables.values():
            await table.take_up()
        for number in sorted({partition(name) for name in self.tables}):
            await self._bus.serve(table_commands(number), self._serve)

    async def play(self, chance: Chance) -> None:
        """Hand after hand, a part or all of somebody's chips go to another."""
        while True:
            await asyncio.sleep(chance.between(2_000, 8_000) / 1000)
            for table in self.tables.values():
                await table.play(chance)

    async def _serve(self, message: Message) -> bytes:
        to = parse_table_command(message.subject)
        said = _wish.decode(message.data)
        return await self.tables[to.table].obey(to.speaker.name, said)


class _Kept:
    def __init__(self, name: str, store: Store, bus: Bus, clock: Clock, ids: Ids) -> None:
        self._store = store
        self._clock = clock
        self._ids = ids
        self._writer = Writer(store, CODEC, ids.new)
        self._stream = stream_of(name)
        self._table = SmallTable(name=name)
        self._version: Version = UNBORN
        self._turn = asyncio.Lock()
        self._courier = Courier(bus, self._hand_back)

    async def take_up(self) -> None:
        await self._catch_up()
        self._courier.see_to(self._table.open.values())

    async def obey(self, player: str, said: Wish) -> bytes:
        async with self._turn:
            try:
                return await against_the_log(partial(self._obey, player, said), self._catch_up)
            except AppendFailed:
                return _encode(Refused(code="unavailable"))

    async def play(self, chance: Chance) -> None:
        async with self._turn:
            seated = sorted(self._table.stacks)
            if len(seated) < 2:
                return
            winner, loser = chance.order(seated)[:2]
            stack = self._table.stacks[loser]
            amount = stack if chance.happens(0.2) else chance.between(0, stack)
            try:
                won = ChipsWon(at=self._clock.now(), winner=winner, loser=loser, amount=amount)
                await self._append([won], "hand")
            except AppendFailed:
                await self._catch_up()

    async def _hand_back(self, transfer: Transfer, answer: TransferAnswer) -> None:
        async def work() -> None:
            events = settle(self._table, self._clock.now(), transfer, answer)
            if events:
                await self._append(events, transfer.transfer)

        async with self._turn:
            await against_the_log(work, self._catch_up)

    async def _obey(self, player: str, said: Wish) -> bytes:
        command_id, digest = CommandId(f"{player}:{said.key}"), sha256(_encode(said)).digest()
        try:
            event = wish(self._table, self._clock.now(), player, said, self._ids.new())
        except Rejected as refusal:
            recorded = await self._store.answer(self._stream, command_id)
            if recorded is not None and recorded.digest == digest:
                return recorded.reply
            return _encode(Refused(code=refusal.code))
        version = Version(self._version + 1)
        reply = _encode(Accepted(version=version))
        answer = Answer(command_id=command_id, digest=digest, version=version, reply=reply)
        try:
            await self._append([event], command_id, answer)
        except AlreadyAnswered as again:
            return again.answer.reply
        except KeyReused:
            return _encode(Refused(code="key_reused"))
        return reply

    async def _append(
        self, events: list[SmallTableEvent], cause: str, answer: Answer | None = None
    ) -> None:
        await self._writer.append(self._stream, self._version, events, cause, answer)
        for event in events:
            self._apply(event)
        self._courier.see_to(self._table.open.values())

    async def _catch_up(self) -> None:
        for stored in await self._store.read(self._stream, self._version):
            self._apply(CODEC.decode(stored))
        self._courier.see_to(self._table.open.values())

    def _apply(self, event: SmallTableEvent) -> None:
        self._table = evolve(self._table, event)
        self._version = Version(self._version + 1)
