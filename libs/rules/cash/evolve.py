"""What an event does to a cash table. A stored event is a fact: nothing here judges or refuses."""

from typing import assert_never

from msgspec.structs import replace

from libs.rules.cash import evolve_seats as seats
from libs.rules.cash.events import (
    ButtonDrawn,
    ButtonMoved,
    CashEvent,
    CashEventBase,
    CashTableClosed,
    CashTableOpened,
    OptionsSet,
    OwnEvent,
    PlayerLeaving,
    PlayerSatIn,
    PlayerSatOut,
    SeatChangeAsked,
    SeatChanged,
    SeatOffered,
    SeatReserved,
    SeatVacated,
    ShowdownClosed,
    TopUpAsked,
    TopUpQueued,
    TransferDeclined,
    TransferSettled,
    WaitingListJoined,
    WaitingListLeft,
)
from libs.rules.cash.evolve_hand import hand_event
from libs.rules.cash.state import CashTable, Positions, Rotation, Waiting
from libs.rules.table.events import ClockRestored


def evolve(table: CashTable | None, event: CashEvent) -> CashTable:
    """The table after `event`; only `CashTableOpened` can come before there is one."""
    if table is None:
        assert isinstance(event, CashTableOpened)
        return CashTable(opened=event, at=event.at, turn_began=event.at)
    if isinstance(event, CashEventBase | ClockRestored):
        after = replace(_own_event(table, event), at=event.at)
    else:
        after = hand_event(table, event)
        if after.hand_in_play is not None:
            return after
    ready = len(after.players) > 1 and not after.closed
    if ready is (after.ready_since is not None):
        return after
    return replace(after, ready_since=event.at if ready else None)


def _own_event(table: CashTable, event: OwnEvent | ClockRestored) -> CashTable:
    match event:
        case SeatReserved():
            return seats.reserved(table, event)
        case TransferSettled():
            return seats.settled(table, event)
        case TransferDeclined():
            return seats.declined(table, event)
        case TopUpQueued():
            return seats.with_seat(table, event.seat, queued=event.amount)
        case TopUpAsked():
            return seats.top_up_asked(table, event)
        case PlayerLeaving():
            return seats.leaving(table, event)
        case SeatVacated():
            return seats.vacated(table, event)
        case PlayerSatOut():
            return seats.sat_out(table, event)
        case PlayerSatIn():
            return seats.with_seat(
                table, event.seat, out_since=None, out_cause=None, missed_turns=0
            )
        case OptionsSet():
            return seats.with_seat(table, event.seat, options=event.options)
        case SeatChangeAsked():
            return seats.change_asked(table, event)
        case SeatChanged():
            return seats.changed(table, event)
        case WaitingListJoined():
            return replace(table, waiting=(*table.waiting, Waiting(player=event.player)))
        case WaitingListLeft():
            return replace(table, waiting=seats.without(table.waiting, event.player))
        case SeatOffered():
            return replace(table, waiting=_offered(table, event))
        case ButtonDrawn():
            return _button_drawn(table, event)
        case ButtonMoved():
            assert table.rotation is not None
            now = Positions(button=event.button, small=event.small, big=event.big)
            return replace(table, rotation=replace(table.rotation, now=now))
        case ShowdownClosed():
            return replace(table, showdown_open=False)
        case ClockRestored():
            return _clock_restored(table, event)
        case CashTableClosed():
            return replace(table, closed=True, waiting=(), changes=())
        case CashTableOpened():
            return CashTable(opened=event, at=event.at, turn_began=event.at)
        case _:
            assert_never(event)


def _button_drawn(table: CashTable, event: ButtonDrawn) -> CashTable:
    """Those in the draw are in the game (R-CASH-9)."""
    drew = {drawn.seat for drawn in event.cards}
    players = tuple(
        [replace(seat, new=False) if seat.seat in drew else seat for seat in table.seats]
    )
    return replace(table, seats=players, rotation=Rotation(first=event.button, at=event.at))


def _offered(table: CashTable, event: SeatOffered) -> tuple[Waiting, ...]:
    return tuple(
        [
            replace(each, offered_at=event.at) if each.player == event.player else each
            for each in table.waiting
        ]
    )


def _clock_restored(table: CashTable, event: ClockRestored) -> CashTable:
    """Fresh time for who is to act, who is asked and who is offered a seat (R-AWAY-3)."""
    waiting = tuple(
        [
            each if each.offered_at is None else replace(each, offered_at=event.at)
            for each in table.waiting
        ]
    )
    return replace(table, turn_began=event.at, waiting=waiting)
