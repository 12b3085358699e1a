"""R-CASH-2, R-CASH-3, R-CASH-7 and R-CASH-9: who is dealt in, and what he pays for it."""

import pytest

from libs.rules.cash import AskSeatChange, Options, SetOptions
from libs.rules.cash.events import OutCause, PlayerSatOut, SeatChanged
from libs.rules.names import PlayerId, Seat
from tests.support.cash import CashSitting, cash_table


def long_running(players: str = "ann ben cat dan eva") -> CashSitting:
    """A game whose button has gone round; in the last hand ann had it, cat was big blind."""
    table = cash_table(players).deals(button=1).folds_round()
    table.plays(2 * len(players.replace("-", "").split()))
    assert table.owing == "ben small, cat big"
    return table


def moves(table: CashSitting, player: str, to: int) -> CashSitting:
    table.says(AskSeatChange(at=table.now, player=PlayerId(player), to=Seat(to)))
    return table


def test_R_CASH_2_a_new_player_waits_for_the_big_blind() -> None:
    table = long_running().sits("fay", 6)
    for _ in range(2):
        table.deals()
        assert "fay" not in table.dealt
        table.folds_round()
    table.deals()
    assert table.owing == "eva small, fay big"


def test_R_CASH_2_or_posts_one_big_blind() -> None:
    table = long_running().sits("fay", 6, post=True).deals()
    assert table.owing == "cat small, dan big, fay post 2"
    table.folds_round().deals()
    assert table.owing == "dan small, eva big"
    assert "fay" in table.dealt


@pytest.mark.parametrize(("seat", "waits"), [(3, 0), (4, 1), (5, 1), (6, 1), (7, 2)], ids=str)
def test_R_CASH_2_from_button_to_small_blind_he_waits_until_the_button_has_passed(
    seat: int, waits: int
) -> None:
    """In the next hand seat 4 has the button and seat 7 the small blind."""
    table = long_running("ann - - ben - - cat - dan eva")
    for sitter in table.table.seats:
        if sitter.seat == seat:
            table.leaves(sitter.player)
    table.sits("fay", seat, post=True)
    for _ in range(waits):
        assert "fay" not in table.deals().dealt
        table.folds_round()
    assert table.deals().dealt["fay"].post == 2


def test_R_CASH_2_who_sits_down_before_the_big_blind_has_it() -> None:
    table = long_running("ann - - ben - - cat - dan eva").sits("fay", 8, post=True).deals()
    assert table.owing == "cat small, fay big"


def test_R_CASH_3_missed_blinds_are_posted_the_small_one_dead() -> None:
    table = long_running().sits_out("dan").plays(3)
    assert table.owing == "ann small, ben big"
    table.sits_in("dan", post=True).deals()
    assert table.owing == "ben small, cat big, dan post 2 dead 1"


def test_R_CASH_3_at_most_one_of_each_is_owed() -> None:
    table = long_running().sits_out("dan").plays(11).sits_in("dan", post=True)
    while "dan" not in table.deals().dealt:
        table.folds_round()
    assert (table.dealt["dan"].post, table.dealt["dan"].dead) == (2, 1)


def test_R_CASH_3_or_he_waits_for_the_big_blind_and_owes_nothing_more() -> None:
    table = long_running().sits_out("dan").plays(3).sits_in("dan").deals()
    assert "dan" not in table.dealt
    table.folds_round().deals()
    assert table.owing == "cat small, dan big"
    table.folds_round().deals()
    assert table.owing == "dan small, eva big"


def test_R_CASH_3_who_comes_back_posts_if_he_has_chosen_so_for_good() -> None:
    table = long_running().leaves("eva").sits("fay", 6, post=True).plays(4).sits_out("fay")
    table.plays(8).sits_in("fay")
    assert table.seat("fay").options.post
    table.sits_out("fay").sits_in("fay", post=False)
    assert not table.seat("fay").options.post


def test_case_C5_who_paid_the_big_blind_and_missed_the_small_one_owes_a_dead_small_one_only() -> (
    None
):
    table = long_running().sits_out("cat").plays(3)  # small blind and button have passed him
    table.sits_in("cat", post=True).deals()
    assert (table.dealt["cat"].post, table.dealt["cat"].dead) == (0, 1)
    assert table.stack("cat") == table.dealt["cat"].stack - 1


def test_case_C5_he_may_not_pay_it_while_the_button_is_at_his_seat() -> None:
    table = long_running().sits_out("cat").plays().sits_in("cat", post=True).deals()
    assert table.hand.started.button == table.seat("cat").seat
    assert "cat" not in table.dealt


def test_R_CASH_3_who_sat_out_while_no_blind_passed_owes_nothing() -> None:
    table = long_running().sits_out("ann").plays().sits_in("ann").deals()
    assert table.dealt["ann"].post == table.dealt["ann"].dead == 0


def test_R_CASH_3_who_sits_in_again_before_the_deal_has_missed_nothing() -> None:
    table = long_running().sits_out("dan").sits_in("dan").deals()
    assert table.owing == "cat small, dan big"


