"""Full hands a second against PokerKit, both playing the same policy on the same decks.

Ours asks for the legal actions, decides, evolves and encodes every event; PokerKit deals from
the same cards, asks for its bounds and acts. Hands alternate, so both see the same machine.
"""

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import msgspec
import pokerkit

from libs.rules.cards import DECK
from libs.rules.hand import (
    Act,
    Action,
    DealtIn,
    Deck,
    HandStarted,
    StartHand,
    legal_actions,
    play,
)
from libs.rules.names import GameCode, Limit, PlayerId, Seat

STACK, BIG_BLIND = 1_000, 10
_POKERKIT_GAMES: dict[Limit, Callable[..., Any]] = {
    Limit.NO_LIMIT: lambda automations, stacks, players: pokerkit.NoLimitTexasHoldem.create_state(
        automations, True, 0, (5, 10), BIG_BLIND, stacks, players
    ),
    Limit.FIXED_LIMIT: lambda automations, stacks, players: (
        pokerkit.FixedLimitTexasHoldem.create_state(
            automations, True, 0, (5, 10), 10, 20, stacks, players
        )
    ),
}
_AUTOMATIONS = tuple(
    automation
    for automation in pokerkit.Automation
    if automation not in (pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.BOARD_DEALING)
)


def choose(chance: float, may_raise: bool, owes: bool) -> Action:
    """Both sides' policy: a raise to the minimum now and then, one fold for two calls."""
    if may_raise and chance < 0.15:
        return Action.RAISE
    if not owes:
        return Action.CHECK
    return Action.CALL if chance < 0.7 else Action.FOLD


def ours(limit: Limit, players: int, deck: Deck, chances: list[float]) -> int:
    """One hand of ours; the number of actions, so that both can be seen to do the same."""
    encode = _ENCODER.encode
    events, hand = play(None, StartHand(started=_start(limit, players)), deck)
    turn = 0
    while True:
        for event in events:
            encode(event)
        legal = legal_actions(hand)
        if legal is None:
            return turn
        bounds = legal.bet or legal.raise_to
        action = choose(chances[turn], bounds is not None, not legal.check)
        to = None
        if action is Action.RAISE:
            assert bounds is not None
            to = bounds.min
            if legal.bet:
                action = Action.BET
        turn += 1
        act = Act(at=turn, seat=legal.seat, turn=legal.turn, action=action, to=to)
        events, hand = play(hand, act, deck)


def pokerkits(limit: Limit, players: int, deck: Deck, chances: list[float]) -> int:
    """The same hand by PokerKit."""
    state = _POKERKIT_GAMES[limit](_AUTOMATIONS, (STACK,) * players, players)
    cards = list(deck.cards)
    for _ in range(players):
        state.deal_hole(cards[0] + cards[1])
        del cards[:2]
    turn = 0
    while state.status:
        if state.can_deal_board():
            count = state.board_dealing_count
            state.deal_board("".join(cards[:count]))
            del cards[:count]
            continue
        bottom = state.min_completion_betting_or_raising_to_amount
        owes = bool(state.checking_or_calling_amount)
        action = choose(chances[turn], bottom is not None, owes)
        turn += 1
        if action is Action.RAISE:
            state.complete_bet_or_raise_to(bottom)
        elif action is Action.FOLD:
            state.fold()
        else:
            state.check_or_call()
    return turn


def bench(hands: int = 300) -> dict[str, dict[str, float]]:
    """Hands/s of both and their ratio, by limit and number of players."""
    figures = {}
    for limit in _POKERKIT_GAMES:
        for players in (2, 6, 9):
            figures[f"{limit} holdem, {players} players"] = _compare(limit, players, hands)
    return figures


def _compare(limit: Limit, players: int, hands: int) -> dict[str, float]:
    rng = random.Random(players)
    spent = {ours: 0.0, pokerkits: 0.0}
    for _ in range(hands):
        deck = Deck(tuple(rng.sample(DECK, len(DECK))))
        chances = [rng.random() for _ in range(400)]
        turns = []
        for side in (ours, pokerkits):
            began = perf_counter()
            turns.append(side(limit, players, deck, chances))
            spent[side] += perf_counter() - began
        if turns[0] != turns[1]:
            raise RuntimeError(f"the two played different hands: {turns}")
    return {
        "hands_per_second": round(hands / spent[ours]),
        "pokerkit_hands_per_second": round(hands / spent[pokerkits]),
        "ratio": round(spent[pokerkits] / spent[ours], 1),
    }


def _start(limit: Limit, players: int) -> HandStarted:
    blinds = [BIG_BLIND, 5] if players == 2 else [5, BIG_BLIND, *[0] * (players - 2)]
    return HandStarted(
        at=0,
        hand=1,
        rules=1,
        game=GameCode.HOLDEM,
        limit=limit,
        players=tuple(
            [
                DealtIn(
                    seat=Seat(number),
                    player=PlayerId(f"p{number}"),
                    stack=STACK,
                    blind=blind,
                )
                for number, blind in enumerate(blinds, start=1)
            ]
        ),
        button=Seat(players),
        min_bet=BIG_BLIND,
        big_bet=2 * BIG_BLIND,
        all_hands_shown=True,
        all_in_face_up=True,
    )


_ENCODER = msgspec.json.Encoder()
