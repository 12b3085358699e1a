"""R-SNG-2 and R-SNG-4 at the table: which blinds a hand is played at."""

import pytest

from libs.rules.hand.events import BlindPosted, HandStarted
from libs.rules.names import Limit
from libs.rules.rejected import Refusal
from libs.rules.table import VoidHand
from tests.support.tables import Sitting, sitting


def play_hands(table: Sitting, number: int) -> Sitting:
    """Hands in which everybody folds to the big blind."""
    for _ in range(number):
        table.deals()
        while table.asked:
            table.acts(f"{table.asked} folds")
    return table


def blinds(table: Sitting) -> list[tuple[int, int]]:
    """Small and big blind of every hand so far."""
    amounts = [posted.amount for posted in table.told(BlindPosted)]
    return list(zip(amounts[::2], amounts[1::2], strict=True))


def test_R_SNG_2_blinds_rise_every_ten_hands() -> None:
    told = blinds(play_hands(sitting(3, stack=10_000), 61))
    levels = [(10, 20), (15, 30), (25, 50), (50, 100), (75, 150), (100, 200)]
    assert told == [level for level in levels for _ in range(10)] + [(150, 300)]


def test_R_SNG_2_fast_ones_every_six() -> None:
    told = blinds(play_hands(sitting(3, hands_a_level=6), 13))
    assert told == [(10, 20)] * 6 + [(15, 30)] * 6 + [(25, 50)]


def test_J1_a_level_that_ends_in_mid_hand_holds_from_the_next() -> None:
    """The tenth hand counts only when it is over: all its bets are of the first level."""
    table = play_hands(sitting(3), 9).deals()
    assert blinds(table)[-1] == (10, 20)
    button, small, big = (table.asked, *[p.player for p in table.hand.players[:2]])
    table.acts(f"{button} raises to 40, {small} folds, {big} calls, {big} bets 20")
    assert table.table.blinds.big == 20
    table.acts(f"{button} folds").deals()
    assert blinds(table)[-1] == (15, 30)


def test_R_POT_5_a_void_hand_counts_for_no_level() -> None:
    table = play_hands(sitting(3), 9)
    for _ in range(3):
        table.deals().says(VoidHand(at=table.now, reason="the deal is lost"))
    play_hands(table, 1)
    assert blinds(table) == [(10, 20)] * 13
    assert blinds(table.deals())[-1] == (15, 30)


@pytest.mark.parametrize("limit", list(Limit))
def test_R_SNG_4_every_limit_has_the_same_levels(limit: Limit) -> None:
    told = blinds(play_hands(sitting(3, limit=limit), 11))
    assert told == [(10, 20)] * 10 + [(15, 30)]


def test_R_SNG_4_in_fixed_limit_the_big_blind_is_the_small_bet() -> None:
    table = sitting(3, limit=Limit.FIXED_LIMIT).deals()
    table.refuses(table.turn("p3 raises to 60"), Refusal.AMOUNT_TOO_LARGE)
    table.acts("p3 raises to 40, p1 calls, p2 calls")
    table.refuses(table.turn("p1 bets 40"), Refusal.AMOUNT_TOO_LARGE)
    table.acts("p1 bets 20, p2 calls, p3 calls")
    table.refuses(table.turn("p1 bets 20"), Refusal.AMOUNT_TOO_SMALL)
    table.acts("p1 bets 40, p2 raises to 80, p3 folds, p1 calls")
    table.acts("p1 bets 40, p2 calls")
    third_level = play_hands(sitting(3, limit=Limit.FIXED_LIMIT), 21).told(HandStarted)[-1]
    assert (third_level.min_bet, third_level.big_bet) == (50, 100)


def test_R_BLD_1_a_blind_is_all_in_for_what_there_is() -> None:
    table = sitting(stacks=(1500, 15, 1485)).deals()
    posted = table.told(BlindPosted)
    assert [(blind.amount, blind.all_in) for blind in posted] == [(10, False), (15, True)]
    assert [started.min_bet for started in table.told(HandStarted)] == [20]


def test_R_BLD_6_nobody_owes_an_ante() -> None:
    started = sitting(6).deals().told(HandStarted)[0]
    assert [player.ante for player in started.players] == [0] * 6
    assert [player.blind for player in started.players] == [10, 20, 0, 0, 0, 0]
