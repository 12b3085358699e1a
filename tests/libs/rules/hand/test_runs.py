"""A board run more than once: who is asked, what is dealt, how the pot is split."""

from typing import Any

import pytest

from libs.rules.hand import ChooseRuns, asked_for_runs
from libs.rules.hand.events import BoardDealt, Cause, HandShown, PotAwarded, RunsAgreed, RunsChosen
from libs.rules.names import GameCode, Seat
from libs.rules.rejected import Refusal
from tests.support.bounds import outcome
from tests.support.hands import Ruling, table


def choose(hand: Ruling, player: int, runs: int, cause: Cause | None = None) -> Ruling:
    return hand.commands(ChooseRuns(at=0, seat=Seat(player), runs=runs, cause=cause))


def all_in(**settings: Any) -> Ruling:
    """Two players all-in on the flop with 101 chips in the middle; p1 has folded."""
    defaults: dict[str, Any] = {
        "stacks": (100, 50, 120),
        "blinds": (1, 2),
        "runs": 3,
        "cards": "7h4c AsKs QdQc",
        "board": "Ah7c2d 9s4h Qh3s 8d8c",
    }
    hand = table(**defaults | settings)
    return hand.acts("p3 raises to 6, p1 folds, p2 calls 4, p2 bets 44, p3 calls 44")


def asked(hand: Ruling) -> list[int]:
    return [int(seat) for seat in asked_for_runs(hand.hand)]


def test_R_RUN_1_everybody_in_the_pot_is_asked_once_betting_is_over() -> None:
    hand = all_in()
    assert asked(hand) == [2, 3]
    assert not hand.hand.over
    choose(hand, 3, 2)
    assert asked(hand) == [2]


def test_R_RUN_1_J7_the_odd_chip_goes_to_the_first_run() -> None:
    hand = choose(choose(all_in(), 3, 2), 2, 2)
    assert [(event.run, event.amount) for event in hand.told(PotAwarded)] == [(1, 51), (2, 50)]
    assert hand.awards == ["main pot: p2 51", "main pot: p3 50"]
    hand.ends(99, 51, 120)


def test_R_RUN_1_each_run_deals_its_own_cards_from_one_deck() -> None:
    hand = choose(choose(all_in(), 3, 3), 2, 3)
    assert [(event.run, event.positions) for event in hand.told(BoardDealt)] == [
        (0, (6, 7, 8)),
        (1, (9,)),
        (1, (10,)),
        (2, (11,)),
        (2, (12,)),
        (3, (13,)),
        (3, (14,)),
    ]
    assert [len(board) for board in hand.hand.boards] == [5, 5, 5]
    assert [event.amount for event in hand.told(PotAwarded)] == [35, 33, 33]


def test_R_RUN_1_the_fewest_runs_that_somebody_wants() -> None:
    hand = choose(choose(all_in(), 3, 3), 2, 2)
    assert hand.told(RunsAgreed) == [RunsAgreed(at=0, runs=2)]


def test_R_RUN_1_one_who_declines_decides_for_all() -> None:
    hand = choose(all_in(), 2, 1)
    assert hand.hand.over
    assert hand.told(RunsAgreed) == []
    assert hand.awards == ["main pot: p2 101"]
    assert {event.run for event in hand.told(BoardDealt)} == {0}


def test_R_RUN_1_who_says_nothing_in_time_declines() -> None:
    hand = choose(choose(all_in(), 3, 2), 2, 1, Cause.TIMEOUT)
    assert hand.told(RunsChosen)[1] == RunsChosen(at=0, seat=Seat(2), runs=1, cause=Cause.TIMEOUT)
    assert hand.hand.over


@pytest.mark.parametrize(
    ("player", "runs", "code"),
    [
        (1, 2, Refusal.NOT_YOUR_TURN),
        (3, 2, Refusal.NOT_YOUR_TURN),
        (2, 4, Refusal.ILLEGAL_ACTION),
        (2, 0, Refusal.ILLEGAL_ACTION),
    ],
    ids=["who folded", "who has chosen", "more than allowed", "none"],
)
def test_R_RUN_1_what_nobody_may_choose(player: int, runs: int, code: Refusal) -> None:
    hand = choose(all_in(), 3, 2)
    command = ChooseRuns(at=0, seat=Seat(player), runs=runs)
    assert outcome(hand.hand, command, hand.deck) is code


def test_R_RUN_1_nobody_is_asked_while_there_is_betting_or_no_card_to_come() -> None:
    hand = table(stacks=(100, 50, 120), runs=2)
    command = ChooseRuns(at=0, seat=Seat(1), runs=2)
    assert outcome(hand.hand, command, hand.deck) is Refusal.NO_HAND
    assert outcome(None, command, hand.deck) is Refusal.NO_HAND
    hand = table(stacks=(100, 100), blinds=(2, 1), runs=2).acts("p2 calls 1, p1 checks")
    for _ in range(2):
        hand.acts("p1 checks, p2 checks")
    hand.acts("p1 goes all-in, p2 calls 98")
    assert hand.hand.over


def test_R_RUN_1_games_without_a_board_ask_nobody() -> None:
    hand = table(game=GameCode.FIVE_CARD_DRAW, stacks=(10, 10), blinds=(10, 5), runs=2)
    hand.acts("p2 calls 5, p1 stands pat, p2 stands pat")
    assert hand.hand.over


def test_R_RUN_1_all_in_before_the_flop_every_run_has_its_own_flop() -> None:
    hand = table(stacks=(20, 20), blinds=(2, 1), runs=2).acts("p2 goes all-in, p1 calls 18")
    choose(choose(hand, 1, 2), 2, 2)
    cards = [card for event in hand.told(BoardDealt) for card in event.cards]
    assert len(set(cards)) == 10
    assert hand.hand.over


def test_R_RUN_1_what_nobody_matched_goes_back_before_anybody_is_asked() -> None:
    hand = table(stacks=(20, 50), blinds=(2, 1), runs=2).acts("p2 goes all-in, p1 calls 18")
    assert hand.stacks == (0, 30)
    assert asked(hand) == [1, 2]


def test_R_RUN_1_side_pots_are_run_as_well() -> None:
    hand = table(
        stacks=(20, 50, 51),
        blinds=(1, 2),
        runs=2,
        cards="AsAd KsKd QsQd",
        board="2c3c4h5h7s 2d3d4s5s8c",
    ).acts("p3 goes all-in, p1 goes all-in, p2 goes all-in")
    for player in (1, 2, 3):
        choose(hand, player, 2)
    assert [(event.run, event.pot, event.amount) for event in hand.told(PotAwarded)] == [
        (1, 1, 30),
        (1, 0, 30),
        (2, 1, 30),
        (2, 0, 30),
    ]
    hand.ends(60, 60, 1)


def test_R_SHOW_1_a_hand_that_wins_one_run_is_shown() -> None:
    hand = choose(choose(all_in(), 3, 2), 2, 2)
    assert [event.seat for event in hand.told(HandShown)] == [2, 3]
