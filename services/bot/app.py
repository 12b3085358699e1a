"""The bot service: which tables its bots sit at, and a worker for each.

The composition root: the ports come in here, and nothing else is global.
"""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import TypeAlias

import msgspec

from libs.bus.handing import report
from libs.bus.outlet import VERSION
from libs.bus.port import Message, NoReply
from libs.contracts import subjects
from libs.contracts.bots import BOTS
from libs.contracts.cash import CashOptions, TakeSeat
from libs.contracts.requests import Refused
from libs.contracts.table import ListTables, TableListed, TablesListed
from libs.rules.names import PlayerId
from libs.runtime.clock import Millis
from services.bot.bots import Bots
from services.bot.ports import Ports
from services.bot.voice import PATIENCE, Voice

LOOK = Millis(1_000)
"""How often the tables in play are asked for. Only those with bots are listened to: of all others
the bus would tell in vain."""

_Listed: TypeAlias = TablesListed | Refused
_listed: msgspec.json.Decoder[_Listed] = msgspec.json.Decoder(_Listed)


class BotService:
    """Plays for the bots of `roster` wherever they sit, and for nobody else. `pace` is a factor
    on the time they think."""

    def __init__(self, ports: Ports, *, roster: Collection[str] = BOTS, pace: float = 1.0) -> None:
        self._ports = ports
        self._roster = frozenset(map(PlayerId, roster))
        self._pace = pace
        self._tables: dict[str, Bots] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._looking = asyncio.create_task(self._keep_looking(), name="bots look for tables")

    async def stop(self) -> None:
        """In the middle of a thought: who starts next takes the same decisions up again."""
        tasks = [*self._tasks, *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def look(self) -> None:
        """Find the tables in play and what was missed at them; also for after a reconnect."""
        question = msgspec.json.encode(ListTables())
        with suppress(NoReply):
            reply = await self._ports.bus.request(subjects.table_list(), question, within=PATIENCE)
            listed = _listed.decode(reply)
            for table in listed.tables if isinstance(listed, TablesListed) else ():
                if not table.ended and not self._roster.isdisjoint(table.bots):
                    self._bots_of(table.table).expect(table.version)
                await self._sit_down(table)

    async def _sit_down(self, table: TableListed) -> None:
        """A bot at a table that would have one more and has people at it. It waits for nothing,
        buys in anew when it has lost all, and lets the board be run twice."""
        cash = table.cash
        if cash is None or not cash.bots_wanted or not cash.people or cash.closed:
            return
        free = sorted(self._roster - {*cash.bots})
        if not free:
            return
        bot = free[int(self._ports.chance() * len(free))]
        buy_in = (cash.min_buy_in + cash.max_buy_in) // 2
        request = TakeSeat(
            key=f"sit-{table.version}",
            player=bot,
            buy_in=buy_in,
            options=CashOptions(post=True, rebuy=buy_in, runs=2),
        )
        with suppress(NoReply):
            await Voice(self._ports.bus, table.table).say(bot, request)

    async def _keep_looking(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(LOOK / 1000)

    def _bots_of(self, table_id: str) -> Bots:
        bots = self._tables.get(table_id)
        if bots is None:
            bots = Bots(table_id, self._ports, self._roster, self._pace)
            self._tables[table_id] = bots
            task = asyncio.create_task(self._run(table_id, bots), name=f"bots of {table_id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return bots

    async def _run(self, table_id: str, bots: Bots) -> None:
        """A fault at one table is its own; the next look takes the table up again."""

        async def hear(message: Message) -> None:
            bots.hear(int(message.headers[VERSION]), message.data)

        bus = self._ports.bus
        try:
            subscription = await bus.subscribe(subjects.table_events(table_id), hear)
            try:
                await bots.run()
            finally:
                await subscription.stop()
        except Exception as fault:
            report(f"the bots of table {table_id} failed", fault)
        finally:
            del self._tables[table_id]
