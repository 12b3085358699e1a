"""R-BET-5, R-BLD and R-BTN: blinds, antes, posts, straddles, and who is first to act."""

from typing import Any

import pytest

from libs.rules.hand import DealtIn, HandStarted, StartHand, decide
from libs.rules.hand.events import AntePosted, BlindKind, BlindPosted, HoleCardsDealt
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.rules.rejected import Refusal, Rejected
from tests.support.hands import Ruling, deck_of, table


def posted(hand: Ruling) -> list[str]:
    """Forced bets in the order they were made: `p1 ante 2`, `p2 big 10 all-in`."""
    return [
        f"p{event.seat} {'ante' if isinstance(event, AntePosted) else event.kind} {event.amount}"
        + (" all-in" if event.all_in else "")
        for event in hand.events
        if isinstance(event, AntePosted | BlindPosted)
    ]


def test_R_BTN_3_heads_up_the_button_is_small_blind_and_first_before_the_flop_only() -> None:
    hand = table(stacks=(1000, 1000), blinds=(10, 5))
    assert posted(hand) == ["p1 big 10", "p2 small 5"]
    hand.asks("p2", "fold, call 5, raise to 20-1000").acts("p2 calls 5")
    hand.asks("p1", "fold, check, raise to 20-1000").acts("p1 checks")
    for _ in ("flop", "turn", "river"):
        hand.acts("p1 checks, p2 checks")
    assert hand.hand.over


def test_R_BTN_4_left_of_the_big_blind_first_then_left_of_the_button() -> None:
    hand = table(stacks=(1000,) * 4)
    hand.acts("p3 calls 10, p4 calls 10, p1 folds, p2 checks")
    hand.acts("p2 checks, p3 checks, p4 bets 10, p2 folds, p3 calls 10")
    hand.asks("p3", "fold, check, bet 10-980")


def test_R_BTN_4_three_players_the_button_first() -> None:
    table(stacks=(1000,) * 3).asks("p3", "fold, call 10, raise to 20-1000")


def test_R_BTN_4_left_of_a_short_big_blind_all_the_same() -> None:
    hand = table(stacks=(1000, 3, 1000, 1000))
    hand.asks("p3", "fold, call 10, raise to 20-1000")


def test_R_BTN_4_a_post_moves_nobody() -> None:
    hand = table(stacks=(1000,) * 5, posts=(0, 0, 0, 10), dead=(0, 0, 0, 0, 5))
    hand.asks("p3", "fold, call 10, raise to 20-1000")


def test_R_BTN_4_ten_players_act_in_turn() -> None:
    hand = table(stacks=(1000,) * 10)
    hand.acts(", ".join(f"p{place} calls 10" for place in range(3, 11)))
    hand.acts("p1 calls 5, p2 checks").acts(", ".join(f"p{n} checks" for n in range(1, 11)))
    assert len(hand.hand.board) == 4
    assert hand.hand.pot == 100


def test_R_BTN_2_the_button_may_be_an_empty_seat() -> None:
    hand = table(stacks=(1000,) * 3, blinds=(5, 10), button=Seat(7))
    hand.acts("p3 calls 10, p1 folds, p2 checks").asks("p2", "fold, check, bet 10-990")


def test_R_BTN_2_nobody_may_be_the_small_blind() -> None:
    hand = table(stacks=(1000,) * 3, blinds=(10,), min_bet=10, button=Seat(9))
    assert posted(hand) == ["p1 big 10"]
    hand.asks("p2", "fold, call 10, raise to 20-1000")
    hand.acts("p2 folds, p3 calls 10, p1 checks").asks("p1", "fold, check, bet 10-990")


def test_R_BLD_1_a_blind_is_a_live_bet() -> None:
    hand = table(stacks=(1000,) * 3).acts("p3 raises to 30, p1 calls 25, p2 calls 20")
    assert hand.hand.pot == 90


def test_R_BLD_1_who_cannot_cover_a_blind_is_all_in_and_never_makes_it_up() -> None:
    hand = table(stacks=(1000, 4, 1000), cards="KsKd AsAd 7h2c", board="2h8d9sJc3c")
    assert posted(hand) == ["p1 small 5", "p2 big 4 all-in"]
    hand.acts("p3 folds").ends(996, 8, 1000)


