"""Seven-card hands against PokerKit: each of its hand classes has one rank, in the same order."""

from itertools import pairwise

import pytest
from pokerkit import StandardHighHand

from libs.rules.cards import Card
from libs.rules.ranking import HandRank, high
from tests.support.shuffles import shuffled


def class_at_pokerkit(cards: tuple[Card, ...]) -> int:
    """Higher is better, equal is a tie."""
    hand = StandardHighHand.from_game("".join(cards[:2]), "".join(cards[2:]))
    return hand.entry.index


def assert_seven_card_hands_agree(packs: range) -> None:
    ranks: dict[int, HandRank] = {}
    for number in packs:
        pack = shuffled(number)
        for start in range(0, 49, 7):
            cards = pack[start : start + 7]
            assert ranks.setdefault(class_at_pokerkit(cards), high(cards)) == high(cards), cards
    assert all(worse < better for worse, better in pairwise(ranks[key] for key in sorted(ranks)))


def test_R_HAND_1_agrees_with_pokerkit() -> None:
    assert_seven_card_hands_agree(range(300))


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(4))
def test_R_HAND_1_agrees_with_pokerkit_on_100_000_hands(part: int) -> None:
    packs = range(1_000 + 3_600 * part, 1_000 + 3_600 * (part + 1))
    assert_seven_card_hands_agree(packs)
