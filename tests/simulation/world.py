"""One simulated club with one table: a tournament played to its end with everything going wrong.

All of it runs in one virtual-time loop and draws on one seed, so it is the same each time.
"""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from libs.bus.journal import OutOfStep
from libs.bus.memory_journal import MemoryJournal
from libs.bus.port import NoReply
from libs.contracts.subjects import LOBBY, Speaker, partition
from libs.contracts.table import Accepted
from libs.eventlog.events import CommandId, StoredEvent
from libs.eventlog.store import Answer, StoreError
from libs.rules.hand.deck import Deck
from libs.rules.tables import AnyTable
from libs.runtime.clock import Millis
from libs.runtime.loop import LoopClock
from libs.runtime.simulated import Chance, SeededIds, SeededShuffle
from services.table.app import TableService
from services.table.letters import Said
from services.table.ports import Ports
from services.table.publishing import publisher
from services.table.stream import TableStream, stream_of
from services.timer.service import Timer
from tests.simulation.clients import Client
from tests.simulation.nodes import Life, Node
from tests.simulation.players import Player, Told, Voice
from tests.simulation.ports import TappedBus, TroubledStore, WatchedVault
from tests.simulation.record import Boot, Broken, Record
from tests.simulation.setting import TABLE, Setting
from tests.simulation.trouble import JournalTrouble, Trouble

LONGEST = 60 * 60 * 48
"""Seconds in which a tournament must have ended."""
SETTLED = 10
"""Seconds after which nothing late is under way any more."""
DOWN = (0, 0, 0, 100, 2_000)
"""Milliseconds from a crash to the restart, one of them by chance."""


