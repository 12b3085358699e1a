"""Decisions that nobody answers: how long a draw may take, and what the table does then."""

from typing import Final

from libs.rules.hand.commands import Act, Action
from libs.rules.hand.events import Cause
from libs.rules.hand.legal import owed
from libs.rules.hand.state import Decision, Hand

DRAWING: Final = 30_000
"""Milliseconds for a draw, at every table, and no time bank (R-DRAW-1)."""


def answered_by_table(hand: Hand, at: int, cause: Cause) -> Act:
    """The table checks, or folds where it cannot (R-CLK-3); brings in, or stands pat (R-BLD-4,
    R-DRAW-1)."""
    player = hand.actor
    assert player is not None
    action, cards = Action.FOLD if owed(hand, player) else Action.CHECK, None
    if hand.decision is Decision.BRING_IN:
        action = Action.BRING_IN
    elif hand.decision is Decision.DRAW:
        action, cards = Action.DISCARD, ()
    return Act(
        at=at,
        seat=player.seat,
        turn=hand.turn,
        action=action,
        cards=cards,
        cause=cause,
    )
