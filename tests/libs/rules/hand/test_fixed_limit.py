"""R-BET-8 and R-BET-9: bets of 10 before the flop and on it, of 20 after."""

import pytest

from libs.rules.names import Limit
from libs.rules.rejected import Refusal
from tests.support.hands import Ruling, table

FIXED = Limit.FIXED_LIMIT


def limit_table(*stacks: int, tournament: bool = False, blinds: tuple[int, ...] = ()) -> Ruling:
    if not blinds:
        blinds = (10, 5) if len(stacks) == 2 else (5, 10)
    return table(stacks=stacks, blinds=blinds, limit=FIXED, cap_heads_up=tournament)


def flop(*stacks: int, tournament: bool = False) -> Ruling:
    """10/20 blinds, so bets of 20 and 40, everybody in for 20; `stacks` are those on the flop."""
    hand = limit_table(*(stack + 20 for stack in stacks), tournament=tournament, blinds=(10, 20))
    for place in range(3, len(stacks) + 1):
        hand.acts(f"p{place} calls 20")
    return hand.acts("p1 calls 10, p2 checks")


def test_R_BET_8_the_small_bet_before_the_flop_and_on_it_the_big_bet_after() -> None:
    hand = limit_table(1000, 1000, 1000)
    hand.asks("p3", "fold, call 10, raise to 20")
    hand.acts("p3 raises to 20, p1 folds").asks("p2", "fold, call 10, raise to 30")
    hand.acts("p2 calls 10").asks("p2", "fold, check, bet 10")
    hand.acts("p2 bets 10").asks("p3", "fold, call 10, raise to 20")
    hand.acts("p3 calls 10").asks("p2", "fold, check, bet 20")
    hand.acts("p2 bets 20").asks("p3", "fold, call 20, raise to 40")
    hand.acts("p3 calls 20").asks("p2", "fold, check, bet 20")


def test_R_BET_8_only_the_bet_s_own_size() -> None:
    hand = limit_table(1000, 1000, 1000)
    hand.refuses("p3 raises to 19", Refusal.AMOUNT_TOO_SMALL)
    hand.refuses("p3 raises to 21", Refusal.AMOUNT_TOO_LARGE)
    hand.refuses("p3 goes all-in", Refusal.AMOUNT_TOO_LARGE)


def test_R_BET_8_before_the_flop_the_blind_is_the_bet_and_three_raises_cap_it() -> None:
    hand = limit_table(1000, 1000, 1000)
    hand.acts("p3 raises to 20, p1 raises to 30").asks("p2", "fold, call 20, raise to 40")
    hand.acts("p2 raises to 40").asks("p3", "fold, call 20")
    hand.acts("p3 calls 20").asks("p1", "fold, call 10")


def test_R_BET_8_a_bet_and_three_raises_on_every_street() -> None:
    hand = limit_table(1000, 1000, 1000).acts("p3 calls 10, p1 calls 5, p2 checks")
    for bet in (10, 20, 20):
        hand.acts(f"p1 bets {bet}, p2 raises to {2 * bet}, p3 raises to {3 * bet}")
        hand.asks("p1", f"fold, call {2 * bet}, raise to {4 * bet}")
        hand.acts(f"p1 raises to {4 * bet}").asks("p2", f"fold, call {2 * bet}")
        hand.acts(f"p2 calls {2 * bet}").asks("p3", f"fold, call {bet}")
        hand.acts(f"p3 calls {bet}")
    assert hand.hand.over


def test_R_BET_8_a_short_big_blind_is_the_bet_too() -> None:
    hand = limit_table(1000, 3, 1000, 1000)
    hand.asks("p3", "fold, call 10, raise to 20")
    hand.acts("p3 raises to 20, p4 raises to 30, p1 raises to 40").asks("p3", "fold, call 20")


def test_R_BET_8_no_cap_between_two_from_the_start() -> None:
    hand = limit_table(1000, 1000)
    for to in range(20, 100, 20):
        hand.acts(f"p2 raises to {to}, p1 raises to {to + 10}")
    hand.asks("p2", "fold, call 10, raise to 100")


def test_R_BET_8_no_cap_when_it_is_heads_up_before_the_cap() -> None:
    hand = limit_table(1000, 1000, 1000).acts("p3 raises to 20, p1 raises to 30, p2 folds")
    hand.acts("p3 raises to 40").asks("p1", "fold, call 10, raise to 50")


