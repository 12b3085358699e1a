"""The tables against an independent reading of R-HAND-1, in order and in equality."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, islice, pairwise

import pytest

from libs.rules.cards import DECK, Card
from libs.rules.ranking import HandRank, category, high
from tests.support.brute_force import WORST_TO_BEST, Strength, strength, strength_of_five
from tests.support.shuffles import shuffled

NUMBER_OF_CLASSES = 7_462

HANDS_IN_A_CATEGORY = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}


def classes(fives: Iterable[tuple[Card, ...]]) -> dict[Strength, HandRank]:
    """Every strength met with its one rank, in the order of strength."""
    ranks: dict[Strength, HandRank] = {}
    for cards in fives:
        rank = high(cards)
        assert ranks.setdefault(strength_of_five(cards), rank) == rank, cards
    return dict(sorted(ranks.items()))


def assert_same_order(ranks: dict[Strength, HandRank]) -> None:
    """Strictly rising, so that neither order nor equality differs anywhere."""
    for (weaker, low), (stronger, better) in pairwise(ranks.items()):
        assert low < better, (weaker, stronger)
    for (place, _), rank in ranks.items():
        assert category(rank).replace("royal", "straight") == WORST_TO_BEST[place].replace(" ", "_")


def test_R_HAND_1_five_cards_rank_as_brute_force_says() -> None:
    assert_same_order(classes(islice(combinations(DECK, 5), 0, None, 101)))


def test_R_HAND_1_seven_cards_rank_as_brute_force_says() -> None:
    hands = [shuffled(number)[:7] for number in range(500)]
    by_table = sorted(hands, key=high)
    for worse, better in pairwise(by_table):
        assert (high(worse) == high(better)) == (strength(worse) == strength(better))
        assert strength(worse) <= strength(better)


@pytest.mark.exhaustive
def test_R_HAND_1_all_five_card_hands_rank_as_brute_force_says() -> None:
    ranks = classes(combinations(DECK, 5))
    assert len(ranks) == len(set(ranks.values())) == NUMBER_OF_CLASSES
    assert_same_order(ranks)


@pytest.mark.exhaustive
def test_R_HAND_1_each_category_has_its_known_number_of_hands() -> None:
    assert Counter(category(high(five)) for five in combinations(DECK, 5)) == HANDS_IN_A_CATEGORY
