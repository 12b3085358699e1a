"""R-BET-13 and R-POT-5 at a cash table: actions name their decision; a void hand never was."""

from typing import Any

import pytest

from libs.rules.cash import (
    CashCommand,
    CashTable,
    CloseCashTable,
    LeaveSeat,
    OpenCashTable,
    RestoreClock,
    Stakes,
    TakeSeat,
    Tick,
    VoidHand,
    decide,
)
from libs.rules.cash.events import CashTableOpened
from libs.rules.cash.evolve_hand import POTS
from libs.rules.cash.settings import MOST_STAKES
from libs.rules.hand.events import HandCancelled
from libs.rules.names import GameCode, Limit, PlayerId
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.events import Pace
from tests.support.cash import cash_settings, cash_table

ANN = PlayerId("ann")
STUD: dict[str, Any] = {
    "game": GameCode.STUD,
    "limit": Limit.FIXED_LIMIT,
    "stakes": Stakes(bet=4, ante=1),
    "seats": 8,
    "min_buy_in": 80,
}


def test_case_D2_a_late_packet_of_an_earlier_hand_is_refused() -> None:
    table = cash_table("ann ben").deals(button=1)
    late = table.turn("ann raises to 6")
    table.acts("ann folds").deals().acts("ben calls, ann checks")
    table.refuses(late, Refusal.STALE_TURN)


def test_case_D1_an_action_made_ready_for_one_turn_is_none_for_the_next() -> None:
    table = cash_table("ann ben").deals(button=1)
    ready = table.turn("ann folds")
    table.acts("ann calls, ben checks, ben bets 2")
    table.refuses(ready, Refusal.STALE_TURN)


def test_case_D2_a_double_click_is_refused_and_changes_nothing() -> None:
    table = cash_table("ann ben cat").deals(button=1)
    action = table.turn("ann calls")
    table.says(action)
    table.refuses(action, Refusal.STALE_TURN)


def test_R_BET_13_between_hands_an_earlier_one_is_stale_and_a_later_one_is_not_there() -> None:
    table = cash_table("ann ben").deals(button=1)
    action = table.turn("ann folds")
    table.says(action)
    table.refuses(action, Refusal.STALE_TURN)
    table.refuses(table.turn("ann folds", hand=2), Refusal.NO_HAND)


def test_R_BET_13_another_players_turn_and_nobodys() -> None:
    table = cash_table("ann ben cat").deals(button=1)
    table.refuses(table.turn("ben folds"), Refusal.NOT_YOUR_TURN)
    table.refuses(table.turn("stranger folds"), Refusal.NOT_SEATED)
    table.sits("dan", 9)
    table.refuses(table.turn("dan folds"), Refusal.NOT_YOUR_TURN)


