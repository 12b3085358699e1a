"""Scenarios with an action that the rules forbid: up to a decision a hand goes by chance, then
everything is tried that is not allowed there, amounts by one chip."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from libs.rules.cards import DECK, Card
from libs.rules.hand import Hand, Legal, hole_cards, legal_actions
from libs.rules.names import GameCode, Limit
from services.operator.hand_record import (
    Bet,
    BringIn,
    Call,
    Check,
    CheckOrCall,
    Complete,
    Discard,
    Fold,
    HandRecord,
    Raise,
    RecordedAction,
)
from services.operator.phh_export import as_phh
from services.operator.phh_file import load, read_phh
from services.operator.verify_files import Verdict, verify
from tests.support.games_by_chance import KINDS, ByChance

HANDS = 2
TURNS = BringIn | CheckOrCall | Discard | Fold | Raise


def decisions(hand: ByChance) -> tuple[HandRecord, list[tuple[int, Hand]]]:
    """The hand as a record, and which of its actions are decisions in which state."""
    events, states = [], []
    for more, after in hand.play():
        events += more
        states.append(after)
    record = read_phh(load(as_phh(events, cards=hand.cards)), "scenario")
    assert isinstance(record, HandRecord)
    turns = [number for number, action in enumerate(record.actions) if isinstance(action, TURNS)]
    return record, [*zip(turns, states[:-1], strict=True)]


def forbidden(legal: Legal, hand: Hand, own: tuple[Card, ...]) -> Iterator[RecordedAction]:
    player, other = (f"p{seat}" for seat in (legal.seat, legal.seat % len(hand.players) + 1))
    yield Check(player=other)
    yield Fold(player=other)
    if not legal.fold:
        yield Fold(player=player)
    if not legal.check:
        yield Check(player=player)
    for amount in _beside(legal.call):
        yield Call(player=player, amount=amount)
    for amount in _beside(legal.bring_in):
        yield BringIn(player=player, amount=amount)
    for amount in _wagers(legal, hand):
        for kind in (Bet, Raise, Complete):
            yield kind(player=player, amount=amount)
    stranger = next(card for card in DECK if card not in own)
    if legal.discard is None:
        yield Discard(player=player, n=0, cards=())
    else:
        yield Discard(player=other, n=0, cards=())
        yield Discard(player=player, n=2, cards=own[:1])
        for cards in ((stranger,), (own[0], own[0]), (*own, stranger)):
            yield Discard(player=player, n=len(cards), cards=cards)


def _beside(amount: int | None) -> tuple[int, ...]:
    return (0, 1, 10) if amount is None else (amount - 1, amount + 1)


def _wagers(legal: Legal, hand: Hand) -> set[int]:
    """What is none of the allowed amounts, one chip beside each."""
    bounds = legal.bet or legal.raise_to
    edges = {hand.to_match, hand.to_match + 10} | ({legal.complete} - {None})
    allowed = {legal.complete}
    if bounds is not None:
        allowed |= {*range(bounds.min, bounds.max + 1, bounds.step)}
        edges |= {bounds.min, bounds.max}
    tried = {edge + step for edge in edges if edge is not None for step in (-1, 0, 1)}
    return {amount for amount in tried - allowed if amount > 0}


@pytest.mark.parametrize(("game", "limit"), KINDS)
def test_what_legal_actions_does_not_allow_is_refused_and_the_rest_is_not(
    game: GameCode, limit: Limit
) -> None:
    for seed in range(HANDS):
        hand = ByChance(f"scenario {seed}", game, limit)
        record, turns = decisions(hand)
        for number, state in turns[seed::4]:
            legal, actor = legal_actions(state), state.actor
            assert legal is not None
            assert actor is not None
            before = record.actions[:number]
            own = hole_cards(state, actor, hand.deck)
            for action in forbidden(legal, state, own):
                scenario = replace(
                    record, actions=(*before, action), refused=number, finishing_stacks=None
                )
                assert verify(scenario).verdict is Verdict.AGREES, (action, legal)
            accepted = replace(record, refused=number, finishing_stacks=None)
            assert verify(accepted).engine.why == f"action {number} accepted"
