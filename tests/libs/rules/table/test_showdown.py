"""R-SHOW-1, R-SHOW-2, R-BET-8 and R-BET-11 as they are in a Sit & Go."""

from libs.rules.hand.events import BoardDealt, HandMucked, HandShown
from libs.rules.names import Limit
from libs.rules.rejected import Refusal
from tests.support.tables import Sitting, sitting

BOARD = "2c7h8dJs4h"


def shown(table: Sitting) -> list[str]:
    return [f"p{event.seat}" for event in table.told(HandShown)]


def check_down(table: Sitting) -> Sitting:
    while table.asked:
        table.acts(f"{table.asked} checks")
    return table


def test_R_SHOW_1_every_hand_that_got_there_is_shown() -> None:
    """The best hand shows first, and those it beats are shown all the same."""
    table = sitting(4).deals("p1 AsAd, p2 KsKd, p3 9s9h", board=BOARD)
    table.acts("p3 calls, p4 folds, p1 calls, p2 checks")
    check_down(table)
    assert shown(table) == ["p1", "p2", "p3"]
    assert table.told(HandMucked) == []
    assert table.told(HandShown)[0].cards == ("As", "Ad")


def test_R_SHOW_2_the_last_player_left_takes_the_pot_without_showing() -> None:
    table = sitting(3).deals().acts("p3 raises to 60, p1 calls, p2 folds")
    table.acts("p1 checks, p3 bets 60, p1 folds")
    assert shown(table) == []
    assert table.stacks == (1440, 1480, 1580)


def test_R_BET_11_in_tournaments_hands_are_turned_up_before_the_cards_to_come() -> None:
    table = sitting(3).deals("p3 AsAd, p1 KsKd", board=BOARD)
    table.acts("p3 goes all-in, p1 calls, p2 folds")
    told = [e for e in table.events if isinstance(e, HandShown | BoardDealt)]
    assert [type(event).__name__ for event in told] == ["HandShown"] * 2 + ["BoardDealt"] * 3
    assert {event.at for event in told} == {table.now}


def test_R_BET_11_a_player_with_chips_and_nobody_to_bet_against_is_turned_up_too() -> None:
    table = sitting(stacks=(1500, 1500, 300)).deals("p3 AsAd, p1 KsKd", board=BOARD)
    table.acts("p3 goes all-in, p1 calls, p2 folds")
    assert sorted(shown(table)) == ["p1", "p3"]


def test_R_BET_11_hands_stay_hidden_while_two_can_still_bet() -> None:
    table = sitting(stacks=(1500, 1500, 300)).deals("p3 AsAd, p1 KsKd, p2 QsQd", board=BOARD)
    table.acts("p3 goes all-in, p1 calls, p2 calls, p1 checks, p2 checks")
    assert shown(table) == []
    table.acts("p1 goes all-in, p2 folds")
    assert sorted(shown(table)) == ["p1", "p3"]


def test_R_BET_8_the_cap_holds_heads_up_while_three_are_in_the_tournament() -> None:
    table = sitting(3, limit=Limit.FIXED_LIMIT).deals().acts("p3 folds")
    table.acts("p1 raises to 40, p2 raises to 60, p1 raises to 80")
    table.refuses(table.turn("p2 raises to 100"), Refusal.ILLEGAL_ACTION)
    table.acts("p2 calls, p1 bets 20, p2 raises to 40, p1 raises to 60, p2 raises to 80")
    table.refuses(table.turn("p1 raises to 100"), Refusal.ILLEGAL_ACTION)


def test_R_BET_8_no_cap_when_two_are_left_in_the_tournament() -> None:
    table = sitting(stacks=(1500, 1500, 0), limit=Limit.FIXED_LIMIT, button=1).deals()
    table.acts("p1 raises to 40, p2 raises to 60, p1 raises to 80, p2 raises to 100")
    table.acts("p1 raises to 120, p2 calls")


def test_R_BET_8_a_table_of_two_has_no_cap() -> None:
    table = sitting(2, limit=Limit.FIXED_LIMIT).deals()
    table.acts("p2 raises to 40, p1 raises to 60, p2 raises to 80, p1 raises to 100, p2 calls")


def test_R_BET_8_nobody_raises_above_a_reached_cap_not_even_all_in() -> None:
    table = sitting(stacks=(1500, 95, 1500), limit=Limit.FIXED_LIMIT).deals()
    table.acts("p3 raises to 40, p1 raises to 60, p2 folds, p3 raises to 80")
    table.refuses(table.turn("p1 raises to 100"), Refusal.ILLEGAL_ACTION)
    table.acts("p1 goes all-in")  # a call, where raising is closed (R-BET-13)
    assert table.hand.players[0].stack == 1420
