"""Low hands: each ranks as a high hand turned round, so that the worst high hand is the best.

Ace-to-five knows no straights and no flushes, and its ace is below the deuce; eight-or-better
(R-HAND-3) is the upper part of it. Deuce-to-seven (R-HAND-4) is the high order but for the wheel.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from libs.rules.cards import RANKS, Card
from libs.rules.ranking.high import high
from libs.rules.ranking.rank import HandCategory, HandName, HandRank, category, name, pack, shared
from libs.rules.ranking.tally import SUIT_BITS, counts, tally_of

_ACE_LOW: Final = RANKS[-1] + RANKS[:-1]
_WORST: Final = pack(HandCategory.ROYAL_FLUSH, (0xF,) * 5)
_CATEGORIES: Final = {
    (1, 1, 1, 1, 1): HandCategory.HIGH_CARD,
    (2, 1, 1, 1): HandCategory.PAIR,
    (2, 2, 1): HandCategory.TWO_PAIR,
    (3, 1, 1): HandCategory.THREE_OF_A_KIND,
    (3, 2): HandCategory.FULL_HOUSE,
    (4, 1): HandCategory.FOUR_OF_A_KIND,
}
"""By how many cards there are of each rank."""


def _turned(rank: HandRank) -> HandRank:
    """From a high rank to a low one, and back."""
    return HandRank(_WORST - rank)


class _AceToFive(dict[int, HandRank]):
    """Rank counters to low rank. The lowest five are the lowest first ones of each rank, then
    second ones, and so on: a pair is only taken for want of a fifth rank."""

    def __missing__(self, counters: int) -> HandRank:
        held = counts(counters)
        held = [held[-1], *held[:-1]]
        copies = sorted((copy, rank) for rank, count in enumerate(held) for copy in range(count))
        weights = Counter(rank for _, rank in copies[:5])
        ranks = sorted(weights, key=lambda rank: (weights[rank], rank), reverse=True)
        shape = tuple([weights[rank] for rank in ranks])
        rank = _turned(pack(_CATEGORIES[shape], ranks))
        return self.setdefault(counters, shared(rank))


LOWEST_FIVE: Final = _AceToFive()
EIGHT_LOW: Final = _turned(pack(HandCategory.HIGH_CARD, [_ACE_LOW.index(rank) for rank in "87654"]))
"""The weakest low that qualifies."""


def ace_to_five(cards: Sequence[Card]) -> HandRank:
    """The lowest five of five to seven different cards."""
    return LOWEST_FIVE[sum(map(tally_of, cards)) >> SUIT_BITS]


def eight_or_better(cards: Sequence[Card]) -> HandRank | None:
    """The lowest five of five to seven different cards; None if they do not qualify."""
    rank = ace_to_five(cards)
    return rank if rank >= EIGHT_LOW else None


def _ace_high(category: HandCategory) -> HandRank:
    return pack(category, [RANKS.index(rank) for rank in "A5432"])


_WHEELS: Final = {
    pack(HandCategory.STRAIGHT, (RANKS.index("5"),)): _ace_high(HandCategory.HIGH_CARD),
    pack(HandCategory.STRAIGHT_FLUSH, (RANKS.index("5"),)): _ace_high(HandCategory.FLUSH),
}


def deuce_to_seven(cards: Sequence[Card]) -> HandRank:
    """Five different cards: nothing is chosen from more."""
    if len(cards) != 5:
        raise ValueError("a deuce-to-seven hand has five cards")
    rank = high(cards)
    return _turned(_WHEELS.get(rank, rank))


def describe_ace_to_five(rank: HandRank) -> HandName:
    return _describe(rank, _ACE_LOW)


def describe_deuce_to_seven(rank: HandRank) -> HandName:
    return _describe(rank, RANKS)


def _describe(rank: HandRank, ranks: str) -> HandName:
    """A hand that is nothing as a high hand is called by all its ranks, eight-six-four-three-ace;
    any other by its high name."""
    high_rank = _turned(rank)
    as_high = category(high_rank)
    named = HandCategory.LOW if as_high is HandCategory.HIGH_CARD else as_high
    return name(named, high_rank, ranks)