class World:
    def __init__(self, setting: Setting) -> None:
        chance = Chance(setting.seed)
        self.trouble = Trouble(chance.fork("trouble"))
        self._setting = setting
        self._chance = chance.fork("world")
        self._clock = LoopClock()
        self._store = TroubledStore(self.trouble, chance.fork("store"))
        self._vault = WatchedVault(self.trouble, chance.fork("vault"))
        self._bus = TappedBus(self.trouble, self._store)
        self._journal = MemoryJournal(self._bus, self._clock, faults=JournalTrouble(self.trouble))
        self._ids = SeededIds(chance.fork("ids"))
        self._shuffle = SeededShuffle(chance.fork("shuffle"))
        self._told: list[Told] = []
        self._boots: list[Boot] = []
        self._rail = Client(self._bus, None, self.trouble.counts)
        self._players = [
            self._player(sitting.speaker, number, chance.fork(sitting.speaker.name))
            for number, sitting in enumerate(setting.sittings)
        ]
        self._timer = self._node("timer", self._boot_timer)
        self._relay = self._node("relay", self._boot_relay)
        self._table = self._node("table", self._boot_table)
        self._stale = self._node("stale owner", self._boot_stale)

    async def run(self) -> Record:
        asyncio.get_running_loop().set_exception_handler(self._note_failure)
        for node in (self._timer, self._relay, self._table):
            node.start()
        clients = [self._rail, *(player.client for player in self._players)]
        for client in clients:
            await client.start()
        about = [asyncio.create_task(each) for each in self._comings_and_goings()]
        await self._until_over()
        for task in about:
            task.cancel()
        for failure in await asyncio.gather(*about, return_exceptions=True):
            if isinstance(failure, Exception):
                raise failure
        return await self._settle(clients)

    def remains(self) -> tuple[Sequence[StoredEvent], Mapping[str, Deck]]:
        """The log and the decks that a run left behind, to be looked at after its loop is gone."""
        return asyncio.run(self._store.read_all()), self._vault.decks

    def _comings_and_goings(self) -> list[Coroutine[Any, Any, None]]:
        return [
            self._open(),
            *(player.run() for player in self._players),
            self._cut_power(),
            self._own_twice(),
            self._take_log_down(),
            self._kill(),
        ]

    async def _open(self) -> None:
        reply = None
        while not isinstance(reply, Accepted):
            reply = await self._voice(LOBBY).say(self._setting.opening)

    async def _until_over(self) -> None:
        for _ in range(0, LONGEST, 5):
            await asyncio.sleep(5)
            if await self._last_event() == "TournamentEnded":
                return
        raise Broken("the tournament ends", f"still at version {self._store.version}")

    async def _last_event(self) -> str | None:
        last = await self._store.read_all(self._store.before_last, 1)
        return last[0].type if last else None

    async def _cut_power(self) -> None:
        """The journal falls back to an earlier copy, and the relay hears of it a while later."""
        while True:
            await asyncio.sleep(self._chance.between(60, 600))
            last = await self._journal.last()
            if last is not None:
                self.trouble.counts["power cut"] += 1
                self._journal.power_cut(max(1, last.sequence - self._chance.between(1, 20)))
                await asyncio.sleep(self._chance.between(0, 20))
                self._relay.kill()

    async def _own_twice(self) -> None:
        """A second owner of the table, who does not know that he is one."""
        while True:
            await asyncio.sleep(self._chance.between(20, 300))
            self.trouble.counts["second owner"] += 1
            self._stale.start()
            await asyncio.sleep(self._chance.between(1, 60))
            self._stale.stop()

    async def _take_log_down(self) -> None:
        while True:
            await asyncio.sleep(self._chance.between(60, 600))
            self.trouble.counts["log down"] += 1
            self.trouble.log_down = True
            await asyncio.sleep(self._chance.between(1, 5))
            self.trouble.log_down = False

    async def _kill(self) -> None:
        """At any moment, not only at the calls of a port."""
        nodes = (self._table, self._table, self._timer, self._relay)
        while True:
            await asyncio.sleep(self._chance.between(10_000, 300_000) / 1000)
            self.trouble.counts["killed at any moment"] += 1
            self._chance.pick(nodes).kill()

    async def _settle(self, clients: list[Client]) -> Record:
        """All is calm: what is under way arrives, all catch up, and the owner starts once more."""
        self.trouble.calm()
        self._stale.stop()
        self._relay.kill()
        await asyncio.sleep(SETTLED)
        slots_left = await self._vault.slots()
        for client in clients:
            if not await client.catch_up():
                raise Broken("who asks is answered when all is calm", f"{client.viewer}")
            await client.look()
        self._table.kill()
        await asyncio.sleep(SETTLED)
        for node in (self._table, self._timer, self._relay):
            node.stop()
        return Record(
            setting=self._setting,
            log=await self._store.read_all(),
            answers=await self._answers(),
            snapshots=self._store.snapshots,
            replays=await self._replays(),
            decks=self._vault.decks,
            slots_left=slots_left,
            slots_swept=await self._vault.slots(),
            journal=await self._journal.read(after=0, limit=1_000_000),
            sent=self._bus.sent,
            clients=clients,
            told=self._told,
            boots=self._boots,
        )

    async def _answers(self) -> dict[CommandId, Answer]:
        found = {}
        for command_id in {
            Said(told.speaker, told.request).command_id: None for told in self._told
        }:
            answer = await self._store.answer(stream_of(TABLE), command_id)
            if answer is not None:
                found[command_id] = answer
        return found

    async def _replays(self) -> list[tuple[AnyTable | None, int]]:
        loads: list[tuple[AnyTable | None, int]] = []
        for _ in ("with the snapshot", "without"):
            stream = TableStream(self._store, self._ids, TABLE)
            await stream.load()
            loads.append((stream.table, stream.version))
            await self._store.delete_snapshots()
        return loads

    def _player(self, speaker: Speaker, number: int, chance: Chance) -> Player:
        client = Client(self._bus, speaker, self.trouble.counts)
        sitting = self._setting.sittings[number]
        return Player(sitting, client, self._voice(speaker), self._clock, chance)

    def _voice(self, speaker: Speaker) -> Voice:
        return Voice(self._bus, speaker, self._told, self.trouble.counts)

    def _node(self, name: str, boot: Any) -> Node:
        chance = self._chance.fork(name)
        return Node(name, boot, self.trouble, down_for=lambda: Millis(chance.pick(DOWN)))

    async def _boot_timer(self, life: Life) -> None:
        await Timer(life.port("timer.bus", self._bus), self._clock).run()

    async def _boot_relay(self, life: Life) -> None:
        store = life.port("relay.store", self._store)
        journal = life.port("relay.journal", self._journal)
        await publisher(store, journal, _pause).run()

    async def _boot_table(self, life: Life) -> None:
        await self._serve(life, alone=not self._stale.up)

    async def _boot_stale(self, life: Life) -> None:
        await self._serve(life, alone=not self._table.up)

    async def _serve(self, life: Life, *, alone: bool) -> None:
        self._boots.append(Boot(self._store.version, alone))
        ports = Ports(
            store=life.port("table.store", self._store),
            vault=life.port("table.vault", self._vault),
            bus=life.port("table.bus", self._bus),
            clock=self._clock,
            ids=self._ids,
            shuffle=self._shuffle,
        )
        await TableService(ports, [partition(TABLE)]).start()

    def _note_failure(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A table whose log failed too often gives up for a while; all else is a defect."""
        if isinstance(context.get("exception"), StoreError):
            self.trouble.counts["table gave up"] += 1
        else:
            loop.default_exception_handler(context)


async def _pause(_: int, error: Exception) -> None:
    if not isinstance(error, NoReply | OutOfStep):
        raise error
    await asyncio.sleep(0.2)
