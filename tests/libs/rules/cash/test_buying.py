"""R-CASH-1, R-CASH-4, R-CASH-8 and R-BET-12: chips that come to the table, and when."""

import pytest

from libs.rules.cash import Options, SetOptions, TakeSeat, TopUp, TransferAnswered
from libs.rules.cash.events import (
    OutCause,
    PlayerSatIn,
    PlayerSatOut,
    SeatReserved,
    SeatVacated,
    TopUpAsked,
    TopUpQueued,
    TransferDeclined,
    TransferId,
    TransferKind,
)
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal
from tests.support.cash import MINUTE, CashSitting, cash_table

HOUR = 60 * MINUTE


def sits(table: CashSitting, player: str, buy_in: int, *, brings: int = 0) -> TakeSeat:
    return TakeSeat(at=table.now, player=PlayerId(player), buy_in=buy_in, brings=brings)


def tops_up(table: CashSitting, player: str, amount: int) -> TopUp:
    return TopUp(at=table.now, player=PlayerId(player), amount=amount)


def test_R_CASH_8_a_buy_in_keeps_the_seat_until_the_ledger_has_answered() -> None:
    table = cash_table(ledger_says_yes=False).sits("ann", 3, 100)
    (transfer,) = table.table.transfers
    assert (transfer.kind, transfer.player, transfer.amount) == (TransferKind.BUY_IN, "ann", 100)
    assert (table.seat("ann").reserved, table.table.chips) == (True, 0)
    table.ledger_answers()
    assert (table.seat("ann").reserved, table.stack("ann")) == (False, 100)
    assert table.table.transfers == ()


def test_R_CASH_8_a_declined_buy_in_frees_the_seat() -> None:
    table = cash_table(ledger_says_yes=False).sits("ann", 3, 100)
    table.ledger_answers("too_few_chips")
    assert table.told(TransferDeclined)[0].reason == "too_few_chips"
    assert table.table.seats == ()
    table.sits("ben", 3)


def test_R_CASH_8_an_answer_again_changes_nothing() -> None:
    table = cash_table("ann")
    transfer = table.told(SeatReserved)[0].transfer
    assert table.says(TransferAnswered(at=0, transfer=transfer)) == []
    assert table.says(TransferAnswered(at=0, transfer=transfer, declined="too_few_chips")) == []
    assert table.says(TransferAnswered(at=0, transfer=TransferId("of another table"))) == []
    assert table.stack("ann") == 200


def test_R_CASH_8_every_transfer_has_an_id_of_its_own() -> None:
    table = cash_table("ann ben").tops_up("ann", 1).leaves("ben").sits("ben", 2).leaves("ann")
    asked = [event.transfer for event in table.told(SeatReserved)]
    asked += [event.transfer for event in table.told(TopUpAsked)]
    asked += [event.transfer for event in table.told(SeatVacated)]
    assert len(set(asked)) == len(asked) == 6


def test_R_CASH_8_a_cash_out_is_open_until_it_has_moved_and_cannot_be_declined() -> None:
    table = cash_table("ann")
    table.ledger_says_yes = False
    table.leaves("ann")
    (transfer,) = table.table.transfers
    assert (transfer.kind, transfer.amount, table.table.chips) == (TransferKind.CASH_OUT, 200, 0)
    no = TransferAnswered(at=0, transfer=transfer.transfer, declined="too_few_chips")
    table.refuses(no, Refusal.NOT_ALLOWED)
    table.ledger_answers()
    assert table.table.transfers == ()


def test_R_CASH_8_who_leaves_before_the_answer_leaves_after_it() -> None:
    table = cash_table(ledger_says_yes=False).sits("ann", 3, 100).leaves("ann")
    assert table.told(SeatVacated) == []
    table.ledger_answers()
    assert [vacated.amount for vacated in table.told(SeatVacated)] == [100]


def test_R_CASH_8_who_leaves_with_a_top_up_on_its_way_waits_for_it() -> None:
    table = cash_table("ann")
    table.ledger_says_yes = False
    table.tops_up("ann", 50).leaves("ann")
    assert table.told(SeatVacated) == []
    table.ledger_answers()
    assert [vacated.amount for vacated in table.told(SeatVacated)] == [250]


def test_R_CASH_8_who_has_lost_all_leaves_with_nothing_and_the_ledger_hears_of_it() -> None:
    table = cash_table("ann ben").deals("ann AsAd, ben KsKd", "2c7h8dJs4h", button=1)
    table.acts("ann raises to 200, ben calls").leaves("ben")
    assert [vacated.amount for vacated in table.told(SeatVacated)] == [0]


@pytest.mark.parametrize("buy_in", [-1, 0, 1, 19])
def test_R_CASH_1_under_buying(buy_in: int) -> None:
    table = cash_table()
    table.refuses(sits(table, "ann", buy_in), Refusal.BUY_IN_TOO_SMALL)


