"""High hands (R-HAND-1) by table: the tally of the cards, one look-up.

The 49,205 multisets of five to seven ranks and the 4,719 sets of flush ranks are each worked out
when first met, and kept.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from libs.rules.cards import RANKS, Card
from libs.rules.ranking.rank import HandCategory, HandRank, pack, shared
from libs.rules.ranking.tally import (
    ENOUGH_OF_A_SUIT,
    RANK_BITS_IN,
    SUIT_BITS,
    TALLIES,
    counts,
    flush_of,
    tally_of,
)

_DOWNWARDS: Final = tuple(reversed(range(len(RANKS))))


class _WithoutFlush(dict[int, HandRank]):
    """Rank counters to hand rank."""

    def __missing__(self, counters: int) -> HandRank:
        rank = _rank_without_flush(counts(counters))
        return self.setdefault(counters, shared(rank))


class _Flushes(dict[int, HandRank]):
    """Bits of the ranks in the flush's suit to hand rank."""

    def __missing__(self, bits: int) -> HandRank:
        rank = _rank_of_flush([rank for rank in _DOWNWARDS if bits >> rank & 1])
        return self.setdefault(bits, shared(rank))


WITHOUT_FLUSH: Final = _WithoutFlush()
FLUSHES: Final = _Flushes()
_NO_CARDS: Final = flush_of(5)


def high(cards: Sequence[Card]) -> HandRank:
    """The best five of five to seven different cards."""
    if len(cards) == 7:  # written out, as this is most of a showdown's time
        a, b, c, d, e, f, g = cards
        tally = (
            _NO_CARDS
            + TALLIES[a]
            + TALLIES[b]
            + TALLIES[c]
            + TALLIES[d]
            + TALLIES[e]
            + TALLIES[f]
            + TALLIES[g]
        )
    else:
        tally = sum(map(tally_of, cards), _NO_CARDS)
    if suit := tally & ENOUGH_OF_A_SUIT:
        return FLUSHES[sum(map(RANK_BITS_IN[suit], cards))]
    return WITHOUT_FLUSH[tally >> SUIT_BITS]


def _rank_of_flush(ranks: Sequence[int]) -> HandRank:
    """Seven cards with five of one suit have no room for a full house or four of a kind."""
    top = _straight_top(ranks)
    if top is None:
        return pack(HandCategory.FLUSH, ranks[:5])
    if RANKS[top] == "A":
        return pack(HandCategory.ROYAL_FLUSH, (top,))
    return pack(HandCategory.STRAIGHT_FLUSH, (top,))


def _rank_without_flush(counts: Sequence[int]) -> HandRank:
    """`counts` has one entry a rank, deuce first."""
    ranks = [rank for rank in _DOWNWARDS if counts[rank]]
    fours = [rank for rank in ranks if counts[rank] == 4]
    threes = [rank for rank in ranks if counts[rank] == 3]
    twos = [rank for rank in ranks if counts[rank] >= 2]

    def with_kickers(*made: int) -> list[int]:
        return [*made, *(rank for rank in ranks if rank not in made)]

    if fours:
        return pack(HandCategory.FOUR_OF_A_KIND, with_kickers(fours[0])[:2])
    if threes and len(twos) > 1:
        over = next(rank for rank in twos if rank != threes[0])
        return pack(HandCategory.FULL_HOUSE, (threes[0], over))
    if (top := _straight_top(ranks)) is not None:
        return pack(HandCategory.STRAIGHT, (top,))
    if threes:
        return pack(HandCategory.THREE_OF_A_KIND, with_kickers(threes[0])[:3])
    if len(twos) > 1:
        return pack(HandCategory.TWO_PAIR, with_kickers(twos[0], twos[1])[:3])
    if twos:
        return pack(HandCategory.PAIR, with_kickers(twos[0])[:4])
    return pack(HandCategory.HIGH_CARD, ranks[:5])


def _straight_top(ranks: Iterable[int]) -> int | None:
    """The top rank of the best straight; five for A-2-3-4-5, and no other turn of the ace."""
    held = set(ranks)
    for top in _DOWNWARDS[:-4]:
        if held.issuperset(range(top - 4, top + 1)):
            return top
    five = RANKS.index("5")
    wheel = {*range(five + 1), RANKS.index("A")}
    return five if held >= wheel else None
