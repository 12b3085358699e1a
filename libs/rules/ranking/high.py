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


def _rank_without_flush(held: Sequence[int]) -> HandRank:
    """`held` has one entry a rank, deuce first."""
    made = sorted([(count, rank) for rank, count in enumerate(held) if count], reverse=True)
    ranks = [rank for _, rank in made]
    (most, _), (second, _) = made[:2]
    if most == 4:
        return pack(HandCategory.FOUR_OF_A_KIND, (ranks[0], max(ranks[1:])))
    if most == 3 and second > 1:
        return pack(HandCategory.FULL_HOUSE, ranks[:2])
    if (top := _straight_top(ranks)) is not None:
        return pack(HandCategory.STRAIGHT, (top,))
    if most == 3:
        return pack(HandCategory.THREE_OF_A_KIND, ranks[:3])
    if second == 2:
        return pack(HandCategory.TWO_PAIR, (*ranks[:2], max(ranks[2:])))
    if most == 2:
        return pack(HandCategory.PAIR, ranks[:4])
    return pack(HandCategory.HIGH_CARD, ranks[:5])


def _straight_top(ranks: Iterable[int]) -> int | None:
    """The top rank of the best straight; five for A-2-3-4-5, and no other turn of the ace."""
    bits = sum([2 << rank for rank in ranks])
    bits |= bits >> len(RANKS)  # the ace once more, below the deuce
    run = bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4
    return run.bit_length() + 2 if run else None
