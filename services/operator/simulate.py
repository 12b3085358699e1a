"""Bots of a simple policy play hold'em against each other on the bare engine, event by event."""

from collections import deque
from typing import Final

import msgspec

from libs.rules.cards import DECK
from libs.rules.hand import (
    Act,
    Action,
    DealtIn,
    Deck,
    Hand,
    HandCommand,
    HandStarted,
    Legal,
    StartHand,
    decide,
    evolve,
    legal_actions,
)
from libs.rules.hand.events import RULES_REVISION
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.runtime.simulated import Chance, SeededShuffle

STACK: Final = 1_500
SMALL_BLIND: Final = 10
BIG_BLIND: Final = 20


class Played(msgspec.Struct, kw_only=True):
    """What has been played so far; `chips_ok` while no hand made or lost a chip."""

    hands: int = 0
    actions: int = 0
    events: int = 0
    chips_ok: bool = True


class Simulation:
    """One table. Who is broke buys in again, so that it never runs out of players."""

    def __init__(self, players: int, seed: int) -> None:
        chance = Chance(seed)
        self._shuffle = SeededShuffle(chance.fork("decks"))
        self._choices = chance.fork("choices")
        self._encoder = msgspec.json.Encoder()
        self._stacks = deque((Seat(number), STACK) for number in range(1, players + 1))
        self.played = Played()

    def play_hand(self) -> None:
        """One hand from the deal to the last pot; then the button moves on."""
        played = self.played
        deck = Deck(cards=self._shuffle(DECK))
        hand = self._apply(None, StartHand(started=self._started()), deck)
        while (legal := legal_actions(hand)) is not None:
            hand = self._apply(hand, choose(legal, self._choices, hand.at + 1), deck)
            played.actions += 1
        before = sum(stack for _, stack in self._stacks)
        after = sum(player.stack for player in hand.players)
        played.chips_ok = played.chips_ok and before == after
        played.hands += 1
        self._stacks = deque((player.seat, player.stack or STACK) for player in hand.players)
        self._stacks.rotate(-1)

    def _started(self) -> HandStarted:
        small, big = (1, 0) if len(self._stacks) == 2 else (0, 1)
        blinds = {small: SMALL_BLIND, big: BIG_BLIND}
        return HandStarted(
            at=self.played.hands,
            hand=self.played.hands + 1,
            rules=RULES_REVISION,
            game=GameCode.HOLDEM,
            limit=Limit.NO_LIMIT,
            button=self._stacks[-1][0],
            min_bet=BIG_BLIND,
            players=tuple(
                DealtIn(
                    seat=seat,
                    player=PlayerId(f"bot{seat}"),
                    stack=stack,
                    blind=blinds.get(place, 0),
                )
                for place, (seat, stack) in enumerate(self._stacks)
            ),
        )

    def _apply(self, hand: Hand | None, command: HandCommand, deck: Deck) -> Hand:
        for event in decide(hand, command, deck):
            self._encoder.encode(event)
            self.played.events += 1
            hand = evolve(hand, event)
        assert hand is not None
        return hand


def choose(legal: Legal, chance: Chance, at: int) -> Act:
    """Mostly checks and calls, now and then bets or raises: small, up to three times that, or all
    it may; folds a third of the time when it faces a bet."""

    def act(action: Action, to: int | None = None) -> Act:
        return Act(at=at, seat=legal.seat, turn=legal.turn, action=action, to=to)

    bounds = legal.bet or legal.raise_to
    if bounds is not None and chance.happens(0.2):
        least, most = bounds.min, bounds.max
        middling = chance.between(least, min(3 * least, most))
        to = chance.pick((least, least, middling, middling, middling, middling, most))
        return act(Action.BET if legal.bet else Action.RAISE, to)
    if legal.check:
        return act(Action.CHECK)
    return act(Action.FOLD if chance.happens(1 / 3) else Action.CALL)
