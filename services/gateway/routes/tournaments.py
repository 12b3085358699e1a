"""Sit & Gos: listed, made, entered, started."""

from typing import Annotated, Literal

import msgspec
from litestar import Router, delete, get, post

from libs.contracts.lobby import (
    CreateTournament,
    EnterTournament,
    Rematch,
    Session,
    StartTournament,
    TournamentAnswer,
    WithdrawEntry,
)
from libs.contracts.requests import Game, Limit
from services.gateway.club import Club
from services.gateway.parameters import (
    CHANGING,
    OPEN,
    Body,
    Given,
    TournamentId,
    strictly,
)
from services.gateway.problems import refusing
from services.gateway.routes.bodies import StrictBody
from services.gateway.tournaments import TournamentListed, TournamentsShown


class NewTournament(StrictBody, frozen=True):
    """Of 2 to 6 seats. A private one is entered by the invite that its entrants are told."""

    game: Game
    limit: Limit
    seats: Annotated[int, msgspec.Meta(ge=2, le=6)]
    speed: Literal["normal", "fast"]
    private: bool = False


class NewEntry(StrictBody, frozen=True):
    invite: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class EarlyStart(StrictBody, frozen=True):
    """With `bots` in the empty seats, or with those seated alone."""

    bots: bool


class TournamentTold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`table` is where it is or will be played; `invite` is that of a private one."""

    id: str
    table: str
    invite: str | None = None

    @classmethod
    def of(cls, answer: TournamentAnswer) -> "TournamentTold":
        return cls(id=answer.tournament, table=answer.table, invite=answer.invite)


@get("/", summary="Sit & Gos to enter or to watch", security=OPEN, responses=refusing())
async def list_tournaments(club: Given[Club]) -> TournamentsShown:
    return TournamentsShown.of(await club.tournaments())


@get("/{tournament:str}", summary="One Sit & Go", security=OPEN, responses=refusing(404))
async def show_tournament(tournament: TournamentId, club: Given[Club]) -> TournamentListed:
    """A private one too, for who knows its id."""
    return TournamentListed.of(await club.tournament(tournament))


@post("/", summary="Make a Sit & Go", security=CHANGING, responses=refusing(401, 403, 409, 422))
async def create_tournament(
    player: Given[Session],
    data: Body[NewTournament],
    club: Given[Club],
    own_key: Given[str],
) -> TournamentTold:
    """Who makes it is seated by it."""
    asked = strictly(NewTournament, data)
    request = CreateTournament(
        key=own_key,
        game=asked.game,
        limit=asked.limit,
        seats=asked.seats,
        speed=asked.speed,
        private=asked.private,
    )
    return TournamentTold.of(await club.register(player.player, request))


@post(
    "/{tournament:str}/entries",
    summary="Enter",
    security=CHANGING,
    responses=refusing(401, 403, 404, 409),
)
async def enter(
    player: Given[Session],
    tournament: TournamentId,
    club: Given[Club],
    own_key: Given[str],
    data: Body[NewEntry | None] = None,
) -> TournamentTold:
    invite = None if data is None else strictly(NewEntry, data).invite
    request = EnterTournament(key=own_key, tournament=tournament, invite=invite)
    return TournamentTold.of(await club.register(player.player, request))


@delete(
    "/{tournament:str}/entries",
    summary="Withdraw before the start",
    security=CHANGING,
    responses=refusing(401, 403, 404, 409),
)
async def withdraw(
    player: Given[Session],
    tournament: TournamentId,
    club: Given[Club],
    own_key: Given[str],
) -> None:
    request = WithdrawEntry(key=own_key, tournament=tournament)
    await club.register(player.player, request)


@post(
    "/{tournament:str}/start",
    status_code=200,
    summary="Start before the last seat is taken",
    security=CHANGING,
    responses=refusing(401, 403, 404, 409),
)
async def start(
    player: Given[Session],
    tournament: TournamentId,
    data: Body[EarlyStart],
    club: Given[Club],
    own_key: Given[str],
) -> TournamentTold:
    """The creator's to say."""
    request = StartTournament(
        key=own_key, tournament=tournament, bots=strictly(EarlyStart, data).bots
    )
    return TournamentTold.of(await club.register(player.player, request))


@post(
    "/{tournament:str}/rematch",
    summary="Play again once it is over",
    security=CHANGING,
    responses=refusing(401, 403, 404, 409),
)
async def play_again(
    player: Given[Session],
    tournament: TournamentId,
    club: Given[Club],
    own_key: Given[str],
) -> TournamentTold:
    """The first entrant to ask makes it, the others join the same one."""
    request = Rematch(key=own_key, tournament=tournament)
    return TournamentTold.of(await club.register(player.player, request))


routes = Router(
    "/tournaments",
    route_handlers=[
        list_tournaments,
        show_tournament,
        create_tournament,
        enter,
        withdraw,
        start,
        play_again,
    ],
    tags=["tournaments"],
)
