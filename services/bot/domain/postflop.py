"""After the flop: by equity against what the others may hold, the price and the stacks."""

from libs.rules.hand import Action
from services.bot.domain.choice import Choice, bluff_to, give_up, pot_part, raise_to, stay_in
from services.bot.domain.equity import Chance, equity
from services.bot.domain.ranges import believed
from services.bot.domain.spot import Spot

RIVER = 3

RAISES = 0.74
"""The equity from which a bet is raised."""
EDGE = 0.09
"""What a hand must have over an even share to be bet; more on the river, where worse must call."""
EDGE_ON_THE_RIVER = 0.14
SLOW = 0.1
"""How often a hand worth betting or raising is not."""
CONTINUES = 0.45
"""How often who led on the street before leads again without a hand, against one rival."""
STABS = 0.12
"""How often somebody else does."""


def choose(spot: Spot, chance: Chance, samples: int) -> Choice:
    ranges = [believed(spot, rival) for rival in spot.rivals]
    strength = equity(spot.hole, spot.hand.board, ranges, chance, samples)
    if spot.legal.check:
        return _lead(spot, strength, chance)
    return _answer(spot, strength, chance)


def _lead(spot: Spot, strength: float, chance: Chance) -> Choice:
    fair = 1 / (1 + len(spot.rivals))
    edge = strength - fair
    if edge >= (EDGE_ON_THE_RIVER if spot.hand.street == RIVER else EDGE):
        if chance() < SLOW:
            return stay_in(spot)
        return raise_to(spot, pot_part(spot, _part(strength)))
    if len(spot.rivals) == 1 and chance() < (CONTINUES if _led(spot) else STABS):
        return bluff_to(spot, pot_part(spot, 0.5)) or give_up(spot)
    return give_up(spot)


def _answer(spot: Spot, strength: float, chance: Chance) -> Choice:
    if strength >= RAISES and chance() >= SLOW:
        return raise_to(spot, pot_part(spot, _part(strength)))
    final = spot.hand.street == RIVER or spot.price >= spot.me.stack
    if strength * (1.0 if final else 0.95) >= spot.odds + 0.01:
        return stay_in(spot)
    return give_up(spot)


def _part(strength: float) -> float:
    """Of the pot: more with more."""
    return 0.5 if strength < 0.65 else 0.75 if strength < 0.85 else 1.0


def _led(spot: Spot) -> bool:
    """Whether he made the last bet or raise of the street before."""
    bets = spot.done(spot.hand.street - 1, Action.BET, Action.RAISE)
    return bool(bets) and bets[-1] == spot.place