@pytest.mark.parametrize("buy_in", [401, 10**30])
def test_R_CASH_1_over_buying(buy_in: int) -> None:
    table = cash_table()
    table.refuses(sits(table, "ann", buy_in), Refusal.BUY_IN_TOO_LARGE)


@pytest.mark.parametrize("buy_in", [20, 400])
def test_R_CASH_1_the_minimum_and_the_maximum(buy_in: int) -> None:
    assert cash_table().sits("ann", 1, buy_in).stack("ann") == buy_in


def test_R_CASH_1_between_hands_a_top_up_up_to_the_maximum() -> None:
    table = cash_table("ann").tops_up("ann", 200)
    assert table.stack("ann") == 400
    table = cash_table("ann")
    table.refuses(tops_up(table, "ann", 201), Refusal.TOP_UP_TOO_LARGE)
    table.refuses(tops_up(table, "ann", 0), Refusal.BUY_IN_TOO_SMALL)


def test_R_CASH_1_chips_bought_before_the_deal_play_in_that_hand() -> None:
    table = cash_table("ann ben").tops_up("ann", 100).deals()
    assert table.dealt["ann"].stack == 300


@pytest.mark.parametrize("folded", [False, True])
def test_case_C14_a_top_up_is_accepted_at_any_time_in_a_hand_and_carried_out_after_it(
    folded: bool,
) -> None:
    table = cash_table("ann ben cat").deals(button=1)
    if folded:
        table.acts("ann folds")
    table.tops_up("ann", 100)
    assert table.told(TopUpAsked) == []
    assert table.stack("ann") == 200
    table.folds_round()
    assert table.stack("ann") == 300
    table.deals()
    assert table.dealt["ann"].stack == 300


def test_case_C14_it_is_cut_to_the_maximum() -> None:
    table = cash_table("ann ben").deals("ann AsAd, ben KsKd", "2c7h8dJs4h", button=1)
    table.tops_up("ann", 300).acts("ann raises to 150, ben calls")
    table.acts("ben checks, ann checks, ben checks, ann checks, ben checks, ann checks")
    assert [asked.amount for asked in table.told(TopUpAsked)] == [50]
    assert table.stack("ann") == 400


def test_case_C14_and_falls_away_when_there_is_no_room_left() -> None:
    table = cash_table("ann ben", max_buy_in=200).deals("ann AsAd, ben KsKd", "2c7h8dJs4h")
    table.tops_up("ann", 200).acts("ben raises to 100, ann calls")
    table.acts("ann checks, ben checks, ann checks, ben checks, ann checks, ben checks")
    assert table.told(TopUpAsked) == []
    assert table.told(TopUpQueued)[-1].amount == 0
    assert table.seat("ann").queued == 0


def test_R_BET_12_chips_that_come_during_a_hand_play_after_it() -> None:
    table = cash_table("ann ben")
    table.ledger_says_yes = False
    table.tops_up("ann", 100).deals(button=2)
    table.ledger_answers()
    assert (table.stack("ann"), table.seat("ann").bought) == (198, 100)
    table.refuses(table.turn("ben raises to 201"), Refusal.AMOUNT_TOO_LARGE)
    table.folds_round()
    assert (table.stack("ann"), table.seat("ann").bought) == (301, 0)


def test_one_transfer_of_a_player_at_a_time() -> None:
    table = cash_table("ann")
    table.ledger_says_yes = False
    table.tops_up("ann", 100)
    table.refuses(tops_up(table, "ann", 50), Refusal.TRANSFER_OPEN)


def test_R_CASH_1_who_has_lost_all_buys_in_for_the_minimum_at_least() -> None:
    table = cash_table("ann ben").deals("ann AsAd, ben KsKd", "2c7h8dJs4h", button=1)
    table.acts("ann raises to 200, ben calls")
    assert table.told(PlayerSatOut)[-1].cause is OutCause.NO_CHIPS
    table.refuses(tops_up(table, "ben", 19), Refusal.BUY_IN_TOO_SMALL)
    table.tops_up("ben", 20)
    assert table.told(PlayerSatIn)[-1].seat == table.seat("ben").seat
    assert table.deals().dealt["ben"].stack == 20


def test_auto_top_up_before_every_hand() -> None:
    table = cash_table("ann").sits("ben", 2, 200, top_up_to=200).deals(button=1)
    table.acts("ann raises to 10, ben folds")
    assert table.stack("ben") == 200
    assert table.told(TopUpAsked)[-1].amount == 2


def test_auto_rebuy_when_all_is_lost() -> None:
    table = cash_table("ann").sits("ben", 2, 200, rebuy=100)
    table.deals("ann AsAd, ben KsKd", "2c7h8dJs4h", button=1)
    table.acts("ann raises to 200, ben calls")
    assert table.told(PlayerSatOut) == []
    assert table.deals().dealt["ben"].stack == 100


