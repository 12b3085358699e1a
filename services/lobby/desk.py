"""Where people register for tournaments: what they say, judged and written down."""

from functools import reduce
from typing import assert_never

import msgspec

from libs.bus.handing import report
from libs.contracts.bots import BOTS
from libs.contracts.lobby import (
    CreateTournament,
    EnterTournament,
    Rematch,
    StartTournament,
    TournamentAnswer,
    TournamentRequest,
    WithdrawEntry,
)
from libs.contracts.requests import Refused
from libs.contracts.subjects import Role, Speaker
from libs.eventlog.events import Position
from libs.rules.names import GameCode, Limit, PlayerId, Seat, Speed
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.events import TournamentEnded
from libs.rules.tournament.sit_and_go import (
    MOST_SEATS,
    Create,
    Enter,
    Lots,
    RecordResult,
    StartEarly,
    Withdraw,
)
from services.lobby.domain.refusals import DeskRefusal
from services.lobby.domain.room import check_room
from services.lobby.domain.tournaments import (
    Join,
    OpenUp,
    PlayAgain,
    TakeResult,
    Tournament,
    TournamentCommand,
    decide,
    evolve,
    rematch,
    tournament_id,
)
from services.lobby.ports import Ports
from services.lobby.records import Judged, Records, Said
from services.lobby.streams import stream_of


class Desk:
    def __init__(self, ports: Ports, records: Records) -> None:
        self._ports = ports
        self._records = records

    async def answer(self, speaker: Speaker, request: TournamentRequest) -> bytes:
        """Raises what `Records.answer` does."""
        player = PlayerId(speaker.name)
        if speaker.role is not Role.HUMAN or player not in self._records.register.players.names:
            return _refused(Rejected(DeskRefusal.NO_PLAYER))
        try:
            name = self._addressed(player, request)
        except Rejected as refusal:
            return _refused(refusal)

        def judge() -> Judged:
            before = self._records.register.tournaments.get(name)
            events = decide(before, self._command(before, player, request), self._lots(before))
            return events, _answer(name, reduce(evolve, events, before), player)

        said = Said(f"{speaker.role}.{player}", request.key, request)
        return await self._records.answer(stream_of(name), said, judge)

    async def take_result(self, position: Position, ended: TournamentEnded) -> None:
        """A table's result, wherever that table came from; one that does not fit the tournament
        is reported and left alone."""
        tournaments = self._records.register.tournaments
        if ended.tournament not in tournaments:
            return
        record = RecordResult(at=self._ports.clock.now(), places=ended.places)
        command = TakeResult(record=record, position=position)

        def judge() -> Judged:
            before = tournaments.get(ended.tournament)
            return decide(before, command, self._lots(before)), None

        try:
            await self._records.write(stream_of(ended.tournament), f"tables:{position}", judge)
        except Rejected as unfit:
            report(f"the result of {ended.tournament} does not fit", unfit)

    def _addressed(self, player: PlayerId, request: TournamentRequest) -> str:
        """Which tournament it is about, be it there or not."""
        match request:
            case CreateTournament(key=key):
                return tournament_id("create", player, key)
            case Rematch(tournament=over):
                self._like(over, player)
                return self._records.register.next_rematch(over)
            case _:
                return request.tournament

    def _command(
        self, before: Tournament | None, player: PlayerId, request: TournamentRequest
    ) -> TournamentCommand:
        at = self._ports.clock.now()
        match request:
            case CreateTournament():
                if before is None:
                    self._check_room(player)
                return self._open_up(_create(request, player, at))
            case EnterTournament(invite=invite):
                return Join(enter=Enter(at=at, player=player), invite=invite)
            case WithdrawEntry():
                return Withdraw(at=at, player=player)
            case StartTournament(bots=bots):
                seated = self._bots(before) if bots else ()
                return StartEarly(at=at, player=player, bots=seated)
            case Rematch(tournament=over):
                return PlayAgain(open_up=self._open_up(self._like(over, player)), of=over)
            case _:
                assert_never(request)

    def _check_room(self, player: PlayerId) -> None:
        register = self._records.register
        seated = [register.tournaments[name].play.entrants for name in register.open()]
        check_room([entrants[0] for entrants in seated if entrants], player)

    def _open_up(self, create: Create) -> OpenUp:
        return OpenUp(create=create, invite=self._ports.ids.new()[:12])

    def _like(self, over: str, player: PlayerId) -> Create:
        tournament = self._records.register.tournaments.get(over)
        return rematch(tournament, player, self._ports.clock.now())

    def _bots(self, before: Tournament | None) -> tuple[PlayerId, ...]:
        """One for each empty seat, by lot."""
        if before is None:
            return ()
        empty = before.play.created.seats - len(before.play.entrants)
        return tuple(map(PlayerId, self._ports.shuffle(tuple(BOTS))[:empty]))

    def _lots(self, before: Tournament | None) -> Lots:
        seats = MOST_SEATS if before is None else before.play.created.seats
        return Lots(
            seats=tuple(map(Seat, self._ports.shuffle(range(1, seats + 1)))),
            button_order=self._ports.shuffle(range(seats)),
        )


def _create(request: CreateTournament, player: PlayerId, at: int) -> Create:
    try:
        game, limit = GameCode(request.game), Limit(request.limit)
        speed = Speed(request.speed)
    except ValueError as unknown:
        raise Rejected(Refusal.BAD_TABLE, why=str(unknown)) from None
    return Create(
        at=at,
        creator=player,
        game=game,
        limit=limit,
        seats=request.seats,
        speed=speed,
        private=request.private,
    )


def _answer(name: str, tournament: Tournament | None, player: PlayerId) -> TournamentAnswer:
    """The table of a Sit & Go has its id."""
    entered = tournament is not None and player in tournament.play.entrants
    invite = tournament.invite if tournament is not None and entered else None
    return TournamentAnswer(tournament=name, table=name, invite=invite)


def _refused(refusal: Rejected) -> bytes:
    return msgspec.json.encode(Refused(code=refusal.code, facts=refusal.facts))
