"""What can be asked of a hand."""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from libs.rules.cards import Card
from libs.rules.hand.events import Cause, HandStarted
from libs.rules.names import Seat


class Action(StrEnum):
    """What a player can do on his turn (R-BET-1, R-BLD-4, R-DRAW-1)."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"
    COMPLETE = "complete"
    BRING_IN = "bring_in"
    DISCARD = "discard"


class StartHand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Deal a hand of these settings; its moment is that of `started`."""

    started: HandStarted


class Act(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A player's answer to decision number `turn` of the hand (R-BET-13).

    `to` is the total of the street in chips, for a bet or raise only; `cards` are those of his
    own that he gives up, for a discard only, none to stand pat.
    """

    at: int
    seat: Seat
    turn: int
    action: Action
    to: int | None = None
    cards: tuple[Card, ...] | None = None
    cause: Cause | None = None


class ChooseRuns(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How often at most this player lets the rest of the board be dealt; 1 declines, for all
    (R-RUN-1). Who says nothing in time is made to decline by the table, with a cause."""

    at: int
    seat: Seat
    runs: int
    cause: Cause | None = None


class ShowHand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Show to the table what need not be shown, once the hand is over (R-SHOW-3)."""

    at: int
    seat: Seat


class CancelHand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Void the hand (R-POT-5)."""

    at: int
    reason: str


HandCommand: TypeAlias = Act | StartHand | ChooseRuns | ShowHand | CancelHand
