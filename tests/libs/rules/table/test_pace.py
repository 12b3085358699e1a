"""R-SNG-5: 2 s between hands, 4 s after a showdown, 1 s for an action taken for someone away."""

from libs.rules.table import Due, Step, Tick, VoidHand, due
from libs.rules.table.events import Pace
from tests.support.tables import sitting


def test_R_SNG_5_the_pauses_of_the_club() -> None:
    assert Pace() == Pace(between_hands=2_000, after_showdown=4_000, away=1_000)


def test_R_SNG_5_two_seconds_before_the_first_hand() -> None:
    table = sitting(3, at=50_000, pace=Pace())
    assert table.next_step == Due(52_000, Step.DEAL)
    assert table.says(Tick(at=51_999)) == []


def test_R_SNG_5_two_seconds_after_a_hand_that_nobody_showed() -> None:
    table = sitting(2, pace=Pace()).deals().passes(5_000).acts("p2 folds")
    assert table.next_step == Due(table.now + 2_000, Step.DEAL)


def test_R_SNG_5_four_seconds_after_a_showdown() -> None:
    table = sitting(2, pace=Pace()).deals().acts("p2 calls, p1 checks")
    table.acts("p1 checks, p2 checks, p1 checks, p2 checks, p1 checks").passes(7_000)
    table.acts("p2 checks")
    assert table.next_step == Due(table.now + 4_000, Step.DEAL)


def test_R_SNG_5_two_seconds_after_a_void_hand() -> None:
    table = sitting(2, pace=Pace()).deals().passes(5_000)
    table.says(VoidHand(at=table.now, reason="the deal is lost"))
    assert table.next_step == Due(table.now + 2_000, Step.DEAL)


def test_R_SNG_5_someone_away_leaving_between_hands_moves_nothing() -> None:
    table = sitting(2, pace=Pace()).passes(1_500).leaves("p1")
    assert table.next_step == Due(2_000, Step.DEAL)


def test_R_SNG_5_zero_in_tests_deals_at_once_one_step_a_tick() -> None:
    table = sitting(2).leaves("p1").leaves("p2").deals()
    table.says(Tick(at=0))
    assert table.hand.over
    table.deals()
    assert (table.now, table.table.hands) == (0, 2)


def test_R_SNG_5_nothing_follows_the_last_hand() -> None:
    table = sitting(2).deals("p1 AsAd, p2 KsKd", board="2c7h8d3s4h")
    table.acts("p2 goes all-in, p1 calls")
    assert due(table.table) is None
    assert table.says(Tick(at=10**12)) == []