def test_R_BLD_1_a_small_blind_all_in() -> None:
    hand = table(stacks=(3, 1000, 1000))
    assert posted(hand) == ["p1 small 3 all-in", "p2 big 10"]
    hand.acts("p3 calls 10").asks("p2", "fold, check, raise to 20-1000")


def test_R_BET_5_a_short_big_blind_is_matched_in_full() -> None:
    hand = table(stacks=(1000, 40, 1000, 1000), blinds=(50, 100))
    hand.asks("p3", "fold, call 100, raise to 200-1000")
    hand.acts("p3 calls 100").asks("p4", "fold, call 100, raise to 200-1000")
    hand.acts("p4 folds").asks("p1", "fold, call 50, raise to 200-1000")


def test_R_BET_5_nothing_is_owed_beyond_the_largest_bet_of_those_all_in() -> None:
    hand = table(
        stacks=(1000, 40, 1000), blinds=(50, 100), cards="KsKd AsAd 7h2c", board="2h8d9sJc3c"
    )
    hand.acts("p3 folds")
    assert hand.awards == ["main pot: p2 80"]
    hand.ends(960, 80, 1000)


def test_R_BET_5_what_is_left_over_the_largest_bet_is_owed() -> None:
    hand = table(stacks=(1000, 60, 1000), blinds=(50, 100)).acts("p3 folds")
    hand.asks("p1", "fold, call 10")


def test_R_BET_5_the_largest_bet_may_be_another_s() -> None:
    hand = table(stacks=(1000, 40, 70), blinds=(50, 100)).acts("p3 goes all-in 70")
    hand.asks("p1", "fold, call 20")


@pytest.mark.parametrize(
    ("big_blind", "asked"), [(20, True), (11, True), (10, False), (5, False), (1, False)]
)
def test_case_B9_a_big_blind_all_in_leaves_the_small_blind_its_answer(
    big_blind: int, asked: bool
) -> None:
    hand = table(stacks=(big_blind, 1980), blinds=(20, 10))
    if asked:
        hand.asks("p2", f"fold, call {big_blind - 10}")
    else:
        assert hand.hand.over


def test_case_J6_a_big_blind_of_40_all_in_for_100() -> None:
    hand = table(stacks=(1000, 40, 1000, 1000), blinds=(50, 100))
    hand.asks("p3", "fold, call 100, raise to 200-1000")
    hand.acts("p3 raises to 200").asks("p4", "fold, call 200, raise to 300-1000")


def test_R_BET_5_a_short_big_blind_leaves_a_side_pot_and_uncalled_chips() -> None:
    hand = table(
        stacks=(1000, 40, 1000), blinds=(50, 100), cards="KsKd AsAd 7h2c", board="2h8d9sJc3c"
    )
    hand.acts("p3 calls 100, p1 calls 50")
    for _ in ("flop", "turn", "river"):
        hand.acts("p1 checks, p3 checks")
    assert hand.awards == ["side pot 1: p1 120", "main pot: p2 120"]
    hand.ends(1020, 120, 900)


def test_R_BET_5_the_caller_of_a_short_big_blind_gets_back_what_nobody_matched() -> None:
    hand = table(
        stacks=(1000, 40, 1000), blinds=(50, 100), cards="KsKd AsAd 7h2c", board="2h8d9sJc3c"
    )
    hand.acts("p3 calls 100, p1 folds")
    assert hand.awards == ["side pot 1: p3 20", "main pot: p2 120"]
    hand.ends(950, 120, 970)


def test_everybody_all_in_from_the_blinds() -> None:
    hand = table(stacks=(3, 7), blinds=(10, 5), cards="AsAd KsKd", board="2h8d9sJc3c")
    hand.ends(6, 4)
    hand = table(stacks=(5, 10, 10), antes=10, cards="AsAd KsKd QsQd", board="2h8d9sJc3c")
    assert hand.awards == ["side pot 1: p2 10", "main pot: p1 15"]
    hand.ends(15, 10, 0)


def test_R_BLD_2_antes_come_before_the_blinds_and_before_the_cards() -> None:
    hand = table(stacks=(1000, 1000, 1000), antes=2)
    assert posted(hand) == ["p1 ante 2", "p2 ante 2", "p3 ante 2", "p1 small 5", "p2 big 10"]
    kinds = [type(event) for event in hand.events]
    assert kinds.index(HoleCardsDealt) == len(kinds) - 1
    hand.asks("p3", "fold, call 10, raise to 20-998")


