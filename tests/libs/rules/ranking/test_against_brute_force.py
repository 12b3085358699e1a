"""The tables against an independent reading of each rule, in order and in equality."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, islice
from typing import NamedTuple

import pytest

from libs.rules.cards import DECK, Card
from libs.rules.ranking import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA_HIGH,
    OMAHA_LOW,
    SOKO,
    Evaluator,
    high,
)
from tests.libs.rules.ranking.same_order import SameOrder
from tests.support import brute_force
from tests.support.brute_force import HIGH_ORDER, SOKO_ORDER, Reading
from tests.support.shuffles import shuffled


class Rule(NamedTuple):
    """`classes` is how many different hands there are; categories are named in `order`."""

    evaluator: Evaluator
    reading: Reading
    order: Sequence[str]
    classes: int


HIGH_RULE = Rule(HIGH, brute_force.high, HIGH_ORDER, 7_462)
ACE_TO_FIVE_RULE = Rule(ACE_TO_FIVE, brute_force.ace_to_five, ("low", *HIGH_ORDER[1:]), 6_175)
RULES = [
    pytest.param(HIGH_RULE, id="R_HAND_1_high"),
    pytest.param(
        Rule(EIGHT_OR_BETTER, brute_force.eight_or_better, ("low",), 56),
        id="R_HAND_3_eight_or_better",
    ),
    pytest.param(ACE_TO_FIVE_RULE, id="R_HAND_3_ace_to_five"),
    pytest.param(
        Rule(DEUCE_TO_SEVEN, brute_force.deuce_to_seven, ("low", *HIGH_ORDER[1:]), 7_462),
        id="R_HAND_4_deuce_to_seven",
    ),
    pytest.param(Rule(SOKO, brute_force.soko, SOKO_ORDER, 16_707), id="R_HAND_5_soko"),
]
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
OMAHA = [
    pytest.param(OMAHA_HIGH, brute_force.high, id="high"),
    pytest.param(OMAHA_LOW, brute_force.eight_or_better, id="low"),
]


def order_of_fives(rule: Rule, fives: Iterable[tuple[Card, ...]]) -> SameOrder:
    order = SameOrder()
    for cards in fives:
        order.meet(cards, rule.reading(cards), rule.evaluator.rank(cards, ()))
    order.check()
    for (place, _), rank in order.ranks.items():
        code = rule.evaluator.describe(rank).category.replace("royal", "straight")
        assert code == rule.order[abs(place)]
    return order


def assert_omaha_as_read(evaluator: Evaluator, reading: Reading, packs: Iterable[int]) -> None:
    order = SameOrder()
    for number in packs:
        pack = shuffled(number)
        board = pack[:5]
        for start in range(5, 29, 4):
            hole = pack[start : start + 4]
            strength = brute_force.best_at_omaha(reading, hole, board)
            order.meet((*hole, *board), strength, evaluator.rank(hole, board))
    order.check()


@pytest.mark.parametrize("rule", RULES)
def test_five_cards_rank_as_brute_force_says(rule: Rule) -> None:
    order_of_fives(rule, islice(combinations(DECK, 5), 0, None, 101))


@pytest.mark.parametrize("rule", [HIGH_RULE, ACE_TO_FIVE_RULE], ids=["high", "ace_to_five"])
def test_more_cards_rank_as_the_best_five_of_them(rule: Rule) -> None:
    order = SameOrder()
    for number in range(600):
        pack, held = shuffled(number), 6 + number % 2
        best = max(filter(None, map(rule.reading, combinations(pack[:held], 5))))
        order.meet(pack[:held], best, rule.evaluator.rank(pack[:2], pack[2:held]))
    order.check()


@pytest.mark.parametrize(("evaluator", "reading"), OMAHA)
def test_R_HAND_2_omaha_is_the_best_of_six_times_ten(
    evaluator: Evaluator, reading: Reading
) -> None:
    assert_omaha_as_read(evaluator, reading, range(100))


@pytest.mark.exhaustive
@pytest.mark.parametrize("rule", RULES)
def test_all_five_card_hands_rank_as_brute_force_says(rule: Rule) -> None:
    assert len(order_of_fives(rule, combinations(DECK, 5)).ranks) == rule.classes


@pytest.mark.exhaustive
@pytest.mark.parametrize(("evaluator", "reading"), OMAHA)
def test_R_HAND_2_omaha_is_the_best_of_six_times_ten_in_60_000_hands(
    evaluator: Evaluator, reading: Reading
) -> None:
    assert_omaha_as_read(evaluator, reading, range(1_000, 11_000))


@pytest.mark.exhaustive
def test_R_HAND_1_each_category_has_its_known_number_of_hands() -> None:
    hands: Counter[str] = Counter()
    for rank, count in Counter(map(high, combinations(DECK, 5))).items():
        hands[HIGH.describe(rank).category] += count
    assert hands == HANDS_IN_A_CATEGORY
