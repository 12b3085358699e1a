"""Stud games after the bring-in: who opens, which bets, the last card, who shows."""

from typing import Any

import pytest

from libs.rules.hand.events import BoardDealt, HandShown, HoleCardsDealt
from libs.rules.names import GameCode, Limit
from libs.rules.rejected import Refusal
from tests.support.hands import Ruling, table


def third(fourth: str, ups: str = "Kd2c9s", **settings: Any) -> Ruling:
    """Three players of stud on fourth street; p2 brought it in and the others called.

    `fourth` are their next up-cards and what comes after them.
    """
    defaults: dict[str, Any] = {
        "game": GameCode.STUD,
        "stacks": (500,) * 3,
        "antes": 1,
        "bring_in": 3,
        "min_bet": 10,
        "limit": Limit.FIXED_LIMIT,
    }
    hand = table(ups=ups, board=fourth, **defaults | settings)
    return hand.acts("p2 brings it in 3, p3 calls 3, p1 calls 3")


@pytest.mark.parametrize(
    ("ups", "fourth", "player"),
    [
        ("Kd2c9s", "Qs3d9h", "p3"),
        ("Kd2cKs", "Qs3dQh", "p1"),
        ("9d2cKs", "KhAd3h", "p2"),
        ("9d2cTs", "Th9h9c", "p1"),
    ],
    ids=["a pair", "equal boards", "the ace", "cards from the top"],
)
def test_R_STUD_1_the_best_board_opens(ups: str, fourth: str, player: str) -> None:
    hand = third(fourth, ups)
    actor = hand.hand.actor
    assert actor is not None
    assert f"p{actor.seat}" == player


def test_R_STUD_1_two_pair_beats_a_higher_pair() -> None:
    hand = third("Ac3d8s Kd2d7h Qd2h6h", "Ad3c9s")
    hand.acts("p1 checks, p2 checks, p3 checks, p1 checks, p2 checks, p3 checks")
    hand.asks("p2", "fold, check, bet 20")


def test_R_STUD_1_three_to_a_straight_flush_are_high_cards() -> None:
    hand = third("QhAd7s JhAs6s", "Kh2c9s").acts("p2 checks, p3 checks, p1 checks")
    hand.asks("p2", "fold, check, bet 20")


def test_R_STUD_1_the_best_board_of_those_able_to_act() -> None:
    hand = third("Qs3dAh", stacks=(4, 500, 500))
    hand.asks("p3", "fold, check, bet 10")
    hand = third("KsQhJh", stacks=(4, 500, 500))
    hand.asks("p2", "fold, check, bet 10 or 20")


def test_R_STUD_1_soko_boards_open_likewise() -> None:
    hand = table(
        game=GameCode.SOKO,
        stacks=(500,) * 3,
        antes=1,
        bring_in=3,
        min_bet=10,
        limit=Limit.FIXED_LIMIT,
        ups="Kd2c9s",
        board="Qd2hAs",
    ).acts("p1 brings it in 3, p2 calls 3, p3 calls 3")
    hand.asks("p2", "fold, check, bet 10").acts("p2 checks, p3 checks, p1 checks")
    hand.acts("p2 bets 20, p3 folds, p1 folds").ends(496, 508, 496)


def test_R_BET_8_big_bets_from_fifth_street_on() -> None:
    hand = third("Qs3d8h").asks("p1", "fold, check, bet 10")
    hand.acts("p1 bets 10, p2 calls 10, p3 folds")
    hand.acts(f"{first(hand)} bets 20, {first(hand, 1)} raises to 40, {first(hand)} folds")
    assert hand.hand.over


def first(hand: Ruling, after: int = 0) -> str:
    """Who acts next on a street of two players."""
    live = [f"p{player.seat}" for player in hand.hand.live]
    actor = hand.hand.actor
    assert actor is not None
    return live[(live.index(f"p{actor.seat}") + after) % len(live)]


def test_R_BLD_5_an_open_pair_on_fourth_street_allows_either_bet() -> None:
    hand = third("Ks3d8h").asks("p1", "fold, check, bet 10 or 20")
    hand.refuses("p1 bets 15", Refusal.AMOUNT_BETWEEN)
    hand.acts("p1 bets 10").asks("p2", "fold, call 10, raise to 20 or 30")
    hand.acts("p2 raises to 30").asks("p3", "fold, call 30, raise to 50")


def test_R_BLD_5_after_a_big_bet_only_the_big_one() -> None:
    hand = third("Ks3d8h").acts("p1 bets 20").asks("p2", "fold, call 20, raise to 40")
    hand.acts("p2 raises to 40, p3 raises to 60, p1 raises to 80").asks("p2", "fold, call 40")


def test_R_BLD_5_a_folded_pair_does_not_count() -> None:
    third("Ks3d8h").acts("p1 folds").asks("p2", "fold, check, bet 10")


def test_R_BLD_5_not_without_a_pair_nor_later_nor_in_other_games() -> None:
    third("Qs3d8h").asks("p1", "fold, check, bet 10")
    third("Ks3d8h", game=GameCode.STUD_HILO).asks("p1", "fold, check, bet 10")
    third("Ks3d8h", limit=Limit.NO_LIMIT).asks("p1", "fold, check, bet 10-496")
    hand = third("Ks3d8h").acts("p1 checks, p2 checks, p3 checks")
    hand.asks("p1", "fold, check, bet 20")