def test_R_BLD_2_a_short_stack_pays_the_ante_first() -> None:
    hand = table(stacks=(6, 1000, 1000), antes=4)
    assert posted(hand)[-2:] == ["p1 small 2 all-in", "p2 big 10"]
    hand = table(stacks=(1000, 4, 1000), antes=4)
    assert posted(hand) == ["p1 ante 4", "p2 ante 4 all-in", "p3 ante 4", "p1 small 5"]
    hand.asks("p3", "fold, call 10, raise to 20-996")


def test_R_BLD_2_everyone_all_in_on_the_ante() -> None:
    hand = table(stacks=(5, 8, 20), antes=20, cards="AsAd KsKd QsQd", board="2h8d9sJc3c")
    assert hand.awards == ["side pot 2: p3 12", "side pot 1: p2 6", "main pot: p1 15"]
    hand.ends(15, 6, 12)


def test_case_A17_a_stack_below_the_ante() -> None:
    hand = table(
        stacks=(100, 100, 19),
        antes=20,
        blinds=(5, 10),
        cards="KsKd QsQd AsAd",
        board="2h8d9sJc3c",
    )
    assert posted(hand)[:3] == ["p1 ante 20", "p2 ante 20", "p3 ante 19 all-in"]
    hand.acts("p1 calls 5, p2 checks")
    for _ in ("flop", "turn", "river"):
        hand.acts("p1 checks, p2 checks")
    assert hand.awards == ["side pot 1: p1 22", "main pot: p3 57"]
    hand.ends(92, 70, 57)


def test_R_BLD_2_a_big_blind_ante_is_the_main_pot_s_whole() -> None:
    hand = table(
        stacks=(200, 200, 20),
        antes=(0, 10, 0),
        uniform_ante=False,
        cards="KsKd QsQd AsAd",
        board="2h8d9sJc3c",
    )
    hand.acts("p3 goes all-in 20, p1 calls 15, p2 calls 10, p1 bets 30, p2 calls 30")
    hand.acts("p1 checks, p2 checks, p1 checks, p2 checks")
    assert hand.awards == ["side pot 1: p1 60", "main pot: p3 70"]
    hand.ends(210, 140, 70)


def test_R_BLD_2_a_player_all_in_on_a_big_blind_ante_contests_it_and_no_more() -> None:
    hand = table(
        stacks=(200, 8, 200),
        antes=(0, 10, 0),
        uniform_ante=False,
        cards="KsKd AsAd 7h2c",
        board="2h8d9sJc3c",
    )
    assert posted(hand) == ["p2 ante 8 all-in", "p1 small 5"]
    hand.acts("p3 calls 10, p1 calls 5")
    for _ in ("flop", "turn", "river"):
        hand.acts("p1 checks, p3 checks")
    assert hand.awards == ["side pot 1: p1 20", "main pot: p2 8"]
    hand.ends(210, 8, 190)


def test_R_BLD_2_a_dead_blind_is_the_main_pot_s_whole() -> None:
    hand = table(
        stacks=(20, 200, 200, 200),
        dead=(0, 0, 0, 5),
        posts=(0, 0, 0, 10),
        cards="AsAd KsKd 7h2c QsQd",
        board="2h8d9sJc3c",
    )
    assert posted(hand) == ["p1 small 5", "p2 big 10", "p4 dead 5", "p4 post 10"]
    hand.acts("p3 folds").asks("p4", "fold, check, raise to 20-195")
    hand.acts("p4 raises to 40, p1 calls 15, p2 calls 30")
    for _ in ("flop", "turn", "river"):
        hand.acts("p2 checks, p4 checks")
    assert hand.awards == ["side pot 1: p2 40", "main pot: p1 65"]
    hand.ends(65, 200, 200, 155)


def test_R_BLD_2_a_dead_small_blind_all_in_contests_dead_money_alone() -> None:
    hand = table(
        stacks=(200, 200, 200, 3),
        dead=(0, 0, 0, 5),
        cards="QsQd KsKd 7h2c AsAd",
        board="2h8d9sJc3c",
    )
    assert posted(hand) == ["p1 small 5", "p2 big 10", "p4 dead 3 all-in"]
    hand.acts("p3 folds, p1 folds")
    assert hand.awards == ["side pot 1: p2 10", "main pot: p4 3"]
    hand.ends(195, 205, 200, 3)


