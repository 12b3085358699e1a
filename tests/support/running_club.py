"""A whole club in one process and virtual time: lobby, tables, timer and ratings on the ports in
memory, and people at it who go all-in whenever they are asked."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from libs.bus.memory import MemoryBus
from libs.bus.memory_journal import MemoryJournal
from libs.bus.port import NoReply
from libs.contracts import lobby, rating, subjects
from libs.contracts.lobby import (
    CreateTournament,
    EnterTournament,
    Listing,
    LobbyAnswer,
    LobbyQuestion,
    SessionReply,
    SessionRequest,
    TournamentAnswer,
    TournamentReply,
    TournamentRequest,
)
from libs.contracts.rating import RatingAnswer, RatingQuestion
from libs.contracts.requests import Refused
from libs.contracts.subjects import Role, Speaker, Subject
from libs.contracts.table import ShowView, Turn
from libs.contracts.view import TableView
from libs.eventlog.memory import MemoryStore
from libs.eventlog.relay import Relay
from libs.runtime.clock import Clock, Millis
from libs.runtime.loop import LoopClock, run
from libs.runtime.simulated import Chance, SeededIds, SeededShuffle
from libs.vault.memory import MemoryVault
from services.bot.app import BotService
from services.bot.domain.choice import Choice
from services.bot.ports import Ports as BotPorts
from services.club.close import close
from services.lobby.app import TERMS, LobbyService
from services.lobby.domain.ledger import Terms
from services.lobby.ports import Ports as LobbyPorts
from services.rating.app import Ports as RatingPorts
from services.rating.app import RatingService
from services.table import publishing
from services.table.app import TableService
from services.table.ports import Ports as TablePorts
from services.timer.service import Timer
from tests.simulation.nodes import Crashes, Life, NoCrashes, Node
from tests.support.passwords import QuickPasswords
from tests.support.slow_store import SlowStore

T = TypeVar("T")
PATIENCE = Millis(1_000)
FEW_SAMPLES = 5
A_WHILE = Millis(600_000)
"""Longer than anything takes that a test waits for."""


class Voice:
    """Whoever speaks on this bus, in whatever role; asks until there is an answer."""

    def __init__(self, bus: MemoryBus) -> None:
        self.bus = bus

    async def say(self, player: str, request: TournamentRequest) -> TournamentReply:
        subject = subjects.tournament_command(Speaker(Role.HUMAN, player))
        return msgspec.json.decode(await self.raw(subject, request), type=TournamentReply)

    async def session(self, request: SessionRequest) -> SessionReply:
        reply = await self.raw(subjects.session_commands(), request)
        return msgspec.json.decode(reply, type=SessionReply)

    async def look(self, question: LobbyQuestion) -> LobbyAnswer:
        reply = await self.raw(subjects.tournament_views(), question)
        return msgspec.json.decode(reply, type=LobbyAnswer)

    async def ratings(self, question: RatingQuestion) -> RatingAnswer:
        reply = await self.raw(subjects.rating_views(), question)
        return msgspec.json.decode(reply, type=RatingAnswer)

    async def raw(self, subject: Subject, request: msgspec.Struct) -> bytes:
        """The encoded reply."""
        data = msgspec.json.encode(request)
        async with asyncio.timeout(A_WHILE / 1000):
            while True:
                try:
                    return await self.bus.request(subject, data, within=PATIENCE)
                except NoReply:
                    await asyncio.sleep(0.05)


class RunningClub(Voice):
    """`crashes` are the lobby's and the rating service's; each has its stores for ever.
    In virtual time unless another `clock` is given."""

    def __init__(
        self,
        crashes: Crashes | None = None,
        seed: int = 1,
        clock: Clock | None = None,
        terms: Terms = TERMS,
    ) -> None:
        chance = Chance(seed)
        self.clock = clock or LoopClock()
        super().__init__(MemoryBus())
        self.journal = MemoryJournal(self.bus, self.clock)
        self.table_log = MemoryStore()
        self.lobby_log, self.rating_log = SlowStore(), SlowStore()
        self.ids = SeededIds(chance.fork("ids"))
        self.shuffle = SeededShuffle(chance.fork("shuffles"))
        self.vault = MemoryVault()
        self.passwords = QuickPasswords()
        crashes = crashes or NoCrashes()
        self.lobby = Node("lobby", self._lobby, crashes, down_for=lambda: Millis(20))
        self.rating = Node("rating", self._rating, crashes, down_for=lambda: Millis(20))
        self._terms = terms
        self._keys = 0
        self._tasks: set[asyncio.Task[object]] = set()

    async def start(self) -> None:
        await self.start_tables()
        self.beside(Timer(self.bus, self.clock).run())
        self.beside(self._relay().run())
        self.lobby.start()
        self.rating.start()
        await asyncio.sleep(0.1)

    async def start_tables(self) -> None:
        self.tables = TableService(
            TablePorts(self.table_log, self.vault, self.bus, self.clock, self.ids, self.shuffle)
        )
        await self.tables.start()

    async def start_bots(self) -> None:
        """They think for a moment, and by few samples: at once, bots among themselves would play
        for ever before anything else happens."""

        async def compute(work: Callable[[], Choice]) -> Choice:
            await asyncio.sleep(0.01)
            return work()

        ports = BotPorts(self.bus, Chance("bots").fraction, compute, FEW_SAMPLES)
        await BotService(ports, pace=0).start()

    async def close_cash_table(self, table: str) -> None:
        """As an operator does."""
        assert await close(self.bus, table, self.key()) is None

    async def another_lobby(self) -> Voice:
        """On the same log, with a bus of its own; nobody tells it what the first one does."""
        bus = MemoryBus()
        ports = LobbyPorts(
            self.lobby_log, bus, self.journal, self.clock, self.ids, self.shuffle, self.passwords
        )
        await LobbyService(ports).start()
        return Voice(bus)

    async def another_rating_service(self) -> None:
        """On the same log and journal, with a bus of its own."""
        ports = RatingPorts(self.rating_log, MemoryBus(), self.journal, self.ids)
        await RatingService(ports).start()

    def beside(self, work: Awaitable[object]) -> None:
        self._tasks.add(asyncio.ensure_future(work))

    async def guest(self, name: str) -> str:
        """A new player's id."""
        reply = await self.session(lobby.OpenSession(key=self.key(), name=name))
        assert isinstance(reply, lobby.SessionOpened), reply
        return reply.player

    async def guests(self, *names: str) -> tuple[str, ...]:
        return tuple([await self.guest(name) for name in names])

    async def create(
        self, player: str, seats: int = 2, *, private: bool = False
    ) -> TournamentAnswer:
        return await self.done(
            player,
            CreateTournament(
                key=self.key(),
                game="holdem",
                limit="no_limit",
                seats=seats,
                speed="normal",
                private=private,
            ),
        )

    async def enter(self, player: str, tournament: str, invite: str | None = None) -> None:
        entry = EnterTournament(key=self.key(), tournament=tournament, invite=invite)
        await self.done(player, entry)

    async def done(self, player: str, request: TournamentRequest) -> TournamentAnswer:
        reply = await self.say(player, request)
        assert isinstance(reply, TournamentAnswer), reply
        return reply

    async def refused(self, player: str, request: TournamentRequest) -> str:
        """The code."""
        reply = await self.say(player, request)
        assert isinstance(reply, Refused), reply
        return reply.code

    async def listing(self, tournament: str) -> Listing:
        reply = await self.look(lobby.FindTournament(tournament=tournament))
        assert isinstance(reply, lobby.TournamentFound), reply
        return reply.listing

    async def standings(self) -> dict[str, float]:
        reply = await self.ratings(rating.ListRatings())
        assert isinstance(reply, rating.RatingsListed)
        return {rated.player: rated.rating for rated in reply.ratings}

    async def rated(self, tournament: str) -> None:
        """Return when this tournament has moved its players' ratings."""
        (player, *_) = (await self.listing(tournament)).entrants
        async with asyncio.timeout(A_WHILE / 1000):
            while True:
                reply = await self.ratings(rating.FindRating(player=player.player))
                assert isinstance(reply, rating.RatingFound)
                if tournament in [moved.tournament for moved in reply.history]:
                    return
                await asyncio.sleep(0.1)

    async def play(self, tournament: str) -> Listing:
        """Everybody seated goes all-in until one has all chips, and the lobby knows it."""
        for entrant in (await self.listing(tournament)).entrants:
            speaker = Speaker(Role.BOT if entrant.bot else Role.HUMAN, entrant.player)
            self.beside(self._all_in(tournament, speaker))
        return await self.until(tournament, "finished")

    async def until(self, tournament: str, stage: str) -> Listing:
        async with asyncio.timeout(A_WHILE / 1000):
            while True:
                listing = await self.listing(tournament)
                if listing.stage == stage:
                    return listing
                await asyncio.sleep(0.1)

    def key(self) -> str:
        self._keys += 1
        return f"k{self._keys}"

    async def _all_in(self, table: str, speaker: Speaker) -> None:
        while True:
            view = await self._view(table, speaker)
            if view is not None and view.legal is not None:
                key = f"{view.hand}.{view.turn}"
                turn = Turn(key=key, hand=view.hand, turn=view.turn, action="all_in")
                subject = subjects.table_command(table, speaker)
                await self.raw(subject, turn)
            if view is not None and all(seat.place for seat in view.seats):
                return
            await asyncio.sleep(0.05)

    async def _view(self, table: str, viewer: Speaker) -> TableView | None:
        """None until the table is open."""
        raw = await self.raw(subjects.table_view(table, viewer), ShowView())
        reply = msgspec.json.decode(raw, type=TableView | Refused)
        return reply if isinstance(reply, TableView) else None

    def _relay(self) -> Relay:
        async def pause(failures: int, failure: Exception) -> None:
            await asyncio.sleep(0.05)

        return publishing.publisher(self.table_log, self.journal, pause)

    async def _lobby(self, life: Life) -> None:
        ports = LobbyPorts(
            store=life.port("lobby store", self.lobby_log),
            bus=life.port("lobby bus", self.bus),
            results=life.port("lobby journal", self.journal),
            clock=self.clock,
            ids=self.ids,
            shuffle=self.shuffle,
            passwords=self.passwords,
        )
        await LobbyService(ports, pace=0, terms=self._terms).start()

    async def _rating(self, life: Life) -> None:
        ports = RatingPorts(
            store=life.port("rating store", self.rating_log),
            bus=life.port("rating bus", self.bus),
            tables=life.port("rating journal", self.journal),
            ids=self.ids,
        )
        await RatingService(ports).start()


def in_a_club(
    story: Callable[[RunningClub], Awaitable[None]],
    crashes: Crashes | None = None,
    terms: Terms = TERMS,
) -> None:
    async def main() -> None:
        club = RunningClub(crashes, terms=terms)
        await club.start()
        await story(club)

    run(main())
