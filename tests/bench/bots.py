"""The bot's policy on the bare hand machine, against a calling station and a player by chance.

Each deal is played from every seat in turn by the bot, with the same cards in the same places, so
that luck with the cards cancels out; the error is that of the mean over deals.
"""

import random
from collections.abc import Callable
from math import sqrt
from statistics import mean, stdev
from time import perf_counter

from libs.rules.cards import DECK
from libs.rules.hand import Act, Action, Deck, Hand, HandEvent, StartHand, decide, evolve
from libs.rules.names import GameCode, Limit
from services.bot.domain.choice import Choice
from services.bot.domain.policy import choose
from services.bot.domain.spot import Deeds, Spot, note
from tests.bench.hands import BIG_BLIND, STACK, start

HANDS = 5_000
SAMPLES = 100
"""Fewer than in play (`policy.SAMPLES`), for the bench's time: the policy is the same."""

Player = Callable[[Spot, random.Random], Choice]


def bot(spot: Spot, rng: random.Random) -> Choice:
    return choose(spot, rng.random, SAMPLES)


def station(spot: Spot, rng: random.Random) -> Choice:
    """Calls whatever it costs, and never bets."""
    return Choice(Action.CHECK if spot.legal.check else Action.CALL)


def by_chance(spot: Spot, rng: random.Random) -> Choice:
    """Each thing he may do is as likely as another, and each amount."""
    legal = spot.legal
    choices = [Choice(Action.FOLD), Choice(Action.CHECK if legal.check else Action.CALL)]
    if bounds := legal.bet or legal.raise_to:
        action = Action.BET if legal.bet else Action.RAISE
        choices.append(Choice(action, rng.randint(bounds.min, bounds.max)))
    return rng.choice(choices)


def bench(hands: int = HANDS) -> dict[str, dict[str, float]]:
    """Big blinds won per 100 hands at 100 big blinds, with the standard error."""
    others = {"calling station": station, "player by chance": by_chance}
    return {
        f"{seats} seats, against the {name}": _margin(seats, other, hands)
        for seats in (2, 6)
        for name, other in others.items()
    }


def _margin(seats: int, other: Player, hands: int) -> dict[str, float]:
    rng = random.Random(seats)
    began = perf_counter()
    won = []
    for _ in range(hands // seats):
        deck = Deck(tuple(rng.sample(DECK, len(DECK))))
        won.append(mean(_won(deck, place, seats, other, rng) for place in range(seats)))
    played = len(won) * seats
    each = 100 / BIG_BLIND
    margin, error = mean(won) * each, stdev(won) / sqrt(len(won)) * each
    return {
        "hands": played,
        "big_blinds_per_100_hands": round(margin, 1),
        "standard_error": round(error, 1),
        "errors_above_zero": round(margin / error, 1),
        "seconds": round(perf_counter() - began, 1),
    }


def _won(deck: Deck, place: int, seats: int, other: Player, rng: random.Random) -> int:
    """The chips that the bot wins in this place."""
    deeds: Deeds = ()
    hand: Hand | None = None
    events = decide(None, StartHand(started=start((GameCode.HOLDEM, Limit.NO_LIMIT), seats)), deck)
    while True:
        hand, deeds = _follow(hand, deeds, events)
        if hand.over:
            return hand.players[place].stack - STACK
        actor = hand.actor
        assert actor is not None
        first, second = deck.at(actor.hole)
        spot = Spot(hand=hand, deeds=deeds, hole=(first, second))
        choice = bot(spot, rng) if hand.to_act == place else other(spot, rng)
        act = Act(at=0, seat=actor.seat, turn=hand.turn, action=choice.action, to=choice.to)
        events = decide(hand, act, deck)


def _follow(hand: Hand | None, deeds: Deeds, events: list[HandEvent]) -> tuple[Hand, Deeds]:
    for event in events:
        deeds = note(deeds, hand, event)
        hand = evolve(hand, event)
    assert hand is not None
    return hand, deeds
