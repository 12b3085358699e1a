"""Seven-card hands ranked in a second, PokerKit's rate in the same run beside it."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from pokerkit import StandardHighHand

from libs.rules.ranking import high
from tests.support.shuffles import shuffled

PACKS = 10_000
ROUNDS = 5

Hand = TypeVar("Hand")


def bench() -> dict[str, float]:
    """Rates are of the best round, tables warm; `ratio` is ours over PokerKit's."""
    packs = [shuffled(number) for number in range(PACKS)]
    hands = [pack[start : start + 7] for pack in packs for start in range(0, 49, 7)]
    texts = [("".join(hand[:2]), "".join(hand[2:])) for hand in hands[: len(hands) // 100]]
    for hand in hands:
        high(hand)
    ours, theirs = 0.0, 0.0
    for _ in range(ROUNDS):
        ours = max(ours, _rate(high, hands))
        theirs = max(theirs, _rate(_pokerkit, texts))
    return {
        "ranks_per_second": round(ours),
        "pokerkit_ranks_per_second": round(theirs),
        "ratio": round(ours / theirs, 1),
    }


def _pokerkit(hand: tuple[str, str]) -> object:
    hole, board = hand
    return StandardHighHand.from_game(hole, board)


def _rate(rank: Callable[[Hand], object], hands: Sequence[Hand]) -> float:
    begun = time.perf_counter()
    for hand in hands:
        rank(hand)
    return len(hands) / (time.perf_counter() - begun)
