"""One hand for each rule that PokerKit does not play by: what we ask, and what it asks."""

from typing import Any

from libs.rules.hand import Action
from libs.rules.names import Limit
from tests.support.hands import Ruling, table
from tests.support.pokerkit_hands import PokerKitHand

Both = tuple[Ruling, PokerKitHand]


def both(sentences: str = "", **settings: Any) -> Both:
    """The same actions at both tables."""
    ours = table(**settings)
    theirs = PokerKitHand(ours.hand.started, ours.deck)
    return then((ours, theirs), sentences)


def then(hand: Both, sentences: str) -> Both:
    ours, theirs = hand
    for sentence in filter(None, sentences.split(", ")):
        act, amount = ours.command(sentence)
        ours.acts(sentence)
        to = (
            min(ours.hand.started.min_bet, amount or 0) if act.action is Action.COMPLETE else act.to
        )
        assert theirs.acts(act.action, to), sentence
    return hand


def flop(*stacks: int, blinds: tuple[int, int] = (50, 100), limit: Limit = Limit.NO_LIMIT) -> Both:
    """Everybody in for the big blind; `stacks` are those on the flop."""
    small, big = blinds
    callers = [f"p{place} calls {big}" for place in range(3, len(stacks) + 1)]
    return both(
        ", ".join([*callers, f"p1 calls {big - small}", "p2 checks"]),
        stacks=[stack + big for stack in stacks],
        blinds=blinds,
        limit=limit,
    )


def test_R_BET_1_an_opponent_who_cannot_match_is_not_all_in_yet() -> None:
    ours, theirs = both("p3 calls 10, p1 calls 5, p2 raises to 500", stacks=(300, 500, 1000))
    ours.asks("p3", "fold, call 490, raise to 990-1000")
    assert theirs.asked == (2, 490, None)


def test_R_BET_3_a_short_all_in_before_the_first_full_bet_reopens_nothing() -> None:
    ours, theirs = then(flop(900, 99, 900), "p1 checks, p2 bets 99, p3 calls 99")
    ours.asks("p1", "fold, call 99")
    assert theirs.asked == (0, 99, (199, 900))


def test_R_BET_3_a_further_short_all_in_does_not_close_what_others_opened() -> None:
    ours, theirs = then(
        flop(900, 150, 200, 210, 900),
        "p1 bets 100, p2 raises to 150, p3 raises to 200, p4 raises to 210, p5 calls 210",
    )
    ours.asks("p1", "fold, call 110, raise to 310-900")
    assert theirs.asked == (0, 110, None)


def test_R_BET_5_a_short_big_blind_is_owed_in_full() -> None:
    ours, theirs = both(stacks=(1000, 40, 1000, 1000), blinds=(50, 100))
    ours.asks("p3", "fold, call 100, raise to 200-1000")
    assert theirs.asked is not None
    assert theirs.asked[1] == 50


def test_R_BET_7_a_short_blind_counts_in_full() -> None:
    ours, theirs = both(stacks=(2, 1000, 1000), limit=Limit.POT_LIMIT)
    ours.asks("p3", "fold, call 10, raise to 20-35")
    assert theirs.asked == (2, 10, (20, 32))


def test_R_BET_8_two_players_raise_without_a_cap() -> None:
    ours, theirs = both(
        "p2 raises to 20, p1 raises to 30, p2 raises to 40",
        stacks=(1000, 1000),
        blinds=(10, 5),
        limit=Limit.FIXED_LIMIT,
    )
    ours.asks("p1", "fold, call 10, raise to 50")
    assert theirs.asked == (0, 10, None)


def test_R_BET_9_less_than_half_a_bet_is_completed() -> None:
    hand = flop(900, 29, 900, blinds=(10, 20), limit=Limit.FIXED_LIMIT)
    ours, theirs = then(hand, "p1 bets 20, p2 raises to 29")
    ours.asks("p3", "fold, call 29, raise to 40")
    assert theirs.asked == (2, 29, (49, 49))


def test_R_BET_9_half_a_bet_reopens() -> None:
    hand = flop(900, 30, 900, blinds=(10, 20), limit=Limit.FIXED_LIMIT)
    ours, theirs = then(hand, "p1 bets 20, p2 raises to 30, p3 calls 30")
    ours.asks("p1", "fold, call 10, raise to 50")
    assert theirs.asked == (0, 10, None)


def test_R_BET_11_who_owes_nothing_to_anyone_with_chips_is_not_asked() -> None:
    ours, theirs = both("p3 folds", stacks=(3, 1000, 1000))
    assert ours.hand.over
    assert theirs.asked == (1, 0, None)


def test_R_BTN_3_the_button_is_first_before_the_flop_without_blinds_too() -> None:
    ours, theirs = both(stacks=(100, 100), blinds=(0, 0), antes=1, min_bet=10)
    ours.asks("p2", "fold, check, bet 10-99")
    assert theirs.asked == (0, 0, (10, 99))


def test_R_POT_2_a_losing_hand_does_not_merge_the_pots_it_contested() -> None:
    hand = both(
        "p3 calls 10, p4 calls 10, p5 calls 10, p1 folds, p2 raises to 12",
        stacks=(100, 12, 100, 100, 100),
        blinds=(3, 10),
        cards="7h4c 6d4d AsKd AdKs 6h6c",
        board="2h8d9sJcQc",
    )
    then(hand, "p3 calls 2, p4 calls 2, p5 calls 2, p3 bets 13, p4 calls 13, p5 calls 13")
    ours, theirs = then(hand, "p3 checks, p4 bets 10, p5 folds, p3 calls 10, p3 checks, p4 checks")
    assert ours.awards == ["side pot 1: p3 30, p4 29", "main pot: p3 26, p4 25"]
    ours.ends(97, 0, 121, 119, 75)
    assert theirs.stacks == [97, 0, 120, 120, 75]


def test_R_POT_3_two_odd_chips_go_to_two_players() -> None:
    ours, theirs = both(
        "p3 calls 4, p4 calls 4, p1 calls 2, p2 checks",
        stacks=(8,) * 4,
        blinds=(2, 4),
        cards="AsKd AdKs 7h4c AcKh",
        board="2h8d9sJcTc",
    )
    then((ours, theirs), "p1 bets 4, p2 calls 4, p3 folds, p4 calls 4")
    ours.ends(10, 9, 4, 9)
    assert theirs.stacks == [10, 9, 4, 9]


def test_R_SHOW_1_a_tournament_hand_that_cannot_win_is_mucked() -> None:
    sentences = "p3 raises to 20, p1 calls 15, p2 calls 10, p2 bets 10, p3 calls 10"
    ours, theirs = both(
        f"{sentences}, p2 checks, p3 checks, p2 checks, p3 checks",
        stacks=(20, 100, 100),
        cards="AsAd KsKd 7h4c",
        board="2h8d9sJcQc",
        all_in_face_up=True,
    )
    assert ours.showdown == ["p2 shows", "p3 mucks", "p1 shows"]
    shown = [op for op in theirs.state.operations if type(op).__name__.startswith("HoleCardsShow")]
    assert [op.player_index for op in shown if op.hole_cards] == [0, 1, 2]
