"""R-BET-1 to R-BET-4 and R-BET-10 to R-BET-13, told in no-limit."""

import pytest

from libs.rules.hand import Act, Action, CancelHand, StartHand, decide
from libs.rules.names import Limit
from libs.rules.rejected import Refusal, Rejected
from tests.support.bounds import outcome
from tests.support.hands import Ruling, table

THOUSAND = (1000, 1000, 1000)


def flop(*stacks: int) -> Ruling:
    """50/100, everybody in for 100; `stacks` are those on the flop, the first left of the button
    to act."""
    hand = table(stacks=[stack + 100 for stack in stacks], blinds=(50, 100))
    for place in range(3, len(stacks) + 1):
        hand.acts(f"p{place} calls 100")
    return hand.acts("p1 calls 50, p2 checks")


def test_R_BET_1_a_fold_is_allowed_when_a_check_is_free() -> None:
    hand = table(stacks=THOUSAND).acts("p3 calls 10, p1 calls 5")
    hand.asks("p2", "fold, check, raise to 20-1000")
    hand.acts("p2 folds, p1 folds").ends(990, 990, 1020)


def test_R_BET_1_who_checked_may_raise() -> None:
    hand = flop(1000, 1000, 1000).acts("p1 checks, p2 bets 100, p3 folds")
    hand.asks("p1", "fold, call 100, raise to 200-1000")


def test_R_BET_1_nobody_raises_when_every_opponent_is_all_in() -> None:
    hand = table(stacks=(910, 2190), blinds=(10, 5))
    hand.acts("p2 raises to 30, p1 goes all-in 910")
    hand.asks("p2", "fold, call 880")
    hand.refuses("p2 raises to 2190").refuses("p2 raises to 911")


def test_R_BET_1_nobody_bets_at_those_who_are_all_in() -> None:
    hand = flop(500, 500, 40).acts("p1 bets 100, p2 folds")
    hand.asks("p3", "fold, call 40")
    hand.acts("p3 calls 40")
    assert hand.hand.over


def test_R_BET_1_one_opponent_with_chips_is_enough_to_raise() -> None:
    hand = flop(500, 500, 100).acts("p1 checks, p2 checks, p3 goes all-in 100")
    hand.asks("p1", "fold, call 100, raise to 200-500")


def test_R_BET_1_a_raise_may_be_more_than_opponents_can_call() -> None:
    hand = table(
        stacks=(200, 100, 1000),
        cards="AsAd 7h2c KsKd",
        board="2h8d9sJc3c",
    )
    hand.asks("p3", "fold, call 10, raise to 20-1000")
    hand.acts("p3 raises to 1000, p1 calls 195, p2 folds").ends(410, 90, 800)


def test_R_BET_1_an_opponent_who_cannot_match_is_not_all_in_yet() -> None:
    hand = table(stacks=(300, 500, 1000)).acts("p3 calls 10, p1 calls 5, p2 goes all-in 500")
    hand.asks("p3", "fold, call 490, raise to 990-1000")


def test_R_BET_2_the_minimum_bet_is_the_big_blind() -> None:
    hand = flop(900, 900, 900)
    hand.asks("p1", "fold, check, bet 100-900")
    hand.acts("p1 checks, p2 checks, p3 checks").asks("p1", "fold, check, bet 100-900")


def test_R_BET_2_the_minimum_raise_is_the_last_full_bet_or_raise() -> None:
    hand = table(stacks=THOUSAND)
    hand.asks("p3", "fold, call 10, raise to 20-1000")
    hand.acts("p3 raises to 35").asks("p1", "fold, call 30, raise to 60-1000")
    hand.acts("p1 raises to 60").asks("p2", "fold, call 50, raise to 85-1000")
    hand.acts("p2 raises to 260").asks("p3", "fold, call 225, raise to 460-1000")


def test_R_BET_2_a_new_street_starts_from_the_big_blind_again() -> None:
    hand = table(stacks=THOUSAND).acts("p3 raises to 300, p1 calls 295, p2 folds")
    hand.asks("p1", "fold, check, bet 10-700")
    hand.acts("p1 bets 10").asks("p3", "fold, call 10, raise to 20-700")


