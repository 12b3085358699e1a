"""Events/s of a replay: stored bytes decoded and folded into a table, beside decoding alone."""

import random
from statistics import median
from time import perf_counter

import msgspec

from libs.rules.cards import DECK
from libs.rules.hand import Action, Deck, Legal, legal_actions
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.rules.table import (
    OpenTable,
    Step,
    Table,
    TableCommand,
    TableEvent,
    TableOpened,
    TakeTurn,
    Tick,
    decide,
    due,
    evolve,
)
from libs.rules.table.events import Seated

ROUNDS = 9
TOURNAMENTS = 8

_decode = msgspec.json.Decoder(TableEvent).decode
_encode = msgspec.json.Encoder().encode


def bench() -> dict[str, float]:
    """Events/s of both (medians of interleaved rounds), and what part of decoding's is left."""
    stored = [data for seed in range(TOURNAMENTS) for data in _tournament(random.Random(seed))]
    folded, decoded = [], []
    for _ in range(ROUNDS):
        began = perf_counter()
        table = None
        for data in stored:
            table = evolve(table, _decode(data))
        between = perf_counter()
        for data in stored:
            _decode(data)
        folded.append(between - began)
        decoded.append(perf_counter() - between)
    return {
        "events": len(stored),
        "events_per_second": round(len(stored) / median(folded)),
        "decoding_alone_per_second": round(len(stored) / median(decoded)),
        "ratio": round(median(decoded) / median(folded), 3),
    }


def _tournament(rng: random.Random) -> list[bytes]:
    """The stored events of a six-seat Sit & Go."""
    seats = tuple(
        [Seated(seat=Seat(number), player=PlayerId(f"p{number}")) for number in range(1, 7)]
    )
    opened = TableOpened(
        at=0,
        tournament="bench",
        game=GameCode.HOLDEM,
        limit=Limit.NO_LIMIT,
        seats=seats,
        button=Seat(1),
        stack=1500,
        hands_a_level=10,
    )
    stored: list[bytes] = []
    table: Table | None = None
    deck: Deck | None = None
    command: TableCommand | None = OpenTable(opened=opened)
    while command is not None:
        for event in decide(table, command, deck):
            table = evolve(table, event)
            stored.append(_encode(event))
        assert table is not None
        step = due(table)
        if step is None:
            command = None
        elif step.step is Step.DEAL:
            deck = Deck(tuple(rng.sample(DECK, len(DECK))))
            command = Tick(at=step.at)
        else:
            command = _turn(table, rng)
    return stored


def _turn(table: Table, rng: random.Random) -> TakeTurn:
    hand = table.hand
    assert hand is not None
    legal = legal_actions(hand)
    assert legal is not None
    action, to = _choice(legal, rng.random())
    return TakeTurn(
        at=table.at,
        player=table.at_seat(legal.seat).player,
        hand=hand.started.hand,
        turn=legal.turn,
        action=action,
        to=to,
    )


def _choice(legal: Legal, chance: float) -> tuple[Action, int | None]:
    bounds = legal.bet or legal.raise_to
    if bounds is not None and chance < 0.12:
        return (Action.BET if legal.bet else Action.RAISE), bounds.min
    if legal.check:
        return Action.CHECK, None
    return (Action.CALL if chance < 0.6 else Action.FOLD), None
