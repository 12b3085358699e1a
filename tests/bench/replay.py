"""Events/s of a replay: stored bytes decoded and folded into a table, beside decoding alone."""

from statistics import median
from time import perf_counter

import msgspec

from libs.rules.table import TableEvent, evolve
from tests.support.by_chance import mildly, play_by_chance

ROUNDS = 9
TOURNAMENTS = 8

_decode = msgspec.json.Decoder(TableEvent).decode
_encode = msgspec.json.Encoder().encode


def bench() -> dict[str, float]:
    """Events/s of both (medians of interleaved rounds), and what part of decoding's is left."""
    stored = [
        _encode(event)
        for seed in range(TOURNAMENTS)
        for events in play_by_chance(seed, seats=6, choose=mildly)
        for event in events
    ]
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