def test_R_BET_2_a_minimum_raise_above_the_stack_is_the_stack() -> None:
    hand = flop(900, 150, 900).acts("p1 bets 100")
    hand.asks("p2", "fold, call 100, raise to 150")


@pytest.mark.parametrize("limit", [Limit.NO_LIMIT, Limit.POT_LIMIT])
def test_R_BET_2_raises_are_not_capped(limit: Limit) -> None:
    hand = table(stacks=THOUSAND, limit=limit).acts("p3 raises to 20")
    for to in range(30, 300, 30):
        hand.acts(f"p1 raises to {to}, p2 raises to {to + 10}, p3 raises to {to + 20}")
    hand.acts("p1 raises to 300")


def test_R_BET_3_the_rule_s_own_example() -> None:
    hand = flop(2000, 2000, 280)
    hand.acts("p1 bets 100, p2 raises to 200, p3 goes all-in 280")
    hand.asks("p1", "fold, call 180, raise to 380-2000")
    hand.acts("p1 calls 180").asks("p2", "fold, call 80")


@pytest.mark.parametrize(
    ("all_in", "may"),
    [(199, "fold, call 99"), (200, "fold, call 100, raise to 300-900")],
)
def test_R_BET_3_an_all_in_reopens_raising_from_a_full_raise_on(all_in: int, may: str) -> None:
    hand = flop(900, all_in, 900).acts(f"p1 bets 100, p2 goes all-in {all_in}, p3 calls {all_in}")
    hand.asks("p1", may)


def test_R_BET_3_who_has_not_acted_may_raise_a_short_all_in() -> None:
    hand = flop(900, 130, 900).acts("p1 bets 100, p2 goes all-in 130")
    hand.asks("p3", "fold, call 130, raise to 230-900")
    hand.acts("p3 raises to 230").asks("p1", "fold, call 130, raise to 330-900")


def test_R_BET_3_an_all_in_short_of_a_bet_does_not_reopen_to_who_checked() -> None:
    hand = flop(900, 99, 900).acts("p1 checks, p2 goes all-in 99")
    hand.asks("p3", "fold, call 99, raise to 199-900")
    hand.acts("p3 calls 99").asks("p1", "fold, call 99")


def test_R_BET_3_an_all_in_bet_of_the_big_blind_is_a_full_bet_to_who_checked() -> None:
    hand = flop(900, 100, 900).acts("p1 checks, p2 goes all-in 100, p3 calls 100")
    hand.asks("p1", "fold, call 100, raise to 200-900")


def test_R_BET_3_before_the_flop_a_short_all_in_reopens_nothing_to_a_caller() -> None:
    hand = table(stacks=(1000, 1000, 1000, 19))
    hand.acts("p3 calls 10, p4 goes all-in 19, p1 folds")
    hand.asks("p2", "fold, call 9, raise to 29-1000")
    hand.acts("p2 calls 9").asks("p3", "fold, call 9")


@pytest.mark.parametrize(
    ("second", "may"),
    [(199, "fold, call 99"), (200, "fold, call 100, raise to 300-900")],
)
def test_R_BET_3_short_all_ins_add_up(second: int, may: str) -> None:
    hand = flop(900, 150, second, 900)
    hand.acts(f"p1 bets 100, p2 goes all-in 150, p3 goes all-in {second}, p4 calls {second}")
    hand.asks("p1", may)


def test_R_BET_3_short_all_ins_add_up_for_who_checked() -> None:
    hand = flop(900, 40, 99, 900).acts("p1 checks, p2 goes all-in 40, p3 goes all-in 99")
    hand.acts("p4 calls 99").asks("p1", "fold, call 99")
    hand = flop(900, 40, 100, 900).acts("p1 checks, p2 goes all-in 40, p3 goes all-in 100")
    hand.acts("p4 calls 100").asks("p1", "fold, call 100, raise to 200-900")


def test_R_BET_3_each_counts_from_the_amount_he_last_acted_on() -> None:
    hand = flop(900, 160, 900, 220)
    hand.acts("p1 bets 100, p2 goes all-in 160, p3 calls 160, p4 goes all-in 220")
    hand.asks("p1", "fold, call 120, raise to 320-900")
    hand.acts("p1 calls 120").asks("p3", "fold, call 60")


