"""Who is paid how much of which pot: high and low, and each run of the board on its own."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from libs.rules.cards import Card
from libs.rules.hand.events import PotAwarded, Share, Side
from libs.rules.hand.pots import Pot, side_pots, split, split_high_low
from libs.rules.hand.state import Hand
from libs.rules.ranking import HandRank


class Contest(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One way to win: on the board of `run` (0 where there is one), by the best hand or the low.

    `ranks` has the index of everybody who qualifies.
    """

    run: int
    low: bool
    ranks: dict[int, HandRank]


def pots_of(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they would be shared now, the bets of this street included."""
    players = hand.players
    return side_pots([p.paid for p in players], [p.folded for p in players], hand.dead)


def contests(hand: Hand, holes: Mapping[int, Sequence[Card]]) -> tuple[Contest, ...]:
    """Every way to win, by the down cards of those at the showdown."""
    game, players = hand.game, hand.players
    evaluators = (
        [(False, game.best)] if game.low is None else [(False, game.best), (True, game.low)]
    )
    ways = []
    for number, board in enumerate(hand.boards):
        for low, evaluator in evaluators:
            ranks, rank_of = {}, evaluator.rank
            for index, hole in holes.items():
                up = players[index].up
                rank = rank_of((*hole, *up) if up else hole, board)
                if rank is not None:
                    ranks[index] = rank
            run = number + 1 if hand.runs.boards else 0
            ways.append(Contest(run=run, low=low, ranks=ranks))
    return tuple(ways)


def awarded(
    hand: Hand, pots: tuple[Pot, ...], ways: tuple[Contest, ...], at: int
) -> Iterator[PotAwarded]:
    """By run, each from the last side pot to the main pot; odd chips of a pot that is run more
    than once go to the first run (R-RUN-1)."""
    best = [way for way in ways if not way.low]
    lows = {way.run: way.ranks for way in ways if way.low}
    for way in best:
        for number in range(len(pots) - 1, -1, -1):
            pot = pots[number]
            amount = pot.amount // len(best)
            if way is best[0]:
                amount += pot.amount % len(best)
            if amount:
                shares = _shares(hand, pot, amount, way.ranks, lows.get(way.run, {}))
                yield PotAwarded(at=at, pot=number, amount=amount, shares=shares, run=way.run)


def _shares(
    hand: Hand,
    pot: Pot,
    amount: int,
    best: Mapping[int, HandRank],
    low: Mapping[int, HandRank],
) -> tuple[Share, ...]:
    """Where nobody's low qualifies, the best hand takes the whole pot (R-HAND-3)."""
    winners = _winners(pot.contested_by, best)
    lows = _winners(pot.contested_by, low) if low else []
    players = hand.players
    if not lows or len(pot.contested_by) == 1:
        return tuple(
            [
                Share(seat=players[index].seat, amount=share)
                for index, share in zip(winners, split(amount, winners), strict=True)
            ]
        )
    high_shares, low_shares = split_high_low(amount, winners, lows)
    return tuple(
        [
            Share(seat=players[index].seat, amount=share, side=side)
            for side, won in ((Side.HIGH, high_shares), (Side.LOW, low_shares))
            for index, share in won.items()
            if share
        ]
    )


def _winners(contested_by: Sequence[int], ranks: Mapping[int, HandRank]) -> list[int]:
    """In the order of the deal, in which odd chips are paid (R-POT-3)."""
    winners: list[int] = []
    best = None
    for index in contested_by:
        rank = ranks.get(index)
        if rank is None:
            continue
        if best is None or rank > best:
            winners, best = [index], rank
        elif rank == best:
            winners.append(index)
    return winners
