"""Where a starting hand stands among all, as its player sees it."""

from typing import Final

from libs.rules.cards import RANKS, Card
from services.bot.domain.spot import Cards, Spot
from services.bot.domain.starting import starting
from services.bot.domain.style import Door, Style

_ACE_LOW: Final = RANKS[-1] + RANKS[:-1]
_HALF: Final = 0.5
"""What a dead card of three in a suit costs, against one of a rank held."""


def share(spot: Spot, style: Style) -> float:
    """The share of starting hands that are no worse, dead cards counted against it."""
    worth = style.points(spot.cards) - style.live * _dead(spot.cards, spot.dead)
    return starting(spot.game, style).share(worth)


def shows_best(spot: Spot, style: Style) -> bool:
    """Whether his up-card looks better than that of everybody else still in."""
    if style.door is None:
        return False
    players = spot.hand.players
    doors = [players[index].up[0] for index in spot.rivals]
    mine = spot.me.up[0]
    return all(_looks(mine, style.door) > _looks(other, style.door) for other in doors)


def _looks(card: Card, door: Door) -> int:
    return RANKS.index(card[0]) if door is Door.HIGH else -_ACE_LOW.index(card[0])


def _dead(cards: Cards, dead: Cards) -> float:
    suits = {card[1] for card in cards}
    one_suit = len(cards) > 2 and len(suits) == 1
    lost = 0.0
    for card in dead:
        lost += sum([card[0] == own[0] for own in cards])
        lost += _HALF * (one_suit and card[1] in suits)
    return lost
