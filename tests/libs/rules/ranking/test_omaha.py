"""R-HAND-2 as rulings; all sixty choices of a hand are tried in `test_against_brute_force`."""

import pytest

from libs.rules.cards import parse_cards
from libs.rules.ranking import HIGH, OMAHA_HIGH, OMAHA_LOW, Evaluator, HandName, HandRank


def high(hole: str, board: str) -> HandRank:
    rank = OMAHA_HIGH.rank(parse_cards(hole), parse_cards(board))
    assert rank is not None
    return rank


def low(hole: str, board: str) -> HandRank | None:
    return OMAHA_LOW.rank(parse_cards(hole), parse_cards(board))


def name(evaluator: Evaluator, rank: HandRank | None) -> str:
    """Category and ranks: `full_house K7`."""
    assert rank is not None
    named: HandName = evaluator.describe(rank)
    return f"{named.category} {''.join(named.ranks)}"


@pytest.mark.parametrize(
    ("hole", "board", "made"),
    [
        ("AsKd7c2h", "QsJsTs9s8s", "straight A"),  # a flush on the board, one spade in the hand
        ("Ah3d7c2h", "KcQdJsTh4c", "high_card A"),  # four to a straight on the board
        ("AhAdAcAs", "KcQdJsTh4c", "pair A"),
        ("KhKd7c2h", "KcKs9s9h9d", "four_of_a_kind K"),
        ("Ah3d7c2h", "KcKsKd9h9d", "three_of_a_kind K"),  # the board's full house is out of reach
        ("9s8s7s6s", "5s4s3sAsKs", "straight_flush 7"),
        ("AsKs3d3c", "QsJs3sTd9d", "flush A"),
        ("AsQs3d3c", "Ks2s3sQdQh", "full_house Q3"),  # over a flush
    ],
)
def test_R_HAND_2_exactly_two_hole_cards_and_three_of_the_board(
    hole: str, board: str, made: str
) -> None:
    assert name(OMAHA_HIGH, high(hole, board)) == made


def test_case_E10_a_pair_of_sevens_is_found() -> None:
    assert name(OMAHA_HIGH, high("AsKs5d7c", "Ts7d8h4s2c")) == "pair 7"


def test_R_HAND_2_ranks_are_those_of_the_five_cards() -> None:
    hole, board = parse_cards("KhKd7c2h"), parse_cards("KcKs9s9h9d")
    five = OMAHA_HIGH.best_five(hole, board)
    assert OMAHA_HIGH.rank(hole, board) == HIGH.rank(five, ())


def test_R_HAND_2_the_low_takes_two_hole_cards_of_its_own() -> None:
    hole, board = "AsKs3d4h", "2s8s7sKdKh"
    assert name(OMAHA_HIGH, high(hole, board)) == "flush A"
    assert name(OMAHA_LOW, low(hole, board)) == "low 8732A"


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("As2d3h4c", "5s6sKdQhJc"),  # two low cards on the board
        ("As2d3h4c", "2s2h7dKdQh"),  # or two low ranks
        ("AsKdQhJc", "2s3c4h5d6s"),  # one in the hand
        ("AsAdAhKc", "2s3c4h5d6s"),
        ("As2dKhKc", "Ad2s3c4hKd"),  # ace and deuce are on the board too
    ],
)
def test_R_HAND_3_no_low_without_five_ranks_up_to_eight(hole: str, board: str) -> None:
    assert low(hole, board) is None


@pytest.mark.parametrize(("hole", "board"), [("As", "2s3c4h5d6s"), ("AsKd", "2s3c")])
def test_fewer_than_two_hole_cards_or_three_of_the_board_are_a_defect(
    hole: str, board: str
) -> None:
    for rank in (high, low):
        with pytest.raises(ValueError, match="two hole cards and three"):
            rank(hole, board)


def test_R_HAND_2_a_flop_has_a_hand_too() -> None:
    assert name(OMAHA_HIGH, high("AsKs5d7c", "Ts7d8h")) == "pair 7"
    assert name(OMAHA_LOW, low("As3s5d7c", "2c7d8h")) == "low 8732A"