@pytest.mark.parametrize(
    "command",
    [
        Tick(at=0),
        RestoreClock(at=0),
        VoidHand(at=0, reason="the deal is lost"),
        CloseCashTable(at=0),
        LeaveSeat(at=0, player=ANN),
        TakeSeat(at=0, player=ANN, buy_in=100),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_table_that_is_not_open(command: CashCommand) -> None:
    with pytest.raises(Rejected, match="not_open"):
        decide(None, command, None)


def test_opening_again_changes_nothing_but_with_other_settings_is_refused() -> None:
    table = cash_table("ann")
    again = CashTableOpened(at=0, table="c1", settings=cash_settings())
    assert table.says(OpenCashTable(opened=again)) == []
    other = CashTableOpened(at=0, table="c1", settings=cash_settings(seats=9))
    table.refuses(OpenCashTable(opened=other), Refusal.ALREADY_OPEN)


@pytest.mark.parametrize(
    "settings",
    [
        {"seats": 1},
        {"seats": 11},
        {"game": GameCode.OMAHA, "seats": 10},
        {"bots": 11},
        {"bots": -1},
        {"min_buy_in": 19},
        {"max_buy_in": 401},
        {"min_buy_in": 50, "max_buy_in": 49},
        {"limit": Limit.FIXED_LIMIT, "min_buy_in": 39},
        {"stakes": Stakes(bet=0)},
        {"stakes": Stakes(bet=3, small_blind=1), "min_buy_in": 30},
        {"stakes": Stakes(bet=2, small_blind=1, ante=-1)},
        {"stakes": Stakes(bet=2, small_blind=1, bring_in=1)},
        {"game": GameCode.STUD, "seats": 8, "stakes": Stakes(bet=2, small_blind=1, ante=1)},
        {"stakes": Stakes(bet=MOST_STAKES + 2, small_blind=MOST_STAKES // 2 + 1)},
        {"stakes": Stakes(bet=2, small_blind=1, ante=MOST_STAKES + 1)},
        {"game": GameCode.STUD, "seats": 8, "stakes": Stakes(bet=2)},
        {"game": GameCode.STUD, "seats": 8, "stakes": Stakes(bet=2, ante=1, bring_in=3)},
        {"game": GameCode.STUD, "seats": 8, "stakes": Stakes(bet=2, ante=1), "runs": 2},
        {"game": GameCode.TRIPLE_DRAW, "seats": 6, "straddle": True},
        {"limit": Limit.FIXED_LIMIT, "min_buy_in": 40, "straddle": True},
        {"runs": 0},
        {"runs": 4},
        {"offer": 9_999},
        {"offer": 120_001},
        {"consent": 4_999},
        {"consent": 30_001},
        {"small_blind_counts_as_big": True},
        {
            "limit": Limit.POT_LIMIT,
            "stakes": Stakes(bet=2, ante=1),
            "small_blind_counts_as_big": True,
        },
        {"game": GameCode.STUD, "seats": 8, "stakes": Stakes(bet=2, ante=1), "straddle": True},
        {"pace": Pace(away=-1)},
    ],
    ids=str,
)
def test_R_CASH_1_R_BLD_1_settings_that_no_table_has(settings: dict[str, Any]) -> None:
    opened = CashTableOpened(at=0, table="c1", settings=cash_settings(**settings))
    with pytest.raises(Rejected, match="bad_table"):
        decide(None, OpenCashTable(opened=opened), None)


@pytest.mark.parametrize("limit", list(Limit))
@pytest.mark.parametrize("game", list(GameCode))
def test_every_game_can_be_played_under_every_limit(game: GameCode, limit: Limit) -> None:
    stud = game in (GameCode.SOKO, GameCode.STUD, GameCode.STUD_HILO)
    stakes = Stakes(bet=4, ante=1) if stud else Stakes(bet=4, small_blind=2)
    table = cash_table(
        "ann ben cat", game=game, limit=limit, stakes=stakes, seats=6, min_buy_in=80
    ).deals()
    started = table.hand.started
    assert (started.min_bet, started.big_bet) == (4, 8)
    assert started.bring_in == (2 if stud else 0)
    assert (started.button is None) is stud
    assert started.all_hands_shown is started.all_in_face_up is started.cap_heads_up is False


def test_R_BTN_6_stud_is_dealt_from_seat_1_and_newcomers_play_at_once() -> None:
    table = cash_table("ann - ben", **STUD).deals().passes(0)
    assert list(table.dealt) == ["ann", "ben"]
    table.sits("cat", 2)
    table.says(VoidHand(at=table.now, reason="the deal is lost"))
    table.deals()
    assert list(table.dealt) == ["ann", "cat", "ben"]
    assert [dealt.ante for dealt in table.dealt.values()] == [1, 1, 1]


def test_R_POT_5_a_void_hand_gives_all_back_and_moves_no_button() -> None:
    table = cash_table("ann ben cat dan").deals(button=1).folds_round().deals()
    owing = table.owing
    table.acts(f"{table.asked} calls")
    table.says(VoidHand(at=table.now, reason="the deal is lost"))
    assert table.told(HandCancelled)
    assert [table.stack(player) for player in ("ann", "ben", "cat", "dan")] == [200, 199, 201, 200]
    table.deals()
    assert (table.hand.started.hand, table.owing) == (3, owing)


def test_R_POT_5_who_posted_in_a_void_hand_owes_it_again() -> None:
    table = cash_table("ann ben cat dan").plays(12).sits("eva", 6, post=True)
    while "eva" not in table.deals().dealt:
        table.folds_round()
    post = table.dealt["eva"].post
    table.says(VoidHand(at=table.now, reason="the deal is lost"))
    assert table.seat("eva").new
    assert table.deals().dealt["eva"].post == post


def test_R_POT_5_only_a_hand_in_play_can_be_void() -> None:
    table = cash_table("ann ben")
    table.refuses(VoidHand(at=0, reason="the deal is lost"), Refusal.NO_HAND)


def test_chips_bought_in_a_void_hand_are_there_after_it() -> None:
    table = cash_table("ann ben")
    table.ledger_says_yes = False
    table.tops_up("ann", 100).deals()
    table.ledger_answers()
    table.says(VoidHand(at=table.now, reason="the deal is lost"))
    assert table.stack("ann") == 300


def test_nothing_is_dealt_while_only_one_can_play() -> None:
    table = cash_table("ann")
    assert table.next_step is None
    assert table.says(Tick(at=10**6)) == []
    table.sits("ben", 2).sits_out("ben")
    assert isinstance(table.table, CashTable)
    table.passes(60_000)
    assert table.table.hand is None


def test_the_average_pot_is_of_the_last_hands_that_counted() -> None:
    table = cash_table("ann ben")
    assert table.table.average_pot == 0
    table.plays()
    assert table.table.average_pot == 2
    table.deals().says(VoidHand(at=table.now, reason="the deal is lost"))
    assert table.table.average_pot == 2, "a void hand has none"
    table.deals()
    table.acts(f"{table.asked} raises to 6").acts(f"{table.asked} calls").folds_round()
    assert table.table.pots == (2, 12)
    table.plays(2 * POTS)
    assert len(table.table.pots) == POTS
    assert table.table.average_pot == 2
