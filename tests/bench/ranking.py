"""Hands ranked in a second by each evaluator, PokerKit's rate in the same run beside it."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple, TypeVar

import pokerkit

from libs.rules.cards import Card
from libs.rules.ranking import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA_HIGH,
    OMAHA_LOW,
    SOKO,
    Evaluator,
)
from tests.support.shuffles import shuffled

PACKS, ROUNDS, HANDS_A_SHOWDOWN = 5_000, 5, 6

Cards = TypeVar("Cards")


class Subject(NamedTuple):
    """A showdown is six hands on one board."""

    ours: Evaluator
    theirs: type[pokerkit.Hand]
    hole: int
    board: int = 0


SUBJECTS = {
    "high, seven cards": Subject(HIGH, pokerkit.StandardHighHand, 2, 5),
    "Omaha high": Subject(OMAHA_HIGH, pokerkit.OmahaHoldemHand, 4, 5),
    "Omaha low": Subject(OMAHA_LOW, pokerkit.OmahaEightOrBetterLowHand, 4, 5),
    "eight or better, seven cards": Subject(EIGHT_OR_BETTER, pokerkit.EightOrBetterLowHand, 7),
    "ace to five, seven cards": Subject(ACE_TO_FIVE, pokerkit.RegularLowHand, 7),
    "deuce to seven": Subject(DEUCE_TO_SEVEN, pokerkit.StandardLowHand, 5),
    "Sökö (PokerKit: high of five)": Subject(SOKO, pokerkit.StandardHighHand, 5),
}


def bench() -> dict[str, dict[str, float]]:
    """Rates are of the best round, tables warm; `ratio` is ours over PokerKit's."""
    return {name: _compare(subject) for name, subject in SUBJECTS.items()}


def _compare(subject: Subject) -> dict[str, float]:
    showdowns = [_deal(subject, number) for number in range(PACKS)]
    hands = [(hole, board) for holes, board in showdowns for hole in holes]
    texts = [("".join(hole), "".join(board)) for hole, board in hands[: len(hands) // 100]]
    for hand in hands:
        subject.ours.rank(*hand)
    ours, theirs = 0.0, 0.0
    for _ in range(ROUNDS):
        ours = max(ours, _rate(subject.ours.rank, hands))
        theirs = max(theirs, _rate(subject.theirs.from_game_or_none, texts))
    return {
        "ranks_per_second": round(ours),
        "pokerkit_ranks_per_second": round(theirs),
        "ratio": round(ours / theirs, 1),
    }


def _deal(subject: Subject, number: int) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    pack = shuffled(number)
    board, rest = pack[: subject.board], pack[subject.board :]
    starts = range(0, HANDS_A_SHOWDOWN * subject.hole, subject.hole)
    return [rest[start : start + subject.hole] for start in starts], board


def _rate(rank: Callable[[Cards, Cards], object], hands: Sequence[tuple[Cards, Cards]]) -> float:
    begun = perf_counter()
    for hole, board in hands:
        rank(hole, board)
    return len(hands) / (perf_counter() - begun)
