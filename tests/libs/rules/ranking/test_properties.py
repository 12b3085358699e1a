"""What holds for every evaluator, over packs by chance."""

from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.rules.cards import DECK, RANKS, SUITS, Card
from libs.rules.ranking import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA_HIGH,
    OMAHA_LOW,
    SOKO,
    Evaluator,
    HandRank,
)


class Deal(NamedTuple):
    """How many cards a hand of the evaluator's game has."""

    evaluator: Evaluator
    hole: int
    board: int = 0

    def of(self, pack: list[Card]) -> tuple[list[Card], list[Card]]:
        return pack[: self.hole], pack[self.hole :][: self.board]

    def rank(self, pack: list[Card]) -> HandRank | None:
        return self.evaluator.rank(*self.of(pack))


def most_of_a_suit(cards: list[Card]) -> int:
    return max(Counter(card[1] for card in cards).values())


ANY_FIVE = [
    pytest.param(Deal(HIGH, 2, 5), id="holdem"),
    pytest.param(Deal(HIGH, 6, 1), id="stud with a community card"),
    pytest.param(Deal(EIGHT_OR_BETTER, 7), id="eight or better"),
    pytest.param(Deal(ACE_TO_FIVE, 7), id="razz"),
    pytest.param(Deal(DEUCE_TO_SEVEN, 5), id="deuce to seven"),
    pytest.param(Deal(SOKO, 5), id="soko"),
]
OMAHA = [
    pytest.param(Deal(OMAHA_HIGH, 4, 5), id="omaha high"),
    pytest.param(Deal(OMAHA_LOW, 4, 5), id="omaha low"),
]
PACKS = st.permutations(DECK)
LOW_PACKS = st.permutations([card for card in DECK if card[0] in "A2345678"])
"""So that lows qualify often."""


@pytest.mark.parametrize("deal", ANY_FIVE + OMAHA)
@given(pack=PACKS | LOW_PACKS, suits=st.permutations(SUITS))
def test_R_CARD_1_no_suit_is_better_than_another(
    deal: Deal, pack: list[Card], suits: list[str]
) -> None:
    renamed = [Card(card[0] + suits[SUITS.index(card[1])]) for card in pack]
    assert deal.rank(renamed) == deal.rank(pack)


@pytest.mark.parametrize("deal", ANY_FIVE + OMAHA)
@given(pack=PACKS | LOW_PACKS, other=PACKS)
def test_R_CARD_1_suits_matter_through_flushes_alone(
    deal: Deal, pack: list[Card], other: list[Card]
) -> None:
    """The same ranks in other suits; with three of a suit at most, no flush or four-flush."""
    cards = pack[: deal.hole + deal.board]
    of_rank = {rank: [card for card in other if card[0] == rank] for rank in RANKS}
    again = [of_rank[card[0]].pop() for card in cards]
    if most_of_a_suit(cards) < 4 and most_of_a_suit(again) < 4:
        assert deal.rank(again) == deal.rank(cards)


@pytest.mark.parametrize("deal", ANY_FIVE + OMAHA)
@given(pack=PACKS | LOW_PACKS)
def test_the_order_of_the_cards_does_not_matter(deal: Deal, pack: list[Card]) -> None:
    hole, board = deal.of(pack)
    assert deal.evaluator.rank(sorted(hole), board[::-1]) == deal.rank(pack)


@pytest.mark.parametrize("deal", ANY_FIVE)
@given(pack=PACKS | LOW_PACKS)
def test_R_HAND_2_hole_and_board_are_one_hand_but_in_omaha(deal: Deal, pack: list[Card]) -> None:
    hole, board = deal.of(pack)
    assert deal.evaluator.rank((*hole, *board), ()) == deal.evaluator.rank((), (*hole, *board))


@pytest.mark.parametrize("deal", ANY_FIVE)
@given(pack=PACKS | LOW_PACKS)
def test_the_best_five_are_five_of_the_cards_and_rank_as_all_of_them(
    deal: Deal, pack: list[Card]
) -> None:
    hole, board = deal.of(pack)
    five = deal.evaluator.best_five(hole, board)
    if (rank := deal.rank(pack)) is None:
        assert five == ()
    else:
        assert deal.evaluator.rank(five, ()) == rank
        assert five == tuple([card for card in (*hole, *board) if card in five])


@pytest.mark.parametrize("deal", OMAHA)
@given(pack=PACKS | LOW_PACKS)
def test_R_HAND_2_the_best_five_are_two_hole_cards_and_three_of_the_board(
    deal: Deal, pack: list[Card]
) -> None:
    hole, board = deal.of(pack)
    five = deal.evaluator.best_five(hole, board)
    if (rank := deal.rank(pack)) is None:
        assert five == ()
    else:
        assert deal.evaluator.rank(five[:2], five[2:]) == rank
        assert {*five[:2]} <= {*hole}
        assert {*five[2:]} <= {*board}
        assert len({*five}) == 5


@pytest.mark.parametrize("deal", ANY_FIVE + OMAHA)
@given(pack=PACKS | LOW_PACKS)
def test_R_HAND_6_every_rank_has_a_name(deal: Deal, pack: list[Card]) -> None:
    if (rank := deal.rank(pack)) is not None:
        named = deal.evaluator.describe(rank)
        held = [card[0] for card in pack[: deal.hole + deal.board]]
        assert {*named.ranks} <= {*held}
