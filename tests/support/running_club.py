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
from libs.contracts.table import ShowView, TableReply, Turn
from libs.contracts.view import TableView
from libs.eventlog.memory import MemoryStore
from libs.eventlog.relay import Relay
from libs.runtime.clock import Millis
from libs.runtime.loop import LoopClock, run
from libs.runtime.simulated import Chance, SeededIds, SeededShuffle
from libs.vault.memory import MemoryVault
from services.lobby.app import LobbyService
from services.lobby.ports import Ports as LobbyPorts
from services.rating.app import Ports as RatingPorts
from services.rating.app import RatingService
from services.table import publishing
from services.table.app import TableService
from services.table.ports import Ports as TablePorts
from services.timer.service import Timer
from tests.simulation.nodes import Crashes, Life, NoCrashes, Node

T = TypeVar("T")
PATIENCE = Millis(1_000)
A_WHILE = Millis(600_000)
"""Longer than anything takes that a test waits for."""


class RunningClub:
    """`crashes` are the lobby's and the rating service's; each has its stores for ever."""

    def __init__(self, crashes: Crashes | None = None, seed: int = 1) -> None:
        chance = Chance(seed)
        self.clock = LoopClock()
        self.bus = MemoryBus()
        self.journal = MemoryJournal(self.bus, self.clock)
        self.lobby_log, self.table_log, self.rating_log = (MemoryStore() for _ in range(3))
        self.ids = SeededIds(chance.fork("ids"))
        self.shuffle = SeededShuffle(chance.fork("shuffles"))
        self.tables = TableService(
            TablePorts(self.table_log, MemoryVault(), self.bus, self.clock, self.ids, self.shuffle)
        )
        crashes = crashes or NoCrashes()
        self.lobby = Node("lobby", self._lobby, crashes, down_for=lambda: Millis(20))
        self.rating = Node("rating", self._rating, crashes, down_for=lambda: Millis(20))
        self._keys = 0
        self._tasks: set[asyncio.Task[object]] = set()

    async def start(self) -> None:
        await self.tables.start()
        self.beside(Timer(self.bus, self.clock).run())
        self.beside(self._relay().run())
        self.lobby.start()
        self.rating.start()
        await asyncio.sleep(0.1)

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

    async def say(self, player: str, request: TournamentRequest) -> TournamentReply:
        subject = subjects.tournament_command(Speaker(Role.HUMAN, player))
        return await self._ask(subject, request, msgspec.json.Decoder(TournamentReply))

    async def session(self, request: SessionRequest) -> SessionReply:
        subject = subjects.session_commands()
        return await self._ask(subject, request, msgspec.json.Decoder(SessionReply))

    async def look(self, question: LobbyQuestion) -> LobbyAnswer:
        subject = subjects.tournament_views()
        return await self._ask(subject, question, msgspec.json.Decoder(LobbyAnswer))

    async def listing(self, tournament: str) -> Listing:
        reply = await self.look(lobby.FindTournament(tournament=tournament))
        assert isinstance(reply, lobby.TournamentFound), reply
        return reply.listing

    async def ratings(self, question: RatingQuestion) -> RatingAnswer:
        return await self._ask(
            subjects.rating_views(), question, msgspec.json.Decoder(RatingAnswer)
        )

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
                await self._ask(subject, turn, msgspec.json.Decoder(TableReply))
            if view is not None and all(seat.place for seat in view.seats):
                return
            await asyncio.sleep(0.05)

    async def _view(self, table: str, viewer: Speaker) -> TableView | None:
        """None until the table is open."""
        decoder = msgspec.json.Decoder(TableView | Refused)
        reply = await self._ask(subjects.table_view(table, viewer), ShowView(), decoder)
        return reply if isinstance(reply, TableView) else None

    async def _ask(
        self, subject: Subject, request: msgspec.Struct, decoder: msgspec.json.Decoder[T]
    ) -> T:
        """Again and again until there is an answer: the lobby may be down."""
        async with asyncio.timeout(A_WHILE / 1000):
            while True:
                try:
                    data = msgspec.json.encode(request)
                    return decoder.decode(await self.bus.request(subject, data, within=PATIENCE))
                except NoReply:
                    await asyncio.sleep(0.05)

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
        )
        await LobbyService(ports, pace=0).start()

    async def _rating(self, life: Life) -> None:
        ports = RatingPorts(
            store=life.port("rating store", self.rating_log),
            bus=life.port("rating bus", self.bus),
            tables=life.port("rating journal", self.journal),
            ids=self.ids,
        )
        await RatingService(ports).start()


def in_a_club(
    story: Callable[[RunningClub], Awaitable[None]], crashes: Crashes | None = None
) -> None:
    async def main() -> None:
        club = RunningClub(crashes)
        await club.start()
        await story(club)

    run(main())
