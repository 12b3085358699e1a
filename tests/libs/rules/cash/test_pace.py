"""R-SNG-5 at a cash table: the pauses before a hand, and what does not make them longer."""

from libs.rules.cash import Step, VoidHand
from libs.rules.table.events import Pace
from tests.support.cash import SECOND, CashSitting, cash_table

BOARD = "2c7h8dJs4h"


def next_step(table: CashSitting) -> tuple[Step, int]:
    step = table.next_step
    assert step is not None
    return step.step, step.at


def test_a_game_starts_two_seconds_after_there_are_two_and_the_first_hand_after_the_draw() -> None:
    table = cash_table("ann", pace=Pace())
    assert table.next_step is None
    table.now = 60 * SECOND
    table.sits("ben")
    assert next_step(table) == (Step.DRAW, 62 * SECOND)
    table.passes(2 * SECOND)
    assert next_step(table) == (Step.DEAL, 64 * SECOND)


def test_two_seconds_after_a_hand_and_four_after_a_showdown() -> None:
    table = cash_table("ann ben", pace=Pace()).deals("ann AsAd, ben KsKd", BOARD, button=1)
    table.acts("ann folds")
    assert next_step(table) == (Step.DEAL, table.now + 2 * SECOND)
    table.deals().acts("ben calls, ann checks")
    table.acts("ann checks, ben checks, ann checks, ben checks, ann checks, ben checks")
    assert next_step(table) == (Step.DEAL, table.now + 4 * SECOND)


def test_who_comes_goes_and_asks_between_hands_makes_nobody_wait_longer() -> None:
    table = cash_table("ann ben", pace=Pace()).deals(button=1).acts("ann folds")
    over = table.now
    table.now += 1_500
    table.sits("cat").tops_up("ann", 10).sits_out("cat").sits_in("cat")
    assert next_step(table) == (Step.DEAL, over + 2 * SECOND)


def test_with_one_left_the_pause_starts_anew_when_there_are_two_again() -> None:
    table = cash_table("ann ben", pace=Pace()).deals(button=1).acts("ann folds").sits_out("ben")
    table.passes(20 * SECOND).sits_in("ben")
    assert next_step(table) == (Step.DEAL, table.now + 2 * SECOND)


def test_after_a_void_hand_too() -> None:
    table = cash_table("ann ben", pace=Pace()).deals(button=1)
    table.now += SECOND
    table.says(VoidHand(at=table.now, reason="the deal is lost"))
    assert next_step(table) == (Step.DEAL, table.now + 2 * SECOND)
