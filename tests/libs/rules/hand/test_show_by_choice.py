"""Showing what need not be shown, and what was won with which hand."""

import pytest

from libs.rules.hand import CancelHand, ChooseRuns, ShowHand, winners
from libs.rules.hand.events import HandShown
from libs.rules.names import GameCode, Seat
from libs.rules.rejected import Refusal
from tests.support.bounds import outcome
from tests.support.hands import Ruling, table


def show(player: int) -> ShowHand:
    return ShowHand(at=7, seat=Seat(player))


def river() -> Ruling:
    hand = table(stacks=(100,) * 3, cards="AsAd KsKd QsQd", board="2c3c4h9h7s")
    hand.acts("p3 folds, p1 calls 5, p2 checks")
    for _ in range(3):
        hand.acts("p1 checks, p2 checks")
    return hand


def test_R_SHOW_3_an_uncontested_winner_may_show() -> None:
    hand = table(stacks=(100,) * 3, cards="AsAd KsKd QsQd").acts("p3 folds, p1 folds")
    hand.commands(show(2))
    assert hand.told(HandShown)[-1].cards == ("Ks", "Kd")
    assert hand.hand.over
    hand.ends(95, 105, 100)


def test_R_SHOW_3_a_loser_who_mucked_may_show() -> None:
    hand = river()
    assert hand.showdown == ["p1 shows", "p2 mucks"]
    hand.commands(show(2))
    assert hand.hand.players[1].shown == ("Ks", "Kd")


@pytest.mark.parametrize("player", [1, 3, 4], ids=["has shown", "folded", "not in the hand"])
def test_R_SHOW_2_nobody_else_may(player: int) -> None:
    hand = river()
    assert outcome(hand.hand, show(player), hand.deck) is Refusal.NOT_ALLOWED


def test_R_SHOW_3_not_while_betting_goes_on_nor_of_a_void_hand() -> None:
    hand = table(stacks=(100,) * 3)
    assert outcome(hand.hand, show(1), hand.deck) is Refusal.NOT_ALLOWED
    hand.commands(CancelHand(at=0, reason="defect"))
    assert outcome(hand.hand, show(1), hand.deck) is Refusal.NOT_ALLOWED
    assert outcome(None, show(1), hand.deck) is Refusal.NO_HAND


def told(hand: Ruling) -> list[str]:
    """`p1 10 pair A`, by pot, run and side."""
    return [
        " ".join(
            [f"p{won.seat}", str(won.amount)]
            + ([won.side] if won.side else [])
            + ([f"run {won.run}"] if won.run else [])
            + ([won.hand.category, *won.hand.ranks] if won.hand else [])
        )
        for won in winners(hand.hand)
    ]


def test_R_HAND_6_the_winning_hand_has_its_name() -> None:
    assert told(river()) == ["p1 20 pair A"]


def test_R_HAND_6_who_is_not_called_has_none_even_if_he_shows() -> None:
    hand = table(stacks=(100,) * 3).acts("p3 folds, p1 folds")
    assert told(hand) == ["p2 10"]
    assert told(hand.commands(show(2))) == ["p2 10"]


def test_R_HAND_6_nothing_is_won_before_the_end() -> None:
    assert winners(table(stacks=(100,) * 3).hand) == ()


def test_R_HAND_6_high_and_low_have_a_name_each() -> None:
    hand = table(
        game=GameCode.OMAHA_HILO,
        stacks=(100, 100),
        blinds=(20, 10),
        cards="AcKcJdTd 2hAh9c9s",
        board="3h4d8cKsKd",
    ).acts("p2 goes all-in, p1 calls 80")
    assert told(hand) == ["p1 100 high three_of_a_kind K", "p2 100 low low 8 4 3 2 A"]


def test_R_HAND_6_each_run_has_a_winner() -> None:
    hand = table(
        stacks=(100, 100), blinds=(20, 10), runs=2, cards="AsKd QdQc", board="Ah7c2d9s4h 7h2s9hTc8d"
    ).acts("p2 goes all-in, p1 calls 80")
    for player in (1, 2):
        hand.commands(ChooseRuns(at=0, seat=Seat(player), runs=2))
    assert told(hand) == ["p1 100 run 1 pair A", "p2 100 run 2 pair Q"]


def test_R_HAND_6_the_lowest_hand_wins_triple_draw_by_its_name() -> None:
    hand = table(
        game=GameCode.TRIPLE_DRAW,
        stacks=(20, 20),
        blinds=(20, 10),
        cards="2c3c4c5c7d 2d3d4d5d8d",
    ).acts("p2 calls 10")
    for _ in range(3):
        hand.acts("p1 stands pat, p2 stands pat")
    assert told(hand)[0].startswith("p1 40 ")
