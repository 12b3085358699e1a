"""What tournaments have done to ratings: decided on the tables' own events, each once.

Tags and fields of events are the storage format and the public API: they are only ever added to.
Positions are those of the tables' log, so what was seen is known however often it is delivered.
"""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from libs.rules.event import EventBase, Part
from libs.rules.names import PlayerId
from libs.rules.table.events import TableOpened, TournamentEnded
from services.rating.domain.elo import START, Result, rated

TableNews: TypeAlias = TableOpened | TournamentEnded
"""What is heard of tables."""


class TournamentNoted(EventBase, frozen=True, tag="TournamentNoted"):
    """A tournament began in which every seat is a human's (R-ELO-1)."""

    tournament: str
    position: int


class RatingMove(Part, frozen=True):
    """What the tournament did to a player's rating, unrounded (R-ELO-2)."""

    player: PlayerId
    place: int
    before: float
    after: float


class TournamentRated(EventBase, frozen=True, tag="TournamentRated"):
    """One tournament moves all its players' ratings together, and once (R-ELO-3)."""

    tournament: str
    position: int
    moves: tuple[RatingMove, ...]


RatingEvent: TypeAlias = TournamentNoted | TournamentRated


class Moved(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A line of a player's history."""

    tournament: str
    at: int
    move: RatingMove


class Ratings(msgspec.Struct, frozen=True, kw_only=True):
    """`position`: the last that led to an event; nothing up to it counts again. `noted` are the
    tournaments that will be rated when they end; `histories` have the oldest move first."""

    position: int = 0
    noted: frozenset[str] = frozenset()
    histories: Mapping[PlayerId, tuple[Moved, ...]] = {}

    def rating(self, player: PlayerId) -> float:
        history = self.history(player)
        return history[-1].move.after if history else START

    def history(self, player: PlayerId) -> tuple[Moved, ...]:
        return self.histories.get(player, ())


def decide(ratings: Ratings, news: TableNews, position: int) -> list[RatingEvent]:
    """What follows from an event of a table; nothing from one seen before, or without rating."""
    if position <= ratings.position:
        return []
    match news:
        case TableOpened(at=at, tournament=tournament, seats=seats):
            if any(seated.bot for seated in seats):
                return []
            return [TournamentNoted(at=at, tournament=tournament, position=position)]
        case TournamentEnded(at=at, tournament=tournament):
            if tournament not in ratings.noted:
                return []
            moves = _moves(ratings, news)
            return [TournamentRated(at=at, tournament=tournament, position=position, moves=moves)]
        case _:
            assert_never(news)


def evolve(ratings: Ratings, event: RatingEvent) -> Ratings:
    """The ratings after `event`."""
    match event:
        case TournamentNoted(tournament=tournament, position=position):
            return replace(ratings, position=position, noted=ratings.noted | {tournament})
        case TournamentRated(tournament=tournament, position=position, at=at, moves=moves):
            moved = {
                move.player: (
                    *ratings.history(move.player),
                    Moved(tournament=tournament, at=at, move=move),
                )
                for move in moves
            }
            return Ratings(
                position=position,
                noted=ratings.noted - {tournament},
                histories={**ratings.histories, **moved},
            )
        case _:
            assert_never(event)


def _moves(ratings: Ratings, ended: TournamentEnded) -> tuple[RatingMove, ...]:
    results = [
        Result(
            rating=ratings.rating(placed.player),
            tournaments=len(ratings.history(placed.player)),
            place=placed.place,
        )
        for placed in ended.places
    ]
    return tuple(
        [
            RatingMove(player=placed.player, place=placed.place, before=result.rating, after=after)
            for placed, result, after in zip(ended.places, results, rated(results), strict=True)
        ]
    )
