"""What we believe of others: a little wider a range than our own who did the same."""

from typing import Final

import msgspec

from libs.rules.hand import Action
from libs.rules.names import Limit
from services.bot.domain.spot import WAGERS, Spot
from services.bot.domain.style import Style, temper_of

SHORT: Final = 12.0
"""The stack up to which a no-limit hand is all-in or nothing on the first street."""

_PLAIN_OPEN: Final = 6.0
"""The most, in big blinds, that says nothing special about the hand."""
_MOST_PICKS: Final = 3


class Range(msgspec.Struct, frozen=True):
    """Hands from the best `share` of all; of `picks` such hands he has the one that is best as
    the cards lie, so more picks are a rival who has shown more strength since."""

    share: float = 1.0
    picks: int = 1


def at(shares: tuple[float, ...], place: int) -> float:
    """The entry of this place, the last one for all beyond."""
    return shares[min(place, len(shares) - 1)]


def opens(style: Style, behind: int, seats: int) -> float:
    """Raised when nobody has yet."""
    return style.opens_heads_up if seats == 2 else at(style.opens, behind)


def pushes(style: Style, behind: int, depth: float) -> float:
    """Moved all-in when nobody has raised, with a stack of at most about `SHORT`."""
    return float(min(1.0, at(style.pushes, behind) * (10 / max(depth, 1.0)) ** 0.5))


def raises_again(style: Style, raises: int, spot: Spot) -> float:
    """Raised when there have been this many raises."""
    shares = style.raises_again_heads_up if spot.seats == 2 else style.raises_again
    return at(shares, raises - 1) * temper_of(spot.hand).wider


def is_short(spot: Spot, stack: float) -> bool:
    """A stack in big blinds."""
    return stack <= SHORT and spot.hand.started.limit is Limit.NO_LIMIT


def believed(spot: Spot, style: Style, rival: int) -> Range:
    """What a rival may hold, by all he has done in this hand."""
    bets = sum(
        [deed.player == rival and deed.street > 0 and deed.action in WAGERS for deed in spot.deeds]
    )
    return Range(share=_share(spot, style, rival), picks=min(_MOST_PICKS, 1 + bets))


def _share(spot: Spot, style: Style, rival: int) -> float:
    """By the last thing he did on the first street of his own will."""
    share, raises = 1.0, 0
    for deed in spot.deeds:
        if deed.street > 0:
            break
        raises += deed.action in WAGERS
        if deed.player != rival:
            continue
        if deed.action is Action.CALL:
            share = style.caller if raises else style.limper
        elif deed.action in WAGERS:
            share = _raiser(spot, style, rival, raises, deed.to / spot.big_blind)
    return share


def _raiser(spot: Spot, style: Style, rival: int, raises: int, to: float) -> float:
    """`to` in big blinds: who opens for far more than it takes is believed to have more."""
    behind = spot.behind(rival)
    dealt = spot.hand.started.players[rival].stack / spot.big_blind
    if is_short(spot, dealt) and raises <= 2:
        return min(1.0, pushes(style, behind, dealt) * (1.1 if raises == 1 else 0.6))
    if raises == 1:
        wider = min(1.0, opens(style, behind, spot.seats) * 1.25)
        return float(wider * min(1.0, _PLAIN_OPEN / to) ** 0.5)
    again = at(style.raiser_again, raises - 2) * temper_of(spot.hand).wider
    return again * 2 if spot.seats == 2 else again
