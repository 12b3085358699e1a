"""R-BTN-2, R-BTN-3, R-BTN-5 and R-BLD-6: the dead button, and whose blinds are next."""

from typing import Any

import pytest

from libs.rules.cash import Stakes
from libs.rules.cash.events import ButtonDrawn, ButtonMoved
from libs.rules.hand.events import BlindKind, BlindPosted
from libs.rules.names import GameCode
from tests.support.cash import CashSitting, cash_table

DEEP: dict[str, Any] = {"min_buy_in": 200, "max_buy_in": 4000}
BOARD = "2c7h8dJs4h"


def positions(table: CashSitting) -> tuple[int, int, int]:
    """Seats of button, small and big blind in the last hand."""
    moved = table.told(ButtonMoved)[-1]
    assert table.hand.started.button == moved.button
    return moved.button, moved.small, moved.big


def bigs(table: CashSitting, hands: int) -> list[int]:
    table.plays(hands)
    return [moved.big for moved in table.told(ButtonMoved)[-hands:]]


def test_R_BTN_5_the_first_button_by_the_highest_card_dealt_in_the_open() -> None:
    table = cash_table("ann ben cat").deals(button=2)
    (drawn,) = table.told(ButtonDrawn)
    assert drawn.button == 2
    assert [(card.seat, card.card) for card in drawn.cards] == [(1, "Ks"), (2, "As"), (3, "Qs")]
    assert positions(table) == (2, 3, 1)


def test_R_BTN_5_of_equal_ranks_the_higher_suit() -> None:
    table = cash_table("ann ben")
    table.deals(button=1)
    cards = {card.seat: card.card for card in table.told(ButtonDrawn)[0].cards}
    assert cards[table.seat("ann").seat] == "As"


def test_R_BTN_5_in_deuce_to_seven_the_lowest_card() -> None:
    table = cash_table("ann ben cat", game=GameCode.TRIPLE_DRAW, seats=6).deals(button=3)
    (drawn,) = table.told(ButtonDrawn)
    assert (drawn.button, drawn.cards[2].card) == (3, "2c")


def test_R_BTN_2_button_and_blinds_go_round() -> None:
    table = cash_table("ann ben - cat dan").deals(button=1)
    assert positions(table) == (1, 2, 4)
    assert table.owing == "ben small, cat big"
    table.folds_round().deals()
    assert positions(table) == (2, 4, 5)
    assert bigs(table.folds_round(), 4) == [1, 2, 4, 5]


def test_R_BTN_2_the_small_blind_leaves_and_the_next_button_is_on_an_empty_seat() -> None:
    table = cash_table("ann ben cat dan eva").deals(button=1).folds_round()
    table.leaves("ben").deals()
    assert positions(table) == (2, 3, 4)
    assert table.owing == "cat small, dan big"
    assert list(table.dealt) == ["cat", "dan", "eva", "ann"]


def test_R_BTN_2_the_big_blind_leaves_and_nobody_has_the_small_one() -> None:
    table = cash_table("ann ben cat dan eva").deals(button=1).folds_round()
    table.leaves("cat").deals()
    assert positions(table) == (2, 3, 4)
    assert table.owing == "dan big"
    table.folds_round().deals()
    assert positions(table) == (3, 4, 5)


def test_R_BTN_2_both_blinds_leave() -> None:
    table = cash_table("ann ben cat dan eva").deals(button=1).folds_round()
    table.leaves("ben").leaves("cat").deals()
    assert positions(table) == (2, 3, 4)
    assert table.owing == "dan big"
    assert list(table.dealt) == ["dan", "eva", "ann"]
    table.folds_round().deals()
    assert positions(table) == (3, 4, 5)
    assert table.owing == "dan small, eva big"


def test_R_BTN_2_the_player_due_the_big_blind_leaves_and_the_next_one_has_it() -> None:
    table = cash_table("ann ben cat dan eva").deals(button=1).folds_round()
    table.leaves("dan").deals()
    assert positions(table) == (2, 3, 5)


def test_R_BTN_2_the_button_leaves() -> None:
    table = cash_table("ann ben cat dan").deals(button=1).folds_round()
    table.leaves("ann").deals()
    assert positions(table) == (2, 3, 4)


@pytest.mark.parametrize(
    ("leaves", "button", "big"),
    [("ann", 3, 2), ("ben", 3, 1), ("cat", 2, 1)],
)
def test_R_BTN_2_down_to_two_the_big_blind_to_the_next_due(
    leaves: str, button: int, big: int
) -> None:
    """Of three with ann on the button and cat in the big blind, ann is due, then ben."""
    table = cash_table("ann ben cat").deals(button=1).folds_round()
    table.leaves(leaves).deals()
    assert positions(table) == (button, button, big)


