"""What is kept of five cards in a draw: the standards of five-card draw, and of triple draw."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

from libs.rules.cards import RANKS
from libs.rules.ranking import high
from libs.rules.ranking.rank import HandCategory, category
from services.bot.domain.spot import Cards

_PAT: Final = frozenset(
    {
        HandCategory.STRAIGHT,
        HandCategory.FLUSH,
        HandCategory.FULL_HOUSE,
        HandCategory.FOUR_OF_A_KIND,
        HandCategory.STRAIGHT_FLUSH,
        HandCategory.ROYAL_FLUSH,
    }
)
_HIGH_CARDS: Final = frozenset("JQKA")
_ACE: Final = RANKS.index("A")
_rank_of: Final = {rank: place for place, rank in enumerate(RANKS)}

_PAT_UP_TO: Final = {0: "T", 1: "9", 2: "8"}
"""The worst low that stands pat, by how many draws follow."""
_KEEPS_UP_TO: Final = {0: "8", 1: "8", 2: "7"}


def for_high(cards: Cards, later: int) -> Cards:
    """Made hands stand pat; what is paired is kept, then a four-flush or an open-ended straight,
    then at most two high cards."""
    made = category(high(cards))
    if made in _PAT:
        return cards
    counts = Counter([card[0] for card in cards])
    if made is not HandCategory.HIGH_CARD:
        return tuple([card for card in cards if counts[card[0]] > 1])
    if four := four_to_draw(cards):
        return four
    best_first = sorted(cards, key=_rank, reverse=True)
    return (best_first[0], *[card for card in best_first[1:2] if card[0] in _HIGH_CARDS])


def weighed_for_high(cards: Cards, later: int) -> tuple[Cards, ...]:
    """Besides one pair, four cards to a flush or a straight."""
    if category(high(cards)) is not HandCategory.PAIR:
        return ()
    four = four_to_draw(cards)
    return (four,) if four else ()


def four_to_draw(cards: Cards) -> Cards:
    """Four of a suit, or four in a row that go on at both ends; no cards if there are none."""
    ((suit, count),) = Counter([card[1] for card in cards]).most_common(1)
    if count == 4:
        return tuple([card for card in cards if card[1] == suit])
    of_rank = {_rank(card): card for card in cards}
    for low in sorted(of_rank):
        row = range(low, low + 4)
        if low > 0 and row[-1] < _ACE and all(rank in of_rank for rank in row):
            return tuple([of_rank[rank] for rank in row])
        if low == 0 and all(rank in of_rank for rank in row):  # an ace or a six completes it
            return tuple([of_rank[rank] for rank in row])
    return ()


def for_low(cards: Cards, later: int) -> Cards:
    """A made low stands pat, the worse the fewer draws follow; otherwise the low cards of
    different ranks are kept, and an eight with a deuce."""
    return _of_ranks(cards, _low_ranks(frozenset([card[0] for card in cards]), later))


def weighed_for_low(cards: Cards, later: int) -> tuple[Cards, ...]:
    """Rougher and smoother draws, a nine only in the last one, and what might stand pat."""
    ranks = frozenset([card[0] for card in cards])
    draws = [_up_to(ranks, cap) for cap in ("789" if later == 0 else "78")]
    pat = [kept for cap in "9TJ" if len(kept := _up_to(ranks, cap)) == 5]
    return tuple([_of_ranks(cards, kept) for kept in (*draws, *pat)])


@cache
def _low_ranks(ranks: frozenset[str], later: int) -> str:
    pat = _up_to(ranks, _PAT_UP_TO[later])
    if len(pat) == 5:
        return pat
    return _up_to(ranks, "8" if "2" in ranks else _KEEPS_UP_TO[later])


@cache
def _up_to(ranks: frozenset[str], cap: str) -> str:
    """The ranks up to `cap`, the lowest first; without the highest where five make a straight."""
    kept = "".join([rank for rank in RANKS[: RANKS.index(cap) + 1] if rank in ranks])
    return kept[:4] if len(kept) == 5 and kept in RANKS else kept


def _of_ranks(cards: Cards, ranks: str) -> Cards:
    """One card of each; without the highest where five make a flush."""
    of_rank = {card[0]: card for card in cards}
    kept = tuple([of_rank[rank] for rank in ranks])
    return kept[:4] if len(kept) == 5 and len({card[1] for card in kept}) == 1 else kept


def _rank(card: Sequence[str]) -> int:
    return _rank_of[card[0]]
