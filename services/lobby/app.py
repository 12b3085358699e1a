"""The lobby: which subjects it serves, and what it keeps going beside.

The composition root: the ports come in here, and nothing else is global.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from libs.bus.follower import Follower
from libs.bus.port import Message, Subscription
from libs.contracts import subjects
from libs.contracts.floor import CashListingChanged, FloorQuestion, FloorRequest
from libs.contracts.ledger import AskGrant, ShowAccount, Transfer
from libs.contracts.lobby import (
    ListingChanged,
    LobbyQuestion,
    SessionRequest,
    TournamentRequest,
)
from libs.contracts.requests import UNREADABLE, Refused, Reply
from libs.eventlog.events import StreamId
from libs.eventlog.store import StoreError
from libs.rules.table.events import TournamentEnded
from libs.rules.tournament.sit_and_go import Stage
from services.lobby.cashier import Cashier
from services.lobby.desk import Desk
from services.lobby.domain.ledger import Terms
from services.lobby.floor import Floor
from services.lobby.herald import Herald
from services.lobby.keeper import Keeper
from services.lobby.listings import Listings
from services.lobby.opener import Opener
from services.lobby.ports import Ports
from services.lobby.records import Records
from services.lobby.seating import Seating
from services.lobby.sessions import Sessions
from services.lobby.streams import LEDGER, PLAYERS, cash_table_of, tournament_of

T = TypeVar("T")

_session_request = msgspec.json.Decoder[SessionRequest](SessionRequest)
_tournament_request = msgspec.json.Decoder[TournamentRequest](TournamentRequest)
_floor_request = msgspec.json.Decoder[FloorRequest](FloorRequest)
_floor_question = msgspec.json.Decoder[FloorQuestion](FloorQuestion)
_question = msgspec.json.Decoder[LobbyQuestion](LobbyQuestion)
_transfer = msgspec.json.Decoder(Transfer)
_grant = msgspec.json.Decoder(AskGrant)
_account = msgspec.json.Decoder(ShowAccount)
_encode = msgspec.json.encode

TERMS = Terms()


class LobbyService:
    """`pace` is a factor on the pauses of R-SNG-5; 0 is none. `terms` are the ledger's."""

    def __init__(self, ports: Ports, *, pace: float = 1.0, terms: Terms = TERMS) -> None:
        self._ports = ports
        self._records = Records(ports.store, ports.ids, self._changed)
        self._cashier = Cashier(ports, self._records, terms)
        self._sessions = Sessions(ports, self._records, self._cashier.welcome)
        self._desk = Desk(ports, self._records)
        self._listings = Listings(self._records.register)
        self._opener = Opener(ports.bus, pace)
        self._herald = Herald(ports.bus, self._news)
        self._floor = Floor(ports.bus, self._records.register, self._herald.changed)
        self._seating = Seating(ports, self._records, self._floor, terms)
        self._keeper = Keeper(ports, self._records, self._floor, self._seating, pace)
        self._beside: list[asyncio.Task[None]] = []
        self._subscriptions: list[Subscription] = []

    async def start(self) -> None:
        """Read the log, listen, and take up what was left undone."""
        await self._records.load()
        register, bus = self._records.register, self._ports.bus
        await self._cashier.welcome(register.players.names)
        follower = Follower(
            self._ports.results, TournamentEnded, self._desk.take_result, register.results
        )
        self._beside = [
            asyncio.create_task(self._herald.run(), name="herald"),
            asyncio.create_task(follower.run(), name="results"),
            asyncio.create_task(self._floor.run(), name="floor"),
            asyncio.create_task(self._keeper.run(), name="keeper"),
        ]
        self._subscriptions = [
            await bus.serve(subjects.session_commands(), self._session),
            await bus.serve(subjects.tournament_commands(), self._command),
            await bus.serve(subjects.floor_commands(), self._on_floor),
            await bus.serve(subjects.floor_views(), self._look_at_floor),
            await bus.serve(subjects.transfer_commands(), self._transfer),
            await bus.serve(subjects.account_commands(), self._grant),
            await bus.serve(subjects.account_views(), self._account),
            await bus.serve(subjects.tournament_views(), self._view),
            await bus.serve(subjects.player_views(), self._view),
        ]
        for tournament in register.open():
            self._see_to(tournament)
        for table in register.cash_tables():
            self._keeper.see_to(table)

    async def stop(self) -> None:
        """Hear nothing more and let everything go: the log has all that was accepted."""
        for subscription in self._subscriptions:
            await subscription.stop()
        for task in self._beside:
            task.cancel()
        await asyncio.gather(*self._beside, return_exceptions=True)
        await self._opener.stop()
        await self._keeper.stop()

    def _changed(self, stream: StreamId) -> None:
        if stream in (PLAYERS, LEDGER):
            return
        if (table := cash_table_of(stream)) is None:
            self._see_to(tournament_of(stream))
        else:
            self._herald.changed(table)
            self._keeper.see_to(table)

    def _news(self, name: str) -> Reply | None:
        if name in self._records.register.cash:
            return CashListingChanged(listing=self._floor.listing(name))
        listing = self._listings.of(name)
        return None if listing.private else ListingChanged(listing=listing)

    def _see_to(self, tournament: str) -> None:
        """Everybody hears of it, and it gets its table when it has started."""
        kept = self._records.register.tournaments[tournament]
        self._herald.changed(tournament)
        if kept.rematch_of is not None:
            self._herald.changed(kept.rematch_of)
        play = kept.play
        if play.stage is Stage.STARTED and play.started is not None:
            self._opener.see_to(tournament, play.created, play.started)

    async def _session(self, message: Message) -> bytes:
        return await _answer(_session_request, message, self._sessions.answer)

    async def _command(self, message: Message) -> bytes:
        async def said(request: TournamentRequest) -> bytes:
            speaker = subjects.parse_tournament_command(message.subject)
            return await self._desk.answer(speaker, request)

        return await _answer(_tournament_request, message, said)

    async def _on_floor(self, message: Message) -> bytes:
        async def said(request: FloorRequest) -> bytes:
            speaker = subjects.parse_floor_command(message.subject)
            return await self._seating.answer(speaker, request)

        return await _answer(_floor_request, message, said)

    async def _look_at_floor(self, message: Message) -> bytes:
        async def asked(question: FloorQuestion) -> bytes:
            return _encode(self._floor.answer(question))

        return await _answer(_floor_question, message, asked)

    async def _transfer(self, message: Message) -> bytes:
        return await _answer(_transfer, message, self._cashier.transfer)

    async def _grant(self, message: Message) -> bytes:
        async def said(request: AskGrant) -> bytes:
            speaker = subjects.parse_account_command(message.subject)
            return await self._cashier.grant(speaker, request)

        return await _answer(_grant, message, said)

    async def _account(self, message: Message) -> bytes:
        async def asked(question: ShowAccount) -> bytes:
            viewer = subjects.parse_account_view(message.subject)
            return await self._cashier.show(viewer, question)

        return await _answer(_account, message, asked)

    async def _view(self, message: Message) -> bytes:
        async def asked(question: LobbyQuestion) -> bytes:
            return _encode(self._listings.answer(question))

        return await _answer(_question, message, asked)


async def _answer(
    decoder: msgspec.json.Decoder[T], message: Message, answer: Callable[[T], Awaitable[bytes]]
) -> bytes:
    """Always an answer: when the log would not have it, that the lobby is unavailable. Why is for
    the operator, who hears of it from the log's probe: it names files of his."""
    try:
        return await answer(decoder.decode(message.data))
    except (subjects.BadSubject, *UNREADABLE) as unreadable:
        return _encode(Refused(code="bad_request", facts={"why": str(unreadable)}))
    except StoreError:
        return _encode(Refused(code="unavailable"))
