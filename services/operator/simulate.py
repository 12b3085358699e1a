"""Bots of a simple policy play any game against each other on the bare engine, event by event."""

from collections import deque
from typing import Any, Final

import msgspec

from libs.rules.cards import DECK
from libs.rules.games import GAMES
from libs.rules.hand import (
    Act,
    Action,
    Bounds,
    DealtIn,
    Deck,
    Hand,
    HandCommand,
    HandStarted,
    Legal,
    StartHand,
    decide,
    evolve,
    hole_cards,
    legal_actions,
)
from libs.rules.hand.events import RULES_REVISION
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.runtime.simulated import Chance, SeededShuffle

STACK: Final = 1_500
SMALL_BLIND: Final = 10
BIG_BLIND: Final = 20
ANTE: Final = BIG_BLIND // 4
"""Where a bring-in, of the small blind, opens (R-SNG-4)."""


class Played(msgspec.Struct, kw_only=True):
    """What has been played so far; `chips_ok` while no hand made or lost a chip."""

    hands: int = 0
    actions: int = 0
    events: int = 0
    chips_ok: bool = True


class Simulation:
    """One table. Who is broke buys in again, so that it never runs out of players."""

    def __init__(
        self,
        players: int,
        seed: int,
        game: GameCode = GameCode.HOLDEM,
        limit: Limit = Limit.NO_LIMIT,
    ) -> None:
        chance = Chance(seed)
        self._game = GAMES[game]
        self._limit = limit
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
            act = choose(legal, self._choices, hand, deck)
            hand = self._apply(hand, act, deck)
            played.actions += 1
        before = sum(stack for _, stack in self._stacks)
        after = sum(player.stack for player in hand.players)
        played.chips_ok = played.chips_ok and before == after
        played.hands += 1
        self._stacks = deque((player.seat, player.stack or STACK) for player in hand.players)
        self._stacks.rotate(-1)

    def _started(self) -> HandStarted:
        blinds, brings_in = self._blinds(), self._game.brings_in
        return HandStarted(
            at=self.played.hands,
            hand=self.played.hands + 1,
            rules=RULES_REVISION,
            game=self._game.code,
            limit=self._limit,
            button=None if brings_in else self._stacks[-1][0],
            min_bet=BIG_BLIND,
            big_bet=2 * BIG_BLIND,
            bring_in=SMALL_BLIND if brings_in else 0,
            players=tuple(
                DealtIn(
                    seat=seat,
                    player=PlayerId(f"bot{seat}"),
                    stack=stack,
                    ante=ANTE if brings_in else 0,
                    blind=blinds.get(place, 0),
                )
                for place, (seat, stack) in enumerate(self._stacks)
            ),
        )

    def _blinds(self) -> dict[int, int]:
        """By place in the order of the deal."""
        if self._game.brings_in:
            return {}
        small, big = (1, 0) if len(self._stacks) == 2 else (0, 1)
        return {small: SMALL_BLIND, big: BIG_BLIND}

    def _apply(self, hand: Hand | None, command: HandCommand, deck: Deck) -> Hand:
        for event in decide(hand, command, deck):
            self._encoder.encode(event)
            self.played.events += 1
            hand = evolve(hand, event)
        assert hand is not None
        return hand


def choose(legal: Legal, chance: Chance, hand: Hand, deck: Deck) -> Act:
    """Mostly checks and calls, now and then bets or raises: small, up to three times that, or all
    it may; folds a third of the time when it faces a bet. Each card of a draw may go."""

    def act(action: Action, **what: Any) -> Act:
        return Act(at=hand.at + 1, seat=legal.seat, turn=legal.turn, action=action, **what)

    if legal.discard is not None:
        actor = hand.actor
        assert actor is not None
        given = [card for card in hole_cards(hand, actor, deck) if chance.happens(0.4)]
        return act(Action.DISCARD, cards=tuple(given[: legal.discard]))
    bounds = legal.bet or legal.raise_to
    if bounds is not None and chance.happens(0.2):
        to = _amount(bounds, chance)
        return act(Action.BET if legal.bet else Action.RAISE, to=to)
    if legal.complete is not None and chance.happens(0.2):
        return act(Action.COMPLETE)
    if legal.bring_in is not None:
        return act(Action.BRING_IN)
    if legal.check:
        return act(Action.CHECK)
    return act(Action.FOLD if chance.happens(1 / 3) else Action.CALL)


def _amount(bounds: Bounds, chance: Chance) -> int:
    least, most = bounds.min, bounds.max
    middling = chance.between(least, min(3 * least, most))
    middling -= (middling - least) % bounds.step
    return chance.pick((least, least, middling, middling, middling, middling, most))
