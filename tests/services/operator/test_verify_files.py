"""What counts as agreement between a record and the engine."""

from typing import Any

import pytest

from services.operator.play_record import Outcome
from services.operator.verify_files import Verdict, report, verify
from tests.support.hand_lines import CALL, FOLDED, LAST, PLAIN, plain_hand, record


def verdict(hand: dict[str, Any]) -> Verdict:
    return verify(record(hand)).verdict


def played(hand: dict[str, Any]) -> Outcome:
    return verify(record(hand)).engine


def test_a_hand_agrees_when_it_ends_with_the_same_stacks() -> None:
    assert verdict(plain_hand()) is Verdict.AGREES
    assert verdict(plain_hand(finishing_stacks=[1071, 929, 1000])) is Verdict.DIFFERS


def test_the_showdown_is_decided_by_the_recorded_cards() -> None:
    called = [*PLAIN["actions"][:LAST], PLAIN["actions"][10], PLAIN["actions"][11]]
    assert played(plain_hand(actions=called)).stacks == (1070, 930, 1000)
    aces_cracked = plain_hand(
        actions=called, action=(9, {"cards": ["Kc"]}), finishing_stacks=[930, 1070, 1000]
    )
    assert verdict(aces_cracked) is Verdict.AGREES


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (CALL, {"amount": 19}),
        (CALL, {"type": "raise", "amount": 49}),
        (CALL, {"type": "check"}),
        (CALL, {"player": "p1"}),
        (6, {"cards": ["2h", "8d", "9s", "Tc"]}),
        (6, {"type": "check", "player": "p1"}),
        (6, {"type": "discard", "player": "p1", "n": 1, "cards": []}),
    ],
)
def test_an_action_that_is_not_ours_ends_the_hand_there(
    number: int, changes: dict[str, Any]
) -> None:
    hand = plain_hand(action=(number, changes))
    assert played(hand).refused == number
    assert verdict(hand) is Verdict.DIFFERS
    assert verdict(hand | {"refused": number}) is Verdict.AGREES


def test_a_board_the_betting_has_not_reached_is_a_difference() -> None:
    early = [*PLAIN["actions"][:CALL], PLAIN["actions"][6]]
    outcome = played(plain_hand(actions=early))
    assert (outcome.refused, outcome.why) == (CALL, "the board is not dealt")


def test_cards_dealt_to_another_player_are_a_difference() -> None:
    twice = plain_hand(action=(1, {"player": "p1"}))
    assert played(twice).refused == 1


def test_a_refused_action_has_to_be_that_very_one() -> None:
    too_low = plain_hand(action=(CALL, {"type": "raise", "amount": 49}))
    assert verdict(too_low | {"refused": CALL + 1}) is Verdict.DIFFERS
    assert verdict(too_low | {"refused": FOLDED}) is Verdict.DIFFERS
    outcome = played(plain_hand(refused=CALL))
    assert (outcome.stacks, outcome.refused) == (None, None)
    assert str(outcome) == "action 5 accepted"


def test_nothing_after_a_refused_action_counts() -> None:
    hand = plain_hand(
        action=(CALL, {"type": "raise", "amount": 49}), refused=CALL, finishing_stacks=None
    )
    assert verdict(hand) is Verdict.AGREES
    dealt_twice = {"type": "board", "cards": ["As", "As", "Kd"]}
    assert verdict(hand | {"actions": [*hand["actions"], dealt_twice]}) is Verdict.AGREES


def test_a_record_that_stops_in_mid_hand_is_a_difference() -> None:
    outcome = played(plain_hand(actions=PLAIN["actions"][:CALL]))
    assert str(outcome) == "p2 is still to act"


def test_an_opening_all_in_may_be_called_a_raise() -> None:
    pushed = plain_hand(
        action=(LAST, {"type": "raise", "amount": 930}),
    )
    assert verdict(pushed) is Verdict.AGREES


def test_cards_that_nobody_needs_may_be_left_out() -> None:
    hand = plain_hand(actions=PLAIN["actions"][1:])
    assert verdict(hand) is Verdict.AGREES
    folded = [
        {"type": "raise", "player": "p3", "amount": 20},
        {"type": "fold", "player": "p1"},
        {"type": "fold", "player": "p2"},
    ]
    assert played(plain_hand(actions=folded)).stacks == (995, 990, 1015)


