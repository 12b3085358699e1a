"""R-ELO-2: the arithmetic of a rating, each figure worked out by hand."""

import pytest

from services.rating.domain.elo import Result, rated


def result(rating: float, place: int, tournaments: int = 0) -> Result:
    return Result(rating=rating, place=place, tournaments=tournaments)


def test_R_ELO_2_of_two_equals_the_winner_takes_half_of_K() -> None:
    """Expected ½ each: 1500 + 32 x (1 - ½) = 1516."""
    assert rated([result(1500, 1), result(1500, 2)]) == [1516, 1484]


def test_R_ELO_2_a_favourite_by_400_points_is_expected_to_win_ten_of_eleven() -> None:
    """1/(1 + 10^-1) = 10/11. Winning: 32 x 1/11. Losing: -32 x 10/11."""
    won = rated([result(1900, 1), result(1500, 2)])
    assert won == pytest.approx([1900 + 32 / 11, 1500 - 32 / 11])
    lost = rated([result(1900, 2), result(1500, 1)])
    assert lost == pytest.approx([1900 - 320 / 11, 1500 + 320 / 11])


def test_R_ELO_2_each_pair_is_a_game_and_moves_K_divided_by_the_others() -> None:
    """Three equals, K/2 = 16 a game: 2 wins +16, one each 0, 2 losses -16."""
    assert rated([result(1500, 1), result(1500, 2), result(1500, 3)]) == [1516, 1500, 1484]


def test_R_ELO_2_J2_a_shared_place_is_half_a_point_to_each() -> None:
    """The second and third of three equals share a place: 16 x (-½ + 0) = -8 each; the winner
    16 x (½ + ½). Of six who all share the first place nobody moves."""
    assert rated([result(1500, 1), result(1500, 2), result(1500, 2)]) == [1516, 1492, 1492]
    assert rated([result(1500, 1)] * 6) == [1500] * 6


def test_R_ELO_2_a_shared_place_brings_unequal_players_nearer() -> None:
    """The favourite was expected to make 10/11 and made ½: 32 x (½ - 10/11) = -13.09..."""
    change = 32 * (0.5 - 10 / 11)
    after = rated([result(1900, 1), result(1500, 1)])
    assert after == pytest.approx([1900 + change, 1500 - change])


@pytest.mark.parametrize(("tournaments", "k"), [(0, 32), (19, 32), (20, 16), (500, 16)])
def test_R_ELO_2_K_is_32_for_the_first_twenty_tournaments_then_16(tournaments: int, k: int) -> None:
    won, lost = rated([result(1500, 1, tournaments), result(1500, 2)])
    assert (won, lost) == (1500 + k / 2, 1484)


def test_R_ELO_2_all_changes_come_from_the_ratings_before() -> None:
    """1600 beats 1500 beats 1400. The weaker of neighbours is expected to make
    1/(1 + 10^¼) = 1/2.778279 = 0.359935, of the outer two 1/(1 + 10^½) = 1/4.162278 = 0.240253.
    The first moves 16 x (0.359935 + 0.240253) = 9.603 up, the last as much down; what the one
    between wins from the last it loses to the first."""
    after = rated([result(1600, 1), result(1500, 2), result(1400, 3)])
    assert after == pytest.approx([1609.603, 1500, 1390.397], abs=0.0005)


def test_R_ELO_2_ratings_stay_unrounded() -> None:
    """32 points apart: 10^-0.08 = 0.831764, so 1/1.831764 = 0.545922 is expected, and the rest
    of a win, 0.454078, is worth 32 x 0.454078 = 14.5305."""
    first, _ = rated([result(1516, 1), result(1484, 2)])
    assert first == pytest.approx(1530.5305, abs=0.0001)
    assert first != round(first, 6)


def test_the_sum_of_ratings_stays_when_all_have_the_same_K() -> None:
    results = [result(1500 + 37 * place, place) for place in range(1, 7)]
    assert sum(rated(results)) == pytest.approx(sum(each.rating for each in results))