def test_R_CASH_3_heads_up_both_return_free() -> None:
    table = long_running("ann ben cat").sits_out("ann").plays(3).sits_out("cat")
    table.sits_in("ann").deals()
    assert sorted(table.dealt) == ["ann", "ben"]
    assert [dealt.post + dealt.dead for dealt in table.dealt.values()] == [0, 0]
    table.folds_round().sits_in("cat").deals()
    assert not table.seat("ann").owes


def test_R_CASH_3_all_come_in_free_where_one_would_be_left_alone() -> None:
    """Two newcomers wait, and of the players there were only the next big blind is left."""
    table = cash_table("ann - - ben").plays(24)
    while table.owing != "ann big, ben small":
        table.plays()
    table.sits("cat", 2).sits("dan", 3).sits_out("cat", "dan").leaves("ann")
    table.leaves("cat").leaves("dan").sits("cat", 5).sits("dan", 6).deals()
    assert table.owing == "ben big"
    assert sorted(table.dealt) == ["ben", "cat", "dan"]


def test_R_CASH_3_who_lost_all_and_buys_in_at_once_is_no_new_player() -> None:
    table = long_running()
    table.deals("cat AsAd, dan KsKd", "2c7h8dJs4h")
    table.acts("eva folds, ann folds, ben folds, cat raises to 200, dan calls")
    assert table.told(PlayerSatOut)[-1].cause is OutCause.NO_CHIPS
    table.tops_up("dan", 100).deals()
    assert table.owing == "dan small, eva big"


def test_R_CASH_3_but_makes_up_the_blinds_he_missed_meanwhile() -> None:
    table = long_running()
    table.deals("cat AsAd, ann KsKd", "2c7h8dJs4h")
    table.acts("eva folds, ann raises to 200, ben folds, cat calls, dan folds")
    table.plays(4)
    table.tops_up("ann", 100)
    assert not table.seat("ann").new
    assert table.seat("ann").missed_big
    assert table.seat("ann").missed_small


def test_sit_out_next_big_blind() -> None:
    table = long_running()
    dan = table.seat("dan")
    options = Options(sit_out_next_big_blind=True)
    table.says(SetOptions(at=table.now, player=dan.player, options=options))
    table.deals()
    assert table.told(PlayerSatOut) == [
        PlayerSatOut(at=table.now, seat=dan.seat, cause=OutCause.BIG_BLIND)
    ]
    assert table.owing == "cat small, eva big"
    assert not table.seat("dan").options.sit_out_next_big_blind


def test_sit_out_next_big_blind_may_end_the_hands() -> None:
    table = cash_table("ann").sits("ben", 2, sit_out_next_big_blind=True).deals(button=1)
    assert table.seat("ben").out_cause is OutCause.BIG_BLIND
    assert table.table.hand is None


def test_R_CASH_9_in_a_new_game_a_newcomer_not_yet_passed_plays_without_posting() -> None:
    table = cash_table("ann ben cat dan").deals(button=1).folds_round()
    table.sits("eva", 5).deals()
    assert table.owing == "cat small, dan big"
    assert table.dealt["eva"].post == 0


def test_R_CASH_9_a_newcomer_whose_seat_the_button_has_passed_waits_or_posts() -> None:
    table = cash_table("ann - ben cat dan").deals(button=1).folds_round().plays()
    table.sits("eva", 2).deals()
    assert "eva" not in table.dealt


def test_R_CASH_9_once_the_button_has_gone_round_newcomers_post() -> None:
    table = cash_table("ann ben cat dan").deals(button=1).folds_round().plays(3)
    table.sits("eva", 6).deals()
    assert "eva" not in table.dealt


def test_R_CASH_9_who_drew_for_the_button_makes_up_the_blinds_he_misses() -> None:
    table = cash_table("ann ben cat dan eva").deals(button=1).folds_round().sits_out("dan")
    table.plays(3).sits_in("dan", post=True).deals()
    assert (table.dealt["dan"].post, table.dealt["dan"].dead) == (2, 1)


def test_R_CASH_9_a_seat_change_is_free_where_the_button_has_not_passed() -> None:
    table = cash_table("ann ben cat dan").deals(button=1).folds_round()
    moves(table, "dan", 8).deals()
    assert not table.told(SeatChanged)[0].away
    assert table.owing == "cat small, dan big"


def test_R_CASH_7_moving_away_from_the_blinds_waits_or_posts() -> None:
    table = long_running("ann ben cat dan eva")
    moves(table, "dan", 8)  # he was due the big blind, which now goes to eva
    assert table.told(SeatChanged)[-1].away
    table.deals()
    assert table.owing == "cat small, eva big"
    assert "dan" not in table.dealt
    table.folds_round().deals()
    assert table.owing == "eva small, dan big"


def test_R_CASH_7_moving_towards_the_blinds_is_free() -> None:
    table = long_running("ann ben cat - dan eva")
    moves(table, "eva", 4).deals()
    assert not table.told(SeatChanged)[-1].away
    assert table.owing == "cat small, eva big"


def test_R_CASH_7_who_moves_from_the_small_blind_has_missed_it() -> None:
    table = long_running("ann ben cat dan eva")
    moves(table, "cat", 9).deals()
    assert table.told(SeatChanged)[-1].small_missed
    assert table.owing == "dan big"
    table.sits_in("cat", post=True).folds_round().deals()
    assert table.dealt["cat"].dead == 1