def test_a_dead_post_is_no_bet() -> None:
    hand = table(stacks=(1000,) * 4, dead=(0, 0, 0, 5)).acts("p3 folds")
    hand.asks("p4", "fold, call 10, raise to 20-995")


def test_a_late_post_is_a_bet() -> None:
    hand = table(stacks=(1000,) * 5, posts=(0, 0, 0, 0, 10)).acts("p3 folds, p4 folds")
    hand.asks("p5", "fold, check, raise to 20-1000")


def test_several_posts_and_a_short_one() -> None:
    hand = table(stacks=(1000, 1000, 1000, 1000, 6), posts=(0, 0, 0, 10, 10))
    assert posted(hand)[2:] == ["p4 post 10", "p5 post 6 all-in"]
    hand.acts("p3 folds, p4 checks").asks("p1", "fold, call 5, raise to 20-1000")


def test_a_post_on_top_of_a_blind_is_one_bet_to_match() -> None:
    hand = table(stacks=(1000,) * 4, posts=(0, 10))
    hand.asks("p3", "fold, call 20, raise to 40-1000")
    hand.acts("p3 calls 20, p4 folds, p1 folds, p2 checks").asks("p2", "fold, check, bet 10-980")


def test_R_BLD_3_a_straddle_raises_the_minimum_to_open_and_acts_last() -> None:
    hand = table(stacks=(1000,) * 4, blinds=(5, 10, 20))
    assert posted(hand)[2] == f"p3 {BlindKind.STRADDLE} 20"
    hand.asks("p4", "fold, call 20, raise to 40-1000")
    hand.acts("p4 calls 20, p1 folds").asks("p2", "fold, call 10, raise to 40-1000")
    hand.acts("p2 folds").asks("p3", "fold, check, raise to 40-1000")


def test_R_BLD_3_after_the_flop_the_minimum_is_the_big_blind_again() -> None:
    hand = table(stacks=(1000,) * 4, blinds=(5, 10, 20))
    hand.acts("p4 calls 20, p1 calls 15, p2 calls 10, p3 checks")
    hand.asks("p1", "fold, check, bet 10-980")


def test_R_BLD_3_three_players_the_button_straddles() -> None:
    hand = table(stacks=(1000,) * 3, blinds=(5, 10, 20))
    hand.asks("p1", "fold, call 15, raise to 40-1000").acts("p1 calls 15, p2 calls 10")
    hand.asks("p3", "fold, check, raise to 40-1000")


def test_R_BLD_3_a_short_straddle_is_owed_in_full() -> None:
    hand = table(stacks=(1000, 1000, 12, 1000), blinds=(5, 10, 20))
    hand.asks("p4", "fold, call 20, raise to 40-1000").acts("p4 folds, p1 folds")
    hand.asks("p2", "fold, call 2")


def test_R_BLD_3_a_short_all_in_on_a_straddle_is_short_of_the_straddle() -> None:
    hand = table(stacks=(1000, 1000, 1000, 39, 1000), blinds=(5, 10, 20))
    hand.acts("p4 goes all-in 39").asks("p5", "fold, call 39, raise to 59-1000")
    hand.acts("p5 calls 39, p1 folds, p2 folds").asks("p3", "fold, call 19, raise to 59-1000")
    hand.acts("p3 raises to 59").asks("p5", "fold, call 20, raise to 79-1000")


def test_short_blind_side_pot_and_straddle_at_once() -> None:
    hand = table(
        stacks=(3, 1000, 1000, 15, 1000),
        blinds=(5, 10, 20),
        cards="AsAd 7h2c KsKd QsQd 8h8c",
        board="2h6d9sJc3c",
    )
    hand.acts("p4 goes all-in 15").asks("p5", "fold, call 20, raise to 40-1000")
    hand.acts("p5 calls 20, p2 folds, p3 checks")
    for _ in ("flop", "turn", "river"):
        hand.acts("p3 checks, p5 checks")
    assert hand.awards == ["side pot 2: p3 10", "side pot 1: p3 43", "main pot: p1 15"]
    hand.ends(15, 990, 1033, 0, 980)


def test_R_BLD_3_not_in_fixed_limit() -> None:
    with pytest.raises(Rejected) as refused:
        table(stacks=(1000,) * 4, blinds=(5, 10, 20), limit=Limit.FIXED_LIMIT)
    assert refused.value.code is Refusal.BAD_HAND


