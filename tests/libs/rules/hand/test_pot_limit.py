"""R-BET-7: the most a pot-limit bet or raise may be."""

from typing import Any

from libs.rules.names import Limit
from libs.rules.rejected import Refusal
from tests.support.hands import Ruling, table


def pot_table(*stacks: int, **settings: Any) -> Ruling:
    return table(stacks=stacks, limit=Limit.POT_LIMIT, **settings)


def test_R_BET_7_no_limit_is_any_amount_from_the_minimum_to_the_stack() -> None:
    hand = table(stacks=(1000, 1000, 777))
    hand.asks("p3", "fold, call 10, raise to 20-777")
    hand.acts("p3 raises to 351").asks("p1", "fold, call 346, raise to 692-1000")


def test_R_BET_7_pot_100_bet_50_at_most_to_250() -> None:
    hand = pot_table(1000, 1000, blinds=(20, 10)).acts("p2 raises to 50, p1 calls 30")
    hand.asks("p1", "fold, check, bet 20-100")
    hand.acts("p1 bets 50").asks("p2", "fold, call 50, raise to 100-250")


def test_case_B16_the_call_belongs_to_the_pot_that_is_raised_by() -> None:
    hand = pot_table(1000, 1000, blinds=(20, 10)).acts("p2 raises to 50, p1 calls 30, p1 bets 50")
    hand.refuses("p2 raises to 251", Refusal.AMOUNT_TOO_LARGE)
    hand.acts("p2 raises to 250")


def test_R_BET_7_the_small_blind_first_in_after_folds_at_most_to_30() -> None:
    pot_table(1000, 1000, 1000).acts("p3 folds").asks("p1", "fold, call 5, raise to 20-30")


def test_R_BET_7_under_the_gun_at_most_three_and_a_half_big_blinds() -> None:
    hand = pot_table(1000, 1000, 1000).asks("p3", "fold, call 10, raise to 20-35")
    hand.acts("p3 raises to 35").asks("p1", "fold, call 30, raise to 60-115")
    hand.acts("p1 calls 30").asks("p2", "fold, call 25, raise to 60-140")


def test_R_BET_7_heads_up_the_button_at_most_three_big_blinds() -> None:
    pot_table(1000, 1000, blinds=(10, 5)).asks("p2", "fold, call 5, raise to 20-30")


def test_R_BET_7_the_pot_holds_all_streets_and_dead_money() -> None:
    hand = pot_table(1000, 1000, 1000, antes=2, dead=(0, 0, 5))
    hand.asks("p3", "fold, call 10, raise to 20-46")
    hand.acts("p3 raises to 46, p1 folds, p2 calls 36").asks("p2", "fold, check, bet 10-108")
    hand.acts("p2 bets 108").asks("p3", "fold, call 108, raise to 216-432")


def test_R_BET_7_before_the_flop_a_short_big_blind_counts_in_full() -> None:
    hand = pot_table(1000, 4, 1000, 1000).asks("p3", "fold, call 10, raise to 20-35")
    hand.acts("p3 folds, p4 calls 10").asks("p1", "fold, call 5, raise to 20-40")


def test_R_BET_7_before_the_flop_a_short_small_blind_counts_in_full() -> None:
    hand = pot_table(3, 1000, 1000).asks("p3", "fold, call 10, raise to 20-35")
    hand.acts("p3 raises to 35").asks("p2", "fold, call 25, raise to 60-110")


def test_R_BET_7_both_blinds_short_count_in_full() -> None:
    pot_table(1, 1, 1000, 1000).asks("p3", "fold, call 10, raise to 20-35")


def test_R_BET_7_a_blind_cut_by_the_ante_counts_in_full() -> None:
    hand = pot_table(1000, 6, 1000, 1000, antes=4)
    hand.asks("p3", "fold, call 10, raise to 20-51")


def test_R_BET_7_a_blind_that_the_ante_left_nothing_for_counts_in_full() -> None:
    hand = pot_table(1000, 3, 1000, 1000, antes=4)
    hand.asks("p3", "fold, call 10, raise to 20-50")


