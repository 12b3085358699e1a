"""Getting a seat, another one, or a place in the line for one; and leaving."""

from libs.rules.cash.by_itself import next_transfer
from libs.rules.cash.commands import (
    AskSeatChange,
    JoinWaitingList,
    LeaveSeat,
    LeaveWaitingList,
    TakeSeat,
)
from libs.rules.cash.due import offers_open
from libs.rules.cash.events import (
    CashEvent,
    PlayerLeaving,
    SeatChangeAsked,
    SeatReserved,
    WaitingListJoined,
    WaitingListLeft,
)
from libs.rules.cash.settings import check_options
from libs.rules.cash.state import CashSeat, CashTable
from libs.rules.names import PlayerId, Seat
from libs.rules.rejected import Refusal, Rejected


def take_seat(table: CashTable, command: TakeSeat) -> list[CashEvent]:
    """The seat is kept for him until the ledger has moved his chips."""
    if table.closed:
        raise Rejected(Refusal.TABLE_CLOSED)
    if (seat := table.seat_of(command.player)) is not None:
        raise Rejected(Refusal.ALREADY_SEATED, seat=seat.seat)
    if command.bot and not table.bots_wanted:
        raise Rejected(Refusal.NO_BOTS_WANTED)
    number = _seat_for(table, command)
    _check_change(table, command)
    _check_buy_in(table, command)
    check_options(command.options, table.settings)
    return [
        SeatReserved(
            at=command.at,
            seat=number,
            player=command.player,
            amount=command.buy_in,
            transfer=next_transfer(table),
            options=command.options,
            bot=command.bot,
        )
    ]


def leave_seat(table: CashTable, command: LeaveSeat) -> list[CashEvent]:
    seat = seated(table, command.player)
    if seat.leaving_since is not None:
        return []
    return [PlayerLeaving(at=command.at, seat=seat.seat)]


def join_waiting_list(table: CashTable, command: JoinWaitingList) -> list[CashEvent]:
    if table.closed:
        raise Rejected(Refusal.TABLE_CLOSED)
    if table.seat_of(command.player) is not None:
        raise Rejected(Refusal.ALREADY_SEATED)
    if _waits(table, command.player):
        return []
    if table.unclaimed_seats > 0:
        raise Rejected(Refusal.SEAT_FREE, seat=table.free_seats[0])
    return [WaitingListJoined(at=command.at, player=command.player)]


def leave_waiting_list(table: CashTable, command: LeaveWaitingList) -> list[CashEvent]:
    if not _waits(table, command.player):
        raise Rejected(Refusal.NOT_WAITING)
    return [WaitingListLeft(at=command.at, player=command.player)]


def ask_seat_change(table: CashTable, command: AskSeatChange) -> list[CashEvent]:
    """A seat that is free and all of whose like are offered to others he gets only at once."""
    seat = staying(table, command.player)
    wish = [change.to for change in table.changes if change.player == seat.player]
    to = command.to
    if to is not None:
        _check_number(table, to)
        taken = to == seat.seat
        if to in table.free_seats and table.in_hand(seat) and table.unclaimed_seats < 1:
            taken = True
        if taken:
            raise Rejected(Refusal.SEAT_TAKEN, seat=to)
    if [*wish, None][0] == to:
        return []
    return [SeatChangeAsked(at=command.at, seat=seat.seat, to=to)]


def seated(table: CashTable, player: PlayerId) -> CashSeat:
    seat = table.seat_of(player)
    if seat is None:
        raise Rejected(Refusal.NOT_SEATED)
    return seat


def staying(table: CashTable, player: PlayerId) -> CashSeat:
    """Whose chips have come, and who is not leaving."""
    seat = seated(table, player)
    if seat.leaving_since is not None or table.closed:
        raise Rejected(Refusal.LEAVING)
    if seat.reserved:
        raise Rejected(Refusal.TRANSFER_OPEN)
    return seat


def _seat_for(table: CashTable, command: TakeSeat) -> Seat:
    """Who waits longest goes first (R-CASH-5): others get what is free beyond the line."""
    free, wanted = table.free_seats, command.seat
    if wanted is not None:
        _check_number(table, wanted)
    offered = any(
        each.player == command.player and command.at < until for until, each in offers_open(table)
    )
    if not free or (table.unclaimed_seats < 1 and not offered):
        raise Rejected(Refusal.TABLE_FULL, waiting=len(table.waiting))
    if wanted is not None and wanted not in free:
        raise Rejected(Refusal.SEAT_TAKEN, seat=wanted)
    return free[0] if wanted is None else wanted


def _check_change(table: CashTable, command: TakeSeat) -> None:
    """R-CASH-6: nobody leaves a game for a like one that would then have more people."""
    people = 1 + len([seat for seat in table.seats if not seat.bot])
    if command.at_most is not None and people > command.at_most:
        raise Rejected(Refusal.MORE_PLAYERS_THERE, players=people, most=command.at_most)


def _check_number(table: CashTable, seat: Seat) -> None:
    if not 1 <= seat <= table.settings.seats:
        raise Rejected(Refusal.NO_SUCH_SEAT, seat=seat, seats=table.settings.seats)


def _check_buy_in(table: CashTable, command: TakeSeat) -> None:
    """Who comes back within the hour brings what he left with, also when that is above the
    maximum (R-CASH-4); who is moved keeps what he has (R-CASH-6)."""
    settings, buy_in = table.settings, command.buy_in
    if command.moved:
        if buy_in < 1:
            raise Rejected(Refusal.BUY_IN_TOO_SMALL, buy_in=buy_in, min=1)
        return
    brings = max(command.brings, table.brings(command.player, command.at))
    most = max(settings.max_buy_in, brings)
    if buy_in < settings.min_buy_in:
        raise Rejected(Refusal.BUY_IN_TOO_SMALL, buy_in=buy_in, min=settings.min_buy_in, max=most)
    if buy_in < brings:
        raise Rejected(Refusal.BRINGS_TOO_LITTLE, buy_in=buy_in, min=brings)
    if buy_in > most:
        raise Rejected(Refusal.BUY_IN_TOO_LARGE, buy_in=buy_in, max=most)


def _waits(table: CashTable, player: PlayerId) -> bool:
    return any(each.player == player for each in table.waiting)
