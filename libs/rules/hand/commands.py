"""What can be asked of a hand."""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from libs.rules.hand.events import Cause, HandStarted
from libs.rules.names import Seat


class Action(StrEnum):
    """What a player can do on his turn (R-BET-1)."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"


class StartHand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Deal a hand of these settings; its moment is that of `started`."""

    started: HandStarted


class Act(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A player's answer to decision number `turn` of the hand (R-BET-13).

    `to` is the total of the street in chips, for a bet or raise only.
    """

    at: int
    seat: Seat
    turn: int
    action: Action
    to: int | None = None
    cause: Cause | None = None


class CancelHand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Void the hand (R-POT-5)."""

    at: int
    reason: str


HandCommand: TypeAlias = Act | StartHand | CancelHand
