"""Draws: whose turn, which cards, what follows from a time-out, and piles of dead cards."""

from typing import Any

import pytest

from libs.rules.cards import DECK, parse_cards
from libs.rules.hand import Act, Action, BadDeck, hole_cards
from libs.rules.hand.events import CardsDrawn, Cause, DeckReshuffled, Folded, HandShown
from libs.rules.names import GameCode, Limit, Seat
from libs.rules.rejected import Refusal
from tests.support.hands import Ruling, table

TRIPLE = GameCode.TRIPLE_DRAW
HANDS = "2c3c4c5c7d 2d3d4d5d8d 2h3h4h5h9h"


def drawn(**settings: Any) -> Ruling:
    """Three players of triple draw before the first draw, 10 each in."""
    defaults: dict[str, Any] = {
        "game": TRIPLE,
        "stacks": (500,) * 3,
        "limit": Limit.FIXED_LIMIT,
        "cards": HANDS,
    }
    return table(**defaults | settings).acts("p3 calls 10, p1 calls 5, p2 checks")


def timed_out(hand: Ruling, cause: Cause = Cause.TIMEOUT) -> Ruling:
    actor = hand.hand.actor
    assert actor is not None
    return hand.commands(
        Act(
            at=0,
            seat=actor.seat,
            turn=hand.hand.turn,
            action=Action.DISCARD,
            cards=(),
            cause=cause,
        )
    )


def test_R_DRAW_1_players_draw_in_order_from_the_left_of_the_button() -> None:
    hand = drawn(board="6c Td Js").asks("p1", "draw 0-5").acts("p1 draws 7d")
    hand.asks("p2", "draw 0-5").acts("p2 stands pat").asks("p3", "draw 0-5").acts("p3 draws 9h 2h")
    assert [
        (event.seat, len(event.given), len(event.taken)) for event in hand.told(CardsDrawn)
    ] == [
        (1, 1, 1),
        (2, 0, 0),
        (3, 2, 2),
    ]
    assert hand.holds(1) == parse_cards("2c3c4c5c6c")
    assert hand.holds(3) == parse_cards("3h4h5hTdJs")
    hand.asks("p1", "fold, check, bet 10")


def test_R_DRAW_1_a_draw_is_no_betting_turn() -> None:
    hand = drawn()
    for sentence in ("p1 folds", "p1 checks", "p1 bets 10", "p1 goes all-in"):
        hand.refuses(sentence)
    hand.acts("p1 stands pat, p2 stands pat, p3 stands pat").refuses("p1 draws 1")


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("8d", Refusal.NOT_YOUR_CARD),
        ("7d8d", Refusal.NOT_YOUR_CARD),
        ("Kd", Refusal.NOT_YOUR_CARD),
        ("2c3c4c5c7d8d", Refusal.TOO_MANY_CARDS),
    ],
)
def test_R_DRAW_1_only_his_own_cards_and_no_refusal_tells_more(cards: str, code: Refusal) -> None:
    hand = drawn()
    hand.refuses(f"p1 draws {cards}", code)
    act = Act(at=0, seat=Seat(1), turn=4, action=Action.DISCARD, cards=parse_cards("7d") * 2)
    hand.refuses_command(act, Refusal.CARD_REPEATED)


def test_R_DRAW_1_who_runs_out_of_time_stands_pat_and_may_not_bet_or_raise() -> None:
    hand = timed_out(drawn()).acts("p2 stands pat, p3 stands pat")
    assert hand.told(CardsDrawn)[0] == CardsDrawn(at=0, seat=Seat(1), cause=Cause.TIMEOUT)
    hand.asks("p1", "fold, check").acts("p1 checks, p2 bets 10, p3 raises to 20")
    hand.asks("p1", "fold, call 20")


def test_R_DRAW_1_all_in_of_who_may_not_raise_is_a_call() -> None:
    hand = timed_out(drawn()).acts("p2 stands pat, p3 stands pat, p1 checks, p2 bets 10, p3 folds")
    hand.acts("p1 goes all-in 10")


def test_R_DRAW_1_a_later_draw_in_time_lifts_that() -> None:
    hand = timed_out(drawn(), Cause.AWAY).acts("p2 stands pat, p3 stands pat")
    hand.acts("p1 checks, p2 checks, p3 checks")
    hand.acts("p1 stands pat, p2 stands pat, p3 stands pat").asks("p1", "fold, check, bet 20")


def test_R_BET_8_two_small_streets_then_two_big_ones() -> None:
    hand = drawn().acts("p1 stands pat, p2 stands pat, p3 stands pat")
    hand.asks("p1", "fold, check, bet 10").acts("p1 checks, p2 checks, p3 checks")
    for _ in range(2):
        hand.acts("p1 stands pat, p2 stands pat, p3 stands pat")
        hand.asks("p1", "fold, check, bet 20").acts("p1 checks, p2 checks, p3 checks")
    assert hand.hand.over


def test_R_BET_8_with_two_rounds_the_cap_is_a_bet_and_four_raises() -> None:
    hand = table(game=GameCode.FIVE_CARD_DRAW, stacks=(500,) * 3, limit=Limit.FIXED_LIMIT)
    hand.acts("p3 raises to 20, p1 raises to 30, p2 raises to 40").asks(
        "p3", "fold, call 20, raise to 50"
    )
    hand.acts("p3 raises to 50").asks("p1", "fold, call 20").acts("p1 calls 20, p2 calls 10")
    hand.acts("p1 stands pat, p2 stands pat, p3 stands pat").asks("p1", "fold, check, bet 20")


