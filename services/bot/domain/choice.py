"""An action that is always allowed: what a policy wishes, fitted to what it may do."""

import msgspec

from libs.rules.hand import Action
from services.bot.domain.spot import Cards, Spot

ALL_IN_FROM = 0.4
"""The part of a stack above which a raise might as well be all of it."""
BLUFF_UP_TO = 0.25
"""The part of a stack that is never exceeded without a hand."""


class Choice(msgspec.Struct, frozen=True):
    """`to` is the total of the street in chips, for a bet or raise only; `cards` those given up,
    for a discard only."""

    action: Action
    to: int | None = None
    cards: Cards | None = None


def give_up(spot: Spot) -> Choice:
    """What costs least: a free check is never folded, a bring-in cannot be."""
    return _passive(spot, Action.FOLD)


def stay_in(spot: Spot) -> Choice:
    return _passive(spot, Action.CALL)


def _passive(spot: Spot, where_it_costs: Action) -> Choice:
    legal = spot.legal
    if legal.bring_in is not None:
        return Choice(Action.BRING_IN)
    return Choice(Action.CHECK if legal.check else where_it_costs)


def raise_to(spot: Spot, wanted: float) -> Choice:
    """A bet or raise to about `wanted`, as far as it is allowed, but no more than any rival can
    match; all-in when little would be left; a call where raising is closed."""
    legal, stake = spot.legal, spot.at_stake
    if wanted >= ALL_IN_FROM * stake:
        wanted = stake
    bounds = legal.bet or legal.raise_to
    if legal.complete is not None and (bounds is None or wanted <= legal.complete):
        return Choice(Action.COMPLETE)
    if bounds is None:
        return stay_in(spot)
    fitted = max(bounds.min, min(round(wanted), stake, bounds.max))
    to = bounds.min + (fitted - bounds.min) // bounds.step * bounds.step
    return Choice(Action.BET if legal.bet else Action.RAISE, to)


def bluff_to(spot: Spot, wanted: float) -> Choice | None:
    """`raise_to` without a hand; None where that would risk too much."""
    choice = raise_to(spot, wanted)
    to = spot.legal.complete if choice.action is Action.COMPLETE else choice.to
    if to is None or to - spot.me.bet > BLUFF_UP_TO * spot.me.stack:
        return None
    return choice


def pot_part(spot: Spot, part: float) -> float:
    """The total to bet or raise to for this part of the pot, as it is after a call."""
    pot = spot.hand.pot + spot.price
    return spot.me.bet + spot.price + part * pot
