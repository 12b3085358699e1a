"""Of stud, draw and high-low games: one hand for each rule that PokerKit does not play by."""

from typing import Any

import pytest

from libs.rules.hand import Act, Action
from libs.rules.hand.events import Cause, PotAwarded
from libs.rules.names import GameCode, Limit, Seat
from tests.libs.rules.hand.test_known_differences import Both, both, then

pytestmark = pytest.mark.filterwarnings("ignore:Returning reserved:UserWarning")

TRIPLE = GameCode.TRIPLE_DRAW
STUD: dict[str, Any] = {
    "game": GameCode.STUD,
    "antes": 1,
    "bring_in": 3,
    "min_bet": 10,
    "limit": Limit.FIXED_LIMIT,
}


def fourth(board: str, *stacks: int) -> Both:
    """Three players on fourth street; p2 brought it in and the others called."""
    calls = "p2 brings it in 3, p3 calls 3, p1 calls 3"
    return both(calls, stacks=stacks, ups="Kd2c9s", board=board, **STUD)


def test_R_BLD_4_a_short_bring_in_is_owed_in_full() -> None:
    ours, theirs = both("p2 brings it in 2", stacks=(500, 3, 500), ups="Kd2c9s", **STUD)
    ours.asks("p3", "fold, call 3, complete 10")
    assert theirs.asked == (2, 2, (10, 10))


def test_R_BLD_4_a_short_all_in_may_still_be_completed() -> None:
    settings = STUD | {"limit": Limit.NO_LIMIT}
    ours, theirs = both(
        "p2 brings it in 3, p3 completes 6", stacks=(500, 500, 7), ups="Kd2c9s", **settings
    )
    ours.asks("p1", "fold, call 6, complete 10, raise to 20-499")
    assert theirs.asked == (0, 6, (16, 499))


def test_R_BLD_4_without_a_limit_a_raise_is_counted_from_the_completion() -> None:
    settings = STUD | {"limit": Limit.NO_LIMIT}
    raised = "p2 brings it in 3, p3 raises to 25"
    ours, theirs = both(raised, stacks=(500, 500, 500), ups="Kd2c9s", **settings)
    ours.asks("p1", "fold, call 25, raise to 40-499")
    assert theirs.asked == (0, 25, (47, 499))


def test_R_BLD_5_an_open_pair_allows_the_big_bet() -> None:
    ours, theirs = fourth("Ks3d8h", 500, 500, 500)
    ours.asks("p1", "fold, check, bet 10 or 20")
    assert theirs.asked == (0, 0, (10, 10))


def test_R_STUD_1_a_player_all_in_does_not_open_by_his_board() -> None:
    ours, theirs = fourth("As5d8h", 500, 500, 500)
    assert theirs.asked is not None
    assert theirs.asked[0] == 0
    ours, theirs = fourth("As9d5h", 4, 500, 500)
    ours.asks("p3", "fold, check, bet 10")
    assert theirs.asked is not None
    assert theirs.asked[0] == 1


def test_R_STUD_2_nobody_bets_on_a_card_turned_for_all() -> None:
    ours, theirs = both(
        "p1 brings it in 3, " + ", ".join(f"p{place} calls 3" for place in range(2, 9)),
        stacks=(500,) * 8,
        ups="2cKdQd9s8s7h6h5h",
        **STUD,
    )
    for _ in range(3 * 8):
        actor = ours.hand.actor
        assert actor is not None
        then((ours, theirs), f"p{actor.seat} checks")
    assert ours.hand.over
    assert theirs.asked is not None


def test_R_DRAW_1_who_stood_pat_by_time_out_may_not_bet() -> None:
    ours, theirs = both("p2 calls 5, p1 checks", stacks=(100, 100), blinds=(10, 5), game=TRIPLE)
    for player in (1, 2):
        turn = ours.hand.turn
        act = Act(
            at=0,
            seat=Seat(player),
            turn=turn,
            action=Action.DISCARD,
            cards=(),
            cause=Cause.TIMEOUT,
        )
        ours.commands(act)
        theirs.acts(Action.DISCARD, None)
    ours.asks("p1", "fold, check")
    assert theirs.asked == (0, 0, (10, 90))


def test_R_DRAW_2_nobody_gets_back_what_he_discarded() -> None:
    ours, theirs = both(
        "p3 calls 10, p4 calls 10, p5 calls 10, p6 calls 10, p1 calls 5, p2 checks",
        stacks=(500,) * 6,
        game=TRIPLE,
    )
    discarded: set[str] = set()
    for place in range(1, 6):
        discarded |= set(ours.holds(place))
        act, _ = ours.command(f"p{place} draws 5")
        ours.acts(f"p{place} draws 5")
        assert theirs.acts(act.action, None, act.cards or ())
    own = ours.holds(6)
    ours.acts("p6 draws 5")
    assert not set(own) & set(ours.holds(6))
    assert not theirs.acts(Action.DISCARD, None, own), "it takes them from all discards"


def test_R_HAND_3_a_low_of_another_pot_splits_none() -> None:
    ours, theirs = both(
        "p3 raises to 50, p4 calls 50, p1 calls 45, p2 calls 40",
        stacks=(200, 300, 50, 300),
        game=GameCode.OMAHA_HILO,
        cards="KcQcJdTd QhQsJcTh Ac2c9s9d JhTs9h7d",
        board="3h4d8cKsKd",
    )
    then((ours, theirs), "p1 bets 150, p2 raises to 250, p4 calls 250")
    assert {share.side for share in ours.told(PotAwarded)[1].shares} == {None}
    ours.ends(550, 200, 100, 0)
    assert theirs.stacks == [438, 312, 100, 0]
