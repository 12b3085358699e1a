"""A Sit & Go table as it stands, and when it next does something by itself."""

from enum import StrEnum

import msgspec

from libs.rules.hand.state import Decision, Hand
from libs.rules.hand.unanswered import DRAWING
from libs.rules.names import PlayerId, Seat
from libs.rules.table.events import TableOpened
from libs.rules.tournament.levels import BlindLevel, blind_level


class SeatState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A player at the table.

    `stack` in chips is what he had when no hand was in play; the hand knows it meanwhile.
    `bank` is the rest of his time bank in milliseconds when his turn began, `away_since` the
    moment he went away, if he is, and `place` where he finished.
    """

    seat: Seat
    player: PlayerId
    bot: bool
    stack: int
    bank: int
    away_since: int | None = None
    place: int | None = None

    @property
    def away(self) -> bool:
        return self.away_since is not None


class Table(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`hand` is the hand in play or the last one, `hands` the number of those dealt.

    `counted` leaves out cancelled hands, which count for no level (R-POT-5). `turn_began` is
    the moment from which the time of who is to act runs.
    """

    opened: TableOpened
    seats: tuple[SeatState, ...]
    at: int
    turn_began: int
    hand: Hand | None = None
    hands: int = 0
    counted: int = 0
    ended: bool = False

    @property
    def hand_in_play(self) -> Hand | None:
        hand = self.hand
        return None if hand is None or hand.over else hand

    @property
    def level(self) -> int:
        """The level of the hand in play or of the next one, from 1 (R-SNG-2)."""
        return 1 + self.counted // self.opened.hands_a_level

    @property
    def blinds(self) -> BlindLevel:
        return blind_level(self.level)

    def seat_of(self, player: PlayerId) -> SeatState | None:
        for seat in self.seats:
            if seat.player == player:
                return seat
        return None

    def at_seat(self, number: Seat) -> SeatState:
        for seat in self.seats:
            if seat.seat == number:
                return seat
        raise LookupError(f"nobody sits in seat {number}")

    @property
    def chips(self) -> int:
        """All chips at the table: the same at every version."""
        hand = self.hand_in_play
        if hand is None:
            return sum([seat.stack for seat in self.seats])
        return sum([player.stack for player in hand.players]) + hand.pot


class Step(StrEnum):
    """What a table does by itself."""

    ACT = "act"
    """For the player to act, whose time is up or who is away."""
    DEAL = "deal"
    """The next hand."""


class Due(msgspec.Struct, frozen=True, gc=False):
    """`at`: the first moment, in milliseconds, at which the step is taken."""

    at: int
    step: Step


def due(table: Table) -> Due | None:
    """What the table does next by itself, and when; None when the tournament is over."""
    if table.ended:
        return None
    hand = table.hand
    pace = table.opened.pace
    if hand is None:
        return Due(table.opened.at + pace.between_hands, Step.DEAL)
    if hand.over:
        shown = any(player.shown for player in hand.players)
        pause = pace.after_showdown if shown else pace.between_hands
        return Due(hand.at + pause, Step.DEAL)
    actor = hand.actor
    assert actor is not None, "a hand in play waits for somebody"
    seat = table.at_seat(actor.seat)
    time = table.opened.thinking.decision + seat.bank
    if hand.decision is Decision.DRAW:
        time = DRAWING
    at = table.turn_began + time
    if seat.away_since is not None:  # R-SNG-5, but going away buys nobody time
        at = min(at, max(table.turn_began, seat.away_since) + pace.away)
    return Due(at, Step.ACT)
