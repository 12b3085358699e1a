"""A cash table as it stands: what its events add up to."""

import msgspec

from libs.rules.cash.events import (
    CashTableOpened,
    OutCause,
    TransferId,
    TransferKind,
)
from libs.rules.cash.settings import REMEMBERED, CashSettings, Options
from libs.rules.hand.state import Hand
from libs.rules.names import PlayerId, Seat


class CashSeat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Somebody at the table, or a seat `reserved` for him until his chips are there.

    `stack` in chips is what he had when no hand was in play; the hand knows it meanwhile.
    `bought` came during a hand and joins the stack after it (R-BET-12), `queued` is what he asked
    for during one. `new`: he waits for the big blind or posts it (R-CASH-2).
    """

    seat: Seat
    player: PlayerId
    bot: bool
    options: Options
    stack: int = 0
    bought: int = 0
    queued: int = 0
    reserved: bool = True
    new: bool = True
    missed_big: bool = False
    missed_small: bool = False
    missed_turns: int = 0
    out_since: int | None = None
    out_cause: OutCause | None = None
    leaving_since: int | None = None

    @property
    def plays(self) -> bool:
        """Whether the next hand is for him, if he may come in."""
        return (
            self.stack > 0
            and self.out_since is None
            and self.leaving_since is None
            and not self.reserved
        )

    @property
    def owes(self) -> bool:
        """Whether he may not just be dealt in (R-CASH-2, R-CASH-3)."""
        return self.new or self.missed_big or self.missed_small

    @property
    def absent_since(self) -> int | None:
        """From when on the table acts for him at once (R-AWAY-2, R-AWAY-4)."""
        if self.leaving_since is not None:
            return self.leaving_since
        return self.out_since if self.out_cause is OutCause.MISSED_TURNS else None


class OpenTransfer(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Chips whose move the ledger has not answered."""

    transfer: TransferId
    kind: TransferKind
    player: PlayerId
    amount: int


class Waiting(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Somebody on the waiting list, and since when one of the free seats is offered to him."""

    player: PlayerId
    offered_at: int | None = None


class SeatChange(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    player: PlayerId
    to: Seat


class Left(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What somebody left the table with, and when (R-CASH-4)."""

    player: PlayerId
    amount: int
    at: int


class Positions(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Seats, taken or not; with one blind `small` is the button's."""

    button: Seat
    small: Seat
    big: Seat


class Rotation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How button and blinds go round in a game that began at `at` with the first button `first`.

    `last` are the positions of the last hand that counted, `now` those of the hand in play, and
    `advanced` how many seats the button has moved on altogether.
    """

    first: Seat
    at: int
    advanced: int = 0
    last: Positions | None = None
    now: Positions | None = None


class CashTable(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`seats` are those somebody has, in order; `hand` is the hand in play or the last one.

    `turn_began` is the moment from which the time of who is to act runs, `over_at` when the last
    hand ended, and `ready_since` from when on there have been two to play. `showdown_open`: no
    hand has followed the last one, and its time for showing is not over. `pots`, in chips, are
    those of the last hands that counted.
    """

    opened: CashTableOpened
    at: int
    turn_began: int
    seats: tuple[CashSeat, ...] = ()
    hand: Hand | None = None
    hands: int = 0
    pots: tuple[int, ...] = ()
    over_at: int = 0
    ready_since: int | None = None
    showdown_open: bool = False
    rotation: Rotation | None = None
    transfers: tuple[OpenTransfer, ...] = ()
    transfers_asked: int = 0
    waiting: tuple[Waiting, ...] = ()
    changes: tuple[SeatChange, ...] = ()
    left: tuple[Left, ...] = ()
    closed: bool = False

    @property
    def settings(self) -> CashSettings:
        return self.opened.settings

    @property
    def hand_in_play(self) -> Hand | None:
        hand = self.hand
        return None if hand is None or hand.over else hand

    @property
    def ended(self) -> bool:
        """Closed, and every chip is gone."""
        return self.closed and not self.seats and not self.transfers

    @property
    def can_show(self) -> list[Seat]:
        """Who was in to the end of the last hand, was not seen, and may still show (R-SHOW-3)."""
        hand = self.hand
        if hand is None or not self.showdown_open:
            return []
        sitting = {(seat.seat, seat.player) for seat in self.seats}
        return [
            player.seat
            for player in hand.players
            if not player.folded and not player.shown and (player.seat, player.player) in sitting
        ]

    @property
    def chips(self) -> int:
        """All chips at the table; every seat's, and those in the pot."""
        return sum([self.stack_of(seat) + seat.bought for seat in self.seats]) + self.pot

    @property
    def pot(self) -> int:
        hand = self.hand_in_play
        return 0 if hand is None else hand.pot

    @property
    def average_pot(self) -> int:
        """Of the last hands; 0 before there was one."""
        return round(sum(self.pots) / len(self.pots)) if self.pots else 0

    @property
    def players(self) -> list[CashSeat]:
        """Who plays on, clockwise from seat 1."""
        return [seat for seat in self.seats if seat.plays]

    @property
    def free_seats(self) -> list[Seat]:
        """Seats that a newcomer could have: a seated player's wish goes before (R-CASH-7)."""
        gone = {seat.seat for seat in self.seats} | {change.to for change in self.changes}
        every = range(1, self.settings.seats + 1)
        return [Seat(number) for number in every if number not in gone]

    @property
    def unclaimed_seats(self) -> int:
        """Free seats beyond those that people on the waiting list are offered."""
        offered = [each for each in self.waiting if each.offered_at is not None]
        return len(self.free_seats) - len(offered)

    @property
    def bots_wanted(self) -> int:
        """How many more programs may sit down."""
        if self.closed or self.waiting:
            return 0
        bots = [seat for seat in self.seats if seat.bot]
        return max(0, min(self.settings.bots - len(bots), len(self.free_seats)))

    def seat_of(self, player: PlayerId) -> CashSeat | None:
        for seat in self.seats:
            if seat.player == player:
                return seat
        return None

    def at_seat(self, number: Seat) -> CashSeat:
        for seat in self.seats:
            if seat.seat == number:
                return seat
        raise LookupError(f"nobody sits in seat {number}")

    def in_hand(self, seat: CashSeat) -> bool:
        """Whether he was dealt in to the hand in play, also when he has folded."""
        hand = self.hand_in_play
        return hand is not None and hand.index(seat.seat) is not None

    def stack_of(self, seat: CashSeat) -> int:
        """His chips behind, now."""
        hand = self.hand_in_play
        index = None if hand is None else hand.index(seat.seat)
        return seat.stack if hand is None or index is None else hand.players[index].stack

    def open_transfer(self, seat: CashSeat) -> OpenTransfer | None:
        """A buy-in or a top-up of his that the ledger has not answered."""
        for transfer in self.transfers:
            if transfer.player == seat.player and transfer.kind is not TransferKind.CASH_OUT:
                return transfer
        return None

    def brings(self, player: PlayerId, at: int) -> int:
        """What he must come back with: what he left with within the hour (R-CASH-4)."""
        for left in self.left:
            if left.player == player and at < left.at + REMEMBERED:
                return left.amount
        return 0
