"""Turns at a table as rulings say them: `ann raises to 60`, `ben goes all-in`, `cat draws Ts2c`."""

from typing import Final

from libs.rules.cards import parse_cards
from libs.rules.hand import Action, Hand
from libs.rules.names import PlayerId
from libs.rules.table import TakeTurn

_VERBS: Final = {
    "folds": Action.FOLD,
    "checks": Action.CHECK,
    "calls": Action.CALL,
    "bets": Action.BET,
    "raises": Action.RAISE,
    "goes": Action.ALL_IN,
    "completes": Action.COMPLETE,
    "brings": Action.BRING_IN,
    "draws": Action.DISCARD,
    "stands": Action.DISCARD,
}


def heard(sentence: str, hand: Hand, at: int) -> TakeTurn:
    """To the decision of `hand` that is open."""
    player, verb, *words = sentence.split()
    action = _VERBS[verb]
    given = "" if verb == "stands" else "".join(words)
    return TakeTurn(
        at=at,
        player=PlayerId(player),
        hand=hand.started.hand,
        turn=hand.turn,
        action=action,
        to=int(words[-1]) if action in (Action.BET, Action.RAISE) else None,
        cards=parse_cards(given) if action is Action.DISCARD else None,
    )
