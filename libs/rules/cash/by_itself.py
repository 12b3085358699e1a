"""What follows at once from how a cash table stands, without anybody asking for it again."""

from collections.abc import Callable
from typing import Final

from libs.rules.cash.button import moves_away, small_blind_due
from libs.rules.cash.events import (
    CashEvent,
    LeaveCause,
    OutCause,
    PlayerLeaving,
    PlayerSatIn,
    PlayerSatOut,
    SeatChanged,
    SeatOffered,
    SeatVacated,
    TopUpAsked,
    TopUpQueued,
    TransferId,
)
from libs.rules.cash.evolve import evolve
from libs.rules.cash.settings import MISSED_TURNS
from libs.rules.cash.state import CashSeat, CashTable


def with_what_follows(table: CashTable, events: list[CashEvent], at: int) -> list[CashEvent]:
    """`events`, which `table` is before, and all that follows from them at once."""
    for event in events:
        table = evolve(table, event)
    events = [*events]
    while (following := _next(table, at)) is not None:
        events.append(following)
        table = evolve(table, following)
    return events


def next_transfer(table: CashTable) -> TransferId:
    return TransferId(f"{table.opened.table}-{table.transfers_asked + 1}")


def _next(table: CashTable, at: int) -> CashEvent | None:
    for step in _STEPS:
        if (event := step(table, at)) is not None:
            return event
    return None


def _vacated(table: CashTable, at: int) -> CashEvent | None:
    """Who leaves is off the table after his hand (R-AWAY-4), once what he has bought is there;
    all are, when it is closed (R-CASH-6)."""
    for seat in table.seats:
        leaves = table.closed or seat.leaving_since is not None
        if leaves and not table.in_hand(seat) and table.open_transfer(seat) is None:
            return SeatVacated(
                at=at,
                seat=seat.seat,
                player=seat.player,
                amount=seat.stack,
                transfer=next_transfer(table),
            )
    return None


def _chips(table: CashTable, at: int) -> CashEvent | None:
    """Between a player's hands: what he asked for during one, what he buys by itself, and the
    way out and in again of who has lost all (R-CASH-1, R-CASH-3)."""
    for seat in table.seats:
        if (
            not seat.reserved
            and seat.leaving_since is None
            and not table.in_hand(seat)
            and table.open_transfer(seat) is None
            and (event := _chips_of(table, seat, at)) is not None
        ):
            return event
    return None


def _chips_of(table: CashTable, seat: CashSeat, at: int) -> CashEvent | None:
    settings, options = table.settings, seat.options
    wanted = 0
    if seat.queued:
        wanted = min(seat.queued, settings.max_buy_in - seat.stack)
        if wanted <= 0 or (seat.stack == 0 and wanted < settings.min_buy_in):
            return TopUpQueued(at=at, seat=seat.seat, amount=0)
    elif seat.stack == 0 and seat.out_cause in (None, OutCause.NO_CHIPS):
        wanted = options.rebuy
    elif seat.out_since is None:
        wanted = options.top_up_to - seat.stack
    if wanted > 0:
        return TopUpAsked(
            at=at,
            seat=seat.seat,
            player=seat.player,
            amount=wanted,
            transfer=next_transfer(table),
        )
    if seat.stack == 0 and seat.out_since is None:
        return PlayerSatOut(at=at, seat=seat.seat, cause=OutCause.NO_CHIPS)
    if seat.stack > 0 and seat.out_cause is OutCause.NO_CHIPS:
        return PlayerSatIn(at=at, seat=seat.seat)
    return None


def _missed_turns(table: CashTable, at: int) -> CashEvent | None:
    """Three in a row, and he sits out (R-AWAY-2)."""
    for seat in table.seats:
        stays = seat.out_since is None and seat.leaving_since is None
        if stays and seat.missed_turns >= MISSED_TURNS:
            return PlayerSatOut(at=at, seat=seat.seat, cause=OutCause.MISSED_TURNS)
    return None


def _seat_changed(table: CashTable, at: int) -> CashEvent | None:
    """First asked, first served, between hands (R-CASH-7)."""
    if table.hand_in_play is not None:
        return None
    taken = {seat.seat for seat in table.seats}
    for change in table.changes:
        seat = table.seat_of(change.player)
        if seat is not None and change.to not in taken:
            return SeatChanged(
                at=at,
                seat=seat.seat,
                to=change.to,
                player=change.player,
                away=moves_away(table, seat, change.to),
                small_missed=small_blind_due(table, seat, change.to),
            )
    return None


def _bot_makes_room(table: CashTable, at: int) -> CashEvent | None:
    """One program leaves for each person who waits and has no seat in sight."""
    coming = [seat for seat in table.seats if seat.leaving_since is not None]
    asked = [each for each in table.waiting if each.offered_at is None]
    if len(asked) <= len(coming) + max(0, table.unclaimed_seats):
        return None
    for seat in table.seats:
        if seat.bot and seat.leaving_since is None:
            return PlayerLeaving(at=at, seat=seat.seat, cause=LeaveCause.MADE_ROOM)
    return None


def _seat_offered(table: CashTable, at: int) -> CashEvent | None:
    """A free seat, to the first who waits (R-CASH-5)."""
    if table.unclaimed_seats > 0:
        for each in table.waiting:
            if each.offered_at is None:
                return SeatOffered(at=at, player=each.player)
    return None


_STEPS: Final[tuple[Callable[[CashTable, int], CashEvent | None], ...]] = (
    _vacated,
    _missed_turns,
    _chips,
    _seat_changed,
    _bot_makes_room,
    _seat_offered,
)
