"""Which starting hands are played how, as shares of all, best first: our own and, a little wider,
what we believe of others who did the same.

`behind` is how many act after a player before the flop; stacks in big blinds.
"""

from typing import Final

from libs.rules.hand import Action
from libs.rules.names import Limit
from services.bot.domain.equity import Range
from services.bot.domain.spot import Spot

SHORT: Final = 12.0
"""The stack up to which a no-limit hand is all-in or nothing before the flop."""

_OPENS: Final = {0: 0.45, 1: 0.50, 2: 0.42, 3: 0.28, 4: 0.21}
_OPENS_EARLY: Final = 0.16
_OPENS_HEADS_UP: Final = 0.80

_PUSHES: Final = {0: 0.60, 1: 0.58, 2: 0.36, 3: 0.27, 4: 0.21}
"""With ten big blinds; more with fewer."""
_PUSHES_EARLY: Final = 0.17

_RAISES_AGAIN: Final = (0.06, 0.03, 0.015)
_RAISES_AGAIN_HEADS_UP: Final = (0.16, 0.07, 0.03)
"""Of those facing one raise, two, and more."""

_BELIEVED_CALLER: Final = 0.45
_BELIEVED_LIMPER: Final = 0.80
_BELIEVED_RAISER_AGAIN: Final = (0.14, 0.07)
_PLAIN_OPEN: Final = 6.0
"""The most, in big blinds, that says nothing special about the hand."""
_MOST_PICKS: Final = 3


def opens(behind: int, seats: int) -> float:
    """Raised when nobody has yet."""
    if seats == 2:
        return _OPENS_HEADS_UP
    return _OPENS.get(behind, _OPENS_EARLY)


def pushes(behind: int, depth: float) -> float:
    """Moved all-in when nobody has raised, with a stack of at most about `SHORT`."""
    at_ten = _PUSHES.get(behind, _PUSHES_EARLY)
    return float(min(1.0, at_ten * (10 / max(depth, 1.0)) ** 0.5))


def raises_again(raises: int, spot: Spot) -> float:
    """Raised when there have been this many raises."""
    shares = _RAISES_AGAIN_HEADS_UP if spot.seats == 2 else _RAISES_AGAIN
    wider = 1.8 if spot.hand.started.limit is Limit.FIXED_LIMIT else 1.0
    return shares[min(raises, len(shares)) - 1] * wider


def believed(spot: Spot, rival: int) -> Range:
    """What a rival may hold, by all he has done in this hand."""
    bets = sum(
        [
            deed.player == rival and deed.street > 0 and deed.action in (Action.BET, Action.RAISE)
            for deed in spot.deeds
        ]
    )
    return Range(share=_believed_share(spot, rival), picks=min(_MOST_PICKS, 1 + bets))


def _believed_share(spot: Spot, rival: int) -> float:
    """By the last thing he did before the flop of his own will."""
    share, raises = 1.0, 0
    for deed in spot.deeds:
        if deed.street > 0:
            break
        raises += deed.action is Action.RAISE
        if deed.player != rival:
            continue
        if deed.action is Action.CALL:
            share = _BELIEVED_CALLER if raises else _BELIEVED_LIMPER
        elif deed.action is Action.RAISE:
            share = _believed_raiser(spot, rival, raises, deed.to / spot.big_blind)
    return share


def _believed_raiser(spot: Spot, rival: int, raises: int, to: float) -> float:
    """`to` in big blinds: who opens for far more than it takes is believed to have more."""
    behind = _behind(rival, spot.seats)
    dealt = spot.hand.started.players[rival].stack / spot.big_blind
    if dealt <= SHORT and raises <= 2:
        return min(1.0, pushes(behind, dealt) * (1.1 if raises == 1 else 0.6))
    if raises == 1:
        wider = min(1.0, opens(behind, spot.seats) * 1.25)
        return float(wider * min(1.0, _PLAIN_OPEN / to) ** 0.5)
    again = _BELIEVED_RAISER_AGAIN[min(raises - 2, 1)]
    return again * 2 if spot.seats == 2 else again


def _behind(index: int, seats: int) -> int:
    """How many act after this player before the flop: the blinds, dealt to first, act last."""
    return 1 - index if index < 2 else seats + 1 - index
