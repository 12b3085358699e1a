"""How a game is played, as data: what differs between the games on one policy.

Shares are of all starting hands, the best first: 0.2 is the best fifth of them.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

import msgspec

from libs.rules.hand import Hand
from libs.rules.names import Limit
from services.bot.domain.spot import Cards

Points: TypeAlias = Callable[[Cards], float]
"""What the cards of the first street are worth: only the order counts, and sums over games of
one kind of weights."""
Keep: TypeAlias = Callable[[Cards, int], Cards]
"""What is kept of five cards in a draw that so many draws follow."""


class Door(StrEnum):
    """The up-card that looks best to others."""

    HIGH = "high"
    LOW = "low"


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults are those of hold'em; a game's page says what is other."""

    points: Points
    keep: Keep | None = None
    weighs: Callable[[Cards, int], tuple[Cards, ...]] | None = None
    """What might be kept besides, worth comparing by the odds."""
    folds_never: Cards = ()
    """In games of five hidden cards: what is as good as unbeaten, and everything better."""
    hidden_used: int | None = None
    """How many of a rival's hidden cards make his hand, where not all may."""
    door: Door | None = None
    live: float = 0.0
    """Points lost for each card seen dead that would have improved the hand."""

    opens: tuple[float, ...] = (0.45, 0.50, 0.42, 0.28, 0.21, 0.16)
    """Raised when nobody has yet, by how many act behind, the last for all more."""
    opens_heads_up: float = 0.80
    pushes: tuple[float, ...] = (0.60, 0.58, 0.36, 0.27, 0.21, 0.17)
    """Moved all-in likewise with ten big blinds; more with fewer."""
    raises_again: tuple[float, ...] = (0.06, 0.03, 0.015)
    """Of those facing one raise, two, and more."""
    raises_again_heads_up: tuple[float, ...] = (0.16, 0.07, 0.03)
    isolates: float = 0.18
    """Raised over players who only called; heads-up, from the big blind, twice that."""
    plays: float = 1.0
    """The worst that come in for a price."""
    realised: float = 1.0
    """Factor on what a call of the first street makes real of its equity, the lower the more
    streets follow on which a worse hand does not know where it is."""

    limper: float = 0.80
    """What is believed of who only called the blind or bring-in, called a raise, raised again."""
    caller: float = 0.45
    raiser_again: tuple[float, ...] = (0.14, 0.07)

    raises: float = 0.74
    """The equity from which a bet is raised."""
    edge: float = 0.09
    """What a hand must have over an even share to be bet; more when no card comes any more and
    worse must call."""
    edge_at_the_end: float = 0.14


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """What a betting limit changes in all games: bets that cannot grow are made and called with
    less."""

    raises: float | None = None
    """The equity from which a bet is raised as a multiple of an even share; None where the game's
    own counts."""
    wider: float = 1.0
    """Factor on the shares of hands raised again."""
    edges: float = 1.0
    realised: float = 0.78
    """The part of its equity that a hand makes real when others act after it, the first street."""
    realised_last: float = 0.92
    realised_later: float = 0.95


TEMPERS = {
    Limit.NO_LIMIT: Temper(),
    Limit.POT_LIMIT: Temper(),
    Limit.FIXED_LIMIT: Temper(
        raises=1.36,
        wider=1.8,
        edges=0.6,
        realised=0.86,
        realised_last=0.97,
        realised_later=0.99,
    ),
}


def temper_of(hand: Hand) -> Temper:
    return TEMPERS[hand.started.limit]
