"""After the first street: by equity against what the others may hold, the price and the stacks."""

from services.bot.domain.choice import Choice, bluff_to, give_up, pot_part, raise_to, stay_in
from services.bot.domain.equity import equity
from services.bot.domain.scene import scene
from services.bot.domain.spot import WAGERS, Spot
from services.bot.domain.stub import Chance
from services.bot.domain.style import Style, temper_of

SLOW = 0.1
"""How often a hand worth betting or raising is not."""
CONTINUES = 0.45
"""How often who led on the street before leads again without a hand, against one rival."""
STABS = 0.12
"""How often somebody else does."""
RESPECT = 0.08
"""What each raise of the street adds to the equity that another one takes."""


def choose(spot: Spot, style: Style, chance: Chance, samples: int) -> Choice:
    strength = equity(scene(spot, style), chance, samples)
    if spot.legal.check:
        return _lead(spot, style, strength, chance)
    return _answer(spot, style, strength, chance)


def _lead(spot: Spot, style: Style, strength: float, chance: Chance) -> Choice:
    edge = style.edge_at_the_end if spot.final else style.edge
    if strength - _fair(spot) >= edge * temper_of(spot.hand).edges:
        if chance() < SLOW:
            return stay_in(spot)
        return raise_to(spot, pot_part(spot, _part(strength)))
    if len(spot.rivals) == 1 and chance() < (CONTINUES if _led(spot) else STABS):
        return bluff_to(spot, pot_part(spot, 0.5)) or give_up(spot)
    return give_up(spot)


def _answer(spot: Spot, style: Style, strength: float, chance: Chance) -> Choice:
    if strength >= _raises(spot, style) and chance() >= SLOW:
        return raise_to(spot, pot_part(spot, _part(strength)))
    final = spot.final or spot.price >= spot.me.stack
    realised = 1.0 if final else temper_of(spot.hand).realised_later
    if strength * realised >= spot.odds + 0.01:
        return stay_in(spot)
    return give_up(spot)


def _raises(spot: Spot, style: Style) -> float:
    """The equity from which he raises."""
    factor = temper_of(spot.hand).raises
    if factor is None:
        return style.raises
    wagers = len(spot.done(spot.hand.street, *WAGERS))
    return factor * _fair(spot) + RESPECT * (wagers - 1)


def _fair(spot: Spot) -> float:
    return 1 / (1 + len(spot.rivals))


def _part(strength: float) -> float:
    """Of the pot: more with more."""
    return 0.5 if strength < 0.65 else 0.75 if strength < 0.85 else 1.0


def _led(spot: Spot) -> bool:
    """Whether he made the last bet or raise of the street before."""
    bets = spot.done(spot.hand.street - 1, *WAGERS)
    return bool(bets) and bets[-1] == spot.place
