"""The simplest play of any game: what costs nothing, else a small price, else a fold."""

from typing import Final

from libs.rules.hand import Action, Legal
from services.bot.domain.choice import Choice

DEAREST: Final = 2
"""Small bets that a call may cost."""


def choose_simply(legal: Legal, small_bet: int) -> Choice:
    """Stands pat at every draw; for who has no policy of his own for a game."""
    if legal.discard is not None:
        return Choice(Action.DISCARD, cards=())
    if legal.bring_in is not None:
        return Choice(Action.BRING_IN)
    if legal.check:
        return Choice(Action.CHECK)
    small = legal.call is not None and legal.call <= DEAREST * small_bet
    return Choice(Action.CALL if small else Action.FOLD)
