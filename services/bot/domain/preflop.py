"""Before the flop: by position, stack and price."""

from libs.rules.hand import Action
from libs.rules.names import Limit
from services.bot.domain.choice import Choice, bluff_to, give_up, raise_to, stay_in
from services.bot.domain.equity import Chance, equity
from services.bot.domain.ranges import SHORT, believed, opens, pushes, raises_again
from services.bot.domain.spot import Spot
from services.bot.domain.starting_hands import share

ISOLATES = 0.18
"""Raised over players who limped in; heads-up, from the big blind, twice that."""
BLUFFS = 0.06
"""How often a hand just short of a re-raise is re-raised."""
COMMITTED = 0.3
"""A call of more than this part of the stack is judged as if it were all of it."""


def choose(spot: Spot, chance: Chance, samples: int) -> Choice:
    raises = len(spot.done(0, Action.RAISE))
    short = spot.depth <= SHORT and spot.hand.started.limit is Limit.NO_LIMIT
    if not raises:
        return _push(spot, chance, samples) if short else _open(spot, chance, samples)
    if short:
        return _answer_short(spot, chance, samples)
    return _answer(spot, raises, chance, samples)


def _push(spot: Spot, chance: Chance, samples: int) -> Choice:
    """All-in, or in only where that is nearly free."""
    behind = spot.yet_to_act + len(spot.done(0, Action.CALL))
    if share(spot.hole) <= pushes(behind, spot.depth):
        return raise_to(spot, spot.at_stake)
    if spot.price >= spot.me.stack and _pays(spot, chance, samples):
        return stay_in(spot)
    return give_up(spot)


def _open(spot: Spot, chance: Chance, samples: int) -> Choice:
    limpers = len(spot.done(0, Action.CALL))
    strength, blind = share(spot.hole), spot.big_blind
    if limpers or spot.legal.check:
        wide = 2.0 if spot.seats == 2 else 1.0
        if strength <= ISOLATES * wide:
            return raise_to(spot, (3 + limpers + (not spot.last)) * blind)
        return stay_in(spot) if _pays(spot, chance, samples) else give_up(spot)
    if strength <= opens(spot.yet_to_act, spot.seats):
        return raise_to(spot, (2.5 if spot.last else 3) * blind)
    return give_up(spot)


def _answer_short(spot: Spot, chance: Chance, samples: int) -> Choice:
    """To a raise with a short stack: all-in with the better half of what the raiser has, a call
    where it is the whole stack or cheap, at the right price."""
    raiser = spot.done(0, Action.RAISE)[-1]
    strength = share(spot.hole)
    commits = spot.price >= COMMITTED * spot.me.stack
    if not commits:
        if strength <= 0.5 * believed(spot, raiser).share:
            return raise_to(spot, spot.at_stake)
        return stay_in(spot) if _pays(spot, chance, samples) else give_up(spot)
    if _equity(spot, chance, samples) < spot.odds + 0.02:
        return give_up(spot)
    return raise_to(spot, spot.at_stake)


def _answer(spot: Spot, raises: int, chance: Chance, samples: int) -> Choice:
    strength = share(spot.hole)
    again = raises_again(raises, spot)
    callers = len(spot.done(0, Action.CALL))
    wanted = (3 if spot.last else 3.7) * spot.hand.to_match + callers * spot.big_blind
    if strength <= again:
        return raise_to(spot, wanted)
    if spot.price >= COMMITTED * spot.me.stack:
        sound = _equity(spot, chance, samples) >= spot.odds + 0.05
        return stay_in(spot) if sound else give_up(spot)
    bluffs = raises == 1 and strength <= 4 * again and chance() < BLUFFS
    if bluffs and (bluff := bluff_to(spot, wanted)):
        return bluff
    return stay_in(spot) if _pays(spot, chance, samples) else give_up(spot)


def _pays(spot: Spot, chance: Chance, samples: int) -> bool:
    """Whether a call pays: less of an equity is made real out of position, and with players
    behind who may raise."""
    if spot.legal.check:
        return True
    if spot.price >= spot.me.stack:
        return _equity(spot, chance, samples) >= spot.odds
    realised = (0.92 if spot.last else 0.78) - 0.04 * spot.yet_to_act
    return _equity(spot, chance, samples) * realised >= spot.odds


def _equity(spot: Spot, chance: Chance, samples: int) -> float:
    """Against those who have come in, or the big blind when nobody has."""
    players = spot.hand.players
    acted = {deed.player for deed in spot.deeds}
    rivals = [index for index in spot.rivals if index in acted or players[index].all_in]
    ranges = [believed(spot, index) for index in rivals or spot.rivals[-1:]]
    return equity(spot.hole, (), ranges, chance, samples)