def test_R_BET_3_after_short_all_ins_reopened_a_further_one_closes_nothing() -> None:
    hand = flop(900, 150, 200, 210, 900)
    hand.acts("p1 bets 100, p2 goes all-in 150, p3 goes all-in 200, p4 goes all-in 210")
    hand.acts("p5 calls 210").asks("p1", "fold, call 110, raise to 310-900")


def test_R_BET_3_a_full_raise_after_a_short_all_in_reopens_to_all() -> None:
    hand = flop(900, 150, 900, 900)
    hand.acts("p1 bets 100, p2 goes all-in 150, p3 calls 150, p4 raises to 250")
    hand.asks("p1", "fold, call 150, raise to 350-900")
    hand.acts("p1 calls 150").asks("p3", "fold, call 100, raise to 350-900")


def test_R_BET_3_who_may_not_raise_all_in_calls_by_it() -> None:
    hand = flop(900, 130, 900).acts("p1 bets 100, p2 goes all-in 130, p3 calls 130")
    hand.asks("p1", "fold, call 30").acts("p1 goes all-in 30")
    assert hand.stacks == (770, 0, 770)


def test_R_BET_4_the_next_raise_is_counted_from_the_amount_to_match() -> None:
    hand = flop(900, 140, 900).acts("p1 bets 100, p2 goes all-in 140")
    hand.asks("p3", "fold, call 140, raise to 240-900")


def test_R_BET_4_a_bet_of_20_all_in_with_a_big_blind_of_100() -> None:
    hand = flop(20, 900, 900).acts("p1 goes all-in 20")
    hand.asks("p2", "fold, call 20, raise to 120-900")
    hand.acts("p2 raises to 120").asks("p3", "fold, call 120, raise to 220-900")


def test_R_BET_4_a_raise_above_the_minimum_on_a_short_bet_sets_the_size() -> None:
    hand = flop(20, 900, 900).acts("p1 goes all-in 20, p2 raises to 170")
    hand.asks("p3", "fold, call 170, raise to 320-900")


def test_R_BET_4_short_all_ins_together_never_change_the_raise_size() -> None:
    hand = flop(2000, 2000, 400, 520, 2000)
    hand.acts("p1 bets 100, p2 raises to 300, p3 goes all-in 400, p4 goes all-in 520")
    hand.asks("p5", "fold, call 520, raise to 720-2000")


def test_R_BET_4_a_full_all_in_over_a_short_one_sets_the_size() -> None:
    hand = flop(900, 130, 260, 900).acts("p1 bets 100, p2 goes all-in 130, p3 goes all-in 260")
    hand.asks("p4", "fold, call 260, raise to 390-900")


def test_R_BET_10_the_big_blind_keeps_the_option() -> None:
    hand = table(stacks=THOUSAND).acts("p3 folds, p1 calls 5")
    hand.asks("p2", "fold, check, raise to 20-1000")
    hand.acts("p2 raises to 20").asks("p1", "fold, call 10, raise to 30-1000")


def test_R_BET_10_the_big_blind_s_check_ends_the_round() -> None:
    hand = table(stacks=THOUSAND).acts("p3 calls 10, p1 folds, p2 checks")
    assert len(hand.hand.board) == 3
    hand.asks("p2", "fold, check, bet 10-990")


def test_R_BET_10_the_option_stays_after_a_short_all_in() -> None:
    hand = table(stacks=(1000, 1000, 14)).acts("p3 goes all-in 14, p1 calls 9")
    hand.asks("p2", "fold, call 4, raise to 24-1000")


def test_R_BET_10_a_straddle_has_the_option() -> None:
    hand = table(stacks=(1000,) * 4, blinds=(5, 10, 20))
    hand.acts("p4 calls 20, p1 calls 15, p2 calls 10")
    hand.asks("p3", "fold, check, raise to 40-1000")


def test_R_BET_10_a_post_has_the_option() -> None:
    hand = table(stacks=(1000,) * 4, posts=(0, 0, 0, 10)).acts("p3 calls 10")
    hand.asks("p4", "fold, check, raise to 20-1000")
    hand.acts("p4 checks, p1 calls 5, p2 checks").asks("p1", "fold, check, bet 10-990")


