"""What the gateway asks the other services: one method a question, over the bus.

Each raises `Problem`: what the service refuses, or `unavailable` when no answer comes.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from libs.bus.port import Bus, NoReply
from libs.contracts import subjects
from libs.contracts.floor import (
    CashListing,
    CashTableFound,
    CashTablesListed,
    FindCashTable,
    FloorAnswer,
    FloorRequest,
    ListCashTables,
)
from libs.contracts.ledger import AccountShown, AskGrant, ChipsGranted, ShowAccount
from libs.contracts.lobby import (
    Entrant,
    FindPlayers,
    FindSession,
    FindTournament,
    KeepGuest,
    Listing,
    ListTournaments,
    LoggedOut,
    LogIn,
    LogOut,
    OpenSession,
    PlayersFound,
    Session,
    SessionOpened,
    TournamentAnswer,
    TournamentFound,
    TournamentRequest,
    TournamentsListed,
)
from libs.contracts.rating import (
    FindRating,
    ListRatings,
    PlayerRated,
    RatingFound,
    RatingsListed,
)
from libs.contracts.requests import Refused, Request
from libs.contracts.subjects import Role, Speaker, Subject
from libs.contracts.table import Accepted, EventsShown, ShowEvents, ShowView, TableRequest
from libs.contracts.view import TableView
from libs.runtime.clock import Millis
from services.gateway.problems import Problem

T = TypeVar("T")

PATIENCE = Millis(3_000)
"""For an answer; then it is `unavailable`, done or not done unknown."""

_session_opened = msgspec.json.Decoder[SessionOpened | Refused](SessionOpened | Refused).decode
_session = msgspec.json.Decoder[Session | Refused](Session | Refused).decode
_logged_out = msgspec.json.Decoder[LoggedOut | Refused](LoggedOut | Refused).decode
_tournament = msgspec.json.Decoder[TournamentAnswer | Refused](TournamentAnswer | Refused).decode
_listed = msgspec.json.Decoder[TournamentsListed | Refused](TournamentsListed | Refused).decode
_found = msgspec.json.Decoder[TournamentFound | Refused](TournamentFound | Refused).decode
_players = msgspec.json.Decoder[PlayersFound | Refused](PlayersFound | Refused).decode
_floor = msgspec.json.Decoder[FloorAnswer | Refused](FloorAnswer | Refused).decode
_cash = msgspec.json.Decoder[CashTablesListed | Refused](CashTablesListed | Refused).decode
_cash_one = msgspec.json.Decoder[CashTableFound | Refused](CashTableFound | Refused).decode
_accepted = msgspec.json.Decoder[Accepted | Refused](Accepted | Refused).decode
_view = msgspec.json.Decoder[TableView | Refused](TableView | Refused).decode
_events = msgspec.json.Decoder[EventsShown | Refused](EventsShown | Refused).decode
_account = msgspec.json.Decoder[AccountShown | Refused](AccountShown | Refused).decode
_granted = msgspec.json.Decoder[ChipsGranted | Refused](ChipsGranted | Refused).decode
_ratings = msgspec.json.Decoder[RatingsListed | Refused](RatingsListed | Refused).decode
_rating = msgspec.json.Decoder[RatingFound | Refused](RatingFound | Refused).decode


class Club:
    """Speaks and looks for people, whom the subjects name."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def open_session(self, key: str, name: str) -> SessionOpened:
        asked = OpenSession(key=key, name=name)
        return await self._ask(subjects.session_commands(), asked, _session_opened)

    async def keep_guest(self, key: str, token_hash: str, name: str, password: str) -> Session:
        asked = KeepGuest(key=key, token_hash=token_hash, name=name, password=password)
        return await self._ask(subjects.session_commands(), asked, _session)

    async def log_in(self, name: str, password: str) -> SessionOpened:
        asked = LogIn(name=name, password=password)
        return await self._ask(subjects.session_commands(), asked, _session_opened)

    async def log_out(self, token_hash: str) -> None:
        asked = LogOut(token_hash=token_hash)
        await self._ask(subjects.session_commands(), asked, _logged_out)

    async def session(self, token_hash: str) -> Session:
        asked = FindSession(token_hash=token_hash)
        return await self._ask(subjects.session_commands(), asked, _session)

    async def register(self, player: str, request: TournamentRequest) -> TournamentAnswer:
        subject = subjects.tournament_command(_person(player))
        return await self._ask(subject, request, _tournament)

    async def tournaments(self) -> Sequence[Listing]:
        listed = await self._ask(subjects.tournament_views(), ListTournaments(), _listed)
        return listed.tournaments

    async def tournament(self, tournament: str) -> Listing:
        asked = FindTournament(tournament=tournament)
        return (await self._ask(subjects.tournament_views(), asked, _found)).listing

    async def floor(self, player: str, request: FloorRequest) -> FloorAnswer:
        return await self._ask(subjects.floor_command(_person(player)), request, _floor)

    async def cash_tables(self) -> Sequence[CashListing]:
        return (await self._ask(subjects.floor_views(), ListCashTables(), _cash)).tables

    async def cash_table(self, table: str) -> CashListing:
        asked = FindCashTable(table=table)
        return (await self._ask(subjects.floor_views(), asked, _cash_one)).listing

    async def players(self, players: Sequence[str]) -> Sequence[Entrant]:
        """Those that exist."""
        asked = FindPlayers(players=tuple(players))
        return (await self._ask(subjects.player_views(), asked, _players)).players

    async def account(self, player: str, page: ShowAccount) -> AccountShown:
        return await self._ask(subjects.account_view(_person(player)), page, _account)

    async def grant(self, player: str, request: AskGrant) -> ChipsGranted:
        return await self._ask(subjects.account_command(_person(player)), request, _granted)

    async def play(self, player: str, table: str, request: TableRequest) -> Accepted:
        subject = subjects.table_command(table, _person(player))
        return await self._ask(subject, request, _accepted)

    async def view(self, table: str, player: str | None) -> TableView:
        """The rail's view for nobody, and for who has no seat."""
        viewer = None if player is None else _person(player)
        return await self._ask(subjects.table_view(table, viewer), ShowView(), _view)

    async def events(self, table: str, after: int, limit: int) -> EventsShown:
        subject = subjects.table_view(table, None)
        return await self._ask(subject, ShowEvents(after=after, limit=limit), _events)

    async def ratings(self, limit: int) -> Sequence[PlayerRated]:
        listed = await self._ask(subjects.rating_views(), ListRatings(limit=limit), _ratings)
        return listed.ratings

    async def rating(self, player: str) -> RatingFound:
        return await self._ask(subjects.rating_views(), FindRating(player=player), _rating)

    async def _ask(
        self, subject: Subject, request: Request, read: Callable[[bytes], T | Refused]
    ) -> T:
        asked = msgspec.json.encode(request)
        try:
            answer = read(await self._bus.request(subject, asked, within=PATIENCE))
        except NoReply:
            raise Problem("unavailable") from None
        if isinstance(answer, Refused):
            raise Problem.of(answer)
        return answer


def _person(player: str) -> Speaker:
    return Speaker(Role.HUMAN, player)
