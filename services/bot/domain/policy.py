"""The policy of a bot: sensible play, and what no play of it may ever be.

It never folds what is free or cannot be beaten as the cards lie, and at the end never calls a bet
that does not even pay against unknown hands.
"""

from typing import Final

from libs.rules.hand import Action
from services.bot.domain import draws, first_street, later_streets
from services.bot.domain.certain import hope, unbeaten
from services.bot.domain.choice import Choice, give_up, stay_in
from services.bot.domain.scene import scene
from services.bot.domain.spot import Spot
from services.bot.domain.stub import Chance
from services.bot.domain.styles import STYLES

SAMPLES: Final = 400
"""Deals sampled a decision heads-up, fewer against more: some ten milliseconds, and an error of
three to five percent."""


def choose(spot: Spot, chance: Chance, samples: int = SAMPLES) -> Choice:
    """An action allowed in this spot. `samples` bounds the time it takes."""
    style = STYLES[spot.game.code]
    samples = max(1, 3 * samples // (2 + len(spot.rivals)))
    if spot.legal.discard is not None:
        return draws.choose(spot, style, chance, samples)
    street = later_streets.choose if spot.hand.street else first_street.choose
    choice = street(spot, style, chance, samples)
    if choice.action is Action.FOLD and unbeaten(scene(spot, style)):
        return stay_in(spot)
    calls = choice.action is Action.CALL and spot.final
    if calls and hope(scene(spot, style), chance, samples) < spot.odds:
        return give_up(spot)
    return choice
