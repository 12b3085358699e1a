"""Rulings of the policy in the games beside hold'em: what a beginner would laugh at."""

from typing import Any

import pytest
from msgspec.structs import replace

from libs.rules.cards import parse_cards
from libs.rules.games import GAMES
from libs.rules.hand import Action
from libs.rules.names import GameCode, Limit
from services.bot.domain.certain import unbeaten
from services.bot.domain.choice import Choice
from services.bot.domain.equity import won_of
from services.bot.domain.scene import scene
from services.bot.domain.spot import Spot
from services.bot.domain.standing import share
from services.bot.domain.styles import STYLES
from tests.services.bot.spots import always, choices, spot

DEEP = (1_000,) * 6
TWO: dict[str, Any] = {"stacks": (1_000, 1_000), "limit": Limit.FIXED_LIMIT}
BLINDS: dict[str, Any] = {**TWO, "blinds": (10, 5)}
ANTES: dict[str, Any] = {**TWO, "antes": 2, "bring_in": 3, "min_bet": 10}


def never(given: Spot, *actions: Action) -> None:
    always(given, lambda choice: choice.action not in actions)


def discards(given: Spot, text: str) -> None:
    """Just these cards, whatever its chance; none stands pat."""
    cards = set(parse_cards(text))
    always(given, lambda choice: set(choice.cards or ()) == cards)


# Omaha


def on_the_river(game: GameCode, cards: str, board: str, bet: str) -> Spot:
    """p2, on the button, holds these cards; all was checked to the river, then p1 bets."""
    checked = "p1 checks, p2 checks"
    return spot(
        f"p2 calls 5, p1 checks, {checked}, {checked}, {bet}",
        game=game,
        cards=f"5c5d6c6d {cards}",
        board=board,
        **BLINDS | {"limit": Limit.POT_LIMIT},
    )


def test_four_of_a_rank_are_thrown_away_in_omaha() -> None:
    given = spot(
        stacks=DEEP, game=GameCode.OMAHA, cards="6c7d8hTs 5c6dTdJs 2c2d2h2s", limit=Limit.POT_LIMIT
    )
    always(given, Action.FOLD)


def test_double_suited_aces_raise_in_omaha() -> None:
    given = spot(
        stacks=DEEP, game=GameCode.OMAHA, cards="6c7d8hTs 5c6dTdJs AcAdKcKd", limit=Limit.POT_LIMIT
    )
    always(given, Action.RAISE)


def test_one_card_of_a_suit_is_no_flush_in_omaha() -> None:
    """R-HAND-2: the ace of spades alone makes nothing of four spades on the board."""
    given = on_the_river(GameCode.OMAHA, "AsThJd3c", "Ks9s4s2s7h", "p1 bets 20")
    never(given, Action.CALL, Action.RAISE)


def test_the_nut_flush_is_never_folded_in_omaha() -> None:
    given = on_the_river(GameCode.OMAHA, "AsThJs3c", "Ks9s4s2d7h", "p1 bets 20")
    assert unbeaten(scene(given, STYLES[GameCode.OMAHA]))
    never(given, Action.FOLD)


def test_the_nut_low_is_never_folded_at_the_end() -> None:
    given = on_the_river(GameCode.OMAHA_HILO, "AsKh2dQc", "8s7s4c9dJh", "p1 bets 20")
    assert unbeaten(scene(given, STYLES[GameCode.OMAHA_HILO]))
    never(given, Action.FOLD)


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "won"),
    [
        ("AsKh2dQc", "Ah2h9d9h", "8s7s4c9sJh", 0.25),
        ("AsKh2dQc", "JdJcTdTc", "8s7s4c9sJh", 0.5),
        ("AsKs2dQs", "JdJcTdTc", "8s7s4s9dJh", 1.0),
        ("AsKh2d3c", "JdJcTdTc", "8s7sTh9sJh", 0.0),
    ],
)
def test_halves_and_quarters_of_a_pot(mine: str, theirs: str, board: str, won: float) -> None:
    """R-HAND-3: quartered, the low alone, both, and neither."""
    hands = [parse_cards(mine), parse_cards(theirs)]
    assert won_of(GAMES[GameCode.OMAHA_HILO], hands, parse_cards(board)) == won


# Stud


