"""Full hands a second against PokerKit, both playing the same policy on the same decks.

Ours asks for the legal actions, decides, evolves and encodes every event; PokerKit deals the same
cards, asks for its bounds and acts. Hands alternate, so both see the same machine.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import pokerkit

from libs.rules.cards import DECK, Card
from libs.rules.games import GAMES
from libs.rules.hand import (
    Act,
    Action,
    DealtIn,
    Deck,
    HandStarted,
    Legal,
    StartHand,
    hole_cards,
    legal_actions,
    play,
)
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from tests.support.pokerkit_hands import AUTOMATIONS

STACK, BLINDS, BIG_BLIND, BIG_BET = 1_000, (5, 10), 10, 20
ANTE, BRING_IN = 1, 3
BATCH = 40


class Mix(NamedTuple):
    """How often both sides raise where they may, and fold where they owe; else they call."""

    raises: float
    folds: float


MIXES = {
    "to the showdown": Mix(raises=0.05, folds=0.0),
    "mixed": Mix(raises=0.15, folds=0.3),
    "tight": Mix(raises=0.15, folds=0.6),
}

Kind = tuple[GameCode, Limit]
HOLDEM = GameCode.HOLDEM
_POKERKIT_GAMES: dict[Kind, Callable[..., Any]] = {
    (HOLDEM, Limit.NO_LIMIT): partial(
        pokerkit.NoLimitTexasHoldem.create_state, AUTOMATIONS, True, 0, BLINDS, BIG_BLIND
    ),
    (HOLDEM, Limit.FIXED_LIMIT): partial(
        pokerkit.FixedLimitTexasHoldem.create_state, AUTOMATIONS, True, 0, BLINDS, 10, BIG_BET
    ),
    (GameCode.OMAHA, Limit.POT_LIMIT): partial(
        pokerkit.PotLimitOmahaHoldem.create_state, AUTOMATIONS, True, 0, BLINDS, BIG_BLIND
    ),
    (GameCode.OMAHA_HILO, Limit.FIXED_LIMIT): partial(
        pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state,
        AUTOMATIONS, True, 0, BLINDS, 10, BIG_BET,
    ),
    (GameCode.STUD, Limit.FIXED_LIMIT): partial(
        pokerkit.FixedLimitSevenCardStud.create_state,
        AUTOMATIONS, True, ANTE, BRING_IN, 10, BIG_BET,
    ),
    (GameCode.STUD_HILO, Limit.FIXED_LIMIT): partial(
        pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter.create_state,
        AUTOMATIONS, True, ANTE, BRING_IN, 10, BIG_BET,
    ),
    (GameCode.TRIPLE_DRAW, Limit.FIXED_LIMIT): partial(
        pokerkit.FixedLimitDeuceToSevenLowballTripleDraw.create_state,
        AUTOMATIONS, True, 0, BLINDS, 10, BIG_BET,
    ),
}  # fmt: skip
"""What PokerKit has of our games, each in its usual limit."""


class Setup(NamedTuple):
    kind: Kind
    players: int
    mix: Mix


TABLES = [
    *((kind, players) for kind in list(_POKERKIT_GAMES)[:2] for players in (2, 6, 9)),
    *((kind, 6) for kind in list(_POKERKIT_GAMES)[2:]),
]


def choose(mix: Mix, chance: float, may_raise: bool, owes: bool) -> Action:
    if may_raise and chance < mix.raises:
        return Action.RAISE
    if not owes:
        return Action.CHECK
    return Action.FOLD if chance > 1 - mix.folds else Action.CALL


def given_up(chance: float) -> int:
    """Cards of a draw: none or one, so that six players never run out of the deck; the two sides
    deal a reshuffled one in different orders."""
    return int(chance * 2)


def ours(table: Setup, deck: Deck, chances: list[float]) -> int:
    """One hand of ours; the number of actions, so that both can be seen to do the same."""
    encode = _ENCODER.encode
    events, hand = play(None, StartHand(started=start(table.kind, table.players)), deck)
    turn = 0
    while True:
        for event in events:
            encode(event)
        legal = legal_actions(hand)
        if legal is None:
            return turn
        chance = chances[turn]
        turn += 1
        if legal.discard is not None:
            actor = hand.actor
            assert actor is not None
            cards = hole_cards(hand, actor, deck)[: given_up(chance)]
            act = Act(at=turn, seat=legal.seat, turn=legal.turn, action=Action.DISCARD, cards=cards)
        else:
            action, to = _bet(table.mix, chance, legal)
            act = Act(at=turn, seat=legal.seat, turn=legal.turn, action=action, to=to)
        events, hand = play(hand, act, deck)


def _bet(mix: Mix, chance: float, legal: Legal) -> tuple[Action, int | None]:
    """What is raised is raised as little as may be."""
    if legal.bring_in is not None:
        return Action.BRING_IN, None
    bounds = legal.bet or legal.raise_to
    may_raise = bounds is not None or legal.complete is not None
    action = choose(mix, chance, may_raise, not legal.check)
    if action is not Action.RAISE:
        return action, None
    if legal.complete is not None:
        return Action.COMPLETE, None
    assert bounds is not None
    return Action.BET if legal.bet else action, bounds.min


def pokerkits(table: Setup, deck: Deck, chances: list[float]) -> int:
    """The same hand by PokerKit."""
    state = _POKERKIT_GAMES[table.kind]((STACK,) * table.players, table.players)
    cards = _in_its_order(table, deck)
    turn = 0
    while state.status:
        if state.can_deal_board():
            state.deal_board("".join([next(cards) for _ in range(state.board_dealing_count)]))
        elif state.can_deal_hole():
            count = len(state.hole_dealing_statuses[state.hole_dealee_index])
            state.deal_hole("".join([next(cards) for _ in range(count)]))
        elif state.can_stand_pat_or_discard():
            index = state.stand_patter_or_discarder_index
            given = state.hole_cards[index][: given_up(chances[turn])]
            turn += 1
            state.stand_pat_or_discard(given)
        elif state.can_post_bring_in():
            turn += 1
            state.post_bring_in()
        else:
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


def _in_its_order(table: Setup, deck: Deck) -> Iterator[Card]:
    """PokerKit gives each player his first cards at once, ours the down cards to all before the
    up-cards."""
    first, players = GAMES[table.kind[0]].streets[0], table.players
    downs = first.down * players
    for player in range(players):
        yield from deck.cards[player * first.down : (player + 1) * first.down]
        yield from deck.cards[downs + player * first.up : downs + (player + 1) * first.up]
    yield from deck.cards[(first.down + first.up) * players :]


def bench(hands: int = 240) -> dict[str, dict[str, float]]:
    """Hands/s of both sides and their ratio, by table and mix of actions."""
    return {
        f"{game} {limit}, {players} players, {name}": _compare(
            Setup((game, limit), players, mix), hands
        )
        for (game, limit), players in TABLES
        for name, mix in MIXES.items()
    }


def _compare(table: Setup, hands: int) -> dict[str, float]:
    """Batches of the two sides alternate. A hand that they play by different rules (the
    fixed-limit cap with two players left, R-BET-8) counts for neither."""
    rng = random.Random(table.players)
    spent = {ours: 0.0, pokerkits: 0.0}
    played = dealt = actions = 0
    while played < hands:
        deals = [
            (Deck(tuple(rng.sample(DECK, len(DECK)))), [rng.random() for _ in range(400)])
            for _ in range(BATCH)
        ]
        dealt += BATCH
        deals = [deal for deal in deals if _alike(table, *deal)]
        for side in spent:
            began = perf_counter()
            for deal in deals:
                side(table, *deal)
            spent[side] += perf_counter() - began
        played += len(deals)
        actions += sum(ours(table, *deal) for deal in deals)
    return {
        "actions_a_hand": round(actions / played, 1),
        "counted": round(played / dealt, 2),
        "hands_per_second": round(played / spent[ours]),
        "pokerkit_hands_per_second": round(played / spent[pokerkits]),
        "ratio": round(spent[pokerkits] / spent[ours], 1),
    }


def _alike(table: Setup, deck: Deck, chances: list[float]) -> bool:
    return ours(table, deck, chances) == pokerkits(table, deck, chances)


def start(kind: Kind, players: int) -> HandStarted:
    game, limit = kind
    brings_in = GAMES[game].brings_in
    blinds = [0] * players if brings_in else [*BLINDS, *[0] * (players - 2)]
    if players == 2:
        blinds.reverse()
    return HandStarted(
        at=0,
        hand=1,
        rules=1,
        game=game,
        limit=limit,
        players=tuple(
            [
                DealtIn(
                    seat=Seat(number),
                    player=PlayerId(f"p{number}"),
                    stack=STACK,
                    ante=ANTE if brings_in else 0,
                    blind=blind,
                )
                for number, blind in enumerate(blinds, start=1)
            ]
        ),
        button=None if brings_in else Seat(players),
        min_bet=BIG_BLIND,
        big_bet=BIG_BET if limit is Limit.FIXED_LIMIT else 0,
        bring_in=BRING_IN if brings_in else 0,
        all_hands_shown=True,
        all_in_face_up=True,
    )


_ENCODER = msgspec.json.Encoder()
