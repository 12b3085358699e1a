"""R-SNG-3 at the table: who is out, in which place, and when it is over."""

from libs.rules.hand.events import HandStarted
from libs.rules.table.events import PlayerBusted, TournamentEnded
from tests.support.tables import Sitting, sitting

BOARD = "2c7h8dJs4h"


def busted(table: Sitting) -> list[tuple[str, int]]:
    return [(event.player, event.place) for event in table.told(PlayerBusted)]


def result(table: Sitting) -> list[tuple[str, int]]:
    (ended,) = table.told(TournamentEnded)
    assert ended is table.events[-1]
    assert ended.tournament == "t1"
    return [(placed.player, placed.place) for placed in ended.places]


def test_R_SNG_3_a_player_without_chips_is_out_and_dealt_no_more_cards() -> None:
    table = sitting(stacks=(1500, 1500, 300)).deals("p1 AsAd, p3 KsKd", board=BOARD)
    table.acts("p3 goes all-in, p1 calls, p2 folds")
    assert busted(table) == [("p3", 3)]
    assert table.seat("p3").place == 3
    started = table.deals().told(HandStarted)[-1]
    assert [dealt.player for dealt in started.players] == ["p2", "p1"]


def test_R_SNG_3_one_chip_is_enough_to_stay() -> None:
    table = sitting(stacks=(1500, 1500, 301)).deals("p1 AsAd, p3 KsKd", board=BOARD)
    table.acts("p3 raises to 300, p1 calls, p2 folds")
    table.acts("p1 checks, p3 checks, p1 checks, p3 checks, p1 checks, p3 checks")
    assert busted(table) == []
    assert len(table.deals().hand.players) == 3


def test_R_SNG_3_all_in_and_winning_is_not_out() -> None:
    table = sitting(stacks=(1500, 1500, 300)).deals("p3 AsAd, p1 KsKd", board=BOARD)
    table.acts("p3 goes all-in, p1 calls, p2 folds")
    assert busted(table) == []
    assert table.stacks == (1200, 1480, 620)


def test_R_SNG_3_the_last_one_with_all_chips_wins() -> None:
    table = sitting(2).deals("p1 AsAd, p2 KsKd", board=BOARD).acts("p2 goes all-in, p1 calls")
    assert result(table) == [("p1", 1), ("p2", 2)]
    assert table.stacks == (3000, 0)
    assert table.table.ended


def test_J2_of_two_out_in_one_hand_the_larger_stack_is_placed_higher() -> None:
    table = sitting(stacks=(900, 600, 2000, 1500))
    table.deals("p1 KsKd, p2 QsQd, p3 AsAd", board=BOARD)
    table.acts("p3 goes all-in, p4 folds, p1 calls, p2 calls")
    assert busted(table) == [("p2", 4), ("p1", 3)]


def test_J2_the_order_of_places_is_that_of_stacks_and_not_of_hands() -> None:
    """The shorter one had the better hand and still is placed lower."""
    table = sitting(stacks=(900, 600, 2000, 1500))
    table.deals("p2 KsKd, p1 QsQd, p3 AsAd", board=BOARD)
    table.acts("p3 goes all-in, p4 folds, p1 calls, p2 calls")
    assert busted(table) == [("p2", 4), ("p1", 3)]


def test_J2_equal_stacks_share_the_place() -> None:
    table = sitting(stacks=(700, 700, 2000, 1500))
    table.deals("p1 KsKd, p2 QsQd, p3 AsAd", board=BOARD)
    table.acts("p3 goes all-in, p4 folds, p1 calls, p2 calls")
    assert busted(table) == [("p1", 3), ("p2", 3)]


def test_J2_what_counts_is_the_stack_at_the_start_of_the_hand() -> None:
    """Both blinds are in when p1 and p2 have 690 and 680 left; they started level."""
    table = sitting(stacks=(700, 700, 2000)).deals("p1 KsKd, p2 QsQd, p3 AsAd", board=BOARD)
    table.acts("p3 goes all-in, p1 calls, p2 calls")
    assert result(table) == [("p3", 1), ("p1", 2), ("p2", 2)]


def test_R_SNG_3_earlier_places_stand_in_the_result() -> None:
    table = sitting(stacks=(1500, 1500, 300)).deals("p1 AsAd, p3 KsKd", board=BOARD)
    table.acts("p3 goes all-in, p1 calls, p2 folds")
    table.deals("p2 AsAd, p1 KsKd", board=BOARD).acts("p1 goes all-in, p2 calls")
    table.deals("p2 AsAd, p1 KsKd", board=BOARD).acts("p2 goes all-in, p1 calls")
    assert busted(table) == [("p3", 3), ("p1", 2)]
    assert result(table) == [("p2", 1), ("p1", 2), ("p3", 3)]


def test_R_SNG_3_a_blind_may_be_the_last_chip() -> None:
    table = sitting(stacks=(1500, 15, 1500)).deals("p1 AsAd, p2 KsKd", board=BOARD)
    table.acts("p3 folds, p1 calls")
    assert busted(table) == [("p2", 3)]
