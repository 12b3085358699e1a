"""Who won what with which hand, from what the whole table saw: what is announced (R-HAND-6)."""

import msgspec

from libs.rules.hand.awards import contests
from libs.rules.hand.events import Side
from libs.rules.hand.state import Hand
from libs.rules.names import Seat
from libs.rules.ranking import HandName


class Winner(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A share of a pot, in chips, as `PotAwarded` tells it, and the hand that won it: None where
    it was not contested at a showdown."""

    seat: Seat
    pot: int
    amount: int
    run: int
    side: Side | None
    hand: HandName | None


def winners(hand: Hand) -> tuple[Winner, ...]:
    """In the order of the awards; empty until there are any."""
    holes = {index: player.shown for index, player in enumerate(hand.players) if player.shown}
    contested = len(hand.live) > 1
    ways = {(way.run, way.low): way.ranks for way in contests(hand, holes)} if contested else {}
    game = hand.game
    won = []
    for award in hand.awards:
        for share in award.shares:
            low = share.side is Side.LOW and game.low is not None
            evaluator = game.low if low and game.low is not None else game.best
            index = hand.index(share.seat)
            rank = ways.get((award.run, low), {}).get(-1 if index is None else index)
            won.append(
                Winner(
                    seat=share.seat,
                    pot=award.pot,
                    amount=share.amount,
                    run=award.run,
                    side=share.side,
                    hand=None if rank is None else evaluator.describe(rank),
                )
            )
    return tuple(won)
