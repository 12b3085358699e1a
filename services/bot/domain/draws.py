"""Which cards to give up: the standard draw, unless another wins clearly more on average."""

from typing import Final

from msgspec.structs import replace

from libs.rules.hand import Action
from services.bot.domain.choice import Choice
from services.bot.domain.equity import equity
from services.bot.domain.scene import Scene, draws_later, scene
from services.bot.domain.spot import Cards, Spot
from services.bot.domain.stub import Chance
from services.bot.domain.style import Style

CLEARLY: Final = 0.03
"""The equity by which another draw must be better: about what sampling may err by."""


def choose(spot: Spot, style: Style, chance: Chance, samples: int) -> Choice:
    keep, later = style.keep, draws_later(spot)
    assert keep is not None, "a game with draws"
    most = spot.legal.discard or 0
    kept = keep(spot.hole, later)
    if style.weighs is not None:
        others = {frozenset(other): other for other in style.weighs(spot.hole, later)}
        others.pop(frozenset(kept), None)
        near = [other for other in others.values() if abs(len(other) - len(kept)) <= 1]
        if near:
            kept = _best(scene(spot, style), kept, near, chance, samples // (1 + len(near)))
    given = [card for card in spot.hole if card not in kept]
    return Choice(Action.DISCARD, cards=tuple(given[:most]))


def _best(seen: Scene, standard: Cards, others: list[Cards], chance: Chance, samples: int) -> Cards:
    best, most = standard, _won(seen, standard, chance, samples) + CLEARLY
    for other in others:
        won = _won(seen, other, chance, samples)
        if won > most:
            best, most = other, won
    return best


def _won(seen: Scene, kept: Cards, chance: Chance, samples: int) -> float:
    given = [card for card in seen.own if card not in kept]
    after = replace(seen, own=kept, taking=len(given), dead=(*seen.dead, *given))
    return equity(after, chance, samples)
