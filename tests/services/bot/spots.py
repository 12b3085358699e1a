"""Spots for the policy: a ruling's hand as its player to act sees it, and what he chooses."""

from collections.abc import Callable
from typing import Any

from libs.rules.hand import Act, Action, Deck, Hand, HandEvent, evolve
from libs.runtime.simulated import Chance
from services.bot.domain.choice import Choice
from services.bot.domain.policy import choose
from services.bot.domain.spot import Deeds, Spot, note
from tests.support.hands import Ruling, table

SAMPLES = 100
TIMES = 24


def spot_of(events: list[HandEvent], deck: Deck) -> Spot:
    hand: Hand | None = None
    deeds: Deeds = ()
    for event in events:
        deeds = note(deeds, hand, event)
        hand = evolve(hand, event)
    assert hand is not None
    actor = hand.actor
    assert actor is not None, "nobody has to act"
    first, second = deck.at(actor.hole)
    return Spot(hand=hand, deeds=deeds, hole=(first, second))


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
    return Act(at=0, seat=me.seat, turn=turn, action=choice.action, to=choice.to)