def test_R_BET_10_a_post_that_was_passed_by_may_not_be_skipped_by_a_short_all_in() -> None:
    hand = table(stacks=(1000, 1000, 13, 1000), posts=(0, 0, 0, 10)).acts("p3 goes all-in 13")
    hand.asks("p4", "fold, call 3, raise to 23-1000")


def test_R_BET_11_betting_is_over_when_only_one_can_still_act() -> None:
    hand = flop(500, 500, 200).acts("p1 bets 200, p2 folds, p3 calls 200")
    assert len(hand.hand.board) == 5
    assert hand.hand.over


def test_R_BET_11_the_last_one_with_chips_still_answers_a_bet() -> None:
    hand = flop(500, 300, 200).acts("p1 checks, p2 goes all-in 300, p3 goes all-in 200")
    hand.asks("p1", "fold, call 300").acts("p1 folds")
    assert hand.hand.over


def test_R_BET_11_two_with_chips_go_on_betting() -> None:
    hand = flop(500, 500, 200).acts("p1 checks, p2 checks, p3 goes all-in 200")
    hand.acts("p1 calls 200, p2 calls 200").asks("p1", "fold, check, bet 100-300")


def test_R_BET_12_a_bet_cannot_be_more_than_the_stack() -> None:
    hand = table(stacks=(70, 80, 90))
    hand.refuses("p3 raises to 91", Refusal.AMOUNT_TOO_LARGE)
    hand.acts("p3 raises to 90").asks("p1", "fold, call 65")


def test_R_BET_13_all_in_is_a_bet() -> None:
    hand = flop(900, 900, 900).acts("p1 goes all-in 900")
    hand.asks("p2", "fold, call 900")


def test_R_BET_13_all_in_is_a_raise() -> None:
    hand = table(stacks=(1000, 1000, 600)).acts("p3 goes all-in 600")
    hand.asks("p1", "fold, call 595, raise to 1000")


def test_R_BET_13_all_in_is_a_call_when_the_stack_is_no_more() -> None:
    hand = table(stacks=(30, 1000, 1000)).acts("p3 raises to 30, p1 goes all-in 25")
    hand.asks("p2", "fold, call 20, raise to 50-1000")
    hand = table(stacks=(31, 1000, 1000)).acts("p3 raises to 30, p1 goes all-in 31")
    hand.asks("p2", "fold, call 21, raise to 51-1000")


def test_R_BET_13_an_action_names_its_decision() -> None:
    hand = table(stacks=THOUSAND)
    fold, _ = hand.command("p3 folds")
    hand.acts("p3 calls 10, p1 calls 5, p2 checks, p1 checks, p2 checks")
    hand.refuses_command(fold, Refusal.STALE_TURN)


def test_R_BET_13_no_action_before_or_after_a_hand() -> None:
    hand = table(stacks=(1000, 1000), blinds=(10, 5))
    fold, _ = hand.command("p2 folds")
    assert outcome(None, fold, hand.deck) is Refusal.NO_HAND
    hand.acts("p2 folds").refuses_command(fold, Refusal.NO_HAND)


def test_R_BET_13_an_action_that_goes_wrong_names_what_would_be_right() -> None:
    hand = table(stacks=THOUSAND)
    turn, seat = hand.hand.turn, hand.hand.players[2].seat
    with pytest.raises(Rejected) as refused:
        decide(hand.hand, Act(at=0, seat=seat, turn=turn, action=Action.RAISE, to=19), hand.deck)
    assert refused.value.facts == {"to": 19, "min": 20, "max": 1000}


def test_no_hand_starts_while_one_is_in_play() -> None:
    hand = table(stacks=THOUSAND)
    again = StartHand(started=hand.hand.started)
    with pytest.raises(Rejected) as refused:
        decide(hand.hand, again, hand.deck)
    assert refused.value.code is Refusal.HAND_IN_PLAY
    hand.acts("p3 folds, p1 folds")
    assert decide(hand.hand, again, hand.deck)


def test_a_hand_that_is_over_cannot_be_cancelled() -> None:
    hand = table(stacks=THOUSAND).acts("p3 folds, p1 folds")
    for state in (None, hand.hand):
        with pytest.raises(Rejected) as refused:
            decide(state, CancelHand(at=0, reason="late"), hand.deck)
        assert refused.value.code is Refusal.NO_HAND