def test_R_BET_9_a_short_all_in_is_completed_to_the_full_bet() -> None:
    hand = plain_hand(
        limit="fixed_limit",
        small_bet=20,
        big_bet=40,
        min_bet=None,
        blinds=[10, 20, 0],
        stacks=[1000, 1000, 26],
        actions=[
            *PLAIN["actions"][:3],
            {"type": "raise", "player": "p3", "amount": 26},
            {"type": "complete", "player": "p1", "amount": 40},
            {"type": "fold", "player": "p2"},
            {"type": "board", "cards": ["2h", "8d", "9s", "Jc", "3c"]},
        ],
        finishing_stacks=[1046, 980, 0],
    )
    assert verdict(hand) is Verdict.AGREES
    assert verdict(hand | {"refused": 4}) is Verdict.DIFFERS
    past_it = plain_hand(**hand, action=(4, {"amount": 41}))
    assert played(past_it).refused == 4


def test_settings_no_hand_has_are_a_difference() -> None:
    outcome = played(plain_hand(min_bet=None))
    assert str(outcome).startswith("the hand is refused: bad_hand")
    assert not outcome.agrees(Outcome(stacks=(1070, 930, 1000)))


def test_posts_and_antes_are_taken_from_the_record() -> None:
    folded = [
        *PLAIN["actions"][:3],
        {"type": "check", "player": "p3"},
        {"type": "fold", "player": "p1"},
        {"type": "raise", "player": "p2", "amount": 20},
        {"type": "fold", "player": "p3"},
    ]
    hand = plain_hand(
        actions=folded,
        antes=[1, 1, 1],
        late_posts=[0, 0, 10],
        dead_posts=[0, 0, 5],
        finishing_stacks=[994, 1022, 984],
    )
    assert verdict(hand) is Verdict.AGREES


@pytest.mark.parametrize(
    ("players", "tournament", "refused"), [(2, True, None), (3, True, 7), (3, False, None)]
)
def test_R_BET_8_the_cap_holds_heads_up_while_a_tournament_has_three_players(
    players: int, tournament: bool, refused: int | None
) -> None:
    deals = PLAIN["actions"][:players]
    folds = [{"type": "fold", "player": "p3"}] if players == 3 else []
    small_blind, big_blind = ("p1", "p2") if players == 3 else ("p2", "p1")
    four_raises = [
        {"type": "raise", "player": small_blind, "amount": 20},
        {"type": "raise", "player": big_blind, "amount": 30},
        {"type": "raise", "player": small_blind, "amount": 40},
        {"type": "raise", "player": big_blind, "amount": 50},
    ]
    settings: dict[str, Any] = {
        "limit": "fixed_limit",
        "small_bet": 10,
        "big_bet": 20,
        "min_bet": None,
        "tournament": tournament,
        "stacks": [1000] * players,
        "antes": [0] * players,
        "late_posts": [0] * players,
        "dead_posts": [0] * players,
        "finishing_stacks": [1000] * players,
        "blinds": [5, 10, 0] if players == 3 else [10, 5],
    }
    hand = PLAIN | settings | {"actions": [*deals, *folds, *four_raises]}
    assert played(hand).refused == refused


def test_a_failing_engine_is_a_difference_of_that_hand_alone() -> None:
    twice_in_the_pack = [
        {"type": "deal", "player": "p1", "cards": ["As", "Ad"]},
        {"type": "deal", "player": "p2", "cards": ["As", "Kd"]},
        {"type": "discard", "player": "p3", "n": 0, "cards": []},
    ]
    hand = verify(record(plain_hand(actions=twice_in_the_pack)))
    assert hand.verdict is Verdict.DIFFERS
    assert "the engine failed: BadDeck" in str(hand.engine)


def test_hands_are_counted_by_game_and_limit() -> None:
    hands = [
        plain_hand(),
        plain_hand(id="wrong", finishing_stacks=[0, 0, 3000]),
        plain_hand(limit="pot_limit"),
        plain_hand(game="omaha"),
    ]
    result = report(verify(record(hand)) for hand in hands)
    kinds = [(each.game, each.limit) for each in result.tallies]
    counts = [(each.agree, each.differ, each.unsupported) for each in result.tallies]
    assert kinds == [("holdem", "no_limit"), ("holdem", "pot_limit"), ("omaha", "no_limit")]
    assert counts == [(1, 1, 0), (1, 0, 0), (0, 1, 0)]
    wrong, _ = result.differences
    assert (wrong.id, str(wrong.record), str(wrong.engine)) == (
        "wrong",
        "0 0 3000",
        "1070 930 1000",
    )
