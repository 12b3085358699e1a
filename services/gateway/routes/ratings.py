"""Who is how good: standings, and one player with what moved his rating."""

from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import QueryParameter

from libs.contracts.rating import PlayerRated, RatingMoved
from services.gateway.club import Club
from services.gateway.names import Names
from services.gateway.parameters import OPEN, Given, PlayerId
from services.gateway.problems import Problem, refusing


class Rated(PlayerRated, frozen=True):
    """`rating` unrounded; `tournaments` is how many were rated."""

    name: str


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """The best first."""

    ratings: tuple[Rated, ...]


class PlayerShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who was never rated has the starting rating, and no history; the oldest first."""

    player: str
    name: str
    bot: bool
    rating: float
    tournaments: int
    history: tuple[RatingMoved, ...]


@get("/ratings", summary="Standings", security=OPEN, responses=refusing())
async def list_ratings(
    club: Given[Club],
    names: Given[Names],
    limit: Annotated[int, QueryParameter(ge=1, le=1000)] = 100,
) -> Standings:
    listed = await club.ratings(limit)
    called = await names.of([each.player for each in listed])
    return Standings(
        ratings=tuple(
            Rated(
                player=each.player,
                name=called[each.player],
                rating=each.rating,
                tournaments=each.tournaments,
            )
            for each in listed
        )
    )


@get("/players/{player_id:str}", summary="One player", security=OPEN, responses=refusing(404))
async def show_player(player_id: PlayerId, club: Given[Club]) -> PlayerShown:
    found = await club.players([player_id])
    if not found:
        raise Problem("no_player", player=player_id)
    rated = await club.rating(player_id)
    return PlayerShown(
        player=player_id,
        name=found[0].name,
        bot=found[0].bot,
        rating=rated.rating.rating,
        tournaments=rated.rating.tournaments,
        history=rated.history,
    )


routes = Router("/", route_handlers=[list_ratings, show_player], tags=["ratings"])
