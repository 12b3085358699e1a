"""R-CASH-5, R-CASH-6, R-CASH-7 and R-CASH-10: seats taken, waited for, changed and freed."""

import pytest
from msgspec.structs import replace

from libs.rules.cash import (
    AskSeatChange,
    CashCommand,
    CloseCashTable,
    JoinWaitingList,
    LeaveSeat,
    LeaveWaitingList,
    Options,
    SetOptions,
    SitIn,
    SitOut,
    Step,
    TakeSeat,
    Tick,
    TopUp,
)
from libs.rules.cash.events import (
    LeaveCause,
    PlayerLeaving,
    SeatChanged,
    SeatOffered,
    SeatVacated,
    WaitingListLeft,
)
from libs.rules.names import PlayerId, Seat
from libs.rules.rejected import Refusal
from tests.support.cash import MINUTE, SECOND, CashSitting, cash_table

NOBODY = PlayerId("nobody")
ANN = PlayerId("ann")


def takes(player: str, seat: int | None = None) -> TakeSeat:
    number = None if seat is None else Seat(seat)
    return TakeSeat(at=0, player=PlayerId(player), buy_in=200, seat=number)


def waits(table: CashSitting, *players: str) -> CashSitting:
    for player in players:
        table.says(JoinWaitingList(at=table.now, player=PlayerId(player)))
    return table


def wants(table: CashSitting, player: str, to: int | None) -> CashSitting:
    number = None if to is None else Seat(to)
    table.says(AskSeatChange(at=table.now, player=PlayerId(player), to=number))
    return table


def seats(table: CashSitting) -> dict[str, int]:
    return {str(seat.player): seat.seat for seat in table.table.seats}


def offered(table: CashSitting) -> list[str]:
    return [str(event.player) for event in table.told(SeatOffered)]


def test_case_C10_R_CASH_5_a_player_holds_one_seat() -> None:
    cash_table("ann").refuses(takes("ann", 3), Refusal.ALREADY_SEATED)


def test_case_C10_nor_while_the_ledger_is_asked() -> None:
    table = cash_table(ledger_says_yes=False).sits("ann", 1)
    table.refuses(takes("ann", 3), Refusal.ALREADY_SEATED)
    table.refuses(takes("ben", 1), Refusal.SEAT_TAKEN)


def test_seat_taken() -> None:
    cash_table("ann").refuses(takes("ben", 1), Refusal.SEAT_TAKEN)


@pytest.mark.parametrize("seat", [-1, 0, 11])
def test_no_such_seat(seat: int) -> None:
    cash_table("ann").refuses(takes("ben", seat), Refusal.NO_SUCH_SEAT)


def test_the_first_free_seat_where_none_is_named() -> None:
    assert seats(cash_table("ann - ben").sits("cat"))["cat"] == 2


def test_table_full() -> None:
    table = cash_table("ann ben", seats=2)
    table.refuses(takes("cat"), Refusal.TABLE_FULL)
    table.refuses(takes("cat", 1), Refusal.TABLE_FULL)


@pytest.mark.parametrize(
    "command",
    [
        LeaveSeat(at=0, player=NOBODY),
        TopUp(at=0, player=NOBODY, amount=10),
        SitOut(at=0, player=NOBODY),
        SitIn(at=0, player=NOBODY),
        SetOptions(at=0, player=NOBODY, options=Options()),
        AskSeatChange(at=0, player=NOBODY, to=Seat(1)),
    ],
    ids=lambda command: type(command).__name__,
)
def test_not_seated(command: CashCommand) -> None:
    cash_table("ann ben").deals().refuses(command, Refusal.NOT_SEATED)


