"""R-BET-13 at the table: an action names its hand and its turn; and who may not act at all."""

import pytest

from libs.rules.hand import Action
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table import LeaveTable, RestoreClock, SayImHere, TakeTurn, Tick, VoidHand, decide
from libs.rules.table.commands import TableCommand
from tests.support.tables import sitting


def test_R_BET_13_a_double_click_is_refused_and_changes_nothing() -> None:
    table = sitting(3).deals()
    action = table.turn("p3 calls")
    table.says(action)
    table.refuses(action, Refusal.STALE_TURN)


def test_R_BET_13_a_double_click_is_no_second_action_of_the_same_player() -> None:
    """It is his turn again, but another one."""
    table = sitting(2).deals().acts("p2 calls, p1 checks")
    action = table.turn("p1 checks")
    table.says(action)
    table.acts("p2 bets 20")
    table.refuses(action, Refusal.STALE_TURN)


def test_D2_a_late_packet_of_an_earlier_hand_is_refused() -> None:
    """The same player, the same turn number, another hand."""
    table = sitting(2).deals().acts("p2 calls")
    late = table.turn("p1 raises to 60")
    table.acts("p1 checks, p1 bets 20, p2 folds").deals().acts("p1 calls, p2 checks")
    table.refuses(late, Refusal.STALE_TURN)
    table = sitting(3).deals().acts("p3 folds, p1 folds").deals()
    assert (table.asked, table.hand.turn) == ("p1", 1)
    table.refuses(table.turn("p1 calls", hand=1), Refusal.STALE_TURN)


@pytest.mark.parametrize("hand", [2, 0, -1, 2**53, 10**30])
def test_R_BET_13_an_action_for_no_hand_there_was_yet(hand: int) -> None:
    table = sitting(3).deals()
    table.refuses(table.turn("p3 calls", hand=hand), Refusal.STALE_TURN)


@pytest.mark.parametrize("turn", [0, -1, 2, 10**30])
def test_R_BET_13_an_action_for_another_turn(turn: int) -> None:
    table = sitting(3).deals()
    table.refuses(table.turn("p3 calls", turn=turn), Refusal.STALE_TURN)


def test_R_BET_13_between_hands_an_earlier_one_is_stale_and_a_later_one_is_not_there() -> None:
    table = sitting(2).deals()
    action = table.turn("p2 calls")
    table.acts("p2 folds")
    table.refuses(action, Refusal.STALE_TURN)
    table.refuses(table.turn("p2 calls", hand=2), Refusal.NO_HAND)


def test_R_BET_13_another_players_turn() -> None:
    table = sitting(3).deals()
    table.refuses(table.turn("p1 folds"), Refusal.NOT_YOUR_TURN)


def test_R_BET_13_who_is_out_has_no_turn() -> None:
    table = sitting(stacks=(1500, 1500, 0)).deals()
    table.refuses(table.turn("p3 folds"), Refusal.NOT_YOUR_TURN)


@pytest.mark.parametrize("to", [-(10**30), -1, 0, 39])
def test_R_BET_7_too_small_a_raise(to: int) -> None:
    table = sitting(3).deals()
    table.refuses(table.turn(f"p3 raises to {to}"), Refusal.AMOUNT_TOO_SMALL)


@pytest.mark.parametrize("to", [1501, 10**30])
def test_R_BET_7_more_than_the_stack(to: int) -> None:
    table = sitting(3).deals()
    table.refuses(table.turn(f"p3 raises to {to}"), Refusal.AMOUNT_TOO_LARGE)


STRANGER = PlayerId("stranger")


@pytest.mark.parametrize(
    "command", [SayImHere(at=0, player=STRANGER), LeaveTable(at=0, player=STRANGER)], ids=type
)
def test_not_seated(command: TableCommand) -> None:
    sitting(3).refuses(command, Refusal.NOT_SEATED)
    sitting(3).deals().refuses(command, Refusal.NOT_SEATED)


def test_not_seated_to_act() -> None:
    table = sitting(3).deals()
    table.refuses(table.turn("stranger folds"), Refusal.NOT_SEATED)


def test_finished() -> None:
    table = sitting(2).deals("p1 AsAd, p2 KsKd", board="2c7h8dJs4h")
    table.acts("p2 goes all-in, p1 calls")
    for player in (PlayerId("p1"), PlayerId("p2")):
        table.refuses(SayImHere(at=0, player=player), Refusal.FINISHED)
        table.refuses(LeaveTable(at=0, player=player), Refusal.FINISHED)
    table.refuses(table.turn("p1 folds"), Refusal.STALE_TURN)
    table.refuses(table.turn("p1 folds", hand=2), Refusal.NO_HAND)
    assert table.says(RestoreClock(at=10**6)) == []
    assert table.says(Tick(at=10**6)) == []


@pytest.mark.parametrize(
    "command",
    [
        Tick(at=0),
        RestoreClock(at=0),
        VoidHand(at=0, reason="the deal is lost"),
        SayImHere(at=0, player=STRANGER),
        LeaveTable(at=0, player=STRANGER),
        TakeTurn(at=0, player=STRANGER, hand=1, turn=1, action=Action.FOLD),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_table_that_is_not_open(command: TableCommand) -> None:
    with pytest.raises(Rejected, match="not_open"):
        decide(None, command, None)