def test_R_BLD_5_a_stack_between_the_two_bets_may_go_in_as_the_big_one() -> None:
    hand = third("Ks3d8h", stacks=(19, 500, 500)).asks("p1", "fold, check, bet 10 or 15")
    hand.acts("p1 goes all-in 15").asks("p2", "fold, call 15, raise to 35")


def test_R_BLD_5_half_a_small_bet_is_a_full_one_until_a_big_bet_is_in() -> None:
    hand = third("Ks3d8h", stacks=(500, 20, 500)).acts("p1 bets 10, p2 goes all-in 16")
    hand.asks("p3", "fold, call 16, raise to 26 or 36").acts("p3 calls 16")
    hand.asks("p1", "fold, call 6, raise to 26 or 36")
    hand = third("Ks3d8h", stacks=(500, 30, 500)).acts("p1 bets 20, p2 goes all-in 26")
    hand.asks("p3", "fold, call 26, raise to 40").acts("p3 calls 26").asks("p1", "fold, call 6")


def full_table() -> Ruling:
    """Eight players, none of whom folds, before their seventh cards."""
    hand = table(
        game=GameCode.STUD,
        stacks=(500,) * 8,
        antes=1,
        bring_in=3,
        min_bet=10,
        limit=Limit.FIXED_LIMIT,
        ups="2cKdQd9s8s7h6h5h",
    ).acts("p1 brings it in 3")
    hand.acts(", ".join(f"p{place} calls 3" for place in range(2, 9)))
    for _ in range(3):
        for _ in range(8):
            actor = hand.hand.actor
            assert actor is not None
            hand.acts(f"p{actor.seat} checks")
    return hand


def test_R_STUD_2_one_card_is_turned_for_all_and_nobody_bets_on_it() -> None:
    hand = full_table()
    (turned,) = hand.told(BoardDealt)
    assert turned.positions == (48,)
    assert len(hand.told(HoleCardsDealt)) == 1
    assert hand.hand.over
    assert sum(hand.stacks) == 4000


def test_R_STUD_2_the_community_card_is_used_by_all() -> None:
    hand = full_table()
    (turned,) = hand.told(BoardDealt)
    assert hand.hand.board == turned.cards
    ranks = [
        hand.hand.game.best.rank((*hand.holds(player.seat), *player.up), turned.cards)
        for player in hand.hand.players
    ]
    assert None not in ranks
    best = [index for index, rank in enumerate(ranks) if rank == max(filter(None, ranks))]
    assert [index for index, stack in enumerate(hand.stacks) if stack > 496] == best


def test_R_STUD_2_with_seven_players_everybody_has_a_seventh_card() -> None:
    hand = table(
        game=GameCode.STUD,
        stacks=(500,) * 7,
        antes=1,
        bring_in=3,
        min_bet=10,
        limit=Limit.FIXED_LIMIT,
        ups="2cKdQd9s8s7h6h",
    ).acts("p1 brings it in 3")
    hand.acts(", ".join(f"p{place} calls 3" for place in range(2, 8)))
    for _ in range(3 * 7):
        actor = hand.hand.actor
        assert actor is not None
        hand.acts(f"p{actor.seat} checks")
    assert hand.told(BoardDealt) == []
    assert hand.hand.actor is not None


def test_R_SHOW_1_without_a_bet_the_best_board_shows_first() -> None:
    hand = third("Ah3d8h Ac4c7h 5d5c2s", cards="2d4s QcJh 9d9h")
    while not hand.hand.over:
        hand.acts(f"{first(hand)} checks")
    assert hand.showdown == ["p1 shows", "p2 mucks", "p3 shows"]


def test_R_SHOW_1_the_last_to_bet_shows_first() -> None:
    hand = third("Ah3d8h Ac4c7h 5d5c2s", cards="2d4s QcJh 9d9h")
    while hand.hand.street < 4:
        hand.acts(f"{first(hand)} checks")
    hand.acts("p1 checks, p2 checks, p3 bets 20, p1 calls 20, p2 folds")
    assert hand.showdown == ["p3 shows", "p1 mucks"]


def test_R_SHOW_1_soko_shows_from_the_left_of_the_dealer() -> None:
    hand = table(
        game=GameCode.SOKO,
        stacks=(500,) * 3,
        antes=1,
        bring_in=3,
        min_bet=10,
        ups="Qd2cKs",
        all_hands_shown=True,
    ).acts("p3 brings it in 3, p1 calls 3, p2 calls 3")
    while not hand.hand.over:
        hand.acts(f"{first(hand)} checks")
    assert hand.showdown == ["p1 shows", "p2 shows", "p3 shows"]


def test_R_BET_11_hands_turned_up_in_a_tournament_show_their_last_card_at_the_showdown() -> None:
    hand = table(
        game=GameCode.STUD,
        stacks=(100, 100),
        antes=1,
        bring_in=3,
        min_bet=10,
        ups="2cKd",
        all_in_face_up=True,
    ).acts("p1 brings it in 3, p2 goes all-in 99, p1 calls 96")
    shown = [(event.seat, len(event.cards)) for event in hand.told(HandShown)]
    assert shown[:2] == [(1, 2), (2, 2)]
    assert sorted(shown[2:]) == [(1, 3), (2, 3)]
