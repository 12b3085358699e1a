"""A tally is one number for a set of cards, such that tallies of cards add up.

A card adds one to the counter of its rank (three bits each) and one to that of its suit (four
bits each, below the ranks).
"""

from typing import Final

from libs.rules.cards import DECK, RANKS, SUITS

SUIT_BITS: Final = 4 * len(SUITS)
ENOUGH_OF_A_SUIT: Final = 0x8888
"""The top bit of each suit's counter; a tally that begins with `flush_of(n)` has it at n cards."""

TALLIES: Final = {
    card: 1 << SUIT_BITS + 3 * RANKS.index(card[0]) | 1 << 4 * SUITS.index(card[1]) for card in DECK
}
tally_of: Final = TALLIES.__getitem__

RANK_BITS_IN: Final = {
    0b1000 << 4 * number: {
        card: 1 << RANKS.index(card[0]) if card[1] == suit else 0 for card in DECK
    }.__getitem__
    for number, suit in enumerate(SUITS)
}
"""By the top bit of a suit's counter: from a card to the bit of its rank, none in another suit."""


def flush_of(cards: int) -> int:
    return (8 - cards) * 0x1111


def held_of(counters: int) -> list[int]:
    """How many there are of each rank, deuce first, in a tally shifted down by `SUIT_BITS`."""
    return [counters >> 3 * rank & 0b111 for rank in range(len(RANKS))]


def counts(counters: int) -> list[int]:
    """`held_of`, or ValueError if these are not five to seven different cards."""
    held = held_of(counters)
    if not 5 <= sum(held) <= 7 or max(held) > 4:
        raise ValueError("a hand is ranked by five to seven different cards")
    return held