def test_R_BTN_2_from_two_to_three_the_newcomer_has_the_big_blind() -> None:
    table = cash_table("ann ben").deals(button=1).folds_round()
    assert positions(table) == (1, 1, 2)
    table.sits("cat", 3).deals()
    assert positions(table) == (1, 2, 3)


def test_R_BTN_2_from_two_to_three_nobody_has_the_big_blind_twice() -> None:
    """He sits down between button and big blind, where the button would have been."""
    table = cash_table("ann - ben").plays(12)
    assert positions(table) == (1, 1, 3)
    table.sits("cat", 2, post=True)
    assert bigs(table, 4) == [1, 2, 3, 1]


def test_case_C1_R_BTN_3_of_two_the_button_has_the_small_blind_and_acts_first_then_last() -> None:
    table = cash_table("ann ben").deals(button=1)
    assert table.owing == "ben big, ann small"
    assert table.asked == "ann"
    table.acts("ann calls, ben checks")
    assert table.asked == "ben"


def test_case_C4_the_big_blind_alternates_though_a_seat_sits_out_on_the_button() -> None:
    table = cash_table("ann ben cat").deals(button=3).folds_round().sits_out("cat")
    assert bigs(table, 4) == [1, 2, 1, 2]


def test_R_BLD_6_with_one_blind_it_is_left_of_the_button() -> None:
    table = cash_table("ann ben cat", stakes=Stakes(bet=2)).deals(button=1)
    assert positions(table) == (1, 1, 2)
    assert table.owing == "ben big"
    assert table.asked == "cat"
    assert bigs(table.folds_round(), 3) == [3, 1, 2]


def test_R_BLD_6_with_one_blind_heads_up_who_has_no_button_posts_it() -> None:
    table = cash_table("ann ben", stakes=Stakes(bet=2)).deals(button=1)
    assert positions(table) == (1, 1, 2)
    assert table.owing == "ben big"
    assert table.asked == "ann"


def test_R_BLD_2_everybody_pays_the_ante() -> None:
    table = cash_table("ann ben cat", stakes=Stakes(bet=2, small_blind=1, ante=1)).deals()
    assert [dealt.ante for dealt in table.dealt.values()] == [1, 1, 1]
    assert table.table.pot == 6


def test_R_BLD_3_the_player_left_of_the_big_blind_straddles_if_he_has_chosen_to() -> None:
    table = cash_table("ann ben cat", straddle=True)
    table.sits("dan", 4, straddle=True).deals(button=1)
    assert table.owing == "ben small, cat big, dan straddle"
    assert BlindKind.STRADDLE in [posted.kind for posted in table.told(BlindPosted)]
    assert table.asked == "ann"
    table.folds_round().deals()
    assert table.owing == "cat small, dan big"


def test_R_BLD_3_nobody_straddles_heads_up() -> None:
    table = cash_table("", straddle=True).sits("ann", 1, straddle=True)
    table.sits("ben", 2, straddle=True).deals(button=1)
    assert table.owing == "ben big, ann small"


def test_R_BLD_3_nobody_straddles_with_less_than_a_straddle() -> None:
    table = cash_table("ann ben cat", straddle=True, stakes=Stakes(bet=20, small_blind=10), **DEEP)
    table.sits("dan", 4, buy_in=200, straddle=True).deals("ann AsAd, dan KsKd", BOARD, button=4)
    table.acts("cat folds, dan raises to 161, ann calls, ben folds")
    table.acts("ann checks, dan checks, ann checks, dan checks, ann checks, dan checks")
    assert table.stack("dan") == 39
    assert table.deals().owing == "ben small, cat big"
    assert table.asked == "dan"


def test_a_new_game_draws_for_the_button_when_all_of_the_last_one_have_left() -> None:
    table = cash_table("ann ben").plays(3).leaves("ann").leaves("ben")
    table.sits("cat", 5).sits("dan", 6).deals(button=5)
    assert len(table.told(ButtonDrawn)) == 2
    assert positions(table) == (5, 5, 6)


def test_the_game_goes_on_when_all_but_one_have_left() -> None:
    table = cash_table("ann ben").plays(3).leaves("ben").sits("cat", 5)
    assert bigs(table, 3) == [5, 1, 5]
    assert len(table.told(ButtonDrawn)) == 1