def test_no_rebuy_for_who_has_gone_out_of_himself() -> None:
    table = cash_table("ann").sits("ben", 2, 200, rebuy=100)
    table.deals("ann AsAd, ben KsKd", "2c7h8dJs4h", button=1).sits_out("ben")
    table.acts("ann raises to 200, ben calls")
    assert table.told(TopUpAsked) == []
    assert table.tops_up("ben", 50).seat("ben").out_cause is OutCause.ASKED


def test_what_buys_by_itself_stops_when_the_ledger_says_no() -> None:
    table = cash_table("ann").sits("ben", 2, 200, top_up_to=200, rebuy=100).deals(button=1)
    table.ledger_says_yes = False
    table.acts("ann raises to 10, ben folds").ledger_answers("too_few_chips")
    assert table.table.transfers == ()
    assert (table.seat("ben").options.top_up_to, table.seat("ben").options.rebuy) == (0, 0)
    assert table.stack("ben") == 198


@pytest.mark.parametrize(
    "options",
    [Options(top_up_to=401), Options(rebuy=19), Options(straddle=True), Options(runs=4)],
    ids=["top_up_to", "rebuy", "straddle", "runs"],
)
def test_options_that_the_table_does_not_offer(options: Options) -> None:
    table = cash_table("ann")
    command = SetOptions(at=0, player=PlayerId("ann"), options=options)
    table.refuses(command, Refusal.BAD_OPTIONS)


def test_R_CASH_4_who_comes_back_within_the_hour_brings_what_he_left_with() -> None:
    table = cash_table("ann").leaves("ann")
    table.now += HOUR - 1
    table.refuses(sits(table, "ann", 199), Refusal.BRINGS_TOO_LITTLE)
    assert table.sits("ann", 1, 200).stack("ann") == 200


def test_R_CASH_4_an_hour_later_he_brings_what_he_likes() -> None:
    table = cash_table("ann").leaves("ann")
    table.now += HOUR
    assert table.sits("ann", 1, 20).stack("ann") == 20


def test_R_CASH_4_also_when_that_is_over_the_maximum() -> None:
    table = cash_table("ann ben").sits("cat", 3, 400).sits("dan", 4, 400)
    table.deals("cat AsAd, dan KsKd", "2c7h8dJs4h", button=1)
    table.acts("dan raises to 400, ann folds, ben folds, cat calls").leaves("cat")
    won = table.told(SeatVacated)[-1].amount
    assert won > 400
    table.refuses(sits(table, "cat", 400), Refusal.BRINGS_TOO_LITTLE)
    table.refuses(sits(table, "cat", won + 1), Refusal.BUY_IN_TOO_LARGE)
    assert table.sits("cat", 3, won).stack("cat") == won


def test_R_CASH_4_what_he_left_a_like_table_with_the_lobby_tells() -> None:
    table = cash_table()
    table.refuses(sits(table, "ann", 299, brings=300), Refusal.BRINGS_TOO_LITTLE)
    assert table.sits("ann", 1, 300, brings=300).stack("ann") == 300


def test_case_C13_the_memory_changes_only_after_a_real_buy_in() -> None:
    table = cash_table("ann").tops_up("ann", 100).leaves("ann")
    table.ledger_says_yes = False
    table.sits("ann", 1, 300).leaves("ann").ledger_answers("too_few_chips")
    table.refuses(sits(table, "ann", 100), Refusal.BRINGS_TOO_LITTLE)
    table.sits("ann", 1, 300).ledger_answers().leaves("ann")
    table.refuses(sits(table, "ann", 299), Refusal.BRINGS_TOO_LITTLE)


def test_case_C13_after_a_real_buy_in_what_he_left_with_then_counts() -> None:
    table = cash_table("ann ben").leaves("ann").sits("ann", 1, 200)
    table.deals(button=1).acts("ann raises to 100, ben calls, ben checks, ann folds").leaves("ann")
    table.refuses(sits(table, "ann", 99), Refusal.BRINGS_TOO_LITTLE)
    assert table.sits("ann", 1, 100).stack("ann") == 100


def test_case_C13_who_leaves_with_nothing_may_buy_in_anew() -> None:
    table = cash_table("ann ben").deals("ann AsAd, ben KsKd", "2c7h8dJs4h", button=1)
    table.acts("ann raises to 200, ben calls").leaves("ben")
    assert table.sits("ben", 2, 20).stack("ben") == 20


def test_R_CASH_6_who_is_moved_from_a_closed_table_keeps_his_stack() -> None:
    assert cash_table().sits("ann", 1, 7, moved=True).stack("ann") == 7
    assert cash_table().sits("ann", 1, 999, moved=True).stack("ann") == 999
