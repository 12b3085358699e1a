"""The evaluators of the eight games, and of razz: how hands are ordered and named."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Final, TypeAlias, TypeVar

import msgspec

from libs.rules.cards import Card
from libs.rules.ranking.high import high
from libs.rules.ranking.lowball import (
    ace_to_five,
    describe_ace_to_five,
    describe_deuce_to_seven,
    deuce_to_seven,
    eight_or_better,
)
from libs.rules.ranking.omaha import omaha_high, omaha_low
from libs.rules.ranking.rank import HandName, HandRank, describe
from libs.rules.ranking.soko import soko

Cards: TypeAlias = Sequence[Card]
Rank = TypeVar("Rank", bound=HandRank | None)


def _of_all(rank: Callable[[Cards], Rank]) -> Callable[[Cards, Cards], Rank]:
    return lambda hole, board: rank((*hole, *board))


def _any_five(hole: Cards, board: Cards) -> Iterator[tuple[Cards, Cards]]:
    return ((five, ()) for five in combinations((*hole, *board), 5))


def _two_and_three(hole: Cards, board: Cards) -> Iterator[tuple[Cards, Cards]]:
    return product(combinations(hole, 2), combinations(board, 3))


class Evaluator(msgspec.Struct, frozen=True, kw_only=True):
    """`rank(hole, board)` orders hands: higher is better, equal a tie, None does not qualify.
    `describe` names a rank (R-HAND-6). `fives` are the choices of hole and board cards that the
    rule allows."""

    rank: Callable[[Cards, Cards], HandRank | None]
    describe: Callable[[HandRank], HandName]
    fives: Callable[[Cards, Cards], Iterator[tuple[Cards, Cards]]] = _any_five

    def best_five(self, hole: Cards, board: Cards) -> tuple[Card, ...]:
        """The cards that make the hand, hole cards first, in the order given; of equal fives the
        first, and no cards if the hand does not qualify."""
        best = self.rank(hole, board)
        if best is None:
            return ()
        return next(
            (*mine, *shared)
            for mine, shared in self.fives(hole, board)
            if self.rank(mine, shared) == best
        )


HIGH: Final = Evaluator(rank=_of_all(high), describe=describe)
"""R-HAND-1: the best five of five to seven cards."""

OMAHA_HIGH: Final = Evaluator(rank=omaha_high, describe=describe, fives=_two_and_three)
"""R-HAND-2: exactly two hole cards and exactly three of the board."""

OMAHA_LOW: Final = Evaluator(rank=omaha_low, describe=describe_ace_to_five, fives=_two_and_three)
"""R-HAND-3 under R-HAND-2; its two hole cards need not be those of the high hand."""

EIGHT_OR_BETTER: Final = Evaluator(rank=_of_all(eight_or_better), describe=describe_ace_to_five)
"""R-HAND-3: the lowest five of five to seven cards, if none is above eight."""

ACE_TO_FIVE: Final = Evaluator(rank=_of_all(ace_to_five), describe=describe_ace_to_five)
"""The low of razz: R-HAND-3 without its limit, so that pairs count against the holder."""

DEUCE_TO_SEVEN: Final = Evaluator(rank=_of_all(deuce_to_seven), describe=describe_deuce_to_seven)
"""R-HAND-4, of exactly five cards."""

SOKO: Final = Evaluator(rank=_of_all(soko), describe=describe)
"""R-HAND-5, of exactly five cards."""
