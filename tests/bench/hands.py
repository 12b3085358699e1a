"""Full hands a second against PokerKit, both playing the same policy on the same decks.

Ours asks for the legal actions, decides, evolves and encodes every event; PokerKit deals from
the same cards, asks for its bounds and acts. Hands alternate, so both see the same machine.
"""

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

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
from tests.support.pokerkit_hands import AUTOMATIONS

STACK, BIG_BLIND, BATCH = 1_000, 10, 40
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


class Mix(NamedTuple):
    """How often both sides raise where they may, and fold where they owe; else they call."""

    raises: float
    folds: float


MIXES = {
    "to the showdown": Mix(raises=0.05, folds=0.0),
    "mixed": Mix(raises=0.15, folds=0.3),
    "tight": Mix(raises=0.15, folds=0.6),
}


def choose(mix: Mix, chance: float, may_raise: bool, owes: bool) -> Action:
    if may_raise and chance < mix.raises:
        return Action.RAISE
    if not owes:
        return Action.CHECK
    return Action.FOLD if chance > 1 - mix.folds else Action.CALL


class Setup(NamedTuple):
    limit: Limit
    players: int
    mix: Mix


def ours(table: Setup, deck: Deck, chances: list[float]) -> int:
    """One hand of ours; the number of actions, so that both can be seen to do the same."""
    encode = _ENCODER.encode
    events, hand = play(None, StartHand(started=start(table.limit, table.players)), deck)
    turn = 0
    while True:
        for event in events:
            encode(event)
        legal = legal_actions(hand)
        if legal is None:
            return turn
        bounds = legal.bet or legal.raise_to
        action = choose(table.mix, chances[turn], bounds is not None, not legal.check)
        to = None
        if action is Action.RAISE:
            assert bounds is not None
            to = bounds.min
            if legal.bet:
                action = Action.BET
        turn += 1
        act = Act(at=turn, seat=legal.seat, turn=legal.turn, action=action, to=to)
        events, hand = play(hand, act, deck)


def pokerkits(table: Setup, deck: Deck, chances: list[float]) -> int:
    """The same hand by PokerKit."""
    players = table.players
    state = _POKERKIT_GAMES[table.limit](AUTOMATIONS, (STACK,) * players, players)
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
        action = choose(table.mix, chances[turn], bottom is not None, owes)
        turn += 1
        if action is Action.RAISE:
            state.complete_bet_or_raise_to(bottom)
        elif action is Action.FOLD:
            state.fold()
        else:
            state.check_or_call()
    return turn


def bench(hands: int = 240) -> dict[str, dict[str, float]]:
    """Hands/s of both sides and their ratio, by table and mix of actions."""
    tables = [
        Setup(limit, players, mix)
        for limit in _POKERKIT_GAMES
        for players in (2, 6, 9)
        for mix in MIXES.values()
    ]
    names = {mix: name for name, mix in MIXES.items()}
    return {
        f"{table.limit}, {table.players} players, {names[table.mix]}": _compare(table, hands)
        for table in tables
    }


def _compare(table: Setup, hands: int) -> dict[str, float]:
    """Batches of the two sides alternate. A hand that they play by different rules (the
    fixed-limit cap with two players left, R-BET-8) counts for neither."""
    rng = random.Random(table.players)
    spent = {ours: 0.0, pokerkits: 0.0}
    played = actions = 0
    while played < hands:
        deals = [
            (Deck(tuple(rng.sample(DECK, len(DECK)))), [rng.random() for _ in range(400)])
            for _ in range(BATCH)
        ]
        deals = [deal for deal in deals if ours(table, *deal) == pokerkits(table, *deal)]
        for side in spent:
            began = perf_counter()
            for deal in deals:
                side(table, *deal)
            spent[side] += perf_counter() - began
        played += len(deals)
        actions += sum(ours(table, *deal) for deal in deals)
    return {
        "actions_a_hand": round(actions / played, 1),
        "hands_per_second": round(played / spent[ours]),
        "pokerkit_hands_per_second": round(played / spent[pokerkits]),
        "ratio": round(spent[pokerkits] / spent[ours], 1),
    }


def start(limit: Limit, players: int) -> HandStarted:
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
