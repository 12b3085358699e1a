"""A lobby with its ledger, two small tables and two gateways, in virtual time and by a seed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from libs.bus.asking import ask_until
from libs.bus.memory import Faults, MemoryBus
from libs.bus.memory_journal import MemoryJournal
from libs.contracts.lobby import OpenSession, SessionOpened, SessionReply
from libs.contracts.subjects import session_commands
from libs.eventlog.events import StoredEvent
from libs.runtime.clock import Millis
from libs.runtime.loop import LoopClock
from libs.runtime.simulated import Chance, SeededIds, SeededShuffle
from services.lobby.app import LobbyService
from services.lobby.domain.ledger import Terms
from services.lobby.ports import Ports
from tests.simulation.nodes import Crashes, Life, Node
from tests.simulation.record import Broken
from tests.simulation.transfers.books import Books
from tests.simulation.transfers.gateways import Gateways
from tests.simulation.transfers.table_service import SmallTables
from tests.simulation.transfers.trouble import WatchedStore, Wires
from tests.support.passwords import QuickPasswords

TABLES = ("c1", "c2")
SETTLED = 20
"""Seconds of calm after which nothing can be under way any more."""
TERMS = Terms(low=10_000, every=1_000)
"""So that who has lost a chip can be granted some."""


class World:
    """`broken` is the first that did not hold, at the very append that broke it."""

    def __init__(self, seed: int | str, faults: Faults, crashes: Crashes, *, failing: bool) -> None:
        chance = Chance(seed)
        self.chance = chance.fork("story")
        self.books = Books()
        self.broken: Broken | None = None
        self.wires = Wires(faults, crashes)
        self.bus = MemoryBus(self.wires)
        self.gateways = Gateways(self.bus)
        self.defects: list[str] = []
        self.lobby_log = WatchedStore(self._seen, chance.fork("lobby log"), failing=failing)
        self.table_log = WatchedStore(self._seen, chance.fork("table log"), failing=failing)
        self._crashes = crashes
        self._clock = LoopClock()
        self._journal = MemoryJournal(self.bus, self._clock)
        self._ids = SeededIds(chance.fork("ids"))
        self._shuffle = SeededShuffle(chance.fork("shuffle"))
        self._hands = chance.fork("hands")
        self.lobby = Node("lobby", self._boot_lobby, self, down_for=self._down)
        self.tables = Node("table", self._boot_tables, self, down_for=self._down)
        self.wires.nodes = {"lobby": self.lobby, "table": self.tables}

    async def run(self, story: "Story") -> None:
        """Raises Broken."""
        asyncio.get_running_loop().set_exception_handler(self._note)
        self.lobby.start()
        self.tables.start()
        await story(self)
        await self.be_quiet()
        self.lobby.stop()
        self.tables.stop()
        if self.broken is not None:
            raise self.broken
        self.books.check_end()
        await self._check_told()

    async def be_quiet(self) -> None:
        """Nothing goes wrong any more, and what is under way comes to its end."""
        self.wires.calm = self.lobby_log.calm = self.table_log.calm = True
        await asyncio.sleep(SETTLED)

    async def guest(self, name: str) -> str:
        """A new player's id."""
        request = msgspec.json.encode(OpenSession(key=name, name=name))
        return (await ask_until(self.bus, session_commands(), request, _opened)).player

    def crashes(self, point: str) -> bool:
        return not self.wires.calm and self._crashes.crashes(point)

    def _seen(self, stored: StoredEvent) -> None:
        try:
            self.books.enter(stored)
            self.books.check()
        except Broken as broken:
            self.broken = self.broken or broken

    async def _check_told(self) -> None:
        """What was told yes is in a log once."""
        for subject, key in self._told_yes():
            player = subject.rsplit(".", 1)[1]
            ids = (f"{player}:{key}", f"human.{player}:{key}")
            kept = [
                stored
                for log in (self.table_log, self.lobby_log)
                for stored in await log.read_all()
                if stored.command_id in ids
            ]
            if len(kept) != 1:
                raise Broken("what was told yes is in a log once", f"{subject} {key}: {kept}")

    def _told_yes(self) -> set[tuple[str, str]]:
        """By subject and key; raises Broken where the answer was not the same each time."""
        yes: dict[tuple[str, str], bytes] = {}
        for told in self.gateways.told:
            if told.accepted and told.reply is not None:
                first = yes.setdefault((told.subject, told.key), told.reply)
                if told.reply != first:
                    raise Broken("a key has one answer", f"{told}, but {first!r}")
        return {*yes}

    def _down(self) -> Millis:
        return Millis(self.chance.pick((0, 0, 100, 3_000)))

    def _note(self, _: object, context: dict[str, Any]) -> None:
        self.defects.append(f"{context['message']}: {context.get('exception')!r}")

    def _lobby_ports(self, life: Life) -> Ports:
        return Ports(
            store=life.port("lobby store", self.lobby_log),
            bus=life.port("lobby bus", self.bus),
            results=self._journal,
            clock=self._clock,
            ids=self._ids,
            shuffle=self._shuffle,
            passwords=QuickPasswords(),
        )

    async def _boot_lobby(self, life: Life) -> None:
        await LobbyService(self._lobby_ports(life), terms=TERMS).start()

    async def _boot_tables(self, life: Life) -> None:
        store, bus = life.port("table store", self.table_log), life.port("table bus", self.bus)
        tables = SmallTables(TABLES, store, bus, self._clock, self._ids)
        await tables.start()
        await tables.play(self._hands)


Story = Callable[[World], Awaitable[None]]


def _opened(reply: bytes) -> SessionOpened | None:
    read = msgspec.json.decode(reply, type=SessionReply)
    return read if isinstance(read, SessionOpened) else None
