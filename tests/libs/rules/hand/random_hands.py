"""Random tables and players: short stacks, forced bets of every kind, many wagers."""

from typing import Any

from libs.rules.games import GAMES
from libs.rules.hand import Act, Action, Deck, Hand, Legal, hole_cards
from libs.rules.hand.events import Cause
from libs.rules.names import GameCode, Limit
from libs.runtime.simulated import Chance

SMALL, BIG = 5, 10


def random_settings(game: GameCode, chance: Chance) -> dict[str, Any]:
    """Two players to as many as fit, at most nine; one in three with a short stack."""
    players = chance.between(2, min(9, GAMES[game].seats))
    limit = chance.pick(list(Limit))
    settings: dict[str, Any] = {
        "limit": limit,
        "min_bet": BIG,
        "stacks": [
            chance.between(1, 60) if chance.happens(0.33) else chance.between(60, 1_000)
            for _ in range(players)
        ],
        "blinds": (BIG, SMALL) if players == 2 else (SMALL, BIG),
    }
    if GAMES[game].brings_in:
        antes = chance.pick((1, 2, 12))
        return settings | {"blinds": (), "antes": antes, "bring_in": chance.pick((2, 3, SMALL))}
    if players > 2 and limit is not Limit.FIXED_LIMIT and chance.happens(0.1):
        settings["blinds"] = (SMALL, BIG, 2 * BIG)
    elif players > 3 and chance.happens(0.1):
        settings["posts"] = (0, 0, 0, BIG)
    elif chance.happens(0.1):
        settings["blinds"] = (BIG, 0)
    if chance.happens(0.3):
        settings["antes"] = chance.pick((1, 3, 12))
    elif chance.happens(0.2):
        settings["antes"] = (0, BIG)
        settings["uniform_ante"] = False
    elif chance.happens(0.1):
        settings |= {"blinds": (0, 0), "antes": 2}
        settings.pop("posts", None)
    return settings


def random_act(hand: Hand, deck: Deck, legal: Legal, chance: Chance) -> Act:
    """A wager, a call, a draw of any number of cards; now and then a draw that was too late."""
    cards = cause = to = None
    if legal.discard is None:
        action, to = _choose(legal, chance)
    else:
        action, player = Action.DISCARD, hand.actor
        assert player is not None
        held = chance.order(hole_cards(hand, player, deck))
        cards = held[: chance.between(0, chance.pick((2, legal.discard)))]
        if not cards and chance.happens(0.2):
            cause = Cause.TIMEOUT
    return Act(
        at=0, seat=legal.seat, turn=legal.turn, action=action, to=to, cards=cards, cause=cause
    )


def _choose(legal: Legal, chance: Chance) -> tuple[Action, int | None]:
    """Often a wager, often a whole stack; no fold where a check is free, which PokerKit refuses."""
    if legal.complete is not None and chance.happens(0.3):
        return Action.COMPLETE, None
    bounds = legal.bet or legal.raise_to
    if bounds is not None and chance.happens(0.4):
        between = chance.between(bounds.min, bounds.max)
        between -= (between - bounds.min) % bounds.step
        to = chance.pick((bounds.min, bounds.min, between, bounds.max))
        return (Action.BET if legal.bet else Action.RAISE), to
    if legal.bring_in is not None:
        return Action.BRING_IN, None
    if legal.check:
        return Action.CHECK, None
    return (Action.FOLD if chance.happens(0.25) else Action.CALL), None
