"""Turns at a table as rulings say them: `ann raises to 60`, `ben goes all-in`, `cat draws Ts2c`."""

from typing import Final, NamedTuple

from libs.rules.cards import Card, parse_cards
from libs.rules.hand import Action
from libs.rules.names import PlayerId

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


class Said(NamedTuple):
    player: PlayerId
    action: Action
    to: int | None
    cards: tuple[Card, ...] | None


def heard(sentence: str) -> Said:
    player, verb, *words = sentence.split()
    action = _VERBS[verb]
    to = int(words[-1]) if action in (Action.BET, Action.RAISE) else None
    given = "" if verb == "stands" else "".join(words)
    cards = parse_cards(given) if action is Action.DISCARD else None
    return Said(PlayerId(player), action, to, cards)
