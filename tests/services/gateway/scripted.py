"""A table that says what a test wants it to, to a gateway with nobody else around."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec

from libs.bus.memory import Faults, MemoryBus
from libs.bus.outlet import VERSION
from libs.bus.port import Message, Subscription
from libs.contracts import subjects
from libs.contracts.floor import (
    CashListing,
    CashTableFound,
    CashTablesListed,
    FindCashTable,
    FloorQuestion,
    ListCashTables,
)
from libs.contracts.lobby import (
    Entrant,
    FindPlayers,
    FindSession,
    FindTournament,
    Listing,
    ListingChanged,
    ListTournaments,
    LobbyQuestion,
    OpenSession,
    PlayersFound,
    Session,
    SessionOpened,
    SessionRequest,
    TournamentFound,
    TournamentsListed,
)
from libs.contracts.requests import Refused
from libs.contracts.subjects import Role, Speaker
from libs.contracts.table import EventShown, EventsShown, PrivateCards, ShowEvents, TableQuestion
from libs.contracts.view import BlindsView, SeatView, TableView, ThinkingView, TournamentView
from libs.runtime.loop import LoopClock, run
from libs.runtime.simulated import Chance, SeededIds
from services.gateway.app import Gateway
from tests.services.gateway.browsers import SECRET, Browser, Stream

_encode = msgspec.json.encode


@dataclass
class ScriptedTable:
    """`cards` are those of the players in its seats, `events` what it has said so far."""

    bus: MemoryBus
    name: str
    cards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    events: list[bytes] = field(default_factory=list)
    open: bool = True
    _serving: Subscription | None = None

    async def start(self) -> None:
        pattern = subjects.table_views(subjects.partition(self.name))
        self._serving = await self.bus.serve(pattern, self._answer)

    async def stop(self) -> None:
        assert self._serving is not None
        await self._serving.stop()

    async def say(self, count: int = 1, *, unheard: bool = False, text: str = "") -> None:
        """So many events; `unheard` when nobody gets the messages."""
        for _ in range(count):
            data = _encode({"type": "Said", "n": len(self.events) + 1, "text": text})
            self.events.append(data)
            if not unheard:
                headers = {VERSION: str(len(self.events))}
                await self.bus.publish(subjects.table_events(self.name), data, headers)
                await asyncio.sleep(0.001)

    async def deal(self, player: str, *cards: str) -> None:
        self.cards[player] = cards
        private = PrivateCards(
            table=self.name, version=len(self.events), hand=1, seat=1, cards=cards
        )
        subject = subjects.private_cards(Speaker(Role.HUMAN, player))
        await self.bus.publish(subject, _encode(private))

    async def _answer(self, message: Message) -> bytes:
        asked = subjects.parse_table_view(message.subject)
        if asked.table != self.name or not self.open:
            return _encode(Refused(code="not_open"))
        question: TableQuestion = msgspec.json.decode(message.data, type=TableQuestion)
        if isinstance(question, ShowEvents):
            behind = enumerate(self.events[question.after :], question.after + 1)
            shown = [EventShown(version=n, data=msgspec.Raw(data)) for n, data in behind]
            return _encode(
                EventsShown(version=len(self.events), events=tuple(shown[: question.limit]))
            )
        return _encode(self._view(None if asked.viewer is None else asked.viewer.name))

    def _view(self, viewer: str | None) -> TableView:
        seats = [
            SeatView(
                seat=number,
                player=player,
                bot=False,
                stack=1500,
                bet=0,
                folded=False,
                all_in=False,
                away=False,
                bank=0,
                place=None,
                cards=cards if player == viewer else (None,) * len(cards),
                up=(),
                draws=(),
                cash=None,
            )
            for number, (player, cards) in enumerate(self.cards.items(), 1)
        ]
        return TableView(
            table=self.name,
            version=len(self.events),
            now=LoopClock().now(),
            game="holdem",
            limit="no_limit",
            hand=1,
            turn=1,
            street=0,
            decision="bet",
            seats=tuple(seats),
            board=(),
            pots=(),
            winners=(),
            button=1,
            blinds=BlindsView(small=10, big=20, ante=0, bring_in=0),
            to_act=None,
            deadline=None,
            bank_from=None,
            time_bank=None,
            thinking=ThinkingView(decision=30_000, bank=60_000),
            legal=None,
            tournament=TournamentView(level=1, hands_a_level=10, next_level_in_hands=10, places=()),
            cash=None,
        )


@dataclass
class ScriptedLobby:
    """Knows whoever came in, calls each as `names` say, and lists `listings`."""

    bus: MemoryBus
    names: dict[str, str] = field(default_factory=dict)
    listings: dict[str, Listing] = field(default_factory=dict)
    cash: dict[str, CashListing] = field(default_factory=dict)
    asked: int = 0
    _tokens: dict[str, str] = field(default_factory=dict)

    async def start(self) -> None:
        await self.bus.serve(subjects.session_commands(), self._session)
        await self.bus.serve(subjects.tournament_views(), self._view)
        await self.bus.serve(subjects.player_views(), self._view)
        await self.bus.serve(subjects.floor_views(), self._floor)

    async def change(self, listing: Listing, *, unheard: bool = False) -> None:
        self.listings[listing.tournament] = listing
        if not unheard:
            await self.bus.publish(subjects.listings(), _encode(ListingChanged(listing=listing)))

    async def _session(self, message: Message) -> bytes:
        self.asked += 1
        request: SessionRequest = msgspec.json.decode(message.data, type=SessionRequest)
        match request:
            case OpenSession(name=name):
                self.names.setdefault(name.lower(), name)
                return _encode(SessionOpened(player=name.lower(), name=name, token=name.lower()))
            case FindSession(token_hash=hashed):
                for player, name in self.names.items():
                    if _hash(player) == hashed:
                        return _encode(Session(player=player, name=name))
                return _encode(Refused(code="no_session"))
            case _:
                raise NotImplementedError("nobody becomes a member here")

    async def _floor(self, message: Message) -> bytes:
        question: FloorQuestion = msgspec.json.decode(message.data, type=FloorQuestion)
        match question:
            case ListCashTables():
                return _encode(CashTablesListed(tables=tuple(self.cash.values())))
            case FindCashTable(table=table):
                if listing := self.cash.get(table):
                    return _encode(CashTableFound(listing=listing))
                return _encode(Refused(code="no_table"))

    async def _view(self, message: Message) -> bytes:
        question: LobbyQuestion = msgspec.json.decode(message.data, type=LobbyQuestion)
        match question:
            case ListTournaments():
                return _encode(TournamentsListed(tournaments=tuple(self.listings.values())))
            case FindTournament(tournament=tournament):
                if listing := self.listings.get(tournament):
                    return _encode(TournamentFound(listing=listing))
                return _encode(Refused(code="no_tournament"))
            case FindPlayers(players=players):
                known = [player for player in players if player in self.names]
                found = [Entrant(player=player, name=self.names[player]) for player in known]
                return _encode(PlayersFound(players=tuple(found)))


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def beside(table: str) -> str:
    """Another table that whoever serves this one would serve."""
    place = subjects.partition(table)
    return next(f"x{n}" for n in count() if subjects.partition(f"x{n}") == place)


def listing(tournament: str, stage: str = "registering") -> Listing:
    return Listing(
        tournament=tournament,
        table=tournament,
        game="holdem",
        limit="no_limit",
        seats=2,
        speed="normal",
        private=False,
        stage=stage,
        created_at=1,
        entrants=(),
    )


class Stage:
    """Table `t1`, a lobby, and a gateway."""

    def __init__(self, faults: Faults | None = None) -> None:
        self.bus = MemoryBus(faults)
        self.table = ScriptedTable(self.bus, "t1")
        self.lobby = ScriptedLobby(self.bus)
        self.gateway = Gateway(self.bus, LoopClock(), SeededIds(Chance("gateway")), secret=SECRET)

    def browser(self) -> Browser:
        return Browser(self.gateway.app)

    async def guest(self, name: str) -> Browser:
        return await self.browser().come_in(name)

    def follow(self, *, last: str | None = None, since: str | None = None) -> Stream:
        query: dict[str, Any] = {} if since is None else {"since": since}
        return self.browser().follow("t1", last=last, **query)

    async def figure(self, name: str) -> float:
        text = (await self.browser().get("/metrics")).text
        return float(text.split(f"\n{name} ")[1].split("\n")[0])


async def versions(stream: Stream, up_to: int) -> list[int]:
    """Of the events until that one."""
    seen: list[int] = []
    while not seen or seen[-1] != up_to:
        frame = await stream.next("event", "reset")
        assert frame.event == "event", frame
        seen.append(frame.data["version"])
    return seen


async def passes(seconds: float) -> None:
    await asyncio.sleep(seconds)


def on_stage(story: Callable[[Stage], Awaitable[None]], faults: Faults | None = None) -> None:
    async def main() -> None:
        stage = Stage(faults)
        await stage.table.start()
        await stage.lobby.start()
        await stage.gateway.start()
        await story(stage)
        await stage.gateway.stop()

    run(main())
