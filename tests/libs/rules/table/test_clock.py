"""R-CLK-1, R-CLK-3 and R-AWAY-3: the time of a decision, the bank, and what is late."""

import pytest

from libs.rules.hand.events import Called, Cause, Checked, Folded
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table import Due, RestoreClock, Step, Tick
from libs.rules.table.events import ClockRestored, Pace, ThinkingTime
from tests.support.tables import NO_PAUSES, sitting

DECISION = 30_000
BANK = 60_000


def test_R_CLK_1_thirty_seconds_and_a_bank_of_sixty() -> None:
    table = sitting(3, pace=Pace()).deals()
    assert table.next_step == Due(table.now + DECISION + BANK, Step.ACT)


def test_R_CLK_1_the_bank_is_untouched_within_the_thirty_seconds() -> None:
    table = sitting(3).deals().passes(DECISION).acts("p3 calls")
    assert table.seat("p3").bank == BANK
    assert not table.seat("p3").away


@pytest.mark.parametrize("used", [1, 20_000, BANK - 1])
def test_R_CLK_1_the_bank_is_used_by_itself_and_only_what_was_used(used: int) -> None:
    table = sitting(3).deals().passes(DECISION + used).acts("p3 calls")
    assert [table.seat(player).bank for player in ("p1", "p2", "p3")] == [BANK, BANK, BANK - used]
    assert not table.seat("p3").away


def test_R_CLK_1_the_bank_is_that_of_the_whole_tournament() -> None:
    table = sitting(2).deals().passes(DECISION + 25_000).acts("p2 folds")
    table.deals().acts("p1 calls").passes(DECISION + 15_000).acts("p2 checks")
    assert table.seat("p2").bank == 20_000
    table.passes(DECISION + 5_000).acts("p2 bets 20, p1 folds").deals()
    assert table.seat("p2").bank == 15_000
    assert table.asked == "p2"
    assert table.next_step.at == table.now + DECISION + 15_000


def test_R_CLK_1_each_decision_has_a_clock_of_its_own() -> None:
    table = sitting(3).deals().passes(29_000).acts("p3 calls").passes(29_000).acts("p1 calls")
    assert table.next_step.at == table.now + DECISION + BANK


def test_R_CLK_1_no_bank_left_is_thirty_seconds() -> None:
    table = sitting(2, thinking=ThinkingTime(bank=0)).deals()
    assert table.next_step.at == table.now + DECISION
    table.passes(DECISION)
    assert table.told(Folded)[0].cause is Cause.TIMEOUT
    assert table.seat("p2").away


def test_R_CLK_1_a_time_out_has_used_all_of_the_bank() -> None:
    table = sitting(3).deals().passes(DECISION + BANK)
    assert table.seat("p3").bank == 0


def test_R_CLK_3_time_up_folds_who_owes() -> None:
    table = sitting(3).deals().passes(DECISION + BANK)
    assert table.events[-1] == Folded(
        at=DECISION + BANK, seat=table.seat("p3").seat, cause=Cause.TIMEOUT
    )


def test_R_CLK_3_time_up_checks_who_owes_nothing() -> None:
    """D6: a big blind that nobody raised checks."""
    table = sitting(3).deals().acts("p3 calls, p1 calls").passes(DECISION + BANK)
    (checked,) = table.told(Checked)
    assert (checked.seat, checked.cause) == (2, Cause.TIMEOUT)
    assert table.told(Folded) == []
    assert len(table.hand.board) == 3


def test_R_CLK_3_nothing_is_due_before() -> None:
    table = sitting(3).deals()
    assert table.says(Tick(at=DECISION + BANK - 1)) == []
    assert table.asked == "p3"


def test_J10_an_action_one_millisecond_before_the_deadline_counts() -> None:
    table = sitting(3).deals().passes(DECISION + BANK - 1).acts("p3 calls")
    assert [(called.seat, called.at) for called in table.told(Called)] == [(3, table.now)]
    assert not table.seat("p3").away
    assert table.seat("p3").bank == 1


@pytest.mark.parametrize("late", [0, 1, 3_600_000])
def test_J10_exactly_at_the_deadline_is_late(late: int) -> None:
    """R-AWAY-3: whether or not the time-out has been applied by then."""
    table = sitting(3).deals()
    action = table.turn("p3 calls", at=DECISION + BANK + late)
    table.refuses(action, Refusal.DEADLINE_PASSED)
    table.says(Tick(at=DECISION + BANK + late))
    table.refuses(action, Refusal.STALE_TURN)
    assert table.seat("p3").away


def test_R_AWAY_3_the_deadline_is_told_with_the_refusal() -> None:
    table = sitting(3).deals()
    with pytest.raises(Rejected, match=f"deadline {DECISION + BANK}"):
        table.says(table.turn("p3 calls", at=DECISION + BANK))


def test_D3_a_refused_action_does_not_move_the_deadline() -> None:
    table = sitting(3).deals()
    for _ in range(5):
        table.passes(5_000)
        table.refuses(table.turn("p1 calls"), Refusal.NOT_YOUR_TURN)
        table.refuses(table.turn("p3 raises to 21"), Refusal.AMOUNT_TOO_SMALL)
    assert table.next_step.at == DECISION + BANK


def test_R_AWAY_3_after_an_outage_the_time_is_fresh() -> None:
    table = sitting(3).deals()
    back = 10 * (DECISION + BANK)
    assert table.says(RestoreClock(at=back)) == [ClockRestored(at=back)]
    table.now = back
    assert table.next_step == Due(back + DECISION + BANK, Step.ACT)
    table.passes(DECISION).acts("p3 calls")
    assert table.seat("p3").bank == BANK


def test_R_AWAY_3_after_an_outage_the_bank_is_that_of_the_turns_beginning() -> None:
    table = sitting(2).deals().passes(DECISION + 10_000).acts("p2 calls, p1 checks")
    assert table.asked == "p1"
    table.acts("p1 checks").passes(DECISION + 45_000)  # p2 has used 45 of his 50 seconds
    table.says(RestoreClock(at=table.now))
    assert table.seat("p2").bank == 50_000
    assert table.next_step.at == table.now + DECISION + 50_000
    table.passes(DECISION + 20_000).acts("p2 checks")
    assert table.seat("p2").bank == 30_000


def test_R_AWAY_3_an_outage_makes_nobody_away_and_brings_nobody_back() -> None:
    table = sitting(3, pace=Pace(between_hands=0, after_showdown=0)).leaves("p3").deals()
    table.says(RestoreClock(at=100_000))
    assert [table.seat(player).away for player in ("p1", "p2", "p3")] == [False, False, True]
    assert table.next_step == Due(101_000, Step.ACT)


def test_R_AWAY_3_between_hands_nobody_is_to_act() -> None:
    table = sitting(3, pace=Pace())
    assert table.says(RestoreClock(at=500)) == []
    assert table.next_step == Due(2_000, Step.DEAL)


def test_R_CLK_1_the_settings_of_the_table_hold() -> None:
    table = sitting(2, thinking=ThinkingTime(decision=10, bank=5), pace=NO_PAUSES).deals()
    table.refuses(table.turn("p2 calls", at=15), Refusal.DEADLINE_PASSED)
    table.passes(14).acts("p2 calls")
    assert table.seat("p2").bank == 1
