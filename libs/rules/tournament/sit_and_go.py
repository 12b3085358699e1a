"""Registration for a Sit & Go, from its creation to the start, and its result (R-SNG-1)."""

from enum import StrEnum
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from libs.rules.games import GAMES
from libs.rules.names import GameCode, Limit, PlayerId, Seat, Speed
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.events import Placed, Seated
from libs.rules.tournament.events import (
    PlayerEntered,
    PlayerWithdrew,
    SitAndGoAbandoned,
    SitAndGoCreated,
    SitAndGoEvent,
    SitAndGoFinished,
    SitAndGoStarted,
)

MOST_SEATS = 6


class Stage(StrEnum):
    """Where a Sit & Go stands."""

    REGISTERING = "registering"
    STARTED = "started"
    ABANDONED = "abandoned"
    FINISHED = "finished"


class SitAndGo(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`entrants` in the order they came: the first has the creator's right to start early."""

    created: SitAndGoCreated
    entrants: tuple[PlayerId, ...] = ()
    stage: Stage = Stage.REGISTERING
    started: SitAndGoStarted | None = None
    places: tuple[Placed, ...] = ()


class Lots(msgspec.Struct, frozen=True, kw_only=True):
    """The draw: all seat numbers in an order by chance. The first go to the players, in turn;
    the lowest drawn place of `button_order`, numbers of entrants by chance, has the button."""

    seats: tuple[Seat, ...]
    button_order: tuple[int, ...]


class Create(msgspec.Struct, frozen=True, kw_only=True):
    """The creator is seated by it."""

    at: int
    creator: PlayerId
    game: GameCode
    limit: Limit
    seats: int
    speed: Speed
    private: bool = False


class Enter(msgspec.Struct, frozen=True, kw_only=True):
    at: int
    player: PlayerId


class Withdraw(msgspec.Struct, frozen=True, kw_only=True):
    at: int
    player: PlayerId


class StartEarly(msgspec.Struct, frozen=True, kw_only=True):
    """`bots` take the empty seats, one each; with none, those seated play."""

    at: int
    player: PlayerId
    bots: tuple[PlayerId, ...] = ()


class RecordResult(msgspec.Struct, frozen=True, kw_only=True):
    """The table says who is placed where; a second time changes nothing."""

    at: int
    places: tuple[Placed, ...]


SitAndGoCommand: TypeAlias = Create | Enter | Withdraw | StartEarly | RecordResult


def decide(
    tournament: SitAndGo | None, command: SitAndGoCommand, lots: Lots
) -> list[SitAndGoEvent]:
    """The events of `command`, or Rejected; then nothing has changed. `lots` are used at a
    start, and the same for every command until then would do."""
    if isinstance(command, Create):
        return _create(tournament, command)
    if tournament is None:
        raise Rejected(Refusal.NOT_OPEN)
    if isinstance(command, RecordResult):
        return _record(tournament, command)
    if tournament.stage is not Stage.REGISTERING:
        raise Rejected(Refusal.NOT_REGISTERING, stage=tournament.stage)
    match command:
        case Enter():
            return _enter(tournament, command, lots)
        case Withdraw():
            if command.player not in tournament.entrants:
                raise Rejected(Refusal.NOT_ENTERED)
            withdrew = PlayerWithdrew(at=command.at, player=command.player)
            if len(tournament.entrants) > 1:
                return [withdrew]
            return [withdrew, SitAndGoAbandoned(at=command.at)]
        case StartEarly():
            return _start_early(tournament, command, lots)
        case _:
            assert_never(command)


def evolve(tournament: SitAndGo | None, event: SitAndGoEvent) -> SitAndGo:
    """The Sit & Go after `event`."""
    if tournament is None:
        assert isinstance(event, SitAndGoCreated)
        return SitAndGo(created=event)
    match event:
        case SitAndGoCreated():
            return SitAndGo(created=event)
        case PlayerEntered():
            return replace(tournament, entrants=(*tournament.entrants, event.player))
        case PlayerWithdrew():
            entrants = tuple([p for p in tournament.entrants if p != event.player])
            return replace(tournament, entrants=entrants)
        case SitAndGoStarted():
            return replace(tournament, stage=Stage.STARTED, started=event)
        case SitAndGoAbandoned():
            return replace(tournament, stage=Stage.ABANDONED)
        case SitAndGoFinished():
            return replace(tournament, stage=Stage.FINISHED, places=event.places)
        case _:
            assert_never(event)


def _create(tournament: SitAndGo | None, command: Create) -> list[SitAndGoEvent]:
    if tournament is not None:
        raise Rejected(Refusal.ALREADY_OPEN)
    most = min(MOST_SEATS, GAMES[command.game].seats)
    if not 2 <= command.seats <= most:
        raise Rejected(Refusal.BAD_TABLE, seats=command.seats, most=most)
    created = SitAndGoCreated(
        at=command.at,
        game=command.game,
        limit=command.limit,
        seats=command.seats,
        speed=command.speed,
        private=command.private,
    )
    return [created, PlayerEntered(at=command.at, player=command.creator)]


def _enter(tournament: SitAndGo, command: Enter, lots: Lots) -> list[SitAndGoEvent]:
    """The last seat taken starts it."""
    if command.player in tournament.entrants:
        raise Rejected(Refusal.ALREADY_ENTERED)
    entered = PlayerEntered(at=command.at, player=command.player)
    players = (*tournament.entrants, command.player)
    if len(players) < tournament.created.seats:
        return [entered]
    return [entered, _started(command.at, players, (), lots)]


def _start_early(tournament: SitAndGo, command: StartEarly, lots: Lots) -> list[SitAndGoEvent]:
    entrants = tournament.entrants
    if command.player not in entrants:
        raise Rejected(Refusal.NOT_ENTERED)
    if command.player != entrants[0]:
        raise Rejected(Refusal.NOT_THE_CREATOR)
    empty = tournament.created.seats - len(entrants)
    if len(command.bots) not in (0, empty):
        raise Rejected(Refusal.BAD_TABLE, bots=len(command.bots), empty=empty)
    if len(entrants) + len(command.bots) < 2:
        raise Rejected(Refusal.TOO_FEW_PLAYERS, players=len(entrants))
    if len({*entrants, *command.bots}) < len(entrants) + len(command.bots):
        raise Rejected(Refusal.BAD_TABLE, players="repeated")
    return [_started(command.at, entrants, command.bots, lots)]


def _started(
    at: int, people: tuple[PlayerId, ...], bots: tuple[PlayerId, ...], lots: Lots
) -> SitAndGoStarted:
    players = [*people, *bots]
    seats = [
        Seated(seat=seat, player=player, bot=place >= len(people))
        for place, (player, seat) in enumerate(zip(players, lots.seats, strict=False))
    ]
    first = next(place for place in lots.button_order if place < len(players))
    return SitAndGoStarted(
        at=at,
        seats=tuple(sorted(seats, key=lambda seated: seated.seat)),
        button=seats[first].seat,
    )


def _record(tournament: SitAndGo, command: RecordResult) -> list[SitAndGoEvent]:
    if tournament.stage is Stage.FINISHED:
        return []
    if tournament.started is None:
        raise Rejected(Refusal.NOT_STARTED)
    players = sorted([seated.player for seated in tournament.started.seats])
    if sorted([placed.player for placed in command.places]) != players:
        raise Rejected(Refusal.BAD_TABLE, places="of other players")
    return [SitAndGoFinished(at=command.at, places=command.places)]
