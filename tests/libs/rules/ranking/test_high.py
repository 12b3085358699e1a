"""R-HAND-1 as rulings; the exact order of all hands is in `test_against_brute_force`."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.rules.cards import DECK, Card, parse_cards
from libs.rules.ranking import HIGH, HandRank, high

HANDS = st.permutations(DECK)


def rank(text: str) -> HandRank:
    return high(parse_cards(text))


def test_R_HAND_1_categories_in_order_each_at_its_weakest_and_strongest() -> None:
    worst_to_best = [
        "2c3d4h5s7c",  # high card
        "AcKdQhJs9c",
        "2c2d3h4s5c",  # pair
        "AcAdKhQsJc",
        "2c2d3h3s4c",  # two pair
        "AcAdKhKsQc",
        "2c2d2h3s4c",  # three of a kind
        "AcAdAhKsQc",
        "Ac2d3h4s5c",  # straight
        "AcKdQhJsTc",
        "2c3c4c5c7c",  # flush
        "AcKcQcJc9c",
        "2c2d2h3s3c",  # full house
        "AcAdAhKsKc",
        "2c2d2h2s3c",  # four of a kind
        "AcAdAhAsKc",
        "Ac2c3c4c5c",  # straight flush
        "KcQcJcTc9c",
        "AcKcQcJcTc",  # royal flush
    ]
    assert all(rank(worse) < rank(better) for worse, better in pairwise(worst_to_best))


def test_R_HAND_1_suits_never_break_a_tie() -> None:
    assert rank("AcKcQcJcTc") == rank("AsKsQsJsTs")


def test_R_HAND_1_ranks_go_in_order_of_weight_then_kickers() -> None:
    assert rank("3c3d3hAsAc") < rank("4c4d4h2s2c")
    assert rank("AcAd3h3sKc") < rank("AcAd4h4s2c")
    assert rank("AcAdKh4s3c") < rank("AcAdKh5s2c")


def test_case_E1_the_wheel_is_a_five_high_straight() -> None:
    assert rank("AcKdQhJs9c") < rank("Ac2d3h4s5c") < rank("2c3d4h5s6c")
    assert rank("Ac2c3c4c5c") < rank("2d3d4d5d6d")


@pytest.mark.parametrize("around", ["QcKdAh2s3c", "KcAd2h3s4c", "JcQdKhAs2c"])
def test_R_HAND_1_the_ace_turns_no_corner(around: str) -> None:
    assert rank(around) < rank("2c2d3h4s5c")


def test_case_E4_the_sixth_card_breaks_no_tie() -> None:
    board = "5c6d7h8s9c"
    assert rank(board + "AsAd") == rank(board + "2s2d")


def test_case_E6_a_board_straight_is_shared_by_all() -> None:
    board = "JcTdQhKs9c"
    assert {rank(board + hole) for hole in ("9d2d", "JdKd", "Qd4d", "Qs8d")} == {rank(board)}
    assert rank(board + "Ad2d") > rank(board)


def test_case_E8_two_pair_on_the_board_plays_its_best_kicker() -> None:
    board = "Ac Jd 3h Qs 3c "
    assert rank(board + "8d5d") == rank(board + "8h2d") == rank("AcQsJd3h3c")


@pytest.mark.parametrize(
    ("seven", "five"),
    [
        ("KcKd7h7s2c2dAh", "KcKd7h7sAh"),  # three pairs: the third is no kicker over the ace
        ("KcKd7h7s5c5d2h", "KcKd7h7s5c"),  # but it is one when it is higher
        ("KcKdKh7c7d7h2s", "KcKdKh7c7d"),  # two sets of three make a full house
        ("KcKdKhKs7c7d7h", "KcKdKhKs7c"),
        ("2c3c4c5c6cAcKc", "2c3c4c5c6c"),  # a straight flush below a higher flush
        ("2c3c4c5cAcAdAh", "2c3c4c5cAc"),
        ("9c8c7c6c2c5dTd", "9c8c7c6c2c"),  # flush and straight that do not meet
    ],
)
def test_R_HAND_1_five_cards_only_the_best_of_seven(seven: str, five: str) -> None:
    cards = parse_cards(seven)
    assert high(cards) == rank(five)
    assert high(HIGH.best_five(cards, ())) == high(cards)
    assert set(HIGH.best_five(cards, ())) == set(parse_cards(five))


def test_best_five_keeps_the_order_given() -> None:
    assert HIGH.best_five(parse_cards("2c As Kd 3h Ah Kc 7s"), ()) == parse_cards("As Kd Ah Kc 7s")


@pytest.mark.parametrize("text", ["", "AcAdAhAs", "2c4d6h8sTcQdAh2s"])
def test_fewer_than_five_or_more_than_seven_cards_are_a_defect(text: str) -> None:
    with pytest.raises(ValueError, match="five to seven"):
        rank(text)


@given(pack=HANDS, size=st.integers(6, 7))
def test_R_HAND_1_more_cards_rank_as_the_best_five_of_them(pack: list[Card], size: int) -> None:
    cards = pack[:size]
    assert high(cards) == max(map(high, combinations(cards, 5))) == high(HIGH.best_five(cards, ()))
