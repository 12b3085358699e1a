"""Ratings as they are told."""

from libs.contracts.rating import PlayerRated, RatingFound, RatingMoved, RatingsListed
from libs.rules.names import PlayerId
from services.rating.domain.ratings import Moved, Ratings


def listed(ratings: Ratings, limit: int) -> RatingsListed:
    """The best first; equals by their ids, so that the order is always the same."""
    players = [_rated(ratings, player) for player in ratings.histories]
    players.sort(key=lambda rated: (-rated.rating, rated.player))
    return RatingsListed(ratings=tuple(players[:limit]))


def found(ratings: Ratings, player: str) -> RatingFound:
    return RatingFound(
        rating=_rated(ratings, PlayerId(player)),
        history=tuple(map(_line, ratings.history(PlayerId(player)))),
    )


def _rated(ratings: Ratings, player: PlayerId) -> PlayerRated:
    return PlayerRated(
        player=player,
        rating=ratings.rating(player),
        tournaments=len(ratings.history(player)),
    )


def _line(moved: Moved) -> RatingMoved:
    return RatingMoved(
        tournament=moved.tournament,
        at=moved.at,
        place=moved.move.place,
        before=moved.move.before,
        after=moved.move.after,
    )
