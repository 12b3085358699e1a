"""What is asked of the ratings, and answered."""

from typing import Annotated, TypeAlias

import msgspec

from libs.contracts.requests import Id, Refused, Reply, Request


class ListRatings(Request, frozen=True, tag="list_ratings"):
    """Standings, the best first."""

    limit: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 100


class FindRating(Request, frozen=True, tag="find_rating"):
    player: Id


RatingQuestion: TypeAlias = ListRatings | FindRating


class PlayerRated(Reply, frozen=True):
    """`rating` unrounded; `tournaments` is how many were rated (R-ELO-2)."""

    player: str
    rating: float
    tournaments: int


class RatingMoved(Reply, frozen=True):
    """What one tournament did; `at` is when it ended."""

    tournament: str
    at: int
    place: int
    before: float
    after: float


class RatingsListed(Reply, frozen=True, tag="ratings_listed"):
    ratings: tuple[PlayerRated, ...]


class RatingFound(Reply, frozen=True, tag="rating_found"):
    """Of a player never rated: the starting rating, and no history. The oldest first."""

    rating: PlayerRated
    history: tuple[RatingMoved, ...]


RatingAnswer: TypeAlias = RatingsListed | RatingFound | Refused
