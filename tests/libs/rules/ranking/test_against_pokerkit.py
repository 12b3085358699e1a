"""Hands against PokerKit: each of its hand classes has one rank, in the same order."""

from collections.abc import Iterable
from typing import NamedTuple

import pokerkit
import pytest

from libs.rules.cards import Card
from libs.rules.ranking import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA_HIGH,
    OMAHA_LOW,
    Evaluator,
)
from tests.libs.rules.ranking.same_order import SameOrder
from tests.support.shuffles import shuffled


class Pair(NamedTuple):
    """Ours and theirs, and the cards a hand of the game has."""

    ours: Evaluator
    theirs: type[pokerkit.Hand]
    hole: int
    board: int


PAIRS = [
    pytest.param(Pair(HIGH, pokerkit.StandardHighHand, 2, 5), id="R_HAND_1_high"),
    pytest.param(Pair(OMAHA_HIGH, pokerkit.OmahaHoldemHand, 4, 5), id="R_HAND_2_omaha_high"),
    pytest.param(
        Pair(OMAHA_LOW, pokerkit.OmahaEightOrBetterLowHand, 4, 5), id="R_HAND_2_omaha_low"
    ),
    pytest.param(
        Pair(EIGHT_OR_BETTER, pokerkit.EightOrBetterLowHand, 7, 0), id="R_HAND_3_eight_or_better"
    ),
    pytest.param(Pair(ACE_TO_FIVE, pokerkit.RegularLowHand, 7, 0), id="R_HAND_3_ace_to_five"),
    pytest.param(Pair(DEUCE_TO_SEVEN, pokerkit.StandardLowHand, 5, 0), id="R_HAND_4"),
]


def class_at_pokerkit(pair: Pair, hole: tuple[Card, ...], board: tuple[Card, ...]) -> int | None:
    """Higher is better, equal is a tie."""
    hand = pair.theirs.from_game_or_none("".join(hole), "".join(board))
    if hand is None:
        return None
    index: int = hand.entry.index
    return -index if pair.theirs.low else index


def assert_agree(pair: Pair, packs: Iterable[int]) -> None:
    order = SameOrder()
    for number in packs:
        pack = shuffled(number)
        board, rest = pack[: pair.board], pack[pair.board :]
        for start in range(0, 7 * pair.hole, pair.hole):
            hole = rest[start : start + pair.hole]
            theirs = class_at_pokerkit(pair, hole, board)
            order.meet((*hole, *board), theirs, pair.ours.rank(hole, board))
    order.check()


@pytest.mark.parametrize("pair", PAIRS)
def test_agrees_with_pokerkit(pair: Pair) -> None:
    assert_agree(pair, range(100))


@pytest.mark.exhaustive
@pytest.mark.parametrize("pair", PAIRS)
def test_agrees_with_pokerkit_on_30_000_hands(pair: Pair) -> None:
    assert_agree(pair, range(1_000, 5_300))
