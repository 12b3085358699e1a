"""R-SNG-4 and R-BTN-6: what the other games are played at, and how time runs out in them."""

from typing import Any

import pytest

from libs.rules.games import GAMES
from libs.rules.hand.events import (
    BetMade,
    BringInPosted,
    CardsDrawn,
    Cause,
    Checked,
    Completed,
    Folded,
    HandStarted,
)
from libs.rules.hand.unanswered import DRAWING
from libs.rules.names import GameCode, Limit
from libs.rules.rejected import Refusal
from libs.rules.table import Due, RestoreClock, Step, VoidHand
from libs.rules.table.events import Pace, ThinkingTime
from tests.support.tables import Sitting, sitting

DECISION, BANK = 30_000, 60_000
BRING_IN_GAMES = [code for code, game in GAMES.items() if game.brings_in]
DRAW_GAMES = [GameCode.FIVE_CARD_DRAW, GameCode.TRIPLE_DRAW]


def stud(players: int = 3, **settings: Any) -> Sitting:
    """p2 has the lowest up-card; to the second hand p1 has it."""
    table = sitting(players, game=GameCode.STUD, limit=Limit.FIXED_LIMIT, **settings)
    return table.deals(board="9s2c4d" if players == 3 else "9s2c")


def drawing(code: GameCode = GameCode.FIVE_CARD_DRAW, **settings: Any) -> Sitting:
    """p1, the small blind, is to draw first."""
    table = sitting(3, game=code, **settings)
    table.deals("p1 AsKs8d4c2h, p2 AhKh9d4d2d, p3 QcQd7h5c3s")
    return table.acts("p3 calls, p1 calls, p2 checks")


def started(table: Sitting) -> HandStarted:
    return table.told(HandStarted)[-1]


@pytest.mark.parametrize("code", BRING_IN_GAMES)
@pytest.mark.parametrize("limit", Limit)
def test_R_SNG_4_stud_has_an_ante_of_a_quarter_of_the_small_bet_and_a_bring_in(
    code: GameCode, limit: Limit
) -> None:
    hand = started(sitting(4, game=code, limit=limit).deals())
    assert {(dealt.ante, dealt.blind) for dealt in hand.players} == {(5, 0)}
    assert (hand.min_bet, hand.big_bet, hand.bring_in) == (20, 40, 10)


def test_R_SNG_4_the_ante_is_rounded_down_at_the_second_level() -> None:
    table = stud(hands_a_level=1)
    table.acts("p2 brings it in, p3 folds, p1 folds").deals()
    hand = started(table)
    assert {dealt.ante for dealt in hand.players} == {7}
    assert (hand.min_bet, hand.bring_in) == (30, 15)


@pytest.mark.parametrize("code", [code for code in GAMES if code not in BRING_IN_GAMES])
def test_R_SNG_4_the_big_blind_is_the_small_bet(code: GameCode) -> None:
    hand = started(sitting(4, game=code, limit=Limit.FIXED_LIMIT).deals())
    assert [(dealt.ante, dealt.blind) for dealt in hand.players] == [
        (0, 10),
        (0, 20),
        (0, 0),
        (0, 0),
    ]
    assert (hand.min_bet, hand.big_bet, hand.bring_in) == (20, 40, 0)


@pytest.mark.parametrize("code", BRING_IN_GAMES)
def test_R_BTN_6_games_with_a_bring_in_have_no_button_and_start_at_seat_1(code: GameCode) -> None:
    table = sitting(3, game=code)
    for _ in range(2):
        hand = started(table.deals())
        assert hand.button is None
        assert [dealt.seat for dealt in hand.players] == [1, 2, 3]
        table.says(VoidHand(at=table.now, reason="the next"))


def test_a_players_ante_that_takes_his_last_chip() -> None:
    table = sitting(stacks=[5, 1500, 1500], game=GameCode.STUD).deals(board="2c9s4d")
    assert table.asked == "p2", "p1 has the lowest card and no chip"


def test_R_CLK_3_a_bring_in_that_is_not_answered_is_posted() -> None:
    table = stud()
    assert table.next_step == Due(table.now + DECISION + BANK, Step.ACT)
    table.passes(DECISION + BANK)
    (posted,) = table.told(BringInPosted)
    assert (posted.seat, posted.amount, posted.cause) == (2, 10, Cause.TIMEOUT)
    assert table.seat("p2").away
    assert table.seat("p2").bank == 0


