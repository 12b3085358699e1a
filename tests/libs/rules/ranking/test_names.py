import pytest

from libs.rules.cards import parse_cards
from libs.rules.ranking import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SOKO,
    Evaluator,
    HandCategory,
    HandName,
)


@pytest.mark.parametrize(
    ("evaluator", "cards", "code", "ranks"),
    [
        (HIGH, "AsKsQsJsTs", "royal_flush", "A"),
        (HIGH, "AsKsQsJsTs9s8s", "royal_flush", "A"),
        (HIGH, "5s4s3s2sAs", "straight_flush", "5"),
        (HIGH, "KsKhKdKc2s", "four_of_a_kind", "K"),
        (HIGH, "KsKhKd7c7s", "full_house", "K7"),
        (HIGH, "As9s7s4s2s", "flush", "A"),
        (HIGH, "AsKhQdJcTs", "straight", "A"),
        (HIGH, "5s4h3d2cAs", "straight", "5"),
        (HIGH, "2s2h2d9c7s", "three_of_a_kind", "2"),
        (HIGH, "KsKh7d7cAs", "two_pair", "K7"),
        (HIGH, "TsTh7d5cAs", "pair", "T"),
        (HIGH, "QsTh7d5c2s", "high_card", "Q"),
        (EIGHT_OR_BETTER, "As8h3d6c4s", "low", "8643A"),
        (EIGHT_OR_BETTER, "As2s3s4s5sKdKh", "low", "5432A"),
        (ACE_TO_FIVE, "AsKh3d6c4s", "low", "K643A"),
        (ACE_TO_FIVE, "AsAhKdQcJs", "pair", "A"),
        (ACE_TO_FIVE, "AsAhKdKcJs", "two_pair", "KA"),
        (DEUCE_TO_SEVEN, "8s7h5d4c2s", "low", "87542"),
        (DEUCE_TO_SEVEN, "As5h4d3c2s", "low", "A5432"),
        (DEUCE_TO_SEVEN, "As5s4s3s2s", "flush", "A"),
        (DEUCE_TO_SEVEN, "6s5h4d3c2s", "straight", "6"),
        (DEUCE_TO_SEVEN, "3s3h2d2c7s", "two_pair", "32"),
        (SOKO, "Ks9s5s2sAh", "four_flush", "K"),
        (SOKO, "As4h3d2c9s", "four_straight", "4"),
        (SOKO, "As4h3d2c5s", "straight", "5"),
    ],
)
def test_R_HAND_6_a_hand_has_a_name_and_the_ranks_that_name_it(
    evaluator: Evaluator, cards: str, code: str, ranks: str
) -> None:
    rank = evaluator.rank(parse_cards(cards), ())
    assert rank is not None
    expected = HandName(category=HandCategory(code), ranks=tuple(ranks))
    assert evaluator.describe(rank) == expected
