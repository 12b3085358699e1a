"""Omaha (R-HAND-2): exactly two hole cards and exactly three of the board.

Without a flush only ranks count: a board has a list of the best hand it makes with each of the
91 pairs of ranks, and four hole cards look up at most six of them. The 8,450 lists of a table
are worked out when first met, and kept.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from libs.rules.cards import RANKS, Card
from libs.rules.ranking.high import FLUSHES, WITHOUT_FLUSH
from libs.rules.ranking.lowball import EIGHT_LOW, LOWEST_FIVE
from libs.rules.ranking.rank import HandRank
from libs.rules.ranking.tally import (
    ENOUGH_OF_A_SUIT,
    RANK_BITS_IN,
    SUIT_BITS,
    flush_of,
    tally_of,
)

_ONE_OF: Final = tuple([1 << 3 * rank for rank in range(len(RANKS))])
_PAIRS: Final = tuple([one + other for one, other in combinations_with_replacement(_ONE_OF, 2)])
_PLACE: Final = {pair: place for place, pair in enumerate(_PAIRS)}
_FIVE_OF_A_RANK: Final = frozenset([5 * one for one in _ONE_OF])

_Picker: TypeAlias = Callable[[Sequence[HandRank]], tuple[HandRank, ...]]


def _choices(counters: int, cards: int) -> set[int]:
    """The different counters of so many cards out of these; ValueError if there are too few."""
    held = [one for place, one in enumerate(_ONE_OF) for _ in range(counters >> 3 * place & 0b111)]
    if len(held) < cards:
        raise ValueError("an Omaha hand is two hole cards and three of the board")
    return {sum(choice) for choice in combinations(held, cards)}


class _HoleCards(dict[int, _Picker]):
    """Rank counters of hole cards to what takes the entries of their pairs from a board's list."""

    def __missing__(self, counters: int) -> _Picker:
        places = [_PLACE[pair] for pair in _choices(counters, 2)]
        if len(places) == 1:
            places *= 2  # four of a rank; of one place the entry would be taken, not a tuple
        return self.setdefault(counters, itemgetter(*places))


class _Boards(dict[int, list[HandRank]]):
    """Rank counters of a board to the best rank in `fives` with each of `_PAIRS`."""

    def __init__(self, fives: dict[int, HandRank]) -> None:
        super().__init__()
        self._fives = fives

    def __missing__(self, counters: int) -> list[HandRank]:
        threes = _choices(counters, 3)
        if threes == {counters}:
            best = [self._rank(pair + counters) for pair in _PAIRS]
        else:
            best = list(map(max, zip(*[self[three] for three in threes], strict=True)))
        return self.setdefault(counters, best)

    def _rank(self, five: int) -> HandRank:
        return HandRank(0) if five in _FIVE_OF_A_RANK else self._fives[five]


class _Suited(NamedTuple):
    """What a board makes by its ranks, and with two hole cards of a suit (its bit; or zero): the
    bits of each three of its ranks in that suit."""

    best: list[HandRank]
    suit: int
    threes: list[int]


_hole_cards: Final = _HoleCards()
_boards_for_high: Final = _Boards(WITHOUT_FLUSH)
_boards_for_low: Final = _Boards(LOWEST_FIVE)


@lru_cache(maxsize=8)
def _for_high(board: tuple[Card, ...]) -> _Suited:
    """Kept for the other hands of the showdown."""
    tally = sum(map(tally_of, board), flush_of(3))
    suit = tally & ENOUGH_OF_A_SUIT
    threes = _of_suit(board, suit, 3) if suit else []
    return _Suited(_boards_for_high[tally >> SUIT_BITS], suit, threes)


@lru_cache(maxsize=8)
def _for_low(board: tuple[Card, ...]) -> list[HandRank]:
    return _boards_for_low[sum(map(tally_of, board)) >> SUIT_BITS]


def omaha_high(hole: Sequence[Card], board: Sequence[Card]) -> HandRank:
    """Two hole cards or more, three to five of the board."""
    by_ranks, suit, threes = _for_high(tuple(board))
    tally = sum(map(tally_of, hole), flush_of(2))
    best = max(_hole_cards[tally >> SUIT_BITS](by_ranks))
    if tally & suit:
        twos = _of_suit(hole, suit, 2)
        return max(best, *[FLUSHES[two | three] for two in twos for three in threes])
    return best


def omaha_low(hole: Sequence[Card], board: Sequence[Card]) -> HandRank | None:
    """Two hole cards or more, three to five of the board; None if no low qualifies."""
    hole_cards = _hole_cards[sum(map(tally_of, hole)) >> SUIT_BITS]
    rank = max(hole_cards(_for_low(tuple(board))))
    return rank if rank >= EIGHT_LOW else None


def _of_suit(cards: Sequence[Card], suit: int, count: int) -> list[int]:
    """The rank bits of each choice of so many cards of the suit."""
    bits = [bit for bit in map(RANK_BITS_IN[suit], cards) if bit]
    return [sum(choice) for choice in combinations(bits, count)]
