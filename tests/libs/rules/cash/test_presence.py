"""R-AWAY-2 to R-AWAY-4, R-CLK-2 and R-CLK-3: clocks, missed turns, and who goes away."""

import pytest

from libs.rules.cash import CashSpeed, RestoreClock, Stakes, Step
from libs.rules.cash.events import OutCause, PlayerSatIn, PlayerSatOut, SeatVacated
from libs.rules.hand import legal_actions
from libs.rules.hand.events import Cause, Checked, Folded
from libs.rules.names import GameCode
from libs.rules.rejected import Refusal
from libs.rules.table.events import Pace
from tests.support.cash import SECOND, CashSitting, cash_table

STAKES = Stakes(bet=4, ante=1)
AWAY = Pace(between_hands=0, after_showdown=0, away=1 * SECOND)


def causes(table: CashSitting) -> list[Cause | None]:
    told = [event for event in table.events if isinstance(event, Checked | Folded)]
    return [event.cause for event in told]


@pytest.mark.parametrize(
    ("speed", "seconds"), [(CashSpeed.NORMAL, 15), (CashSpeed.TURBO, 8)], ids=str
)
def test_R_CLK_2_time_for_a_decision(speed: CashSpeed, seconds: int) -> None:
    table = cash_table("ann ben cat", speed=speed).deals()
    step = table.next_step
    assert step is not None
    assert (step.step, step.at) == (Step.ACT, seconds * SECOND)


def test_R_CLK_3_the_table_folds_where_it_cannot_check() -> None:
    table = cash_table("ann ben cat").deals(button=1).passes(15 * SECOND)
    assert table.told(Folded)[0].cause is Cause.TIMEOUT
    assert table.asked == "ben"


def test_case_D6_R_CLK_3_and_checks_where_it_can() -> None:
    table = cash_table("ann ben cat").deals(button=1).acts("ann calls, ben calls")
    table.passes(15 * SECOND)
    assert table.told(Checked)[0].cause is Cause.TIMEOUT


def test_R_AWAY_3_exactly_at_the_deadline_is_late() -> None:
    table = cash_table("ann ben cat").deals(button=1)
    table.refuses(table.turn("ann calls", at=15 * SECOND), Refusal.DEADLINE_PASSED)
    table.now = 15 * SECOND - 1
    table.acts("ann calls")


def test_R_AWAY_3_after_an_outage_there_is_a_full_fresh_time() -> None:
    table = cash_table("ann ben cat").deals(button=1)
    table.now = 60 * SECOND
    table.says(RestoreClock(at=table.now))
    step = table.next_step
    assert step is not None
    assert step.at == 75 * SECOND
    table.acts("ann calls")


def test_R_AWAY_3_without_a_hand_and_an_offer_there_is_no_clock_to_restore() -> None:
    assert cash_table("ann").says(RestoreClock(at=5)) == []


def test_case_D3_only_an_accepted_action_moves_the_deadline() -> None:
    table = cash_table("ann ben cat").deals(button=1)
    table.now = 10 * SECOND
    table.refuses(table.turn("ben folds"), Refusal.NOT_YOUR_TURN)
    table.refuses(table.turn("ann raises to 3"), Refusal.AMOUNT_TOO_SMALL)
    table.sits("dan", 9).sits_out("cat").leaves("dan").tops_up("cat", 5)
    step = table.next_step
    assert step is not None
    assert step.at == 15 * SECOND


def test_R_AWAY_2_three_missed_turns_in_a_row_and_he_sits_out() -> None:
    table = cash_table("ann ben cat", pace=AWAY)
    missed = 0
    while not table.told(PlayerSatOut):
        if not table.asked:
            table.deals()
        elif table.asked == "ann":
            missed += 1
            table.passes(15 * SECOND)
            assert table.seat("ann").missed_turns == missed
        else:
            others_stay_in(table)
    assert missed == 3
    assert table.told(PlayerSatOut) == [
        PlayerSatOut(at=table.now, seat=table.seat("ann").seat, cause=OutCause.MISSED_TURNS)
    ]
    while table.asked:
        others_stay_in(table) if table.asked != "ann" else table.passes(AWAY.away)
    assert "ann" not in table.deals().dealt


def others_stay_in(table: CashSitting) -> None:
    legal = legal_actions(table.hand)
    assert legal is not None
    table.acts(f"{table.asked} {'calls' if legal.call else 'checks'}")


def test_R_AWAY_2_he_is_acted_for_at_once_for_the_rest_of_the_hand() -> None:
    table = cash_table("ann ben", pace=AWAY).deals(button=2).acts("ben calls")
    for _ in range(3):
        table.passes(15 * SECOND)
        if table.asked == "ben":
            table.acts("ben checks")
    assert table.told(PlayerSatOut)[-1].cause is OutCause.MISSED_TURNS
    assert table.asked == "ann"
    step = table.next_step
    assert step is not None
    assert step.at == table.now + AWAY.away
    table.passes(AWAY.away)
    assert causes(table)[-1] is Cause.AWAY
    assert table.seat("ann").missed_turns == 3


