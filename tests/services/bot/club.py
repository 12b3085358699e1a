"""A table service and the bots at its tables on ports in memory, in virtual time."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from libs.bus.memory import Faults, MemoryBus
from libs.bus.memory_journal import MemoryJournal
from libs.bus.port import Listener, NoReply, Subscription
from libs.contracts.bots import BOTS as ROSTER
from libs.contracts.subjects import (
    LOBBY,
    Pattern,
    Speaker,
    Subject,
    parse_table_command,
    partition,
    table_command,
)
from libs.contracts.table import Accepted, Open, SeatGiven, TableReply, TableRequest, Turn
from libs.eventlog.events import UNBORN
from libs.eventlog.memory import MemoryStore
from libs.rules.names import GameCode, Limit, PlayerId
from libs.rules.table import Table, evolve
from libs.runtime.clock import Millis
from libs.runtime.loop import LoopClock, run
from libs.runtime.simulated import Chance, SeededIds, SeededShuffle
from libs.vault.memory import MemoryVault
from services.bot.app import BotService
from services.bot.domain.choice import Choice
from services.bot.ports import Ports as BotPorts
from services.table.app import TableService
from services.table.ports import Ports as TablePorts
from services.table.publishing import publisher
from services.table.stream import stream_of
from services.timer.service import Timer
from tests.support.sit_and_go import CODEC

TABLE: Final = "t1"
BOTS: Final = tuple(ROSTER)
HUMAN: Final = PlayerId("h1")
SAMPLES: Final = 10
"""Few, for the time of the tests."""
COMPUTING: Final = 0.01
"""Seconds a choice takes."""
LONGEST: Final = 400_000


class TappedBus(MemoryBus):
    """Keeps what was said to tables, in order, and what was listened to."""

    def __init__(self, faults: Faults | None = None) -> None:
        super().__init__(faults)
        self.said: list[tuple[Speaker, TableRequest]] = []
        self.listened: list[str] = []
        self.looked: list[str] = []
        """By which subjects views and events were asked for."""

    async def request(self, subject: Subject, data: bytes, *, within: Millis) -> bytes:
        if subject.startswith("cmd."):
            request = msgspec.json.decode(data, type=TableRequest)
            self.said.append((parse_table_command(subject).speaker, request))
        elif subject.startswith("view.table."):
            self.looked.append(subject)
        return await super().request(subject, data, within=within)

    async def subscribe(self, pattern: Pattern | Subject, listener: Listener) -> Subscription:
        self.listened.append(pattern)
        return await super().subscribe(pattern, listener)


class Club:
    """`thoughts` counts how often the policy was asked."""

    def __init__(self, seed: int = 1, faults: Faults | None = None, pace: float = 0.0) -> None:
        self.bus = TappedBus(faults)
        self.store = MemoryStore()
        self.thoughts = 0
        self._pace = pace
        self._chance = Chance(seed)
        self._lives = 0
        self._vault = MemoryVault()
        self._journal = MemoryJournal(self.bus, LoopClock())
        self._relay = publisher(self.store, self._journal, _pause)
        self.tables = self._table_service()
        self.bots = self._bot_service()

    async def start(self) -> None:
        timer = Timer(self.bus, LoopClock())
        self._beside = [asyncio.create_task(work) for work in (self._relay.run(), timer.run())]
        await self.tables.start()
        await self.bots.start()

    async def stop(self) -> None:
        await self.bots.stop()
        await self.tables.stop()
        for task in self._beside:
            task.cancel()

    async def restart_bots(self, down: float) -> None:
        """After this many seconds."""
        await self.bots.stop()
        await asyncio.sleep(down)
        self.bots = self._bot_service()
        await self.bots.start()

    async def restart_tables(self, down: float) -> None:
        await self.tables.stop()
        await asyncio.sleep(down)
        self.tables = self._table_service()
        await self.tables.start()

    async def open(
        self,
        players: Sequence[str],
        game: GameCode = GameCode.HOLDEM,
        limit: Limit = Limit.NO_LIMIT,
        **settings: int,
    ) -> None:
        """Who is of the roster sits there as a bot."""
        club = {
            "stack": 1500,
            "hands_a_level": 3,
            "decision": 30_000,
            "bank": 0,
            "between_hands": 0,
            "after_showdown": 0,
            "away": 0,
        }
        request = Open(
            key="open",
            tournament=TABLE,
            game=game,
            limit=limit,
            seats=tuple(
                SeatGiven(seat=seat, player=player, bot=player in ROSTER)
                for seat, player in enumerate(players, start=1)
            ),
            button=1,
            **club | settings,
        )
        reply = None
        while not isinstance(reply, Accepted):
            with suppress(NoReply):
                reply = await self._say(LOBBY, request)

    async def states(self) -> list[Table]:
        """The table at each version of its log."""
        states: list[Table] = []
        for stored in await self.store.read(stream_of(TABLE)):
            states.append(evolve(states[-1] if states else None, CODEC.decode(stored)))
        return states

    async def until(self, event: str, count: int = 1) -> None:
        """That many events of this type are in the log; looked for every 5 ms."""
        seen, version = 0, UNBORN
        for _ in range(LONGEST):
            for stored in await self.store.read(stream_of(TABLE), version):
                seen += stored.type == event
                version = stored.version
            if seen >= count:
                return
            await asyncio.sleep(0.005)
        raise AssertionError(f"{event} never came")

    def turns_of_bots(self) -> list[tuple[str, int, int]]:
        """Who answered which decision of which hand, as often as he said it."""
        return [
            (speaker.name, request.hand, request.turn)
            for speaker, request in self.bus.said
            if isinstance(request, Turn)
        ]

    async def _say(self, speaker: Speaker, request: TableRequest) -> TableReply:
        subject = table_command(TABLE, speaker)
        data = msgspec.json.encode(request)
        answer = await self.bus.request(subject, data, within=Millis(1_000))
        return msgspec.json.decode(answer, type=TableReply)

    async def _compute(self, work: Callable[[], Choice]) -> Choice:
        """Virtual time has no threads."""
        self.thoughts += 1
        await asyncio.sleep(COMPUTING)
        return work()

    def _bot_service(self) -> BotService:
        ports = BotPorts(self.bus, self._fork("bots").fraction, self._compute, SAMPLES)
        return BotService(ports, pace=self._pace)

    def _table_service(self) -> TableService:
        ports = TablePorts(
            store=self.store,
            vault=self._vault,
            bus=self.bus,
            clock=LoopClock(),
            ids=SeededIds(self._fork("ids")),
            shuffle=SeededShuffle(self._fork("decks")),
        )
        return TableService(ports, [partition(TABLE)])

    def _fork(self, name: str) -> Chance:
        self._lives += 1
        return self._chance.fork(f"{name} {self._lives}")


async def _pause(failures: int, error: Exception) -> None:
    await asyncio.sleep(0.1)


def play(story: Callable[[Club], Coroutine[Any, Any, None]], **settings: Any) -> None:
    async def main() -> None:
        club = Club(**settings)
        await club.start()
        await story(club)
        await club.stop()

    run(main())
