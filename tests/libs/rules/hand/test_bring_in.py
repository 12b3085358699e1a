"""The bring-in: who owes it, what it asks of him and of the others."""

from typing import Any

import pytest

from libs.rules.hand import Act, Action
from libs.rules.hand.events import BringInPosted, Cause, Completed, UpCardsDealt
from libs.rules.names import GameCode, Limit, Seat
from libs.rules.rejected import Refusal
from tests.support.hands import Ruling, table

FIXED, NO_LIMIT, POT_LIMIT = Limit.FIXED_LIMIT, Limit.NO_LIMIT, Limit.POT_LIMIT


def stud(ups: str = "Kd2c9s2h", **settings: Any) -> Ruling:
    """Four players, ante 1, bring-in 3, bets of 10 and 20."""
    defaults: dict[str, Any] = {
        "game": GameCode.STUD,
        "stacks": (500,) * 4,
        "antes": 1,
        "bring_in": 3,
        "min_bet": 10,
        "limit": FIXED,
    }
    return table(ups=ups, **defaults | settings)


@pytest.mark.parametrize(
    ("ups", "player"),
    [("Kd2c9s2h", "p2"), ("Kd2d9s2h", "p2"), ("2sKd9s3c", "p1"), ("AdAc9s9h", "p4")],
)
def test_R_BLD_4_the_lowest_up_card_brings_in_by_rank_then_suit(ups: str, player: str) -> None:
    stud(ups).asks(player, "bring in 3, bet 10")


@pytest.mark.parametrize("game", [GameCode.STUD, GameCode.STUD_HILO])
def test_R_BLD_4_the_ace_is_high_in_both_stud_games(game: GameCode) -> None:
    stud("AcKd9s8h", game=game).asks("p4", "bring in 3, bet 10")


def test_R_BLD_4_in_soko_the_highest_up_card_brings_in() -> None:
    stud("KdKs9sQh", game=GameCode.SOKO).asks("p2", "bring in 3, bet 10")


def test_R_BLD_4_who_brings_in_cannot_fold_check_or_call() -> None:
    hand = stud()
    hand.refuses("p2 folds").refuses("p2 checks").refuses("p2 calls").refuses("p2 completes")
    hand.refuses("p2 bets 9", Refusal.AMOUNT_TOO_SMALL)
    hand.refuses("p2 bets 11", Refusal.AMOUNT_TOO_LARGE)
    hand.acts("p2 brings it in 3").asks("p3", "fold, call 3, complete 10")


def test_R_BLD_4_a_time_out_posts_it() -> None:
    hand = stud()
    hand.commands(
        Act(at=9, seat=Seat(2), turn=1, action=Action.BRING_IN, cause=Cause.TIMEOUT)
    ).asks("p3", "fold, call 3, complete 10")
    assert hand.told(BringInPosted) == [
        BringInPosted(at=9, seat=Seat(2), amount=3, cause=Cause.TIMEOUT)
    ]


def test_R_BLD_4_he_may_open_with_a_full_bet_instead() -> None:
    hand = stud().acts("p2 bets 10")
    hand.asks("p3", "fold, call 10, raise to 20")


def test_R_BLD_4_the_bring_in_has_no_option_when_all_call() -> None:
    hand = stud().acts("p2 brings it in 3, p3 calls 3, p4 calls 3, p1 calls 3")
    assert len(hand.told(UpCardsDealt)) == 2


def test_R_BLD_4_the_bring_in_may_raise_a_completion() -> None:
    hand = stud().acts("p2 brings it in 3, p3 completes 10, p4 folds, p1 folds")
    hand.asks("p2", "fold, call 7, raise to 20")
    assert hand.told(Completed) == [Completed(at=0, seat=Seat(3), to=10)]


def test_R_BLD_4_nobody_completes_twice() -> None:
    hand = (
        stud().acts("p2 brings it in 3, p3 completes 10").asks("p4", "fold, call 10, raise to 20")
    )
    hand.refuses("p4 completes")


def test_R_BLD_4_a_short_bring_in_is_owed_in_full() -> None:
    hand = stud(stacks=(500, 3, 500, 500)).asks("p2", "bring in 2")
    hand.acts("p2 brings it in 2").asks("p3", "fold, call 3, complete 10")
    hand.acts("p3 calls 3, p4 folds, p1 calls 3")
    assert hand.hand.pot == 12