def test_R_CLK_1_the_bank_pays_for_a_late_bring_in_and_a_late_completion() -> None:
    table = stud().passes(DECISION + 1_000).acts("p2 brings it in")
    table.passes(DECISION + 2_000).acts("p3 completes")
    assert table.told(Completed)[0].to == 20
    assert [table.seat(player).bank for player in ("p2", "p3")] == [BANK - 1_000, BANK - 2_000]


def test_R_AWAY_1_who_is_away_brings_it_in_at_once_and_pays_his_antes() -> None:
    table = stud(pace=Pace(between_hands=0, after_showdown=0, away=1_000))
    table.passes(DECISION + BANK).acts("p3 folds, p1 folds").deals(board="9s2c4d")
    assert table.next_step == Due(table.now + 1_000, Step.ACT)
    table.passes(1_000)
    assert table.told(BringInPosted)[-1].cause is Cause.AWAY
    assert table.hand.players[1].paid == 15


@pytest.mark.parametrize("code", DRAW_GAMES)
def test_R_DRAW_1_a_draw_has_thirty_seconds_and_no_bank(code: GameCode) -> None:
    table = drawing(code, thinking=ThinkingTime(decision=5_000, bank=BANK))
    assert table.next_step == Due(table.now + DRAWING, Step.ACT)
    table.passes(DRAWING - 1).acts("p1 draws 4c2h")
    assert table.seat("p1").bank == BANK
    assert table.next_step == Due(table.now + DRAWING, Step.ACT)


def test_R_DRAW_1_who_runs_out_of_time_stands_pat_and_is_not_away() -> None:
    table = drawing().passes(DRAWING)
    (draw,) = table.told(CardsDrawn)
    assert (draw.seat, draw.given, draw.cause) == (1, (), Cause.TIMEOUT)
    seat = table.seat("p1")
    assert (seat.away, seat.bank) == (False, BANK)
    table.acts("p2 stands pat, p3 draws 7h5c3s")
    table.refuses(table.turn("p1 bets 20"), Refusal.ILLEGAL_ACTION)
    table.acts("p1 checks, p2 bets 20")


def test_R_DRAW_1_at_the_deadline_a_draw_is_late() -> None:
    table = drawing()
    late = table.turn("p1 draws 4c", at=table.now + DRAWING)
    table.refuses(late, Refusal.DEADLINE_PASSED)


def test_R_AWAY_1_who_is_away_stands_pat_at_once() -> None:
    table = drawing(pace=Pace(between_hands=0, after_showdown=0, away=1_000)).leaves("p1")
    assert table.next_step == Due(table.now + 1_000, Step.ACT)
    table.passes(1_000)
    assert table.told(CardsDrawn)[0].cause is Cause.AWAY
    table.acts("p2 stands pat, p3 stands pat").passes(1_000)
    assert table.told(Checked)[-1].cause is Cause.AWAY


def test_R_AWAY_1_a_discard_in_time_says_im_here() -> None:
    table = drawing(pace=Pace(between_hands=0, after_showdown=0, away=1_000)).leaves("p1")
    table.acts("p1 draws 4c")
    assert not table.seat("p1").away
    assert table.told(CardsDrawn)[0].cause is None


def test_R_AWAY_3_a_draw_has_its_full_time_after_an_outage() -> None:
    table = drawing().passes(29_000)
    table.says(RestoreClock(at=table.now))
    assert table.next_step == Due(table.now + DRAWING, Step.ACT)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("4c4c", Refusal.CARD_REPEATED),
        ("QcQd", Refusal.NOT_YOUR_CARD),
        ("AsKs8d4c2hQc", Refusal.TOO_MANY_CARDS),
    ],
)
def test_R_DRAW_1_only_cards_of_ones_own_are_given_up(cards: str, code: Refusal) -> None:
    given = tuple(cards[place : place + 2] for place in range(0, len(cards), 2))
    table = drawing()
    table.refuses(table.turn("p1 stands pat", cards=given), code)
    table.refuses(table.turn("p1 stands pat", cards=None), Refusal.CARDS_MISSING)


def test_R_BET_8_the_cap_holds_heads_up_until_two_are_left_in_the_tournament() -> None:
    table = stud().acts("p2 brings it in, p3 completes, p1 folds")
    table.acts("p2 raises to 40, p3 raises to 60, p2 raises to 80")
    table.refuses(table.turn("p3 raises to 100"), Refusal.ILLEGAL_ACTION)


def test_the_hand_after_a_fold_to_the_bring_in_is_dealt() -> None:
    table = stud().acts("p2 brings it in, p3 folds, p1 folds").deals(board="2c9s4d")
    assert table.asked == "p1"
    assert table.told(Folded)[-1].seat == 1
    assert not table.told(BetMade)