def test_R_BET_8_a_cap_once_reached_stays_when_folds_leave_two() -> None:
    hand = limit_table(1000, 1000, 1000).acts("p3 raises to 20, p1 raises to 30, p2 raises to 40")
    hand.acts("p3 folds").asks("p1", "fold, call 10")


def test_R_BET_8_heads_up_on_the_next_street_there_is_no_cap() -> None:
    hand = limit_table(1000, 1000, 1000).acts("p3 raises to 20, p1 raises to 30, p2 raises to 40")
    hand.acts("p3 folds, p1 calls 10, p1 bets 10")
    for to in range(20, 100, 20):
        hand.acts(f"p2 raises to {to}, p1 raises to {to + 10}")


def test_R_BET_8_players_all_in_do_not_count_for_the_cap() -> None:
    hand = limit_table(1000, 1000, 20).acts("p3 raises to 20, p1 raises to 30, p2 raises to 40")
    hand.asks("p1", "fold, call 10, raise to 50")


def test_R_BET_8_a_full_raise_counts_though_it_is_all_in() -> None:
    hand = limit_table(1000, 1000, 1000, 30).acts("p3 raises to 20, p4 raises to 30")
    hand.acts("p1 raises to 40").asks("p2", "fold, call 30")
    hand.refuses("p2 raises to 50")


def test_R_BET_8_above_a_reached_cap_nobody_raises_not_even_all_in() -> None:
    hand = limit_table(1000, 1000, 1000, 44)
    hand.acts("p3 raises to 20, p4 calls 20, p1 raises to 30, p2 raises to 40, p3 calls 20")
    hand.asks("p4", "fold, call 20").refuses("p4 raises to 44")
    hand.acts("p4 goes all-in 20")
    assert hand.hand.players[3].stack == 4


def test_R_BET_8_the_raise_that_caps_may_be_all_in_itself() -> None:
    hand = limit_table(1000, 40, 1000).acts("p3 raises to 20, p1 raises to 30, p2 goes all-in 40")
    hand.asks("p3", "fold, call 20")


def test_R_BET_8_in_tournaments_the_cap_holds_heads_up_too() -> None:
    hand = flop(900, 900, 900, tournament=True).acts("p1 checks, p2 checks, p3 folds")
    hand.acts("p1 bets 40, p2 raises to 80, p1 raises to 120, p2 raises to 160")
    hand.asks("p1", "fold, call 40")


def test_R_BET_8_in_a_tournament_of_two_the_hand_is_not_capped() -> None:
    hand = limit_table(1000, 1000).acts("p2 raises to 20, p1 raises to 30")
    hand.acts("p2 raises to 40, p1 raises to 50").asks("p2", "fold, call 10, raise to 60")


def test_R_BET_9_less_than_half_a_bet_may_be_completed_by_who_has_not_acted() -> None:
    hand = flop(900, 29, 900).acts("p1 bets 20, p2 goes all-in 29")
    hand.asks("p3", "fold, call 29, raise to 40")


def test_R_BET_9_less_than_half_a_bet_reopens_nothing_to_who_acted() -> None:
    hand = flop(900, 29, 900).acts("p1 bets 20, p2 goes all-in 29, p3 calls 29")
    hand.asks("p1", "fold, call 9")


def test_R_BET_9_half_a_bet_is_a_full_raise_and_the_next_is_a_full_bet_more() -> None:
    hand = flop(900, 30, 900).acts("p1 bets 20, p2 goes all-in 30")
    hand.asks("p3", "fold, call 30, raise to 50")
    hand.acts("p3 calls 30").asks("p1", "fold, call 10, raise to 50")


def test_R_BET_9_a_completion_reopens_raising() -> None:
    hand = flop(900, 29, 900).acts("p1 bets 20, p2 goes all-in 29, p3 raises to 40")
    hand.asks("p1", "fold, call 20, raise to 60")


def test_R_BET_9_half_a_bet_is_counted_for_the_cap_and_less_is_not() -> None:
    hand = flop(900, 30, 900, 900)
    hand.acts("p1 bets 20, p2 goes all-in 30, p3 raises to 50, p4 raises to 70")
    hand.asks("p1", "fold, call 50")
    hand = flop(900, 29, 900, 900)
    hand.acts("p1 bets 20, p2 goes all-in 29, p3 raises to 40, p4 raises to 60")
    hand.asks("p1", "fold, call 40, raise to 80")


