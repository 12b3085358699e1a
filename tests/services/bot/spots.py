"""Spots for the policy: a ruling's hand as its player to act sees it, and what he chooses."""

from collections.abc import Callable
from typing import Any

from libs.rules.hand import Act, Action, Deck, Hand, HandEvent, evolve, hole_cards
from libs.rules.hand.events import CardsDrawn
from libs.runtime.simulated import Chance
from services.bot.domain.choice import Choice
from services.bot.domain.policy import choose
from services.bot.domain.spot import Cards, Deeds, Spot, note
from tests.support.hands import Ruling, table

SAMPLES = 200
TIMES = 16


def spot_of(events: list[HandEvent], deck: Deck) -> Spot:
    hand: Hand | None = None
    deeds: Deeds = ()
    given: dict[int, Cards] = {}
    for event in events:
        if isinstance(event, CardsDrawn):
            given[event.seat] = (*given.get(event.seat, ()), *_given(hand, event, deck))
        deeds = note(deeds, hand, event)
        hand = evolve(hand, event)
    assert hand is not None
    actor = hand.actor
    assert actor is not None, "nobody has to act"
    hole, discards = hole_cards(hand, actor, deck), given.get(actor.seat, ())
    return Spot(hand=hand, deeds=deeds, hole=hole, discards=discards)


def _given(hand: Hand | None, event: CardsDrawn, deck: Deck) -> Cards:
    """The cards that a draw gives up."""
    assert hand is not None
    player = hand.actor
    assert player is not None
    held = zip(player.hole, hole_cards(hand, player, deck), strict=True)
    return tuple([card for position, card in held if position in event.given])


def spot(acts: str = "", **settings: Any) -> Spot:
    """The table of `tests.support.hands.table`, after these sentences."""
    ruling: Ruling = table(**settings)
    if acts:
        ruling.acts(acts)
    return spot_of(ruling.events, ruling.deck)


def choices(given: Spot) -> list[Choice]:
    """What the policy chooses with many different chances."""
    return [choose(given, Chance(seed).fraction, SAMPLES) for seed in range(TIMES)]


def always(given: Spot, what: Action | Callable[[Choice], bool]) -> None:
    for choice in choices(given):
        said = choice.action is what if isinstance(what, Action) else what(choice)
        assert said, choice


def act_of(given: Spot, choice: Choice) -> Act:
    me, turn = given.me, given.hand.turn
    return Act(
        at=0, seat=me.seat, turn=turn, action=choice.action, to=choice.to, cards=choice.cards
    )