def on_seventh_street(mine: str, up: str) -> Spot:
    """p1 holds these seven cards and p2 shows those four, bets the last street, and p1 is asked.
    All was checked before."""
    cards, shown = parse_cards(mine), parse_cards(up)
    later = [card for two in zip(cards[3:6], shown[1:], strict=True) for card in two]
    checks = ", ".join(["p2 checks, p1 checks"] * 3)
    return spot(
        f"p1 brings it in 3, p2 calls 3, {checks}, p2 bets 20",
        game=GameCode.STUD,
        cards=f"{cards[0]}{cards[1]} 9h8h",
        ups=f"{cards[2]}{shown[0]}",
        board="".join(later) + cards[6] + "Qc",
        **ANTES,
    )


def test_it_does_not_call_drawing_dead_against_a_board_in_stud() -> None:
    always(on_seventh_street("7c6d2s3h3d7dJc", "AsAhAdKc"), Action.FOLD)


def test_what_no_hidden_cards_beat_is_never_folded_in_stud() -> None:
    given = on_seventh_street("8c7c2s5c6c3d9c", "AsKhTd4c")
    assert unbeaten(scene(given, STYLES[GameCode.STUD]))
    never(given, Action.FOLD)


@pytest.mark.parametrize("game", [GameCode.STUD, GameCode.STUD_HILO])
def test_rolled_up_aces_are_never_folded(game: GameCode) -> None:
    given = spot(
        "p2 brings it in 3, p3 raises to 200, p1 raises to 1998, p2 folds",
        stacks=(2_000,) * 3,
        game=game,
        cards="KcKd 7h6h AcAd",
        ups="Ks2sAh",
        antes=2,
        bring_in=3,
        min_bet=10,
    )
    never(given, Action.FOLD)


def third_street(ups: str, hole: str, game: GameCode = GameCode.STUD) -> Spot:
    """p2 brings it in with a deuce, and p3, who holds these cards, is next."""
    return spot(
        "p2 brings it in 3",
        game=game,
        cards=f"8c9d 7h6h {hole}",
        ups=ups,
        **ANTES | {"stacks": (1_000,) * 6},
    )


def test_a_pair_is_worth_less_when_its_cards_are_dead() -> None:
    alive = third_street("Ts2sJh4c5d6c", "Jd3c")
    dead = third_street("Js2sJh4c5dJc", "Jd3c")
    style = STYLES[GameCode.STUD]
    assert share(alive, style) < 0.12 < share(dead, style)
    always(alive, Action.COMPLETE)


def test_the_best_card_up_front_steals() -> None:
    """The same hand under an ace when nobody shows as much, and when somebody does."""
    style = STYLES[GameCode.STUD]
    given = third_street("Ts2sAh4c5d6c", "Jd9c")
    assert {choice.action for choice in choices(given)} <= {Action.COMPLETE, Action.CALL}
    assert share(given, style) > 0.2


def test_trash_under_a_low_card_is_folded_to_a_raise() -> None:
    given = spot(
        "p2 brings it in 3, p3 completes 10, p4 raises to 20",
        game=GameCode.STUD,
        cards="8c9d 7h6h AcAd KcKd Th4s",
        ups="Ts2sAhKh8d6c",
        **ANTES | {"stacks": (1_000,) * 6},
    )
    always(given, Action.FOLD)


def test_high_cards_that_fit_nothing_do_not_come_in_for_half_a_bet() -> None:
    always(third_street("Ts2sJh4c5d6c", "Qd4h"), Action.FOLD)


# Sökö


def on_fifth_card(mine: str, up: str) -> Spot:
    """p2 shows four cards and bets the last street; p1, who holds these five, is asked."""
    cards, shown = parse_cards(mine), parse_cards(up)
    later = [card for two in zip(cards[2:], shown[1:], strict=True) for card in two]
    checks = ", ".join(["p2 checks, p1 checks"] * 2)
    return spot(
        f"p2 brings it in 3, p1 calls 3, {checks}, p2 bets 20",
        game=GameCode.SOKO,
        cards=f"{cards[0]} 9h",
        ups=f"{cards[1]}{shown[0]}",
        board="".join(later),
        **ANTES,
    )


def test_a_pair_does_not_call_a_four_flush_that_shows() -> None:
    """R-HAND-5: four cards of a suit beat a pair, whatever lies face down."""
    always(on_fifth_card("QcQd8h3s2d", "AsTs7s4s"), Action.FOLD)


def test_a_four_flush_calls_a_board_that_beats_it_with_few_cards() -> None:
    never(on_fifth_card("KcQc8c3c2d", "AsTh7d4s"), Action.FOLD)


# five-card draw


