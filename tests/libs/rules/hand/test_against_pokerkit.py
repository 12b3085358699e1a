"""Random hands against PokerKit; `differences` says where the two may differ, and why.

Each exempted turn and outcome is right by an independent reading of the rule, and no more hands
may be exempted than the rule explains.
"""

from collections import Counter

import pytest

from tests.libs.rules.hand.differences import SideBySide
from tests.support.figures import record

MOST_IN_A_THOUSAND_HANDS = {
    "R-BET-1": 70,
    "R-BET-3": 15,
    "R-BET-5": 70,
    "R-BET-7": 20,
    "R-BET-8": 40,
    "R-BET-9": 50,
    "R-BET-11": 8,
    "R-BTN-3": 15,
    "R-POT-2": 6,
    "R-POT-3": 6,
}


def exempted(hands: range) -> Counter[str]:
    """In how many hands each rule made a difference."""
    rules: Counter[str] = Counter()
    for number in hands:
        hand = SideBySide(f"hand {number}")
        hand.play()
        rules.update(hand.exempted.keys())
    return rules


def assert_few(rules: Counter[str], hands: int) -> None:
    for rule, count in rules.items():
        assert count <= MOST_IN_A_THOUSAND_HANDS[rule] * hands / 1_000, rules


@pytest.mark.parametrize("part", range(2))
def test_random_hands_agree_but_where_a_rule_says_so(
    part: int, request: pytest.FixtureRequest
) -> None:
    hands = range(200 * part, 200 * (part + 1))
    rules = exempted(hands)
    assert_few(rules, len(hands))
    record(request, "hands against PokerKit", Counter({"all": len(hands), **rules}))


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(8))
def test_20_000_random_hands_agree_but_where_a_rule_says_so(
    part: int, request: pytest.FixtureRequest
) -> None:
    hands = range(2_500 * part, 2_500 * (part + 1))
    rules = exempted(hands)
    assert_few(rules, len(hands))
    assert rules.keys() == MOST_IN_A_THOUSAND_HANDS.keys(), "an exemption that nothing needs"
    record(request, "hands against PokerKit", Counter({"all": len(hands), **rules}))
