"""Random hands of every game against a second reading of the rules and, where it has the game,
against PokerKit; `differences` says where the two may differ, and why.

Each exempted turn and outcome is right by the second reading, and no more hands may be exempted
than the rule explains.
"""

from collections import Counter

import pytest

from libs.rules.names import GameCode
from tests.libs.rules.hand.differences import SideBySide
from tests.support.figures import record
from tests.support.pokerkit_hands import HANDS

OF_BETTING = {
    "R-BET-1": 75,
    "R-BET-3": 15,
    "R-BET-8": 40,
    "R-BET-9": 55,
    "R-POT-2": 8,
    "R-POT-3": 8,
}
OF_BLINDS = OF_BETTING | {"R-BET-5": 75, "R-BET-7": 25, "R-BET-11": 10, "R-BTN-3": 25}
OF_STUD = OF_BETTING | {"R-BLD-4": 290, "R-STUD-1": 190, "R-STUD-2": 5}
MOST_IN_A_THOUSAND_HANDS = {
    GameCode.HOLDEM: OF_BLINDS,
    GameCode.OMAHA: OF_BLINDS,
    GameCode.OMAHA_HILO: OF_BLINDS | {"R-POT-2": 40, "R-HAND-3": 20},
    GameCode.SOKO: {},
    GameCode.STUD: OF_STUD | {"R-BLD-5": 75},
    GameCode.STUD_HILO: OF_STUD | {"R-POT-2": 30, "R-HAND-3": 40},
    GameCode.FIVE_CARD_DRAW: OF_BLINDS | {"R-DRAW-1": 120, "R-DRAW-2": 1},
    GameCode.TRIPLE_DRAW: OF_BLINDS | {"R-DRAW-1": 190, "R-DRAW-2": 120},
}


def exempted(game: GameCode, hands: range) -> Counter[str]:
    """In how many hands each rule made a difference."""
    rules: Counter[str] = Counter()
    for number in hands:
        hand = SideBySide(f"{game} {number}", game)
        hand.play()
        rules.update(hand.exempted.keys())
    return rules


def assert_few(game: GameCode, rules: Counter[str], hands: int) -> None:
    most = MOST_IN_A_THOUSAND_HANDS[game]
    assert rules.keys() <= most.keys()
    for rule, count in rules.items():
        assert count <= most[rule] * hands / 1_000 + 2, rules


def against(game: GameCode) -> str:
    return f"hands of {game} against PokerKit" if game in HANDS else f"hands of {game}"


@pytest.mark.filterwarnings("ignore:Returning reserved:UserWarning")
@pytest.mark.parametrize("game", GameCode)
def test_random_hands_agree_but_where_a_rule_says_so(
    game: GameCode, request: pytest.FixtureRequest
) -> None:
    hands = range(200)
    rules = exempted(game, hands)
    assert_few(game, rules, len(hands))
    record(request, against(game), Counter({"all": len(hands), **rules}))


@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore:Returning reserved:UserWarning")
@pytest.mark.parametrize("game", GameCode)
@pytest.mark.parametrize("part", range(8))
def test_20_000_random_hands_agree_but_where_a_rule_says_so(
    part: int, game: GameCode, request: pytest.FixtureRequest
) -> None:
    hands = range(2_500 * part, 2_500 * (part + 1))
    rules = exempted(game, hands)
    assert_few(game, rules, len(hands))
    often = {rule for rule, most in MOST_IN_A_THOUSAND_HANDS[game].items() if most >= 25}
    assert rules.keys() >= often, "an exemption that nothing needs"
    record(request, against(game), Counter({"all": len(hands), **rules}))
