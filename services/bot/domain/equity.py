"""What a hand wins on average, by sampling the cards nobody has seen; on the river, exactly.

A rival is a `Range`: some of the best starting hands, and how choosy he has been since.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, TypeAlias

import msgspec

from libs.rules.cards import DECK, Card
from libs.rules.ranking import HandRank, high
from services.bot.domain.spot import Hole
from services.bot.domain.starting_hands import PAIRS

Chance: TypeAlias = Callable[[], float]
"""The next number of a random source, from 0 to below 1."""

_TRIES: Final = 20
"""After which a rival whose range is all but dealt out gets any two cards."""


class Range(msgspec.Struct, frozen=True):
    """Hands from the best `share` of all; of `picks` such hands he has the one that is best on
    this board, so more picks are a rival who has shown more strength since the flop."""

    share: float = 1.0
    picks: int = 1


def equity(
    hole: Hole, board: Sequence[Card], rivals: Sequence[Range], chance: Chance, samples: int
) -> float:
    """The share of the pot won on average, between 0 and 1, at one rival or more."""
    seen = {*hole, *board}
    won = 0.0
    for _ in range(samples):
        used = set(seen)
        hands = [_draw(rival, board, used, chance) for rival in rivals]
        full = (*board, *_cards(5 - len(board), used, chance))
        mine = high((*hole, *full))
        won += _share(mine, [high((*hand, *full)) for hand in hands])
    return won / samples


def river_equity(hole: Hole, board: Sequence[Card]) -> float:
    """The share won against one unknown hand: the most that a call on the river can hope for."""
    mine = high((*hole, *board))
    theirs = _unseen_ranks(hole, board)
    return sum([_share(mine, [rank]) for rank in theirs]) / len(theirs)


def unbeaten(hole: Hole, board: Sequence[Card]) -> bool:
    """Whether no two cards beat him as the board stands; before the flop only aces are that."""
    if not board:
        return hole[0][0] == hole[1][0] == "A"
    mine = high((*hole, *board))
    return all(rank <= mine for rank in _unseen_ranks(hole, board))


def _unseen_ranks(hole: Hole, board: Sequence[Card]) -> list[HandRank]:
    unseen = [card for card in DECK if card not in hole and card not in board]
    return [high((*pair, *board)) for pair in combinations(unseen, 2)]


def _share(mine: HandRank, theirs: Sequence[HandRank]) -> float:
    best = max(theirs)
    if mine != best:
        return float(mine > best)
    return 1 / (1 + theirs.count(mine))


def _draw(rival: Range, board: Sequence[Card], used: set[Card], chance: Chance) -> Hole:
    hand = _from_range(rival.share, used, chance)
    if board and rival.picks > 1:
        others = [_from_range(rival.share, used, chance) for _ in range(rival.picks - 1)]
        hand = max(hand, *others, key=lambda pair: high((*pair, *board)))
    used.update(hand)
    return hand


def _from_range(share: float, used: set[Card], chance: Chance) -> Hole:
    count = share * len(PAIRS)
    for _ in range(_TRIES):
        first, second = PAIRS[int(chance() * count)]
        if first not in used and second not in used:
            return first, second
    first = _card(used, chance)
    return first, _card({*used, first}, chance)


def _cards(count: int, used: set[Card], chance: Chance) -> list[Card]:
    drawn: list[Card] = []
    for _ in range(count):
        card = _card(used, chance)
        used.add(card)
        drawn.append(card)
    return drawn


def _card(used: set[Card], chance: Chance) -> Card:
    while (card := DECK[int(chance() * len(DECK))]) in used:
        pass
    return card
