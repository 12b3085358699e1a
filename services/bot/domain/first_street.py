"""The first street: by the hand's place among all, position, stack and price."""

from libs.rules.hand import Action
from services.bot.domain.choice import Choice, bluff_to, give_up, raise_to, stay_in
from services.bot.domain.equity import equity
from services.bot.domain.ranges import believed, is_short, opens, pushes, raises_again
from services.bot.domain.scene import scene
from services.bot.domain.spot import WAGERS, Spot
from services.bot.domain.standing import share, shows_best
from services.bot.domain.stub import Chance
from services.bot.domain.style import Style, temper_of

BLUFFS = 0.06
"""How often a hand just short of a re-raise is re-raised."""
COMMITTED = 0.3
"""A call of more than this part of the stack is judged as if it were all of it."""
STEALS = 1.5
"""Factor on the hands raised when the best up-card shows."""
INSTEAD_OF_THE_BRING_IN = 0.08
"""Hands that open with a bet where the bring-in would do."""
LEAST_REALISED = 0.5
NEARLY_FREE = 0.1
"""The odds at which any hand may come in that wins enough."""


def choose(spot: Spot, style: Style, chance: Chance, samples: int) -> Choice:
    raises = len(spot.done(0, *WAGERS))
    short = is_short(spot, spot.depth)
    if spot.legal.bring_in is not None:
        strong = share(spot, style) <= INSTEAD_OF_THE_BRING_IN
        return raise_to(spot, spot.big_blind) if strong else stay_in(spot)
    if not raises:
        first_in = _push if short else _open
        return first_in(spot, style, chance, samples)
    if short:
        return _answer_short(spot, style, chance, samples)
    return _answer(spot, style, raises, chance, samples)


def _push(spot: Spot, style: Style, chance: Chance, samples: int) -> Choice:
    """All-in, or in only where that is nearly free."""
    behind = spot.yet_to_act + len(spot.done(0, Action.CALL))
    if share(spot, style) <= pushes(style, behind, spot.depth):
        return raise_to(spot, spot.at_stake)
    if spot.price >= spot.me.stack and _pays(spot, style, chance, samples):
        return stay_in(spot)
    return give_up(spot)


def _open(spot: Spot, style: Style, chance: Chance, samples: int) -> Choice:
    limpers = len(spot.done(0, Action.CALL))
    strength, blind = share(spot, style), spot.big_blind
    if limpers or spot.legal.check:
        wide = 2.0 if spot.seats == 2 else 1.0
        if strength <= style.isolates * wide:
            return raise_to(spot, (3 + limpers + (not spot.last)) * blind)
        return stay_in(spot) if _pays(spot, style, chance, samples) else give_up(spot)
    steals = STEALS if shows_best(spot, style) else 1.0
    if strength <= steals * opens(style, spot.yet_to_act, spot.seats):
        return raise_to(spot, (2.5 if spot.last else 3) * blind)
    if spot.game.brings_in and _pays(spot, style, chance, samples):
        return stay_in(spot)
    return give_up(spot)


def _answer_short(spot: Spot, style: Style, chance: Chance, samples: int) -> Choice:
    """To a raise with a short stack: all-in with the better half of what the raiser has, a call
    where it is the whole stack or cheap, at the right price."""
    raiser = spot.done(0, *WAGERS)[-1]
    commits = spot.price >= COMMITTED * spot.me.stack
    if not commits:
        if share(spot, style) <= 0.5 * believed(spot, style, raiser).share:
            return raise_to(spot, spot.at_stake)
        return stay_in(spot) if _pays(spot, style, chance, samples) else give_up(spot)
    if _equity(spot, style, chance, samples) < spot.odds + 0.02:
        return give_up(spot)
    return raise_to(spot, spot.at_stake)


def _answer(spot: Spot, style: Style, raises: int, chance: Chance, samples: int) -> Choice:
    strength = share(spot, style)
    again = raises_again(style, raises, spot)
    callers = len(spot.done(0, Action.CALL))
    wanted = (3 if spot.last else 3.7) * spot.hand.to_match + callers * spot.big_blind
    if strength <= again:
        return raise_to(spot, wanted)
    if spot.price >= COMMITTED * spot.me.stack:
        sound = _equity(spot, style, chance, samples) >= spot.odds + 0.05
        return stay_in(spot) if sound else give_up(spot)
    bluffs = raises == 1 and strength <= 4 * again and chance() < BLUFFS
    if bluffs and (bluff := bluff_to(spot, wanted)):
        return bluff
    return stay_in(spot) if _pays(spot, style, chance, samples) else give_up(spot)


def _pays(spot: Spot, style: Style, chance: Chance, samples: int) -> bool:
    """Whether a call pays: less of an equity is made real out of position, and with players
    behind who may raise."""
    if spot.legal.check:
        return True
    if spot.price >= spot.me.stack:
        return _equity(spot, style, chance, samples) >= spot.odds
    if spot.odds > NEARLY_FREE and share(spot, style) > style.plays:
        return False
    won = _equity(spot, style, chance, samples)
    temper = temper_of(spot.hand)
    realised = (temper.realised_last if spot.last else temper.realised) - 0.04 * spot.yet_to_act
    return won * style.realised * max(realised, LEAST_REALISED) >= spot.odds


def _equity(spot: Spot, style: Style, chance: Chance, samples: int) -> float:
    """Against those who have come in, or the last to act when nobody has."""
    players = spot.hand.players
    acted = {deed.player for deed in spot.deeds}
    rivals = [index for index in spot.rivals if index in acted or players[index].all_in]
    return equity(scene(spot, style, tuple(rivals or spot.rivals[-1:])), chance, samples)
