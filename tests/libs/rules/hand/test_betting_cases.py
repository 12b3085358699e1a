"""Betting faults that other engines were reported for; the pots' are in `test_pots`."""

import pytest

from libs.rules.hand.events import BoardDealt, HandShown
from libs.rules.names import Limit
from libs.rules.rejected import Refusal
from tests.support.hands import table


@pytest.mark.parametrize("under_the_gun", [16, 1000])
def test_case_B1_a_full_raise_all_in_leaves_the_short_all_in_rule_alone(under_the_gun: int) -> None:
    hand = table(stacks=(19, 200, under_the_gun, 200), blinds=(1, 2))
    hand.acts("p3 raises to 16, p4 calls 16, p1 goes all-in 19, p2 calls 17")
    if under_the_gun > 16:
        hand.asks("p3", "fold, call 3").acts("p3 calls 3")
    hand.asks("p4", "fold, call 3")


def test_case_B2_the_minimum_raise_is_not_cut_to_the_opponent_s_stack() -> None:
    hand = table(stacks=(1000, 200), blinds=(20, 10))
    hand.acts("p2 raises to 100, p1 raises to 180").asks("p2", "fold, call 80, raise to 200")
    hand = table(stacks=(200, 1000), blinds=(20, 10))
    hand.acts("p2 raises to 100, p1 raises to 180")
    hand.asks("p2", "fold, call 80, raise to 260-1000")
    hand.acts("p2 raises to 260, p1 folds").ends(20, 1180)


def test_case_B3_a_stack_between_call_and_minimum_raise_may_go_all_in() -> None:
    hand = table(stacks=(1000, 1000, 1000, 150), blinds=(50, 100)).acts("p3 calls 100")
    hand.asks("p4", "fold, call 100, raise to 150")
    hand.acts("p4 goes all-in 150, p1 folds, p2 calls 50").asks("p3", "fold, call 50")


def test_case_B6_no_raise_is_offered_when_every_opponent_is_all_in() -> None:
    hand = table(stacks=(2190, 910, 910), blinds=(50, 100)).acts("p3 goes all-in 910, p1 folds")
    hand.asks("p2", "fold, call 810")
    hand = table(stacks=(500, 2190, 910), blinds=(50, 100))
    hand.acts("p3 goes all-in 910, p1 goes all-in").asks("p2", "fold, call 810")


def test_case_B7_the_raiser_answers_an_all_in() -> None:
    hand = table(stacks=(1880, 4000), blinds=(60, 30)).acts("p2 raises to 180, p1 goes all-in 1880")
    hand.asks("p2", "fold, call 1700")


def test_case_B10_the_option_after_a_small_blind_limp() -> None:
    hand = table(stacks=(500,) * 4).acts("p3 folds, p4 folds, p1 calls 5")
    assert hand.told(BoardDealt) == []
    hand.asks("p2", "fold, check, raise to 20-500")


def test_case_B17_no_raise_after_the_cap_in_the_offer_nor_by_command() -> None:
    hand = table(stacks=(500,) * 3, limit=Limit.FIXED_LIMIT, cap_heads_up=True)
    hand.acts("p3 raises to 20, p1 raises to 30, p2 raises to 40, p3 folds")
    hand.asks("p1", "fold, call 10").refuses("p1 raises to 50").refuses("p1 raises to 500")


def test_case_C1_heads_up_the_button_is_the_small_blind() -> None:
    hand = table(stacks=(500, 500), blinds=(10, 5)).acts("p2 calls 5, p1 checks")
    hand.asks("p1", "fold, check, bet 10-490")


def test_case_C8_a_fold_leaves_the_blind_in() -> None:
    table(stacks=(500,) * 3, blinds=(50, 100)).acts("p3 folds, p1 folds").ends(450, 550, 500)


def test_case_D1_D2_an_action_sent_twice_is_not_played_on_the_next_street() -> None:
    hand = table(stacks=(500,) * 2, blinds=(10, 5)).acts("p2 calls 5, p1 checks")
    bet, _ = hand.command("p1 bets 20")
    hand.acts("p1 bets 20, p2 calls 20").refuses_command(bet, Refusal.STALE_TURN)


def test_case_F1_a_fold_on_the_river_shows_no_hand() -> None:
    hand = table(stacks=(500,) * 2, blinds=(10, 5)).acts("p2 calls 5, p1 checks")
    hand.acts("p1 checks, p2 checks, p1 checks, p2 checks, p1 bets 20, p2 folds")
    assert hand.told(HandShown) == []
