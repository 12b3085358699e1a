"""R-SHOW-1, R-SHOW-3 and R-RUN-1: hands shown by choice, and boards run more than once."""

from typing import Any

from libs.rules.cash import AgreeRuns, Show, Step, VoidHand
from libs.rules.cash.events import ShowdownClosed
from libs.rules.hand.events import (
    BoardDealt,
    Cause,
    HandMucked,
    HandShown,
    PotAwarded,
    RunsAgreed,
    RunsChosen,
)
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal
from libs.rules.table.events import Pace
from tests.support.cash import SECOND, CashSitting, cash_table

BOARD = "2c7h8dJs4h"


def showing(player: str, table: CashSitting, **other: int) -> Show:
    fields = {"at": table.now, "hand": table.hand.started.hand} | other
    return Show(player=PlayerId(player), **fields)


def checked_down(players: str = "ann ben cat") -> CashSitting:
    """ann shows first and wins, ben and cat may muck."""
    table = cash_table(players, pace=Pace())
    table.deals("ann AsAd, ben KsKd, cat QsQd", BOARD, button=3)
    table.acts("cat calls, ann calls, ben checks")
    for _ in range(3):
        table.acts("ann checks, ben checks, cat checks")
    return table


def uncontested() -> CashSitting:
    table = cash_table("ann ben", pace=Pace()).deals("ben 7h2c", button=1)
    return table.acts("ann folds")


def shown(table: CashSitting) -> list[tuple[int, tuple[str, ...]]]:
    return [(event.seat, event.cards) for event in table.told(HandShown)]


def test_R_SHOW_1_a_hand_that_can_win_nothing_is_mucked_unseen() -> None:
    table = checked_down()
    assert shown(table) == [(1, ("As", "Ad"))]
    assert [mucked.seat for mucked in table.told(HandMucked)] == [2, 3]


def test_R_SHOW_3_a_loser_who_mucked_can_show() -> None:
    table = checked_down()
    table.says(showing("cat", table))
    assert shown(table)[-1] == (3, ("Qs", "Qd"))
    table.refuses(showing("cat", table), Refusal.NOTHING_TO_SHOW)


def test_R_SHOW_3_an_uncontested_winner_can_show() -> None:
    table = uncontested()
    table.says(showing("ben", table))
    assert shown(table) == [(2, ("7h", "2c"))]


def test_R_SHOW_2_what_was_folded_is_never_shown() -> None:
    table = uncontested()
    table.refuses(showing("ann", table), Refusal.NOTHING_TO_SHOW)


def test_R_SHOW_3_not_while_there_is_betting_and_not_of_another_hand() -> None:
    table = cash_table("ann ben", pace=Pace()).deals(button=1)
    table.refuses(showing("ben", table), Refusal.NOTHING_TO_SHOW)
    table.acts("ann folds")
    table.refuses(showing("ben", table, hand=2), Refusal.NOTHING_TO_SHOW)
    table.refuses(showing("stranger", table), Refusal.NOT_SEATED)
    table.deals()
    table.refuses(showing("ben", table, hand=1), Refusal.NOTHING_TO_SHOW)


def test_R_SHOW_3_nobody_shows_of_a_void_hand() -> None:
    table = cash_table("ann ben", pace=Pace()).deals(button=1)
    table.says(VoidHand(at=table.now, reason="the deal is lost"))
    table.refuses(showing("ann", table), Refusal.NOTHING_TO_SHOW)


def test_R_SHOW_3_until_the_pause_is_over() -> None:
    table = uncontested()
    pause = Pace().between_hands
    table.refuses(showing("ben", table, at=table.now + pause), Refusal.DEADLINE_PASSED)
    table.now += pause - 1
    table.says(showing("ben", table))


def test_R_SHOW_3_not_when_the_deck_is_lost() -> None:
    table = uncontested()
    table.deck = None
    table.refuses(showing("ben", table), Refusal.NOTHING_TO_SHOW)


def test_R_SHOW_3_who_always_shows_does_so_at_once() -> None:
    table = cash_table("ann", pace=Pace()).sits("ben", 2, show=True)
    table.deals("ben 7h2c", button=1).acts("ann folds")
    assert shown(table) == [(2, ("7h", "2c"))]
    assert table.table.can_show == []


def test_R_SHOW_2_when_no_hand_follows_what_was_not_shown_stays_unseen() -> None:
    """The deck of the last hand is of no more use then."""
    table = uncontested().sits_out("ann")
    assert table.table.can_show == [2]
    step = table.next_step
    assert step is not None
    assert (step.step, step.at) == (Step.CLOSE_SHOWDOWN, table.now + Pace().between_hands)
    table.passes(2 * SECOND)
    assert table.told(ShowdownClosed)
    assert table.table.can_show == []
    table.refuses(showing("ben", table), Refusal.NOTHING_TO_SHOW)


