"""R-HAND-3 and R-HAND-4 as rulings, and the low of razz."""

from itertools import pairwise

import pytest

from libs.rules.cards import parse_cards
from libs.rules.ranking import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    Evaluator,
    HandRank,
)


def rank(evaluator: Evaluator, text: str) -> HandRank:
    ranked = evaluator.rank(parse_cards(text), ())
    assert ranked is not None
    return ranked


def assert_worst_to_best(evaluator: Evaluator, *hands: str) -> None:
    ranks = [rank(evaluator, text) for text in hands]
    assert all(worse < better for worse, better in pairwise(ranks))


def test_R_HAND_3_lows_compare_from_the_highest_card_down() -> None:
    assert_worst_to_best(
        EIGHT_OR_BETTER, "8c7d6h5s4c", "8c7d6h2sAc", "8c6d5h4s3c", "7c6d5h4s3c", "6c4d3h2sAc"
    )


def test_R_HAND_3_straights_and_flushes_do_not_spoil_the_wheel() -> None:
    assert_worst_to_best(EIGHT_OR_BETTER, "6c4d3h2sAc", "5c4c3c2cAc")
    assert rank(EIGHT_OR_BETTER, "5c4c3c2cAc") == rank(EIGHT_OR_BETTER, "5c4d3h2sAc")


@pytest.mark.parametrize(
    "text", ["9c4d3h2sAc", "AcAd2h3s4c", "AcAdAh2s2d3c4h", "Kc2d3h4s5cJd9h", "4c4d8h7s2c"]
)
def test_R_HAND_3_a_nine_or_a_pair_is_no_low(text: str) -> None:
    assert EIGHT_OR_BETTER.rank(parse_cards(text), ()) is None
    assert EIGHT_OR_BETTER.best_five(parse_cards(text), ()) == ()


def test_R_HAND_3_the_lowest_five_of_seven_play() -> None:
    cards = parse_cards("8cAc8d6h4s3cKd")
    assert rank(EIGHT_OR_BETTER, "8cAc8d6h4s3cKd") == rank(EIGHT_OR_BETTER, "8c6h4s3cAc")
    assert EIGHT_OR_BETTER.best_five(cards, ()) == parse_cards("8cAc6h4s3c")


def test_R_HAND_4_best_and_worst() -> None:
    assert_worst_to_best(
        DEUCE_TO_SEVEN,
        "AcKcQcJcTc",
        "2c3c4c5c6c",
        "2c2d2h2s3c",
        "2c2d2h3s3c",
        "2c3c4c5c7c",  # the best ranks, spoilt by one suit
        "2c3d4h5s6c",
        "2c2d2h3s4c",
        "2c2d3h3s4c",
        "AcAd2h3s4c",
        "2c2d3h4s5c",
        "AcKdQhJs9c",
        "8c6d4h3s2c",
        "8c5d4h3s2c",
        "7c6d4h3s2c",
        "7c5d4h3s2c",
    )


def test_case_E3_ace_to_five_is_an_ace_high_hand() -> None:
    assert_worst_to_best(
        DEUCE_TO_SEVEN, "2c2d7h8s9c", "Ac6d4h3s2c", "Ac5d4h3s2c", "Kc5d4h3s2c", "7c5d4h3s2c"
    )


def test_R_HAND_4_ace_to_five_of_one_suit_is_an_ace_high_flush() -> None:
    assert_worst_to_best(DEUCE_TO_SEVEN, "2c3c4c5c6c", "Ac6c4c3c2c", "Ac5c4c3c2c", "Kc5c4c3c2c")


def test_the_low_of_razz_takes_a_pair_for_want_of_a_fifth_rank() -> None:
    assert_worst_to_best(
        ACE_TO_FIVE,
        "KcKdKhKsQc",
        "2c2d2hAsAc",
        "AcAdAhAsKcKdKh",
        "AcAdAh2s2c3d",
        "KcKdKhQsQcJdTh",
        "AcAd2h2s3c3d4h",
        "KcQdJhTs9c",
        "KcKdQh5s4c3d2h",
        "5c4c3c2cAcKdKh",
    )
    assert ACE_TO_FIVE.best_five(parse_cards("KcKd5h5s4c3d2h"), ()) == parse_cards("Kc5h4c3d2h")


@pytest.mark.parametrize("evaluator", [ACE_TO_FIVE, EIGHT_OR_BETTER])
def test_fewer_than_five_cards_have_no_low(evaluator: Evaluator) -> None:
    with pytest.raises(ValueError, match="five to seven"):
        evaluator.rank(parse_cards("Ac2d3h4s"), ())


def test_R_HAND_4_is_of_five_cards() -> None:
    with pytest.raises(ValueError, match="five cards"):
        DEUCE_TO_SEVEN.rank(parse_cards("Ac2d3h4s5c6d"), ())
