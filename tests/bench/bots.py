"""The bots' policy on the bare hand machine, against calling stations and players by chance.

Each deal is played from every seat in turn by the bot, with the same cards in the same places, so
that luck with the cards cancels out; the error is that of the mean over deals.
"""

import random
from collections.abc import Callable
from math import sqrt
from statistics import mean, stdev
from time import perf_counter
from typing import Final, NamedTuple

from libs.rules.cards import DECK
from libs.rules.hand import Act, Action, Deck, Hand, HandEvent, StartHand, decide, evolve
from libs.rules.hand import hole_cards as held_by
from libs.rules.names import GameCode, Limit
from services.bot.domain.choice import Choice
from services.bot.domain.policy import choose
from services.bot.domain.scene import draws_later
from services.bot.domain.spot import Cards, Deeds, Spot, note
from services.bot.domain.styles import STYLES
from tests.bench.hands import BIG_BLIND, STACK, Kind, start

HANDS = 5_000
SAMPLES = 100
"""Fewer than in play (`policy.SAMPLES`), for the bench's time: the policy is the same."""

KINDS: Final[tuple[Kind, ...]] = (
    (GameCode.HOLDEM, Limit.NO_LIMIT),
    (GameCode.OMAHA, Limit.POT_LIMIT),
    (GameCode.OMAHA_HILO, Limit.POT_LIMIT),
    (GameCode.STUD, Limit.FIXED_LIMIT),
    (GameCode.STUD_HILO, Limit.FIXED_LIMIT),
    (GameCode.SOKO, Limit.FIXED_LIMIT),
    (GameCode.FIVE_CARD_DRAW, Limit.FIXED_LIMIT),
    (GameCode.FIVE_CARD_DRAW, Limit.NO_LIMIT),
    (GameCode.TRIPLE_DRAW, Limit.FIXED_LIMIT),
)
"""Each game in its usual limit."""

Player = Callable[[Spot, random.Random], Choice]


def station(spot: Spot, rng: random.Random) -> Choice:
    """Calls whatever it costs, and never bets; draws by the standards of the game."""
    legal = spot.legal
    if legal.discard is not None:
        keep = STYLES[spot.game.code].keep
        assert keep is not None
        kept = keep(spot.hole, draws_later(spot))
        return _given(tuple([card for card in spot.hole if card not in kept]))
    if legal.bring_in is not None:
        return Choice(Action.BRING_IN)
    return Choice(Action.CHECK if legal.check else Action.CALL)


def by_chance(spot: Spot, rng: random.Random) -> Choice:
    """Each thing he may do is as likely as another, and each amount, and each card to go."""
    legal = spot.legal
    if legal.discard is not None:
        return _given(tuple([card for card in spot.hole if rng.random() < 0.5]))
    if legal.bring_in is not None:
        choices = [Choice(Action.BRING_IN)]
    else:
        choices = [Choice(Action.FOLD), Choice(Action.CHECK if legal.check else Action.CALL)]
    if legal.complete is not None:
        choices.append(Choice(Action.COMPLETE))
    if bounds := legal.bet or legal.raise_to:
        to = rng.randrange(bounds.min, bounds.max + 1, bounds.step)
        choices.append(Choice(Action.BET if legal.bet else Action.RAISE, to))
    return rng.choice(choices)


def _given(cards: Cards) -> Choice:
    return Choice(Action.DISCARD, cards=cards)


class Bot:
    """Plays one hand; remembers what it gave up, and how long each thought took in seconds."""

    def __init__(self) -> None:
        self.discards: Cards = ()
        self.thoughts: list[float] = []

    def choose(self, spot: Spot, rng: random.Random) -> Choice:
        began = perf_counter()
        choice = choose(spot, rng.random, SAMPLES)
        self.thoughts.append(perf_counter() - began)
        self.discards += choice.cards or ()
        return choice


class Match(NamedTuple):
    kind: Kind
    seats: int
    other: Player


OTHERS: Final[dict[str, Player]] = {"calling stations": station, "players by chance": by_chance}


def bench(hands: int = HANDS) -> dict[str, dict[str, float]]:
    """Big blinds (small bets) won per 100 hands at 100 of them, with the standard error."""
    return {
        f"{game} {limit}, {seats} seats, {name}": _margin(Match((game, limit), seats, other), hands)
        for game, limit in KINDS
        for seats in (2, 6)
        for name, other in OTHERS.items()
    }


def _margin(match: Match, hands: int) -> dict[str, float]:
    seats = match.seats
    rng = random.Random(seats)
    won: list[float] = []
    thoughts: list[float] = []
    for _ in range(hands // seats):
        deck = Deck(tuple(rng.sample(DECK, len(DECK))))
        won.append(mean(_won(match, deck, place, rng, thoughts) for place in range(seats)))
    each = 100 / BIG_BLIND
    margin, error = mean(won) * each, stdev(won) / sqrt(len(won)) * each
    return {
        "hands": len(won) * seats,
        "won_per_100_hands": round(margin, 1),
        "standard_error": round(error, 1),
        "errors_above_zero": round(margin / error, 1),
        "ms_a_decision": round(1_000 * mean(thoughts), 1),
        "longest_ms": round(1_000 * max(thoughts)),
    }


def _won(match: Match, deck: Deck, place: int, rng: random.Random, thoughts: list[float]) -> int:
    """The chips that the bot wins in this place."""
    bot = Bot()
    deeds: Deeds = ()
    hand: Hand | None = None
    events = decide(None, StartHand(started=start(match.kind, match.seats)), deck)
    while True:
        hand, deeds = _follow(hand, deeds, events)
        if hand.over:
            thoughts += bot.thoughts
            return hand.players[place].stack - STACK
        actor, ours = hand.actor, hand.to_act == place
        assert actor is not None
        hole = held_by(hand, actor, deck)
        spot = Spot(hand=hand, deeds=deeds, hole=hole, discards=bot.discards if ours else ())
        choice = bot.choose(spot, rng) if ours else match.other(spot, rng)
        act = Act(
            at=0,
            seat=actor.seat,
            turn=hand.turn,
            action=choice.action,
            to=choice.to,
            cards=choice.cards,
        )
        events = decide(hand, act, deck)


def _follow(hand: Hand | None, deeds: Deeds, events: list[HandEvent]) -> tuple[Hand, Deeds]:
    for event in events:
        deeds = note(deeds, hand, event)
        hand = evolve(hand, event)
    assert hand is not None
    return hand, deeds
