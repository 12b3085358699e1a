"""Pots that are split high and low, and their odd chips."""

import pytest

from libs.rules.hand.events import PotAwarded, Side
from libs.rules.hand.pots import split_high_low
from libs.rules.names import GameCode, Limit
from tests.support.hands import Ruling, table

LOW_BOARD = "3h4d8cKsKd"


def all_in(cards: str, *stacks: int, board: str = LOW_BOARD) -> Ruling:
    """Everybody all-in before the flop."""
    blinds = (10, 20) if len(stacks) > 2 else (20, 10)
    hand = table(game=GameCode.OMAHA_HILO, stacks=stacks, blinds=blinds, cards=cards, board=board)
    while not hand.hand.over:
        actor = hand.hand.actor
        assert actor is not None
        hand.acts(f"p{actor.seat} goes all-in")
    return hand


def sides(hand: Ruling) -> list[str]:
    """As awarded: `p1 high 52`."""
    return [
        f"p{share.seat} {share.side or 'all'} {share.amount}"
        for award in hand.told(PotAwarded)
        for share in award.shares
    ]


def test_R_HAND_3_high_and_low_have_a_half_each() -> None:
    hand = all_in("AcKcJdTd 2hAh9c9s", 100, 100)
    assert sides(hand) == ["p1 high 100", "p2 low 100"]
    hand.ends(100, 100)


def test_R_HAND_3_without_a_low_the_high_hand_takes_the_whole_pot() -> None:
    hand = all_in("AcKcJdTd 2hAh9c9s", 100, 100, board="3h9d8cKsKd")
    assert sides(hand) == ["p2 all 200"]


def test_R_HAND_3_one_player_may_win_both_ways() -> None:
    hand = all_in("Ac2cKcKh Qh9sTcTs", 100, 100)
    assert sides(hand) == ["p1 high 100", "p1 low 100"]
    hand.ends(200, 0)


def test_R_HAND_3_the_low_of_a_side_pot_is_among_its_players() -> None:
    hand = all_in("Ac2c9s9d KcQcJdTd 2h5hQdJs", 50, 200, 200)
    assert sides(hand) == ["p2 high 150", "p3 low 150", "p2 high 75", "p1 low 75"]


@pytest.mark.parametrize(
    ("amount", "high", "low", "expected"),
    [
        (103, [0], [1, 2], ({0: 52}, {1: 26, 2: 25})),
        (103, [0], [0, 1], ({0: 52}, {0: 25, 1: 26})),
        (101, [0], [1], ({0: 51}, {1: 50})),
        (102, [0, 1], [0, 1], ({0: 26, 1: 25}, {0: 25, 1: 26})),
        (103, [0, 1], [0, 1], ({0: 26, 1: 26}, {0: 26, 1: 25})),
        (101, [0, 1], [0, 1], ({0: 26, 1: 25}, {0: 25, 1: 25})),
        (102, [1, 2], [0, 1], ({1: 26, 2: 25}, {0: 26, 1: 25})),
        (102, [0, 1, 2], [0, 1], ({0: 17, 1: 17, 2: 17}, {0: 26, 1: 25})),
        (106, [0, 1, 2], [0, 1], ({0: 18, 1: 18, 2: 17}, {0: 27, 1: 26})),
        (106, [0, 1], [0, 1, 2], ({0: 27, 1: 26}, {0: 17, 1: 18, 2: 18})),
        (1, [0], [1], ({0: 1}, {1: 0})),
    ],
)
def test_R_POT_3_odd_chips_of_a_split_pot(
    amount: int,
    high: list[int],
    low: list[int],
    expected: tuple[dict[int, int], dict[int, int]],
) -> None:
    assert split_high_low(amount, high, low) == expected


def test_R_POT_3_J3_two_tie_for_the_low_of_103() -> None:
    hand = table(
        game=GameCode.OMAHA_HILO,
        stacks=(100, 100, 100, 100),
        blinds=(1, 2),
        cards="9s9dTh9c Ah2hJdJs KcKhQcQh As2sTdTs",
        board=LOW_BOARD,
    ).acts("p3 raises to 34, p4 calls 34, p1 folds, p2 calls 32")
    for _ in range(3):
        hand.acts("p2 checks, p3 checks, p4 checks")
    assert sides(hand) == ["p3 high 52", "p2 low 26", "p4 low 25"]
    assert {share.side for event in hand.told(PotAwarded) for share in event.shares} == {*Side}


def test_R_POT_3_in_stud_odd_chips_go_from_the_left_of_the_dealer() -> None:
    hand = table(
        game=GameCode.STUD_HILO,
        stacks=(100, 100, 100),
        antes=1,
        bring_in=2,
        min_bet=4,
        limit=Limit.FIXED_LIMIT,
        cards="Ac2c Ad2d QsKc",
        ups="3c3dKh",
        board="4s4h9c 5s5h9d 7s7hTs JcJdTh",
    ).acts("p1 brings it in 2, p2 completes 4, p3 calls 4, p1 calls 2")
    while not hand.hand.over:
        actor = hand.hand.actor
        assert actor is not None
        hand.acts(f"p{actor.seat} checks")
    assert sides(hand) == ["p1 high 4", "p2 high 4", "p1 low 4", "p2 low 3"]
