"""R-HAND-5 as rulings; the exact order of all hands is in `test_against_brute_force`."""

from itertools import pairwise

import pytest

from libs.rules.cards import parse_cards
from libs.rules.ranking import SOKO, HandRank


def rank(text: str) -> HandRank:
    ranked = SOKO.rank(parse_cards(text), ())
    assert ranked is not None
    return ranked


def name(text: str) -> str:
    named = SOKO.describe(rank(text))
    return f"{named.category} {''.join(named.ranks)}"


def test_R_HAND_5_two_categories_stand_between_pair_and_two_pair() -> None:
    worst_to_best = [
        "AcKdQh9s8c",
        "2c2d4h5s7c",  # pair
        "AcAdKhQs9c",
        "Ac2d3h4s6c",  # four-straight
        "AcKdQhJsJc",
        "2c3c4c5c7d",  # four-flush
        "AcKcQcJc9d",
        "2c2d3h3s4c",  # two pair
        "AcAdKhKsQc",
        "2c2d2h3s4c",
        "Ac2d3h4s5c",
    ]
    assert all(rank(worse) < rank(better) for worse, better in pairwise(worst_to_best))


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        ("Ac2d3h4s9c", "four_straight 4"),
        ("JcQdKhAs2c", "four_straight A"),
        ("QcKdAh2s3c", "high_card A"),  # the ace turns no corner
        ("4c5d6h7s7c", "four_straight 7"),  # with a pair
        ("4c5d6h8s9c", "high_card 9"),  # three in a row, and a gap
        ("4c5d7h8s9c", "high_card 9"),
        ("4c5d6h7s8c", "straight 8"),
        ("4c5c6c7c8d", "straight 8"),  # better than its four-flush
        ("4c5c6c7cKd", "four_flush 7"),  # both: a four-flush
        ("4c5d6c7cKc", "four_flush K"),
        ("4c5c6c7c9c", "flush 9"),
        ("Kc9c5c2cKd", "four_flush K"),  # with a pair
        ("Kc9c5c2d2h", "pair 2"),
    ],
)
def test_R_HAND_5_what_a_hand_is(cards: str, named: str) -> None:
    assert name(cards) == named


def test_R_HAND_5_four_flushes_compare_their_four_cards_then_the_fifth() -> None:
    assert rank("Kc9c5c2cAd") < rank("Kc9c5c3c2d") < rank("Ac4c3c2c6d") < rank("Ac4c3c2c7d")
    assert rank("Kc9c5c2cAd") == rank("Ks9s5s2sAh")


def test_R_HAND_5_four_straights_compare_their_top_card_then_the_fifth() -> None:
    assert rank("Ac2d3h4sKc") < rank("Ac2d3h4sAd") < rank("2c3d4h5s7c") < rank("2c3d4h5s8c")
    assert rank("TcJdQhKs2c") < rank("JcQdKhAs2c") < rank("JcQdKhAsAd")


def test_R_HAND_5_is_of_five_cards() -> None:
    with pytest.raises(ValueError, match="five cards"):
        SOKO.rank(parse_cards("Ac2d3h4s5c6d"), ())
