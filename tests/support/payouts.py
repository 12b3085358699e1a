"""Who gets what of which pot, read once more from RULES.md, for comparison. Players by index."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations

from libs.rules.names import GameCode
from tests.support.brute_force import (
    Reading,
    Strength,
    best_at_omaha,
    deuce_to_seven,
    eight_or_better,
    high,
    soko,
)

Cards = Sequence[str]

_HIGH: dict[GameCode, Reading] = {GameCode.SOKO: soko, GameCode.TRIPLE_DRAW: deuce_to_seven}
_OMAHA = (GameCode.OMAHA, GameCode.OMAHA_HILO)
_HIGH_LOW = (GameCode.OMAHA_HILO, GameCode.STUD_HILO)


class Payouts:
    """What everyone paid, who folded, and the hands: R-HAND-1 to R-HAND-5, R-POT-1 to R-POT-3."""

    def __init__(
        self, game: GameCode, paid: Sequence[int], folded: Sequence[bool], dead: int
    ) -> None:
        self.game = game
        self.paid = list(paid)
        self.folded = folded
        self.dead = dead
        self.unmatched: Counter[int] = Counter()
        *_, second, most = sorted(paid)
        owner = self.paid.index(most)
        if not folded[owner]:  # R-BET-6
            self.unmatched[owner] = most - second
            self.paid[owner] = second

    def won(
        self,
        hole: Sequence[Cards],
        board: Cards,
        *,
        losers_out_first: bool = False,
        odd_chips_to_the_first: bool = False,
        low_of_any_pot: bool = False,
    ) -> Counter[int]:
        """Chips by player, slice by slice of what was paid.

        The options are how others share a pot: losing hands are taken out before pots of the
        same players are merged; the first winner of a side has all its odd chips; where nobody
        has a low, but somebody of another pot, all of this pot share its low half.
        """
        highs = [self._strength(_HIGH.get(self.game, high), cards, board) for cards in hole]
        lows: list[Strength | None] = [None] * len(hole)
        if self.game in _HIGH_LOW:
            lows = [self._strength(eight_or_better, cards, board) for cards in hole]
        pots = self.pots()
        if losers_out_first:
            among = {i for _, own in pots for i in _winners(own, highs) + _winners(own, lows)}
            pots = self.pots(among)
        won = Counter(self.unmatched)
        for amount, owners in pots:
            if len(owners) == 1:
                won[owners[0]] += amount
            else:
                sides = _winners(owners, highs), _winners(owners, lows)
                if low_of_any_pot and not sides[1] and any(lows[i] for i in self._live()):
                    sides = sides[0], owners
                won.update(_shares(amount, *sides, to_the_first=odd_chips_to_the_first))
        return won

    def pots(self, among: Collection[int] | None = None) -> list[tuple[int, list[int]]]:
        """Amounts and owners from the main pot outward."""
        live = [i for i in self._live() if not among or i in among]
        pots: list[tuple[int, list[int]]] = []
        below = 0
        for level in sorted({*self.paid, 0}):
            slice_ = sum(min(paid, level) - below for paid in self.paid if paid > below)
            slice_ += self.dead if level == 0 else 0
            owners = [i for i in live if self.paid[i] >= level]
            if pots and owners in (pots[-1][1], []):
                pots[-1] = (pots[-1][0] + slice_, pots[-1][1])
            elif slice_:
                pots.append((slice_, owners))
            below = level
        return pots

    def _live(self) -> list[int]:
        return [i for i, out in enumerate(self.folded) if not out]

    def _strength(self, reading: Reading, cards: Cards, board: Cards) -> Strength | None:
        """None also where the cards to come were not dealt."""
        if self.game in _OMAHA:
            return best_at_omaha(reading, cards, board) if len(board) == 5 else None
        made = [reading(five) for five in combinations([*cards, *board], 5)]
        return max([strength for strength in made if strength is not None], default=None)


def _winners(owners: list[int], strengths: Sequence[Strength | None]) -> list[int]:
    own = [(strength, i) for i in owners if (strength := strengths[i]) is not None]
    best = max([strength for strength, _ in own], default=None)
    return [i for strength, i in own if strength == best]


def _shares(amount: int, highs: list[int], lows: list[int], *, to_the_first: bool) -> Counter[int]:
    """R-POT-3, chip by chip."""
    halves = [(highs, amount)]
    had: Counter[int] = Counter()
    if lows:
        halves = [(highs, amount - amount // 2), (lows, amount // 2)]
        if len(highs) == 1:
            had[highs[0]] = amount % 2
    won: Counter[int] = Counter()
    for winners, half in halves:
        for i in winners:
            won[i] += half // len(winners)
        for _ in range(half % len(winners)):
            i = (
                winners[0]
                if to_the_first
                else min(winners, key=lambda i: (had[i], winners.index(i)))
            )
            won[i] += 1
            had[i] += 1
    return won