@pytest.mark.parametrize(
    ("opening", "may"),
    [(9, "fold, call 9, raise to 20"), (10, "fold, call 10, raise to 30")],
)
def test_R_BET_9_an_opening_all_in_is_measured_by_half_the_bet(opening: int, may: str) -> None:
    flop(opening, 900, 900).acts(f"p1 goes all-in {opening}").asks("p2", may)


@pytest.mark.parametrize(
    ("opening", "may"), [(9, "fold, call 9"), (10, "fold, call 10, raise to 30")]
)
def test_R_BET_9_an_opening_all_in_to_who_checked(opening: int, may: str) -> None:
    hand = flop(900, opening, 900).acts(f"p1 checks, p2 goes all-in {opening}")
    hand.acts(f"p3 calls {opening}").asks("p1", may)


def test_R_BET_9_on_the_later_streets_half_of_the_big_bet_decides() -> None:
    hand = flop(900, 59, 900).acts("p1 checks, p2 checks, p3 checks, p1 bets 40")
    hand.acts("p2 goes all-in 59, p3 calls 59").asks("p1", "fold, call 19")
    hand = flop(900, 60, 900).acts("p1 checks, p2 checks, p3 checks, p1 bets 40")
    hand.acts("p2 goes all-in 60, p3 calls 60").asks("p1", "fold, call 20, raise to 100")


def test_R_BET_9_before_the_flop_it_is_counted_from_the_blind() -> None:
    hand = limit_table(1000, 1000, 1000, 14).acts("p3 calls 10, p4 goes all-in 14")
    hand.asks("p1", "fold, call 9, raise to 20").acts("p1 calls 9")
    hand.asks("p2", "fold, call 4, raise to 20").acts("p2 calls 4").asks("p3", "fold, call 4")
    hand = limit_table(1000, 1000, 1000, 15).acts("p3 calls 10, p4 goes all-in 15, p1 folds")
    hand.asks("p2", "fold, call 5, raise to 25")
    hand.acts("p2 calls 5").asks("p3", "fold, call 5, raise to 25")


@pytest.mark.parametrize(
    ("second", "may"), [(29, "fold, call 9"), (30, "fold, call 10, raise to 50")]
)
def test_R_BET_9_several_short_ones_add_up(second: int, may: str) -> None:
    hand = flop(900, 25, second, 900).acts("p1 bets 20, p2 goes all-in 25")
    hand.acts(f"p3 goes all-in {second}, p4 calls {second}").asks("p1", may)


def test_R_BET_9_short_ones_that_add_up_are_one_raise_for_the_cap() -> None:
    hand = flop(900, 25, 30, 900, 900).acts("p1 bets 20, p2 goes all-in 25, p3 goes all-in 30")
    hand.acts("p4 raises to 50, p5 raises to 70").asks("p1", "fold, call 50")
    hand = flop(900, 25, 29, 900, 900).acts("p1 bets 20, p2 goes all-in 25, p3 goes all-in 29")
    hand.acts("p4 raises to 40, p5 raises to 60").asks("p1", "fold, call 40, raise to 80")


def test_R_BET_9_each_measures_from_the_amount_he_last_acted_on() -> None:
    hand = flop(900, 25, 900, 32).acts("p1 bets 20, p2 goes all-in 25, p3 calls 25")
    hand.acts("p4 goes all-in 32").asks("p1", "fold, call 12, raise to 52")
    hand.acts("p1 calls 12").asks("p3", "fold, call 7")


def test_R_BET_9_an_odd_bet_is_halved_exactly() -> None:
    def flop_of_15(all_in: int) -> Ruling:
        hand = table(stacks=(915, 15 + all_in, 915), blinds=(7, 15), limit=FIXED, big_bet=30).acts(
            "p3 calls 15, p1 calls 8, p2 checks"
        )
        return hand.acts(f"p1 bets 15, p2 goes all-in {all_in}, p3 calls {all_in}")

    flop_of_15(22).asks("p1", "fold, call 7")
    flop_of_15(23).asks("p1", "fold, call 8, raise to 38")


def test_R_BET_9_an_all_in_between_half_and_full_leaves_the_raiser_no_other_amount() -> None:
    hand = flop(900, 900, 35).acts("p1 bets 20, p2 calls 20")
    hand.asks("p3", "fold, call 20, raise to 35")
