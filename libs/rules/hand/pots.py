"""Side pots and how a pot is shared, as functions of plain figures."""

from collections.abc import Sequence

import msgspec


class Pot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`contested_by`: the indices of the players who can win it."""

    amount: int
    contested_by: tuple[int, ...]


def side_pots(paid: Sequence[int], folded: Sequence[bool], dead: int = 0) -> tuple[Pot, ...]:
    """The pots from the main pot outward, by what each player paid in and who folded.

    Each amount that a player still in has paid bounds a pot (R-POT-1), so parts with the same
    contestants are one pot from the start, and what only folded players paid beyond the last
    bound is in the pot below it (R-POT-2). Dead money is the main pot's whole (R-BLD-2).
    Pots without chips are left out; with nobody in, there are none.
    """
    live = [index for index, out in enumerate(folded) if not out]
    bounds = sorted({paid[index] for index in live})
    if len(bounds) == 1:
        amount = sum(paid) + dead
        return (Pot(amount=amount, contested_by=tuple(live)),) if amount else ()
    pots: list[Pot] = []
    below = 0
    for bound in bounds:
        amount = dead if bound == bounds[0] else 0
        last = bound == bounds[-1]
        for chips in paid:
            if chips > below:
                amount += (chips if last else min(chips, bound)) - below
        if amount:
            contested_by = tuple([index for index in live if paid[index] >= bound])
            pots.append(Pot(amount=amount, contested_by=contested_by))
        below = bound
    return tuple(pots)


def split(amount: int, winners: Sequence[int]) -> tuple[int, ...]:
    """Equal shares in the order of `winners`, the odd chips one each to the first (R-POT-3)."""
    share, odd = divmod(amount, len(winners))
    return tuple([share + (place < odd) for place in range(len(winners))])


def split_high_low(
    amount: int, high: Sequence[int], low: Sequence[int]
) -> tuple[dict[int, int], dict[int, int]]:
    """The shares of the winners of either side, in their order (R-POT-3).

    The high side has the odd chip of the two halves and is split first. A winner who has had an
    odd chip of this pot gets none of the low side's before the others of that side have theirs.
    """
    half = amount // 2
    share, odd = divmod(amount - half, len(high))
    high_shares = {index: share + (place < odd) for place, index in enumerate(high)}
    had = set(high[:odd]) if len(high) > 1 else set(high[: amount % 2])
    share, odd = divmod(half, len(low))
    first = sorted(low, key=lambda index: index in had)[:odd]
    return high_shares, {index: share + (index in first) for index in low}
