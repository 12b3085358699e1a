"""What holds for every hand of every game, whoever sits there and whatever they do."""

import re
from collections.abc import Iterable
from copy import deepcopy
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from libs.rules.hand import (
    Action,
    CancelHand,
    Deck,
    Hand,
    HandEvent,
    decide,
    evolve,
    hole_cards,
    legal_actions,
)
from libs.rules.hand.events import (
    HandEnded,
    UpCardsDealt,
)
from libs.rules.hand.pots import side_pots, split
from tests.support.bounds import check_turn, options
from tests.support.hand_strategies import ALL_GAMES, CHOICES, dealt_hands, turns
from tests.support.hands import Ruling, table
from tests.support.referee import Referee

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[HandEvent] = msgspec.json.Decoder(HandEvent)
ANY_CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')


def chips(hand: Hand) -> int:
    return sum(player.stack for player in hand.players) + hand.pot


def whole(ruling: Ruling, choices: list[int]) -> list[HandEvent]:
    events = list(ruling.events)
    for _, more, _ in turns(ruling, choices):
        events += more
    return events


@given(ruling=dealt_hands(ALL_GAMES), choices=CHOICES)
def test_R_POT_4_chips_are_the_same_after_every_event(ruling: Ruling, choices: list[int]) -> None:
    total = sum(dealt.stack for dealt in ruling.hand.started.players)
    hand = None
    for event in whole(ruling, choices):
        hand = evolve(hand, event)
        assert chips(hand) == total
        assert min(player.stack for player in hand.players) >= 0
    assert hand is not None
    assert hand.over
    assert hand.pot == 0


@given(ruling=dealt_hands(ALL_GAMES), choices=CHOICES)
def test_stored_events_rebuild_the_hand_at_every_turn(ruling: Ruling, choices: list[int]) -> None:
    rebuilt = None
    for event in ruling.events:
        rebuilt = evolve(rebuilt, DECODER.decode(ENCODER.encode(event)))
    assert rebuilt == ruling.hand
    for act, events, live in turns(ruling, choices):
        assert {event.at for event in events} == {act.at}
        for event in events:
            rebuilt = evolve(rebuilt, DECODER.decode(ENCODER.encode(event)))
        assert rebuilt == live


@settings(deadline=None)
@given(ruling=dealt_hands(ALL_GAMES), choices=CHOICES)
def test_every_amount_at_and_outside_each_bound_is_judged_as_legal_actions_says(
    ruling: Ruling, choices: list[int]
) -> None:
    def try_everything(hand: Hand, deck: Deck) -> None:
        before = deepcopy(hand)
        check_turn(hand, deck)
        assert hand == before

    assert all(events for _, events, _ in turns(ruling, choices, try_everything))


@settings(deadline=None)
@given(ruling=dealt_hands(ALL_GAMES), choices=CHOICES)
def test_bounds_and_stacks_are_those_of_an_independent_reading(
    ruling: Ruling, choices: list[int]
) -> None:
    referee = Referee(ruling.hand.started)

    opens = True

    def ask(hand: Hand, _: Deck) -> None:
        legal = legal_actions(hand)
        assert legal is not None
        if legal.discard is not None:
            return
        assert referee.allows(legal.seat - 1, legal), (hand.started, options(hand))
        assert not (opens and hand.game.brings_in) or legal.seat - 1 == referee.opens()

    hand = ruling.hand
    look(referee, ruling.events)
    for act, events, after in turns(ruling, choices, ask):
        opens = False
        if act.action is Action.DISCARD:
            referee.draws(act.seat - 1, act.cause is not None)
        else:
            referee.acts(act.seat - 1, act.action, act.to)
        if after.street > hand.street and not after.over:
            opens = True
            while referee.street < after.street:
                referee.next_street()
        look(referee, events)
        hand = after
    hole = [[*hole_cards(hand, player, ruling.deck), *player.up] for player in hand.players]
    stacks = [player.stack for player in hand.players]
    assert stacks == referee.finishing_stacks(hole, hand.board)


def look(referee: Referee, events: Iterable[HandEvent]) -> None:
    """The referee sees the up-cards."""
    for event in events:
        if isinstance(event, UpCardsDealt):
            for up in event.hands:
                referee.ups[up.seat - 1] += up.cards


@given(ruling=dealt_hands(ALL_GAMES), choices=CHOICES)
def test_a_hand_ends(ruling: Ruling, choices: list[int]) -> None:
    hand, taken = ruling.hand, 0
    wagers = sum(choice > 3 for choice in choices)
    for _, _, after in turns(ruling, choices):
        hand, taken = after, taken + 1
    assert hand.over
    assert taken <= len(hand.players) * (2 * len(hand.game.streets) + wagers)


@given(ruling=dealt_hands(ALL_GAMES), choices=CHOICES, cut=st.integers(0, 40))
def test_R_POT_5_a_hand_cancelled_anywhere_gives_all_chips_back(
    ruling: Ruling, choices: list[int], cut: int
) -> None:
    hand = ruling.hand
    for turn, (_, _, after) in enumerate(turns(ruling, choices)):
        if after.over or turn == cut:
            break
        hand = after
    if hand.over:
        return
    for event in decide(hand, CancelHand(at=0, reason="defect"), ruling.deck):
        hand = evolve(hand, event)
    assert [p.stack for p in hand.players] == [dealt.stack for dealt in hand.started.players]
    assert hand.pot == 0
    assert legal_actions(hand) is None


@given(
    paid=st.lists(st.integers(0, 30), min_size=1, max_size=10),
    data=st.data(),
    dead=st.integers(0, 9),
)
def test_R_POT_1_every_chip_is_in_one_pot_of_those_who_paid_for_it(
    paid: list[int], data: st.DataObject, dead: int
) -> None:
    folded = data.draw(st.lists(st.booleans(), min_size=len(paid), max_size=len(paid)))
    folded[data.draw(st.integers(0, len(paid) - 1))] = False
    pots = side_pots(paid, folded, dead)
    assert sum(pot.amount for pot in pots) == sum(paid) + dead
    for pot in pots:
        assert pot.amount > 0
        assert pot.contested_by
        assert not any(folded[i] for i in pot.contested_by)
    owners = [set(pot.contested_by) for pot in pots]
    assert all(inner > outer for inner, outer in pairwise(owners))
    top = max(amount for amount, out in zip(paid, folded, strict=True) if not out)
    for i, mine in enumerate(paid):
        if not folded[i]:
            matched = sum(min(amount, mine) for amount in paid) + dead
            left_over = sum(max(0, amount - top) for amount in paid) if mine == top else 0
            can_win = sum(pot.amount for pot in pots if i in pot.contested_by)
            assert can_win == matched + left_over


@given(amount=st.integers(0, 10_000), count=st.integers(1, 10))
def test_R_POT_3_shares_add_up_and_differ_by_a_chip(amount: int, count: int) -> None:
    shares = split(amount, range(count))
    assert sum(shares) == amount
    assert shares == tuple(sorted(shares, reverse=True))
    assert shares[0] - shares[-1] <= 1


@pytest.mark.parametrize("players", range(2, 11))
def test_a_hand_ends_with_one_last_event(players: int) -> None:
    blinds = (10, 5) if players == 2 else (5, 10)
    events = whole(table(stacks=(100,) * players, blinds=blinds), [7] * players)
    assert [isinstance(event, HandEnded) for event in events].count(True) == 1
    assert isinstance(events[-1], HandEnded)