def after_the_draw(mine: str, drawn: str) -> Spot:
    """p1 holds these cards and stood pat or drew; p2 drew and bet."""
    return spot(
        f"p2 calls 5, p1 checks, p1 stands pat, {drawn}, p1 checks, p2 bets 20",
        game=GameCode.FIVE_CARD_DRAW,
        cards=f"{mine} KhKd9c5s3h",
        board="KcQd8s",
        **BLINDS,
    )


def test_it_does_not_call_with_nothing_after_the_draw() -> None:
    always(after_the_draw("7c5d4h3s2d", "p2 stands pat"), Action.FOLD)


def test_four_of_a_kind_are_never_folded() -> None:
    never(after_the_draw("7c7d7h7s2d", "p2 stands pat"), Action.FOLD)


def before_the_draw(mine: str, acts: str = "p2 calls 5, p1 checks") -> Spot:
    return spot(
        acts,
        game=GameCode.FIVE_CARD_DRAW,
        cards=f"{mine} KhKd9c4s3h",
        **BLINDS,
    )


@pytest.mark.parametrize(
    ("mine", "given_up"),
    [
        ("9s8h7d6c5s", ""),
        ("AsAh7d5c2s", "7d5c2s"),
        ("QsQhQd5c2s", "5c2s"),
        ("JsJh8d8c2s", "2s"),
    ],
)
def test_draws_are_the_standard_ones(mine: str, given_up: str) -> None:
    discards(before_the_draw(mine), given_up)


def test_an_ace_alone_does_not_pay_for_four_cards() -> None:
    given = before_the_draw("As9h7d5c2s", "p2 raises to 20")
    always(given, Action.FOLD)


# triple draw

LIMPED = "p2 calls 5, p1 checks"
CHECKED = "p1 checks, p2 checks"


def drawing(acts: str, mine: str, theirs: str = "KhKd9c5s3h", **settings: Any) -> Spot:
    """p2, on the button, holds these cards and draws behind p1."""
    return spot(
        f"{LIMPED}, {acts}",
        game=GameCode.TRIPLE_DRAW,
        cards=f"{theirs} {mine}",
        **BLINDS | settings,
    )


@pytest.mark.parametrize("mine", ["7s5h4d3c2s", "7s6h4d3c2s", "7s6h5d3c2s"])
@pytest.mark.parametrize("theirs", ["p1 draws 3", "p1 stands pat"])
def test_a_made_seven_stands_pat(mine: str, theirs: str) -> None:
    discards(drawing(theirs, mine), "")


def test_one_of_a_pair_is_given_up() -> None:
    given = drawing("p1 draws 3", "7s7h4d3c2s")
    always(given, lambda choice: [card[0] for card in choice.cards or ()] == ["7"])


def third_draw(theirs: str, mine: str) -> Spot:
    pat = f"{theirs}, p2 stands pat, {CHECKED}"
    return drawing(f"{pat}, {pat}, {theirs}", mine)


def test_a_rough_hand_is_broken_against_one_who_stands_pat_and_kept_against_one_who_draws() -> None:
    rough = "Ts7h4d3c2s"
    discards(third_draw("p1 stands pat", rough), "Ts")
    discards(third_draw("p1 draws 3", rough), "")


def test_the_best_low_is_never_folded_and_the_worst_never_calls() -> None:
    pat = f"p1 stands pat, p2 stands pat, {CHECKED}"
    end = f"{pat}, {pat}, p1 stands pat, p2 stands pat, p1 bets 20"
    never(drawing(end, "7s5h4d3c2s"), Action.FOLD)
    always(drawing(end, "KsKhQdQcJs", theirs="7h6d4c3s2h"), Action.FOLD)


def test_what_he_gave_up_is_dead_to_him() -> None:
    """A deuce of his own discards is a deuce that no rival holds."""
    given = drawing(f"p1 draws 1, p2 draws 2 2c2d, {CHECKED}, p1 draws 1", "7s4h2s2c2d")
    assert set(given.discards) == set(parse_cards("2c2d"))
    assert set(given.discards) <= set(given.dead)
    forgetful = replace(given, discards=())
    assert set(forgetful.dead).isdisjoint(given.discards)


# every game


@pytest.mark.parametrize("game", [GameCode.STUD, GameCode.STUD_HILO, GameCode.SOKO])
def test_the_bring_in_is_posted_with_nothing(game: GameCode) -> None:
    hands = (
        {"cards": "9c7d 8hKh", "ups": "2c3d"}
        if game is not GameCode.SOKO
        else {
            "cards": "9c 8h",
            "ups": "2cKd",
        }
    )
    always(spot(game=game, **hands, **ANTES), lambda choice: choice == Choice(Action.BRING_IN))
