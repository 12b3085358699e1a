"""What the events of players coming, going and paying do to a cash table."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from libs.rules.cash.events import (
    OutCause,
    PlayerLeaving,
    PlayerSatOut,
    SeatChangeAsked,
    SeatChanged,
    SeatReserved,
    SeatVacated,
    TopUpAsked,
    TransferDeclined,
    TransferId,
    TransferKind,
    TransferSettled,
)
from libs.rules.cash.settings import REMEMBERED
from libs.rules.cash.state import CashSeat, CashTable, Left, OpenTransfer, SeatChange
from libs.rules.names import PlayerId, Seat


class _OfPlayer(Protocol):
    @property
    def player(self) -> PlayerId: ...


_Each = TypeVar("_Each", bound=_OfPlayer)


def without(those: Sequence[_Each], player: PlayerId) -> tuple[_Each, ...]:
    return tuple([each for each in those if each.player != player])


def with_seat(table: CashTable, number: Seat, **changes: Any) -> CashTable:
    seats = [replace(seat, **changes) if seat.seat == number else seat for seat in table.seats]
    return replace(table, seats=tuple(seats))


def reserved(table: CashTable, event: SeatReserved) -> CashTable:
    seat = CashSeat(seat=event.seat, player=event.player, bot=event.bot, options=event.options)
    table = _with_transfer(table, event.transfer, TransferKind.BUY_IN, event.player, event.amount)
    seats = sorted([*table.seats, seat], key=lambda each: each.seat)
    return replace(table, seats=tuple(seats), waiting=without(table.waiting, event.player))


def top_up_asked(table: CashTable, event: TopUpAsked) -> CashTable:
    table = with_seat(table, event.seat, queued=0)
    return _with_transfer(table, event.transfer, TransferKind.TOP_UP, event.player, event.amount)


def settled(table: CashTable, event: TransferSettled) -> CashTable:
    """Chips bought are on the table at once, or after the hand that he plays (R-BET-12). Only now
    it no longer counts what he left with before (R-CASH-4)."""
    transfer, table = _answered(table, event.transfer)
    if transfer is None or transfer.kind is TransferKind.CASH_OUT:
        return table
    seat = table.seat_of(transfer.player)
    assert seat is not None
    if transfer.kind is TransferKind.BUY_IN:
        table = replace(table, left=without(table.left, transfer.player))
        return with_seat(table, seat.seat, reserved=False, stack=transfer.amount)
    if table.in_hand(seat):
        return with_seat(table, seat.seat, bought=seat.bought + transfer.amount)
    return with_seat(table, seat.seat, stack=seat.stack + transfer.amount)


def declined(table: CashTable, event: TransferDeclined) -> CashTable:
    transfer, table = _answered(table, event.transfer)
    seat = None if transfer is None else table.seat_of(transfer.player)
    if transfer is None or seat is None:
        return table
    if transfer.kind is TransferKind.BUY_IN:
        return _without_seat(table, transfer.player)
    return with_seat(table, seat.seat, options=replace(seat.options, top_up_to=0, rebuy=0))


def leaving(table: CashTable, event: PlayerLeaving) -> CashTable:
    """Whatever seat he wanted is free for others."""
    changes = without(table.changes, table.at_seat(event.seat).player)
    table = replace(table, changes=changes)
    return with_seat(table, event.seat, leaving_since=event.at)


def vacated(table: CashTable, event: SeatVacated) -> CashTable:
    """What he has left with counts for an hour, if it is anything (R-CASH-4)."""
    left = [each for each in table.left if event.at < each.at + REMEMBERED]
    if event.amount:
        left.append(Left(player=event.player, amount=event.amount, at=event.at))
    table = _without_seat(replace(table, left=tuple(left)), event.player)
    return _with_transfer(table, event.transfer, TransferKind.CASH_OUT, event.player, event.amount)


def sat_out(table: CashTable, event: PlayerSatOut) -> CashTable:
    seat = table.at_seat(event.seat)
    options = seat.options
    if event.cause is OutCause.BIG_BLIND:
        options = replace(options, sit_out_next_big_blind=False)
    return with_seat(table, event.seat, out_since=event.at, out_cause=event.cause, options=options)


def change_asked(table: CashTable, event: SeatChangeAsked) -> CashTable:
    """A new wish goes to the end of the line."""
    player = table.at_seat(event.seat).player
    changes = without(table.changes, player)
    if event.to is not None:
        changes = (*changes, SeatChange(player=player, to=event.to))
    return replace(table, changes=changes)


def changed(table: CashTable, event: SeatChanged) -> CashTable:
    seat = table.at_seat(event.seat)
    moved = replace(
        seat,
        seat=event.to,
        new=seat.new or event.away,
        missed_small=seat.missed_small or event.small_missed,
    )
    seats = [moved if each is seat else each for each in table.seats]
    seats.sort(key=lambda each: each.seat)
    return replace(table, seats=tuple(seats), changes=without(table.changes, event.player))


def _with_transfer(
    table: CashTable,
    transfer: TransferId,
    kind: TransferKind,
    player: PlayerId,
    amount: int,
) -> CashTable:
    asked = OpenTransfer(transfer=transfer, kind=kind, player=player, amount=amount)
    return replace(
        table,
        transfers=(*table.transfers, asked),
        transfers_asked=table.transfers_asked + 1,
    )


def _answered(table: CashTable, which: TransferId) -> tuple[OpenTransfer | None, CashTable]:
    """The transfer, if it is open, and the table without it."""
    answered = [each for each in table.transfers if each.transfer == which]
    rest = tuple([each for each in table.transfers if each.transfer != which])
    return (answered[0] if answered else None), replace(table, transfers=rest)


def _without_seat(table: CashTable, player: PlayerId) -> CashTable:
    """A game is over when nobody is left who was in it: the next one draws for the button. And a
    showdown, when nobody is left who can show."""
    seats, changes = without(table.seats, player), without(table.changes, player)
    rotation = None if all(seat.new for seat in seats) else table.rotation
    table = replace(table, seats=seats, changes=changes, rotation=rotation)
    return replace(table, showdown_open=bool(table.can_show))
