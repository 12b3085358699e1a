"""Sökö (R-HAND-5): the high hands, with four-flush and four-straight between pair and two pair."""

from collections.abc import Sequence
from typing import Final

from libs.rules.cards import RANKS, Card
from libs.rules.ranking.high import WITHOUT_FLUSH, high
from libs.rules.ranking.rank import HandCategory, HandRank, pack, shared
from libs.rules.ranking.tally import (
    ENOUGH_OF_A_SUIT,
    RANK_BITS_IN,
    SUIT_BITS,
    counts,
    flush_of,
    tally_of,
)

_ACE: Final = RANKS.index("A")
_FOUR_IN_A_ROW: Final = tuple(
    [(top, {*range(top - 3, top + 1)}) for top in range(3, len(RANKS))]
    + [(RANKS.index("4"), {_ACE, *range(3)})]
)
"""Top rank and the four ranks; hands of five cards that hold two of these are straights."""


class _WithoutFourFlush(dict[int, HandRank]):
    """Rank counters of five cards to hand rank."""

    def __missing__(self, counters: int) -> HandRank:
        rank = max(WITHOUT_FLUSH[counters], _four_straight(counts(counters)))
        return self.setdefault(counters, shared(rank))


_without_four_flush: Final = _WithoutFourFlush()


def soko(cards: Sequence[Card]) -> HandRank:
    """Five different cards: nothing is chosen from more."""
    if len(cards) != 5:
        raise ValueError("a Sökö hand has five cards")
    tally = sum(map(tally_of, cards), flush_of(4))
    if suit := tally & ENOUGH_OF_A_SUIT:
        return max(high(cards), _four_flush(cards, suit))
    return _without_four_flush[tally >> SUIT_BITS]


def _four_flush(cards: Sequence[Card], suit: int) -> HandRank:
    """`suit` is the bit of the suit with four or more; five are better than this anyway."""
    in_suit = RANK_BITS_IN[suit]
    ranks = sorted([(in_suit(card), RANKS.index(card[0])) for card in cards], reverse=True)
    return pack(HandCategory.FOUR_FLUSH, [rank for _, rank in ranks])


def _four_straight(held: Sequence[int]) -> HandRank:
    """`held` has one entry a rank, deuce first; zero if no four ranks follow one another."""
    for top, four in _FOUR_IN_A_ROW:
        if all(held[rank] for rank in four):
            (fifth,) = [r for r, count in enumerate(held) if count > (r in four)]
            return pack(HandCategory.FOUR_STRAIGHT, (top, fifth))
    return HandRank(0)
