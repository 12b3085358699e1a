"""Rulings of the bots' policy: what it always does, whatever its chance.

Blinds are 5 and 10 where a test says nothing else; the last player is on the button.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from libs.rules.hand import Action, decide
from libs.rules.names import Limit
from libs.runtime.simulated import Chance
from services.bot.domain.certain import hope, unbeaten
from services.bot.domain.choice import BLUFF_UP_TO, Choice
from services.bot.domain.policy import choose
from services.bot.domain.scene import Scene, scene
from services.bot.domain.spot import Spot
from services.bot.domain.styles import STYLES
from tests.services.bot.spots import TIMES, act_of, always, choices, spot, spot_of
from tests.support.hand_strategies import ALL_GAMES, CHOICES, dealt_hands, turns
from tests.support.hands import Ruling

FEW = 10
"""Samples enough where any choice has to stand."""
DEEP = (1_000,) * 6
HEADS_UP: dict[str, Any] = {"blinds": (10, 5)}
OTHERS = "2s2d 3s3d 4s4d 5s5d 6s6d "
"""The hands of five, before the sixth."""
TO_THE_BUTTON = "p3 folds, p4 folds, p5 folds"


@settings(max_examples=80, deadline=None)
@given(ruling=dealt_hands(ALL_GAMES), acts=CHOICES, seed=st.integers(0, 2**32))
def test_wherever_it_stands_it_does_something_allowed_and_nothing_absurd(
    ruling: Ruling, acts: list[int], seed: int
) -> None:
    """In all eight games and three limits."""
    events = list(ruling.events)
    for turn, (_, more, _) in enumerate(turns(ruling, acts)):
        seen = spot_of(events, ruling.deck)
        choice = choose(seen, Chance(seed + turn).fraction, FEW)
        assert decide(seen.hand, act_of(seen, choice), ruling.deck)
        assert choose(seen, Chance(seed + turn).fraction, FEW) == choice, "by its chance alone"
        if choice.action is Action.FOLD:
            assert not seen.legal.check, "a free check is never folded"
            assert not unbeaten(scene_of(seen)), "what cannot be beaten is never folded"
        if choice.action is Action.CALL and seen.final and len(seen.hole) == 2:
            beaten = not unbeaten(scene_of(seen))
            assert not beaten or hope(scene_of(seen), no_chance, 1) >= seen.odds
        events += more


def scene_of(seen: Spot) -> Scene:
    return scene(seen, STYLES[seen.game.code])


def no_chance() -> float:
    raise AssertionError("two hidden cards are counted out")


def heads_up_on_the_river(cards: str, board: str, acts: str) -> Spot:
    """p2, on the button, holds these cards; all was checked to the river, then these acts."""
    checked = ", ".join(["p1 checks, p2 checks"] * 2)
    return spot(
        f"p2 calls 5, p1 checks, {checked}, {acts}",
        stacks=(1_000, 1_000),
        cards=f"8c8d {cards}",
        board=board,
        **HEADS_UP,
    )


def test_a_free_check_is_never_folded() -> None:
    given = spot("p3 calls 10, p1 calls 5", stacks=(1_000,) * 3, cards="AcAd 7h2c KcKd")
    always(given, lambda choice: choice.action is not Action.FOLD)


@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("AsTs", "KsQsJs2d2c"),
        ("9s9h", "9d9c4hAsAh"),
        ("2s3h", "AsKsQsJsTs"),
        ("AsTd", "KsQhJc4d2c"),
    ],
)
def test_the_nuts_are_never_folded(cards: str, board: str) -> None:
    given = heads_up_on_the_river(cards, board, "p1 bets 990")
    always(given, lambda choice: choice.action is not Action.FOLD)


def test_aces_are_never_folded_before_the_flop() -> None:
    given = spot("p3 raises to 1000, p4 calls 1000", stacks=DEEP, cards="2s2d 3s3d 4s4d 5s5d AcAh")
    always(given, lambda choice: choice.action is not Action.FOLD)


@pytest.mark.parametrize(("cards", "board"), [("2c3d", "AsKsQs9sTh"), ("2c4d", "AsJh9c7d6s")])
@pytest.mark.parametrize("bet", [10, 60, 990])
def test_what_can_only_tie_a_few_hands_on_the_river_never_calls(
    cards: str, board: str, bet: int
) -> None:
    always(
        heads_up_on_the_river(cards, board, f"p1 bets {bet}"),
        lambda choice: choice.action is not Action.CALL,
    )


@pytest.mark.parametrize("cards", ["AcAh", "AcKc", "AcTd", "8h8s"])
def test_with_ten_big_blinds_a_good_hand_is_all_in_first_in(cards: str) -> None:
    always(
        spot(TO_THE_BUTTON, stacks=(100,) * 6, cards=OTHERS + cards),
        lambda choice: choice == Choice(Action.RAISE, 100),
    )


@pytest.mark.parametrize("cards", ["7h2c", "9h4c", "Jh3c"])
def test_with_ten_big_blinds_a_bad_hand_is_folded(cards: str) -> None:
    always(
        spot(TO_THE_BUTTON, stacks=(100,) * 6, cards=OTHERS + cards),
        Action.FOLD,
    )


def test_a_short_stack_pushes_more_hands_the_later_and_the_shorter_it_is() -> None:
    early = spot(stacks=(100,) * 6, cards="2c2d 3c3d Kh8d")
    late = spot(TO_THE_BUTTON, stacks=(60,) * 6, cards=OTHERS + "Kh8d")
    always(early, Action.FOLD)
    always(late, lambda choice: choice == Choice(Action.RAISE, 60))


def test_a_push_is_called_by_the_price() -> None:
    """From the big blind, with the same hand, for four and for forty more big blinds."""

    def facing(push: int) -> Spot:
        return spot(
            f"p2 raises to {push}",
            stacks=(1_000, push),
            cards="Jh8d 2c2d",
            **HEADS_UP,
        )

    always(facing(40), Action.CALL)
    always(facing(500), Action.FOLD)


def test_a_call_that_is_nearly_free_is_made_with_anything() -> None:
    given = spot("p2 raises to 110", stacks=(14, 110), cards="7h2c AcAd", **HEADS_UP)
    always(given, Action.CALL)


def test_first_in_position_decides() -> None:
    early = spot(stacks=DEEP, cards="2c2d 3c3d Kh9d")
    late = spot(TO_THE_BUTTON, stacks=DEEP, cards=OTHERS + "Kh9d")
    always(early, Action.FOLD)
    always(late, lambda choice: choice == Choice(Action.RAISE, 25))


def test_a_raise_is_called_by_the_price() -> None:
    def facing(raise_to: int) -> Spot:
        return spot(
            f"p3 raises to {raise_to}, p4 folds, p5 folds, p6 folds, p1 folds",
            stacks=DEEP,
            cards="2c2d 9h8h",
        )

    always(facing(20), lambda choice: choice.action is not Action.FOLD)
    always(facing(80), Action.FOLD)


@pytest.mark.parametrize("facing", ["p3 raises to 30", "p3 raises to 30, p4 raises to 90"])
@pytest.mark.parametrize("limit", [Limit.NO_LIMIT, Limit.POT_LIMIT])
def test_trash_never_puts_a_stack_at_risk(facing: str, limit: Limit) -> None:
    seat = 4 if facing.count("raises") == 1 else 5
    cards = ["2s2d", "3s3d", "4s4d", "5s5d"][: seat - 1]
    given = spot(facing, stacks=DEEP, cards=" ".join([*cards, "7h2c"]), limit=limit)
    always(given, Action.FOLD)


def test_a_bluff_risks_no_more_than_a_quarter_of_the_stack() -> None:
    for stack in (110, 300, 1_000):
        given = heads_up_after_leading(stack, cards="7h6h", board="AsKdQc")
        for choice in choices(given):
            if choice.to is not None:
                assert choice.to <= BLUFF_UP_TO * given.me.stack


def test_who_led_before_the_flop_leads_again_now_and_then_without_a_hand() -> None:
    given = heads_up_after_leading(1_000, cards="7h6h", board="AsKdQc")
    bets = [choice.action for choice in choices(given)].count(Action.BET)
    assert TIMES / 8 <= bets <= TIMES * 7 / 8


def test_a_strong_hand_is_bet_for_at_least_half_the_pot() -> None:
    given = heads_up_after_leading(1_000, cards="AhAd", board="AsKd2c")
    bets = [choice for choice in choices(given) if choice.action is Action.BET]
    assert len(bets) >= 0.7 * TIMES
    assert all(choice.to is not None and choice.to >= given.hand.pot / 2 for choice in bets)


def test_with_little_behind_a_strong_hand_goes_all_in() -> None:
    given = heads_up_after_leading(130, cards="AhAd", board="AsKd2c")
    bets = [choice for choice in choices(given) if choice.action is Action.BET]
    assert bets
    assert all(choice.to == given.me.stack for choice in bets)


def heads_up_after_leading(stack: int, cards: str, board: str) -> Spot:
    """p2 raised before the flop, was called, and is checked to on the flop."""
    return spot(
        "p2 raises to 25, p1 calls 15, p1 checks",
        stacks=(stack, stack),
        cards=f"8c8d {cards}",
        board=board,
        **HEADS_UP,
    )


def test_nobody_raises_more_than_a_rival_can_match() -> None:
    given = spot("p2 calls 5", stacks=(3_000, 60), cards="AcAd 2c2d", **HEADS_UP)
    always(given, lambda choice: choice.to is None or choice.to <= 60)


@pytest.mark.parametrize("limit", Limit)
def test_aces_raise_under_every_limit(limit: Limit) -> None:
    given = spot("p3 calls 10", stacks=DEEP, cards="2c2d 3c3d 4c4d AcAh", limit=limit)
    always(given, lambda choice: choice.action is Action.RAISE)
