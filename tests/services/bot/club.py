"""A table service and the bots at its tables on ports in memory, in virtual time."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

import msgspec

from libs.bus.memory import Faults, MemoryBus
from libs.bus.memory_journal import MemoryJournal
from libs.bus.port import Message
from libs.contracts.subjects import (
    Pattern,
    Speaker,
    Subject,
    all_table_events,
    parse_table_command,
    partition,
    table_command,
)
from libs.contracts.table import Accepted, Open, SeatGiven, TableReply, TableRequest
from libs.eventlog.memory import MemoryStore
from libs.rules.names import PlayerId
from libs.rules.table import Table, evolve
from libs.runtime.clock import Millis
from libs.runtime.loop import LoopClock, run
from libs.runtime.simulated import Chance, SeededIds, SeededShuffle
from libs.vault.memory import MemoryVault
from services.bot.app import BotService
from services.bot.domain.choice import Choice
from services.bot.ports import Ports as BotPorts
from services.bot.roster import NAMES
from services.table.app import TableService
from services.table.ports import Ports as TablePorts
from services.table.publishing import publisher
from services.table.stream import CODEC, stream_of
from services.table.translate import LOBBY

TABLE: Final = "t1"
BOTS: Final = tuple(NAMES)
HUMAN: Final = PlayerId("h1")
SAMPLES_TAKE = Millis(10)


class TappedBus(MemoryBus):
    """Keeps the commands that were given to tables."""

    def __init__(self, faults: Faults | None = None) -> None:
        super().__init__(faults)
        self.commands: list[tuple[Speaker, TableRequest]] = []
        self.asked: list[str] = []

    async def request(self, subject: Subject, data: bytes, *, within: Millis) -> bytes:
        self.asked.append(subject)
        if subject.startswith("cmd."):
            request: TableRequest = msgspec.json.decode(data, type=TableRequest)
            self.commands.append((parse_table_command(subject).speaker, request))
        return await super().request(subject, data, within=within)


class Club:
    def __init__(self, seed: int = 1, faults: Faults | None = None) -> None:
        self._chance = Chance(seed)
        self.bus = TappedBus(faults)
        self.store = MemoryStore()
        self._journal = MemoryJournal(self.bus, LoopClock())
        self._vault = MemoryVault()
        self.thoughts = 0
        self.tables = self._table_service()
        self.bots = self.bot_service()

    async def start(self) -> None:
        self._relay = asyncio.create_task(publisher(self.store, self._journal, _pause).run())
        await self.tables.start()
        await self.bots.start()

    async def stop(self) -> None:
        await self.bots.stop()
        await self.tables.stop()
        self._relay.cancel()

    def bot_service(self, pace: float = 0.0) -> BotService:
        chance = self._chance.fork(f"bots {self.thoughts}").fraction
        return BotService(BotPorts(self.bus, chance, self._compute), pace=pace)

    async def restart_tables(self, down: float) -> None:
        await self.tables.stop()
        await asyncio.sleep(down)
        self.tables = self._table_service()
        await self.tables.start()

    async def open(self, players: Sequence[str], **settings: int) -> None:
        told = {"hands_a_level": 2, "decision": 30_000, "bank": 0} | settings
        pauses = {"between_hands": 0, "after_showdown": 0, "away": 0}
        request = Open(
            key="open",
            tournament=TABLE,
            game="holdem",
            limit="no_limit",
            seats=tuple(
                SeatGiven(seat=seat, player=player, bot=player in NAMES)
                for seat, player in enumerate(players, start=1)
            ),
            button=1,
            stack=1500,
            **pauses | told,
        )
        assert isinstance(await self.say(LOBBY, request), Accepted)

    async def say(self, speaker: Speaker, request: TableRequest) -> TableReply:
        subject = table_command(TABLE, speaker)
        answer = await self.bus.request(subject, msgspec.json.encode(request), within=Millis(1_000))
        return msgspec.json.decode(answer, type=TableReply)

    async def versions(self) -> list[Table]:
        """The table at each version of its log."""
        table: Table | None = None
        versions = []
        for stored in await self.store.read(stream_of(TABLE)):
            table = evolve(table, CODEC.decode(stored))
            versions.append(table)
        return versions

    async def now(self) -> Table:
        return (await self.versions())[-1]

    async def until(self, reached: Callable[[Table], bool], longest: int = 100_000) -> Table:
        """Look every 10 ms of virtual time."""
        for _ in range(longest):
            await asyncio.sleep(0.01)
            versions = await self.versions()
            if versions and reached(versions[-1]):
                return versions[-1]
        raise AssertionError("it never came to that")

    async def _compute(self, work: Callable[[], Choice]) -> Choice:
        self.thoughts += 1
        await asyncio.sleep(SAMPLES_TAKE / 1000)
        return work()

    def _table_service(self) -> TableService:
        ports = TablePorts(
            store=self.store,
            vault=self._vault,
            bus=self.bus,
            clock=LoopClock(),
            ids=SeededIds(self._chance.fork("ids")),
            shuffle=SeededShuffle(self._chance.fork("decks")),
        )
        return TableService(ports, [partition(TABLE)])


async def _pause(failures: int, error: Exception) -> None:
    await asyncio.sleep(0.1)


def play(story: Callable[[Club], Coroutine[Any, Any, None]], **settings: Any) -> None:
    async def main() -> None:
        club = Club(**settings)
        await club.start()
        await story(club)
        await club.stop()

    run(main())


__all__ = ["BOTS", "HUMAN", "TABLE", "Club", "Message", "Pattern", "all_table_events", "play"]