def test_R_BET_11_draws_to_come_are_made_in_order_with_hands_hidden() -> None:
    hand = table(
        game=TRIPLE,
        stacks=(10, 10, 500),
        cards=HANDS,
        all_in_face_up=True,
        all_hands_shown=True,
    ).acts("p3 calls 10, p1 calls 5")
    hand.asks("p1", "draw 0-5").acts("p1 draws 7d, p2 draws 8d, p3 stands pat")
    assert hand.told(HandShown) == []
    for _ in range(2):
        hand.asks("p1", "draw 0-5").acts("p1 stands pat, p2 stands pat, p3 stands pat")
    assert hand.showdown == ["p1 shows", "p2 shows", "p3 shows"]


def test_R_BET_6_what_nobody_called_goes_back_before_the_draw() -> None:
    hand = table(game=TRIPLE, stacks=(500, 40, 500)).acts("p3 raises to 100, p1 folds, p2 calls 30")
    assert hand.stacks == (495, 0, 460)
    hand.asks("p2", "draw 0-5")


def test_R_HAND_4_the_worst_high_hand_wins() -> None:
    hand = table(game=TRIPLE, stacks=(10,) * 3, cards=HANDS).acts("p3 calls 10, p1 calls 5")
    for _ in range(3):
        hand.acts("p1 stands pat, p2 stands pat, p3 stands pat")
    hand.ends(30, 0, 0)


def six(piles: str = "", **settings: Any) -> Ruling:
    """Six players all in before the first draw, so that the deck runs out in the second."""
    return table(game=TRIPLE, stacks=(10,) * 6, piles=piles, **settings).acts(
        "p3 calls 10, p4 calls 10, p5 calls 10, p6 calls 10, p1 calls 5"
    )


def everybody_draws(hand: Ruling, count: int) -> None:
    hand.acts(", ".join(f"p{place} draws {count}" for place in range(1, 7)))


def test_R_DRAW_2_first_the_rest_of_the_deck_then_the_discards_of_the_others() -> None:
    hand = six()
    everybody_draws(hand, 3)
    assert hand.told(DeckReshuffled) == []
    hand.acts("p1 draws 3, p2 draws 2")
    last = hand.told(CardsDrawn)[-2]
    assert last.taken == (48, 49, 50)
    (pile,) = hand.told(DeckReshuffled)
    (taken,) = [event for event in hand.told(CardsDrawn) if 52 in event.taken]
    assert (taken.seat, taken.taken) == (2, (51, 52))
    assert pile.first == 52
    own = {position for event in hand.told(CardsDrawn)[:1] for position in event.given}
    assert own <= set(pile.given)
    assert not set(hand.told(CardsDrawn)[1].given) & set(pile.given)
    assert list(pile.given) == sorted(pile.given)


def test_R_DRAW_2_the_pile_is_shuffled_anew_before_every_draw_from_it() -> None:
    hand = six()
    everybody_draws(hand, 5)
    everybody_draws(hand, 1)
    reshuffles = hand.told(DeckReshuffled)
    assert [event.first for event in reshuffles] == [52, 55, 60, 61, 62, 63, 64, 65]


def test_R_DRAW_2_E15_nobody_gets_back_what_he_discarded_and_no_card_is_there_twice() -> None:
    for seed in range(12):
        hand = six()
        hand.deck = type(hand.deck)(cards=hand.deck.cards, seed=f"seed {seed}")
        discarded: dict[int, set[str]] = {place: set() for place in range(1, 7)}
        for _ in range(3):
            for place in range(1, 7):
                discarded[place] |= set(hand.holds(place))
                hand.acts(f"p{place} draws 5")
                held = [card for each in range(1, 7) for card in _held(hand, each)]
                assert len(set(held)) == len(held) == 30
                assert not discarded[place] & set(_held(hand, place))
        assert hand.hand.over


def _held(hand: Ruling, place: int) -> tuple[str, ...]:
    return hole_cards(hand.hand, hand.hand.players[place - 1], hand.deck)


def test_R_DRAW_2_a_folded_hand_joins_the_pile() -> None:
    hand = table(game=TRIPLE, stacks=(500,) * 6)
    hand.acts("p3 calls 10, p4 calls 10, p5 calls 10, p6 folds, p1 calls 5, p2 checks")
    (folded,) = hand.told(Folded)
    hand.acts("p1 draws 5, p2 draws 5, p3 draws 5, p4 draws 5, p5 draws 5")
    (pile,) = hand.told(DeckReshuffled)
    assert folded.seat == 6
    assert set(range(25, 30)) <= set(pile.given)


def test_R_DRAW_2_another_seed_gives_another_order() -> None:
    orders = set()
    for seed in "ab":
        hand = six()
        hand.deck = type(hand.deck)(cards=hand.deck.cards, seed=seed)
        everybody_draws(hand, 5)
        orders.add(_held(hand, 6))
    assert len(orders) == 2


def test_R_DRAW_2_the_cards_of_a_pile_may_be_foretold() -> None:
    plain = six()
    everybody_draws(plain, 4)
    dead = [plain.deck.cards[position] for position in plain.told(DeckReshuffled)[0].given]
    hand = six(piles="".join(dead[:2]))
    everybody_draws(hand, 4)
    assert [*_held(hand, 6)][-2:] == dead[:2]


def test_R_DRAW_2_a_card_foretold_must_be_in_the_pile() -> None:
    held = six().holds(6)[4]
    hand = six(piles=f"{held}{DECK[0]}")
    everybody_draws(hand, 4)
    with pytest.raises(BadDeck):
        hand.holds(6)