@pytest.mark.parametrize(
    "command",
    [
        TopUp(at=0, player=ANN, amount=10),
        SitOut(at=0, player=ANN),
        SitIn(at=0, player=ANN),
        SetOptions(at=0, player=ANN, options=Options()),
        AskSeatChange(at=0, player=ANN, to=Seat(5)),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_seat_whose_chips_are_not_there_or_that_is_given_up(command: CashCommand) -> None:
    table = cash_table(ledger_says_yes=False).sits("ann", 1)
    table.refuses(command, Refusal.TRANSFER_OPEN)
    cash_table("ann ben").deals().leaves("ann").refuses(command, Refusal.LEAVING)


def test_R_CASH_5_a_freed_seat_is_offered_in_order() -> None:
    table = waits(cash_table("ann ben", seats=2), "cat", "dan")
    assert offered(table) == []
    table.leaves("ann")
    assert offered(table) == ["cat"]
    table.refuses(takes("dan"), Refusal.TABLE_FULL)
    table.refuses(takes("eva", 1), Refusal.TABLE_FULL)
    table.sits("cat")
    assert [each.player for each in table.table.waiting] == ["dan"]


def test_R_CASH_5_it_passes_on_when_it_is_not_taken_in_time() -> None:
    table = waits(cash_table("ann ben", seats=2), "cat", "dan").leaves("ann")
    step = table.next_step
    assert step is not None
    assert (step.step, step.at) == (Step.PASS_OFFER, 30 * SECOND)
    table.passes(30 * SECOND)
    assert table.told(WaitingListLeft)[-1].expired
    assert offered(table) == ["cat", "dan"]
    table.passes(29_999).sits("dan")


def test_R_CASH_5_a_table_may_give_another_time_for_it() -> None:
    table = waits(cash_table("ann ben", seats=2, offer=60 * SECOND), "cat").leaves("ann")
    table.passes(59_999).sits("cat")


def test_R_CASH_5_exactly_when_the_time_is_up_it_is_too_late() -> None:
    table = waits(cash_table("ann ben", seats=2), "cat").leaves("ann")
    late = TakeSeat(at=30 * SECOND, player=PlayerId("cat"), buy_in=200)
    table.refuses(late, Refusal.TABLE_FULL)


def test_R_CASH_5_two_seats_two_offers() -> None:
    table = waits(cash_table("ann ben cat", seats=3), "dan", "eva", "fay")
    table.leaves("ann").leaves("ben")
    assert offered(table) == ["dan", "eva"]
    table.says(LeaveWaitingList(at=table.now, player=PlayerId("dan")))
    assert offered(table) == ["dan", "eva", "fay"]


def test_R_CASH_5_the_list_is_for_full_tables() -> None:
    table = cash_table("ann ben", seats=3)
    table.refuses(JoinWaitingList(at=0, player=PlayerId("cat")), Refusal.SEAT_FREE)
    table.refuses(JoinWaitingList(at=0, player=ANN), Refusal.ALREADY_SEATED)
    table.refuses(LeaveWaitingList(at=0, player=PlayerId("cat")), Refusal.NOT_WAITING)


def test_R_CASH_5_joining_twice_is_joining_once() -> None:
    table = waits(cash_table("ann ben", seats=2), "cat", "dan", "cat")
    assert [each.player for each in table.table.waiting] == ["cat", "dan"]


def test_R_CASH_5_who_could_not_pay_loses_the_seat_to_the_next() -> None:
    table = waits(cash_table("ann ben", seats=2), "cat", "dan").leaves("ann")
    table.ledger_says_yes = False
    table.sits("cat").ledger_answers("too_few_chips")
    assert offered(table) == ["cat", "dan"]


def test_R_CASH_7_a_seated_player_goes_before_a_new_one() -> None:
    table = waits(cash_table("ann ben cat", seats=3), "dan")
    wants(table, "cat", 1).leaves("ann")
    assert seats(table) == {"ben": 2, "cat": 1}
    assert table.sits("dan").seat("dan").seat == 3


def test_R_CASH_7_first_asked_first_served() -> None:
    table = cash_table("ann ben cat")
    wants(table, "cat", 1)
    wants(table, "ben", 1).leaves("ann")
    assert seats(table) == {"ben": 2, "cat": 1}


def test_R_CASH_7_a_freed_seat_may_free_another() -> None:
    table = cash_table("ann ben cat")
    wants(table, "cat", 2)
    wants(table, "ben", 1).leaves("ann")
    assert seats(table) == {"ben": 1, "cat": 2}


def test_R_CASH_7_he_moves_after_the_hand_and_nobody_takes_the_seat_meanwhile() -> None:
    table = cash_table("ann ben", seats=3).deals()
    wants(table, "ann", 3)
    assert seats(table)["ann"] == 1
    table.refuses(takes("cat", 3), Refusal.TABLE_FULL)
    assert seats(table.folds_round())["ann"] == 3
    assert table.told(SeatChanged)[-1].player == "ann"


def test_R_CASH_7_a_wish_can_be_changed_and_taken_back() -> None:
    table = cash_table("ann ben cat").deals()
    wants(wants(wants(table, "ann", 7), "ann", 7), "ann", None)
    assert seats(table.folds_round())["ann"] == 1
    wants(table.deals(), "ann", 7)
    assert seats(wants(table, "ann", 8).folds_round())["ann"] == 8


def test_R_CASH_7_who_leaves_wants_no_other_seat_any_more() -> None:
    table = cash_table("ann ben", seats=3).deals()
    wants(table, "ann", 3).leaves("ann").sits("cat", 3)
    assert table.told(SeatChanged) == []


def test_R_CASH_7_not_to_where_he_is_nor_to_a_seat_that_is_not_there() -> None:
    table = cash_table("ann ben")
    table.refuses(AskSeatChange(at=0, player=ANN, to=Seat(1)), Refusal.SEAT_TAKEN)
    table.refuses(AskSeatChange(at=0, player=ANN, to=Seat(11)), Refusal.NO_SUCH_SEAT)


def test_R_CASH_7_a_seat_that_is_offered_he_does_not_get_in_mid_hand() -> None:
    table = waits(cash_table("ann ben cat", seats=3).deals().sits_out("cat"), "dan")
    table.folds_round().deals().leaves("cat")
    assert offered(table) == ["dan"]
    table.refuses(AskSeatChange(at=0, player=ANN, to=Seat(3)), Refusal.SEAT_TAKEN)


def test_case_C16_R_CASH_10_who_sits_out_is_off_after_five_minutes_also_without_hands() -> None:
    table = cash_table("ann ben").sits_out("ann").passes(5 * MINUTE - 1)
    assert "ann" in seats(table)
    table.passes(1)
    assert table.told(PlayerLeaving)[-1].cause is LeaveCause.SAT_OUT
    assert table.told(SeatVacated)[-1].amount == 200
    assert "ann" not in seats(table)


def test_R_CASH_10_the_time_starts_anew_when_he_has_been_back() -> None:
    table = cash_table("ann").sits_out("ann").passes(4 * MINUTE).sits_in("ann").sits_out("ann")
    table.passes(5 * MINUTE - 1)
    assert "ann" in seats(table)


def test_programs_sit_where_the_table_asks_for_them() -> None:
    table = cash_table("ann", bots=2, seats=3).sits("wren", bot=True).sits("owl", bot=True)
    assert table.table.bots_wanted == 0
    bot = TakeSeat(at=0, player=PlayerId("jay"), buy_in=200, bot=True)
    table.refuses(bot, Refusal.NO_BOTS_WANTED)
    cash_table("ann").refuses(bot, Refusal.NO_BOTS_WANTED)


def test_programs_leave_when_people_want_the_seats() -> None:
    table = cash_table("ann", bots=2, seats=3).sits("wren", bot=True).sits("owl", bot=True)
    waits(table.deals(), "ben", "cat", "dan")
    assert [leaving.cause for leaving in table.told(PlayerLeaving)] == [LeaveCause.MADE_ROOM] * 2
    assert offered(table) == []
    table.now += 10_000
    while table.asked:
        if table.asked == "ann":
            table.acts("ann folds")
        else:
            table.says(Tick(at=table.now))
    assert offered(table) == ["ben", "cat"]
    assert table.table.bots_wanted == 0


def test_R_CASH_6_a_closed_table_lets_all_go_with_what_they_have_after_the_hand() -> None:
    table = waits(cash_table("ann ben", seats=2), "cat").deals(button=1)
    table.says(CloseCashTable(at=table.now))
    assert table.table.waiting == ()
    assert table.told(SeatVacated) == []
    table.acts("ann folds")
    assert [vacated.amount for vacated in table.told(SeatVacated)] == [199, 201]
    assert table.table.ended
    assert table.next_step is None


def test_R_CASH_6_nobody_sits_down_at_a_closed_table() -> None:
    table = cash_table("ann")
    table.says(CloseCashTable(at=0))
    assert table.says(CloseCashTable(at=1)) == []
    table.refuses(takes("ben"), Refusal.TABLE_CLOSED)
    table.refuses(JoinWaitingList(at=0, player=ANN), Refusal.TABLE_CLOSED)


def test_R_CASH_6_who_changes_tables_goes_where_no_more_people_will_be() -> None:
    table = cash_table("ann ben", bots=1).sits("bot", 3, bot=True)
    changes = TakeSeat(at=0, player=PlayerId("cat"), buy_in=200, at_most=2)
    table.refuses(changes, Refusal.MORE_PLAYERS_THERE)
    table.says(replace(changes, at_most=3))
    assert table.stack("cat") == 200


def test_R_CASH_6_chips_on_their_way_come_and_go_again() -> None:
    table = cash_table(ledger_says_yes=False).sits("ann", 1, 100)
    table.says(CloseCashTable(at=0))
    assert [seat.player for seat in table.table.seats] == ["ann"]
    table.ledger_answers().ledger_answers()
    assert table.table.ended
    assert table.accounts[ANN] == 0