def test_R_BLD_4_all_in_for_no_more_than_the_bring_in_is_the_bring_in() -> None:
    hand = stud(stacks=(500, 4, 500, 500)).acts("p2 goes all-in 3")
    assert hand.told(BringInPosted) == [BringInPosted(at=0, seat=Seat(2), amount=3, all_in=True)]


def test_R_BLD_4_against_players_all_in_nothing_beyond_their_bets_is_owed() -> None:
    hand = stud(stacks=(1, 3, 500, 1), ups="Kd2c9s3h")
    hand.acts("p2 brings it in 2").asks("p3", "fold, call 2")


def test_R_BLD_4_with_one_player_able_to_act_there_is_no_bring_in() -> None:
    hand = stud(stacks=(1, 1, 500, 1))
    assert hand.hand.over
    assert hand.told(BringInPosted) == []


@pytest.mark.parametrize(
    ("stacks", "player"),
    [((500, 1, 500, 500), "p3"), ((500, 1, 1, 500), "p4"), ((500, 500, 500, 1), "p2")],
)
def test_R_BLD_4_for_an_owner_all_in_on_the_ante_the_next_active_player_opens(
    stacks: tuple[int, ...], player: str
) -> None:
    stud(stacks=stacks).asks(player, "bring in 3, bet 10")


def test_R_BET_9_half_a_small_bet_all_in_is_a_full_bet_counted_from_zero() -> None:
    hand = (
        stud(stacks=(500, 500, 6, 500))
        .acts("p2 brings it in 3")
        .asks("p3", "fold, call 3, complete 5")
    )
    hand.acts("p3 goes all-in 5").asks("p4", "fold, call 5, raise to 15")
    hand.acts("p4 calls 5, p1 calls 5").asks("p2", "fold, call 2, raise to 15")


def test_R_BET_9_less_than_half_is_completed_by_who_has_not_acted() -> None:
    hand = stud(stacks=(500, 500, 5, 500), bring_in=2).acts("p2 brings it in 2, p3 goes all-in 4")
    hand.asks("p4", "fold, call 4, complete 10").acts("p4 calls 4, p1 calls 4")
    hand.asks("p2", "fold, call 2")


def test_R_BET_8_a_completed_bring_in_is_the_bet_of_the_cap() -> None:
    hand = stud().acts("p2 brings it in 3, p3 completes 10, p4 raises to 20, p1 raises to 30")
    hand.acts("p2 raises to 40").asks("p3", "fold, call 30")


def test_without_a_limit_completing_is_always_legal_and_the_first_raise_is_a_small_bet() -> None:
    hand = stud(limit=NO_LIMIT).asks("p2", "bring in 3, bet 10-499")
    hand.acts("p2 brings it in 3").asks("p3", "fold, call 3, complete 10, raise to 20-499")
    for to in (10, 11, 19):
        hand.refuses(f"p3 raises to {to}", Refusal.AMOUNT_TOO_SMALL)
    hand.acts("p3 completes 10").asks("p4", "fold, call 10, raise to 20-499")
    hand = stud(limit=NO_LIMIT).acts("p2 brings it in 3, p3 raises to 25")
    hand.asks("p4", "fold, call 25, raise to 40-499")


def test_without_a_limit_a_stack_between_completion_and_raise_goes_in_whole() -> None:
    hand = stud(limit=NO_LIMIT, stacks=(500, 500, 16, 500)).acts("p2 brings it in 3")
    hand.asks("p3", "fold, call 3, complete 10, raise to 15")
    hand.refuses("p3 raises to 14", Refusal.AMOUNT_TOO_SMALL)
    hand.acts("p3 raises to 15").asks("p4", "fold, call 15, raise to 25-499")
    hand = stud(limit=NO_LIMIT, stacks=(500, 500, 11, 500)).acts("p2 brings it in 3")
    hand.asks("p3", "fold, call 3, complete 10")


def test_without_a_limit_a_caller_of_the_bring_in_may_raise_a_completion() -> None:
    hand = stud(limit=NO_LIMIT).acts("p2 brings it in 3, p3 calls 3, p4 completes 10, p1 folds")
    hand.asks("p2", "fold, call 7, raise to 20-499").acts("p2 folds")
    hand.asks("p3", "fold, call 7, raise to 20-499")


def test_R_BET_7_pot_limit_counts_antes_and_bring_in() -> None:
    hand = stud(limit=POT_LIMIT).asks("p2", "bring in 3, bet 10").acts("p2 brings it in 3")
    hand.asks("p3", "fold, call 3, complete 10")
    hand.acts("p3 completes 10").asks("p4", "fold, call 10, raise to 20-37")
