"""Random hands played here and at PokerKit side by side, and why the two may differ.

Every decision and every outcome of ours is also held against the `Referee`, an independent
reading of RULES.md, so an exempted hand is still a right one. An exemption is known by the rule's
own condition on the history of the street, never by the difference alone.
"""

from collections import Counter
from typing import Any

from libs.rules.cards import DECK
from libs.rules.hand import (
    Act,
    Action,
    Deck,
    Hand,
    HandEvent,
    Legal,
    StartHand,
    legal_actions,
    play,
)
from libs.rules.hand.events import BoardDealt
from libs.rules.names import Limit
from libs.runtime.simulated import Chance
from tests.support.hands import table
from tests.support.pokerkit_hands import Asked, PokerKitHand
from tests.support.referee import Referee

SMALL, BIG = 5, 10


class Unexplained(AssertionError):
    """The two differ and no rule says why."""


class SideBySide:
    """One hand of ours, of the referee and, as long as it can follow, of PokerKit."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.exempted: Counter[str] = Counter()
        self._chance = Chance(seed)
        started = table(**random_settings(self._chance)).hand.started
        self._deck = Deck(cards=self._chance.order(DECK))
        _, self._hand = play(None, StartHand(started=started), self._deck)
        self._referee = Referee(started)
        self._pokerkit: PokerKitHand | None = PokerKitHand(started, self._deck)

    def play(self) -> None:
        """To the end; raises Unexplained."""
        while (legal := legal_actions(self._hand)) is not None:
            index = legal.seat - 1
            if not self._referee.allows(index, legal):
                raise Unexplained(f"{self}: {legal} is not what RULES.md says")
            self._compare_turn(index, legal)
            action, to = choose(legal, self._chance)
            self._act(index, legal, action, to)
        self._compare_outcome()

    def __str__(self) -> str:
        hand = self._hand
        return f"hand {self.seed}, {hand.started.limit}, street {hand.street}, {hand.started}"

    def _act(self, index: int, legal: Legal, action: Action, to: int | None) -> None:
        act = Act(at=0, seat=legal.seat, turn=legal.turn, action=action, to=to)
        events, self._hand = play(self._hand, act, self._deck)
        self._referee.acts(index, action, to)
        if self._pokerkit is not None and not self._pokerkit.acts(action, to):
            self._pokerkit = None
        if _new_street(events, self._hand):
            self._referee.next_street()

    def _compare_turn(self, index: int, legal: Legal) -> None:
        if self._pokerkit is None:
            return
        bounds = self._referee.bounds(index)
        ours: Asked = (index, self._referee.owes(index), bounds)
        theirs = self._pokerkit.asked
        if theirs == ours:
            return
        rule = self._rule(index, ours, theirs)
        if rule is None:
            raise Unexplained(f"{self}: we ask {ours}, PokerKit {theirs}")
        self.exempted[rule] += 1
        if theirs is None or theirs[:2] != ours[:2]:
            self._pokerkit = None

    def _rule(self, index: int, ours: Asked, theirs: Asked | None) -> str | None:
        """The rule that PokerKit does not have and that applies on this very turn."""
        referee, pokerkit = self._referee, self._pokerkit
        assert pokerkit is not None
        if referee.forced_is_short():
            return "R-BET-5"
        if len(referee.stacks) == 2 and referee.street == 0 and not referee.forced:
            return "R-BTN-3"
        if theirs is None or theirs[:2] != ours[:2]:
            return None
        if theirs[2] is None and not referee.somebody_can_raise_back(index):
            return "R-BET-1"
        limit = self._hand.started.limit
        if limit is Limit.FIXED_LIMIT:
            if referee.short_wagers():
                return "R-BET-9"
            if referee.capped() or pokerkit.capped:
                return "R-BET-8"
            return None
        if (theirs[2] is None) is not (ours[2] is None):
            return "R-BET-3" if referee.short_wagers() else None
        if limit is Limit.POT_LIMIT and referee.street == 0 and referee.missing:
            assert ours[2] is not None
            assert theirs[2] is not None
            more = ours[2][1] - theirs[2][1]
            same_minimum = ours[2][0] == theirs[2][0]
            return "R-BET-7" if same_minimum and 0 < more <= referee.missing else None
        return None

    def _compare_outcome(self) -> None:
        hand, referee = self._hand, self._referee
        ours = [player.stack for player in hand.players]
        hole = [self._deck.at(player.hole) for player in hand.players]
        if ours != referee.finishing_stacks(hole, hand.board):
            raise Unexplained(f"{self}: {ours} is not what RULES.md says")
        if self._pokerkit is None:
            return
        if (asked := self._pokerkit.asked) is not None:
            self._check_for_the_last_player(asked)
        theirs = self._pokerkit.stacks
        if ours == theirs:
            return
        for rule, losers_out in (("R-POT-3", False), ("R-POT-2", True)):
            if theirs == referee.finishing_stacks(
                hole, hand.board, losers_out_first=losers_out, odd_chips_to_the_first=True
            ):
                self.exempted[rule] += 1
                return
        raise Unexplained(f"{self}: {ours}, at PokerKit {theirs}")

    def _check_for_the_last_player(self, asked: Asked) -> None:
        """PokerKit still asks the only one with chips, who owes nothing and may not raise."""
        index, owes, bounds = asked
        able = [i for i, p in enumerate(self._hand.players) if self._referee.able(i)]
        if (able, owes, bounds) != ([index], 0, None):
            raise Unexplained(f"{self}: over, but PokerKit asks {asked}")
        self.exempted["R-BET-11"] += 1
        assert self._pokerkit is not None
        self._pokerkit.acts(Action.CHECK, None)


def _new_street(events: list[HandEvent], after: Hand) -> bool:
    return not after.over and any(isinstance(event, BoardDealt) for event in events)


def random_settings(chance: Chance) -> dict[str, Any]:
    """Two to nine players, one in three with a short stack, blinds of every kind."""
    players = chance.between(2, 9)
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


def choose(legal: Legal, chance: Chance) -> tuple[Action, int | None]:
    """Often a wager, often a whole stack; no fold where a check is free, which PokerKit refuses."""
    bounds = legal.bet or legal.raise_to
    if bounds is not None and chance.happens(0.4):
        between = chance.between(bounds.min, bounds.max)
        to = chance.pick((bounds.min, bounds.min, between, bounds.max))
        return (Action.BET if legal.bet else Action.RAISE), to
    if legal.check:
        return Action.CHECK, None
    return (Action.FOLD if chance.happens(0.25) else Action.CALL), None
