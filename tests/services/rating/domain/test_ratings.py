"""R-ELO-1 and R-ELO-3: which tournaments count, and that each counts once."""

from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.rules.table.events import Placed, Seated, TableOpened, TournamentEnded
from services.rating.domain.ratings import (
    RatingEvent,
    RatingMove,
    Ratings,
    TableNews,
    TournamentNoted,
    TournamentRated,
    decide,
    evolve,
)

ANN, BEN, WREN = PlayerId("ann"), PlayerId("ben"), PlayerId("bot-wren")


def opened(tournament: str, *players: PlayerId) -> TableOpened:
    return TableOpened(
        at=1_000,
        tournament=tournament,
        game=GameCode.HOLDEM,
        limit=Limit.NO_LIMIT,
        seats=tuple(
            Seated(seat=Seat(number), player=player, bot=player == WREN)
            for number, player in enumerate(players, 1)
        ),
        button=Seat(1),
        stack=1500,
        hands_a_level=10,
    )


def ended(tournament: str, *players: PlayerId) -> TournamentEnded:
    places = [Placed(player=player, place=place) for place, player in enumerate(players, 1)]
    return TournamentEnded(at=2_000, tournament=tournament, places=tuple(places))


class Club:
    """Given what was heard, each at the next position, when more is, then these events."""

    def __init__(self) -> None:
        self.ratings = Ratings()
        self._position = 0

    def hears(self, *news: TableNews) -> list[RatingEvent]:
        """What the last led to."""
        events: list[RatingEvent] = []
        for each in news:
            self._position += 1
            events = self.hears_at(self._position, each)
        return events

    def hears_at(self, position: int, news: TableNews) -> list[RatingEvent]:
        events = decide(self.ratings, news, position)
        for event in events:
            self.ratings = evolve(self.ratings, event)
        return events


def test_R_ELO_1_a_tournament_of_humans_is_noted_and_rated_when_it_ends() -> None:
    club = Club()
    noted = club.hears(opened("t1", ANN, BEN))
    assert noted == [TournamentNoted(at=1_000, tournament="t1", position=1)]
    assert club.hears(ended("t1", BEN, ANN)) == [
        TournamentRated(
            at=2_000,
            tournament="t1",
            position=2,
            moves=(
                RatingMove(player=BEN, place=1, before=1500, after=1516),
                RatingMove(player=ANN, place=2, before=1500, after=1484),
            ),
        )
    ]


def test_R_ELO_1_one_bot_and_the_tournament_does_not_count() -> None:
    club = Club()
    assert club.hears(opened("t1", ANN, BEN, WREN)) == []
    assert club.hears(ended("t1", ANN, WREN, BEN)) == []
    assert club.ratings == Ratings()


def test_R_ELO_2_the_next_tournament_starts_from_the_ratings_the_last_one_left() -> None:
    """1516 against 1484 is expected to make 1/(1 + 10^-0.08) = 0.545922: a win moves 14.5305."""
    club = Club()
    club.hears(opened("t1", ANN, BEN), ended("t1", ANN, BEN))
    club.hears(opened("t2", ANN, BEN), ended("t2", ANN, BEN))
    assert round(club.ratings.rating(ANN), 4) == 1530.5305
    assert round(club.ratings.rating(BEN), 4) == 1469.4695
    assert [moved.tournament for moved in club.ratings.history(ANN)] == ["t1", "t2"]


def test_R_ELO_2_the_twenty_first_tournament_moves_half_as_far() -> None:
    """They win in turn, so each is rated 1500 again, or nearly, after each pair."""
    club = Club()
    for number in range(21):
        club.hears(opened(f"t{number}", ANN, BEN))
        club.hears(ended(f"t{number}", *((ANN, BEN) if number % 2 else (BEN, ANN))))
    moves = [moved.move.after - moved.move.before for moved in club.ratings.history(BEN)]
    assert 15 < moves[18] < 17
    assert 7.5 < moves[20] < 8.5


def test_R_ELO_3_what_is_delivered_again_changes_nothing() -> None:
    club = Club()
    club.hears(opened("t1", ANN, BEN), ended("t1", ANN, BEN))
    after = club.ratings
    assert club.hears_at(1, opened("t1", ANN, BEN)) == []
    assert club.hears_at(2, ended("t1", ANN, BEN)) == []
    assert club.hears_at(3, ended("t1", ANN, BEN)) == []
    assert club.ratings == after


def test_tournaments_that_overlap_are_rated_in_the_order_they_end() -> None:
    club = Club()
    club.hears(opened("t1", ANN, BEN), opened("t2", ANN, BEN))
    club.hears(ended("t2", ANN, BEN), ended("t1", ANN, BEN))
    assert [moved.tournament for moved in club.ratings.history(ANN)] == ["t2", "t1"]
    assert club.ratings.noted == frozenset()
