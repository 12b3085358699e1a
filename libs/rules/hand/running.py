"""Whether a hand waits for its players to say how often the board is dealt (R-RUN-1)."""

from libs.rules.hand.state import Hand
from libs.rules.hand.turns import uncalled_bet
from libs.rules.names import Seat


def asked_for_runs(hand: Hand) -> tuple[Seat, ...]:
    """The seats that have still to choose, once all betting is over with board cards to come and
    the settings allow more than one run; none when the hand does not wait for that.

    One who declines decides it for all.
    """
    if hand.started.runs < 2 or hand.to_act is not None or hand.over or hand.able > 1:
        return ()
    to_come = hand.game.streets[hand.street + 1 :]
    if hand.street < 0 or hand.runs.declined or not any(street.board for street in to_come):
        return ()
    live = hand.live
    if len(live) < 2 or uncalled_bet(hand):
        return ()
    chosen = [choice.seat for choice in hand.runs.choices]
    return tuple([player.seat for player in live if player.seat not in chosen])