def test_R_BET_7_a_short_straddle_and_a_short_post_count_in_full() -> None:
    hand = pot_table(1000, 1000, 12, 1000, blinds=(5, 10, 20))
    hand.asks("p4", "fold, call 20, raise to 40-75")
    hand = pot_table(1000, 1000, 1000, 1000, 7, posts=(0, 0, 0, 0, 10))
    hand.asks("p3", "fold, call 10, raise to 20-45")


def test_R_BET_7_a_short_dead_blind_counts_in_full() -> None:
    hand = pot_table(1000, 1000, 1000, 3, dead=(0, 0, 0, 5))
    hand.asks("p3", "fold, call 10, raise to 20-40")


def test_R_BET_7_after_the_flop_only_what_is_there_counts() -> None:
    hand = pot_table(1000, 4, 1000, 1000).acts("p3 calls 10, p4 folds, p1 calls 5")
    hand.asks("p1", "fold, check, bet 10-24")


def test_R_BET_7_the_minimum_bet_is_legal_above_the_pot() -> None:
    hand = pot_table(500, 500, 500, blinds=(0, 0), antes=1, min_bet=100)
    hand.asks("p1", "fold, check, bet 100")
    hand.acts("p1 bets 100").asks("p2", "fold, call 100, raise to 200-303")


def test_R_BET_7_so_is_an_all_in_below_the_minimum_bet() -> None:
    hand = pot_table(51, 500, 500, blinds=(0, 0), antes=1, min_bet=100)
    hand.asks("p1", "fold, check, bet 50").acts("p1 goes all-in 50")
    hand.asks("p2", "fold, call 50, raise to 150-153")


def test_R_BET_7_a_straddle_is_in_the_pot() -> None:
    hand = pot_table(1000, 1000, 1000, 1000, blinds=(5, 10, 20))
    hand.asks("p4", "fold, call 20, raise to 40-75")


def test_R_BET_13_all_in_above_the_pot_limit_is_refused() -> None:
    hand = pot_table(1000, 1000, 36).refuses("p3 goes all-in", Refusal.AMOUNT_TOO_LARGE)
    hand.asks("p3", "fold, call 10, raise to 20-35")
    pot_table(1000, 1000, 35).acts("p3 goes all-in 35")


def test_R_BET_13_all_in_above_the_pot_is_no_call_either() -> None:
    hand = pot_table(1000, 1000, 1000).acts("p3 raises to 35, p1 folds")
    hand.refuses("p2 goes all-in", Refusal.AMOUNT_TOO_LARGE).acts("p2 calls 25")


def test_R_BET_3_raising_closed_by_a_short_all_in_is_closed_in_pot_limit_too() -> None:
    hand = pot_table(1000, 1000, 1000, 14).acts("p3 calls 10, p4 goes all-in 14, p1 folds")
    hand.acts("p2 calls 4").asks("p3", "fold, call 4")


def test_R_BET_7_the_small_blind_may_count_as_a_big_one() -> None:
    hand = pot_table(1000, 1000, 1000, 1000, small_blind_counts_as_big=True)
    hand.asks("p3", "fold, call 10, raise to 20-40")
    hand.acts("p3 folds").asks("p4", "fold, call 10, raise to 20-40")
    hand.acts("p4 raises to 40, p1 folds").asks("p2", "fold, call 30, raise to 70-130")


def test_R_BET_7_a_short_small_blind_may_count_as_a_big_one() -> None:
    hand = pot_table(2, 1000, 1000, 1000, small_blind_counts_as_big=True)
    hand.asks("p3", "fold, call 10, raise to 20-40")


def test_R_BET_7_a_small_blind_that_has_called_is_what_it_is() -> None:
    hand = pot_table(1000, 1000, 1000, small_blind_counts_as_big=True).acts("p3 folds")
    hand.asks("p1", "fold, call 5, raise to 20-30")
    hand.acts("p1 calls 5").asks("p2", "fold, check, raise to 20-30")
    hand.acts("p2 raises to 30").asks("p1", "fold, call 20, raise to 50-90")


def test_R_BET_7_no_small_blind_counts_as_big_on_the_flop() -> None:
    hand = pot_table(1000, 1000, 1000, small_blind_counts_as_big=True)
    hand.acts("p3 calls 10, p1 folds, p2 checks").asks("p2", "fold, check, bet 10-25")
