import pytest

from libs.rules.cards import parse_cards
from libs.rules.ranking import HandCategory, HandName, category, describe, high


@pytest.mark.parametrize(
    ("cards", "code", "ranks"),
    [
        ("AsKsQsJsTs", "royal_flush", "A"),
        ("AsKsQsJsTs9s8s", "royal_flush", "A"),
        ("5s4s3s2sAs", "straight_flush", "5"),
        ("KsKhKdKc2s", "four_of_a_kind", "K"),
        ("KsKhKd7c7s", "full_house", "K7"),
        ("As9s7s4s2s", "flush", "A"),
        ("AsKhQdJcTs", "straight", "A"),
        ("5s4h3d2cAs", "straight", "5"),
        ("2s2h2d9c7s", "three_of_a_kind", "2"),
        ("KsKh7d7cAs", "two_pair", "K7"),
        ("TsTh7d5cAs", "pair", "T"),
        ("QsTh7d5c2s", "high_card", "Q"),
    ],
)
def test_R_HAND_6_a_hand_has_a_name_and_the_ranks_that_name_it(
    cards: str, code: str, ranks: str
) -> None:
    rank = high(parse_cards(cards))
    assert category(rank) == code
    assert describe(rank) == HandName(category=HandCategory(code), ranks=tuple(ranks))