def test_R_SHOW_3_who_has_left_shows_nothing_more() -> None:
    table = uncontested().leaves("ben")
    assert table.table.can_show == []
    table.sits("cat", 2)
    table.refuses(showing("cat", table), Refusal.NOTHING_TO_SHOW)


def all_in(**settings: Any) -> CashSitting:
    """ann has gone all-in before the flop, and ben has called; 400 are in the pot."""
    table = cash_table("ann ben cat", runs=3, **settings)
    table.deals("ann AsKs, ben QdQc", "Ah7c2d9s4hQh3s", button=3)
    return table.acts("cat folds, ann goes all-in, ben calls")


def says(player: str, table: CashSitting, runs: int, **other: int) -> AgreeRuns:
    fields = {"at": table.now, "hand": table.hand.started.hand} | other
    return AgreeRuns(player=PlayerId(player), runs=runs, **fields)


def test_R_RUN_1_a_table_may_give_another_time_for_it() -> None:
    step = all_in(consent=20 * SECOND).next_step
    assert step is not None
    assert (step.step, step.at) == (Step.RUNS, 20 * SECOND)


def runs_of(table: CashSitting) -> int:
    return max(board.run for board in table.told(BoardDealt)) or 1


def test_R_RUN_1_all_in_the_pot_are_asked_once_betting_is_over() -> None:
    table = all_in()
    assert table.told(BoardDealt) == []
    step = table.next_step
    assert step is not None
    assert (step.step, step.at) == (Step.RUNS, 10 * SECOND)


def test_case_J7_R_RUN_1_all_agree_and_the_pot_is_split_into_as_many_parts() -> None:
    table = all_in()
    table.says(says("ann", table, 2))
    assert table.told(BoardDealt) == []
    table.says(says("ben", table, 2))
    assert [agreed.runs for agreed in table.told(RunsAgreed)] == [2]
    assert [award.amount for award in table.told(PotAwarded)] == [200, 200]
    assert len({card for board in table.told(BoardDealt) for card in board.cards}) == 10


def test_R_RUN_1_the_smallest_number_holds() -> None:
    table = all_in()
    table.says(says("ann", table, 3))
    table.says(says("ben", table, 2))
    assert runs_of(table) == 2


def test_R_RUN_1_one_who_declines_decides_it() -> None:
    table = all_in()
    table.says(says("ann", table, 1))
    assert runs_of(table) == 1
    assert table.hand.over


def test_R_RUN_1_silence_declines() -> None:
    table = all_in()
    table.says(says("ann", table, 3))
    table.passes(10 * SECOND - 1)
    assert table.told(BoardDealt) == []
    table.passes(1)
    assert runs_of(table) == 1
    assert table.told(RunsChosen)[-1].cause is Cause.TIMEOUT


def test_R_RUN_1_an_answer_gives_the_others_no_more_time() -> None:
    table = all_in()
    table.now = 9 * SECOND
    table.says(says("ann", table, 3))
    step = table.next_step
    assert step is not None
    assert step.at == 10 * SECOND
    table.refuses(says("ben", table, 3, at=10 * SECOND), Refusal.DEADLINE_PASSED)


def test_R_RUN_1_who_has_left_declines_at_once() -> None:
    table = all_in().leaves("ben").passes(0)
    assert runs_of(table) == 1
    assert table.told(RunsChosen)[-1].cause is Cause.AWAY


def test_R_RUN_1_who_has_chosen_for_good_is_not_asked() -> None:
    table = cash_table("ann", runs=3).sits("ben", 2, runs=2).sits("cat", 3, runs=3)
    table.deals(button=1).acts("ann folds, ben goes all-in, cat calls")
    assert runs_of(table) == 2


def test_R_RUN_1_who_may_not_answer() -> None:
    table = all_in()
    table.refuses(says("cat", table, 2), Refusal.NOT_YOUR_TURN)
    table.refuses(says("stranger", table, 2), Refusal.NOT_SEATED)
    table.refuses(says("ann", table, 4), Refusal.ILLEGAL_ACTION)
    table.refuses(says("ann", table, 0), Refusal.ILLEGAL_ACTION)
    table.refuses(says("ann", table, 2, hand=7), Refusal.RUNS_NOT_ASKED)
    table.says(says("ann", table, 2))
    table.refuses(says("ann", table, 3), Refusal.NOT_YOUR_TURN)


def test_R_RUN_1_nobody_is_asked_where_the_table_does_not_offer_it() -> None:
    table = cash_table("ann ben").deals(button=1).acts("ann goes all-in, ben calls")
    assert runs_of(table) == 1
    table.refuses(says("ann", table, 2), Refusal.RUNS_NOT_ASKED)