def test_case_D8_R_AWAY_2_a_voluntary_action_resets_the_count() -> None:
    table = cash_table("ann ben cat").deals(button=1).passes(15 * SECOND).folds_round()
    table.deals()
    while table.asked != "ann":
        table.acts(f"{table.asked} calls")
    assert table.seat("ann").missed_turns == 1
    table.acts("ann checks")
    assert table.seat("ann").missed_turns == 0


def test_case_D8_the_count_goes_on_from_hand_to_hand() -> None:
    table = cash_table("ann ben cat").deals(button=1).passes(15 * SECOND).folds_round().deals()
    assert table.seat("ann").missed_turns == 1


def test_R_AWAY_2_acting_in_time_brings_him_back() -> None:
    table = cash_table("ann ben", pace=AWAY).deals(button=2).acts("ben calls")
    for _ in range(3):
        table.passes(15 * SECOND)
        if table.asked == "ben":
            table.acts("ben checks")
    events = table.says(table.turn("ann checks"))
    assert isinstance(events[0], PlayerSatIn)
    assert (table.seat("ann").out_since, table.seat("ann").missed_turns) == (None, 0)


def test_R_AWAY_2_sitting_out_he_gets_no_cards_and_pays_no_blinds() -> None:
    table = cash_table("ann ben cat").sits_out("ann").plays(6)
    assert "ann" not in table.dealt
    assert table.stack("ann") == 200


def test_who_sits_out_in_mid_hand_plays_it_to_its_end() -> None:
    table = cash_table("ann ben cat").deals(button=1).sits_out("ann")
    step = table.next_step
    assert step is not None
    assert step.at == 15 * SECOND
    table.acts("ann calls, ben folds, cat checks")
    assert "ann" in table.dealt
    table.acts("cat bets 2, ann folds").deals()
    assert "ann" not in table.dealt


def test_sitting_out_twice_is_sitting_out_once_and_so_is_coming_back() -> None:
    table = cash_table("ann ben cat").sits_out("ann", "ann").sits_in("ann").sits_in("ann")
    assert (len(table.told(PlayerSatOut)), len(table.told(PlayerSatIn))) == (1, 1)


def test_nobody_sits_in_without_chips() -> None:
    table = cash_table("ann ben").deals("ann AsAd, ben KsKd", "2c7h8dJs4h", button=1)
    table.acts("ann raises to 200, ben calls")
    with pytest.raises(Exception, match="no_chips"):
        table.sits_in("ben")


def test_case_C8_R_AWAY_4_who_leaves_after_posting_is_folded_in_turn_and_his_blind_stays() -> None:
    table = cash_table("ann ben cat", pace=AWAY).deals(button=1).leaves("ben")
    assert table.told(SeatVacated) == []
    table.acts("ann calls")
    assert table.asked == "ben"
    table.passes(AWAY.away)
    assert table.told(Folded)[-1].cause is Cause.AWAY
    table.acts("cat checks, cat checks, ann checks, cat bets 2, ann folds")
    assert [vacated.amount for vacated in table.told(SeatVacated)] == [199]
    assert table.account == 401


def test_R_AWAY_4_who_leaves_is_checked_for_where_a_check_is_free() -> None:
    table = cash_table("ann ben cat", pace=AWAY).deals(button=1)
    table.acts("ann calls, ben calls").leaves("cat").passes(AWAY.away)
    assert table.told(Checked)[-1].cause is Cause.AWAY


def test_R_AWAY_4_all_in_hands_stay_live() -> None:
    table = cash_table("ann ben cat").deals("ann AsAd, ben KsKd", "2c7h8dJs4h", button=1)
    table.acts("ann goes all-in").leaves("ann").acts("ben calls, cat folds")
    assert [vacated.amount for vacated in table.told(SeatVacated)] == [402]


def test_R_AWAY_4_who_was_not_dealt_in_leaves_at_once() -> None:
    table = cash_table("ann ben cat").sits_out("cat").deals().leaves("cat")
    assert [vacated.player for vacated in table.told(SeatVacated)] == ["cat"]


def test_R_AWAY_4_leaving_is_for_good() -> None:
    table = cash_table("ann ben cat").deals(button=1).leaves("ann").leaves("ann")
    table.refuses(table.turn("ann calls"), Refusal.LEAVING)


def test_R_DRAW_1_a_draw_has_thirty_seconds_and_missing_it_is_no_missed_turn() -> None:
    table = cash_table("ann ben", game=GameCode.FIVE_CARD_DRAW, seats=6).deals(button=1)
    table.acts("ann calls, ben checks")
    step = table.next_step
    assert step is not None
    assert step.at == 30 * SECOND
    table.passes(30 * SECOND)
    assert table.seat("ben").missed_turns == 0


def test_R_BLD_4_a_time_out_posts_the_bring_in_and_is_a_missed_turn() -> None:
    table = cash_table("ann ben", game=GameCode.STUD, seats=8, stakes=STAKES, min_buy_in=40).deals()
    asked = table.asked
    assert asked is not None
    table.passes(15 * SECOND)
    assert table.stack(asked) == 200 - 1 - 2
    assert table.seat(asked).missed_turns == 1