def test_R_BLD_6_one_blind() -> None:
    hand = table(stacks=(1000,) * 3, blinds=(10, 0))
    assert posted(hand) == ["p1 big 10"]
    hand.asks("p2", "fold, call 10, raise to 20-1000")
    hand.acts("p2 folds, p3 folds")
    hand.ends(1000, 1000, 1000)


def test_R_BLD_6_one_blind_heads_up_is_posted_without_the_button() -> None:
    hand = table(stacks=(1000, 1000), blinds=(10, 0))
    hand.asks("p2", "fold, call 10, raise to 20-1000")
    hand.acts("p2 calls 10").asks("p1", "fold, check, raise to 20-1000")


def test_R_BLD_6_an_ante_and_no_blind() -> None:
    hand = table(stacks=(1000,) * 3, blinds=(0, 0), antes=5, min_bet=10)
    hand.asks("p1", "fold, check, bet 10-995")
    hand.acts("p1 checks, p2 bets 10").asks("p3", "fold, call 10, raise to 20-995")


def test_R_BLD_6_two_blinds_and_an_ante() -> None:
    hand = table(stacks=(1000,) * 3, antes=1)
    assert hand.hand.pot == 18
    hand.acts("p3 folds, p1 folds").ends(994, 1007, 999)


def test_R_BLD_6_one_blind_and_an_ante_all_in() -> None:
    hand = table(stacks=(12, 1000, 1000), blinds=(10, 0), antes=5)
    assert posted(hand)[-1] == "p1 big 7 all-in"
    hand.asks("p2", "fold, call 10, raise to 20-995")


STUD: dict[str, Any] = {
    "game": GameCode.STUD,
    "stacks": (1000, 1000),
    "min_bet": 10,
    "bring_in": 3,
}
BAD: dict[str, dict[str, Any]] = {
    "one player": {"stacks": (1000,)},
    "eleven players": {"stacks": (1000,) * 11},
    "no chips": {"stacks": (1000, 0, 1000)},
    "negative chips": {"stacks": (1000, -1, 1000)},
    "negative ante": {"stacks": (1000, 1000), "antes": (0, -1)},
    "negative blind": {"stacks": (1000, 1000), "blinds": (10, -5)},
    "negative post": {"stacks": (1000, 1000), "posts": (-1,)},
    "negative dead post": {"stacks": (1000, 1000), "dead": (-1,)},
    "no minimum bet": {"stacks": (1000, 1000), "blinds": (0, 0)},
    "negative minimum bet": {"stacks": (1000, 1000), "min_bet": -1},
    "a big bet below the small": {
        "stacks": (1000, 1000),
        "limit": Limit.FIXED_LIMIT,
        "big_bet": 9,
    },
    "a bring-in in a game without": {"stacks": (1000, 1000), "bring_in": 3},
    "a game that brings in without": {**STUD, "bring_in": 0},
    "a bring-in above the small bet": {**STUD, "bring_in": 11},
    "a negative bring-in": {**STUD, "bring_in": -1},
    "blinds in a game that brings in": {**STUD, "blinds": (5, 10)},
    "nine players of stud": {**STUD, "stacks": (1000,) * 9},
    "four runs": {"stacks": (1000, 1000), "runs": 4},
    "no run": {"stacks": (1000, 1000), "runs": 0},
}


@pytest.mark.parametrize("settings", BAD.values(), ids=BAD.keys())
def test_settings_that_no_hand_has_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(Rejected) as refused:
        table(**settings)
    assert refused.value.code is Refusal.BAD_HAND


@pytest.mark.parametrize(("seats", "players"), [((1, 1), "ab"), ((1, 2), "aa")])
def test_one_seat_a_player_and_one_player_a_seat(seats: tuple[int, int], players: str) -> None:
    started = HandStarted(
        at=0,
        hand=1,
        rules=1,
        game=GameCode.HOLDEM,
        limit=Limit.NO_LIMIT,
        players=tuple(
            DealtIn(seat=Seat(seat), player=PlayerId(player), stack=100)
            for seat, player in zip(seats, players, strict=True)
        ),
        button=Seat(2),
        min_bet=10,
    )
    with pytest.raises(Rejected) as refused:
        decide(None, StartHand(started=started), deck_of(2))
    assert refused.value.code is Refusal.BAD_HAND
