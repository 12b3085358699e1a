"""The starting hands of a game from best to worst, and which of them draw how many cards.

Where there are too many to list, a thousandth of them stand for all, evenly spread.
"""

from bisect import bisect_left
from functools import cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from libs.rules.cards import DECK
from libs.rules.games import Game
from services.bot.domain.spot import Cards
from services.bot.domain.style import Keep, Style

MOST: Final = 4_000
"""Hands in a list."""


class Starting(NamedTuple):
    """Hands best first, and their points, negated so that they ascend."""

    hands: tuple[Cards, ...]
    points: tuple[float, ...]

    def share(self, points: float) -> float:
        """The share of hands that are no worse than one of these points."""
        return bisect_left(self.points, -points + _NOTHING) / len(self.points)


class Drawers(NamedTuple):
    """What is kept by those who change so many cards, best starting hands first, and each one's
    place in the list of all."""

    kept: tuple[Cards, ...]
    places: tuple[int, ...]

    def within(self, count: int) -> int:
        """How many of them are among so many best of all; all, when these are too few to say."""
        few = bisect_left(self.places, count)
        return few if few >= _FEW else len(self.places)


_NOTHING: Final = 1e-9
_FEW: Final = 8


@cache
def starting(game: Game, style: Style) -> Starting:
    street = game.streets[0]
    size = street.down + street.up
    count = comb(len(DECK), size)
    if count <= MOST:
        hands = [*combinations(DECK, size)]
    else:
        hands = [_combination(size, place * count // MOST) for place in range(MOST)]
    worth = sorted([(-style.points(hand), hand) for hand in hands])
    return Starting(
        hands=tuple([hand for _, hand in worth]),
        points=tuple([points for points, _ in worth]),
    )


@cache
def drawers(game: Game, style: Style, keep: Keep, later: int, drawn: int) -> Drawers:
    """Of those who change `drawn` cards with so many draws to follow."""
    kept: list[Cards] = []
    places: list[int] = []
    for place, hand in enumerate(starting(game, style).hands):
        held = keep(hand, later)
        if len(hand) - len(held) == drawn:
            kept.append(held)
            places.append(place)
    return Drawers(tuple(kept), tuple(places))


def _combination(size: int, place: int) -> Cards:
    """The one in this place of all, in the order of the deck."""
    cards: list[int] = []
    first = 0
    for missing in range(size, 0, -1):
        while place >= (count := comb(len(DECK) - first - 1, missing - 1)):
            place -= count
            first += 1
        cards.append(first)
        first += 1
    return tuple([DECK[card] for card in cards])
