"""The policy of a bot: sensible play, and what no play of it may ever be.

It never folds what is free or cannot be beaten as the board stands, and on the river never calls
a bet that does not even pay against an unknown hand.
"""

from typing import Final

from libs.rules.hand import Action
from libs.rules.names import GameCode
from services.bot.domain import postflop, preflop
from services.bot.domain.choice import Choice, give_up, stay_in
from services.bot.domain.equity import Chance, river_equity, unbeaten
from services.bot.domain.simple import choose_simply
from services.bot.domain.spot import Spot

SAMPLES: Final = 400
"""Boards sampled a decision: about ten milliseconds at a full table, and an error of 2.5%."""


def choose(spot: Spot, chance: Chance, samples: int = SAMPLES) -> Choice:
    """An action allowed in this spot. `samples` bounds the time it takes."""
    if spot.hand.started.game is not GameCode.HOLDEM:
        return choose_simply(spot.legal, spot.big_blind)
    board = spot.hand.board
    street = postflop.choose if board else preflop.choose
    choice = street(spot, chance, samples)
    if choice.action is Action.FOLD and unbeaten(spot.hole, board):
        return stay_in(spot)
    river = spot.hand.street == postflop.RIVER
    if choice.action is Action.CALL and river and river_equity(spot.hole, board) < spot.odds:
        return give_up(spot)
    return choice
