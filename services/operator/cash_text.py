"""What happens at a cash table around its hands, told in lines."""

from collections.abc import Callable
from typing import assert_never

from libs.rules.cash.events import (
    ButtonDrawn,
    ButtonMoved,
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
from libs.rules.names import Seat


def cash_line(event: OwnEvent, who: Callable[[Seat], str]) -> str | None:
    """None for what is nobody's to read, or told by the hand that follows."""
    match event:
        case ButtonDrawn():
            cards = ", ".join(f"{who(drawn.seat)} {drawn.card}" for drawn in event.cards)
            return f"-- the draw for the button: {cards}"
        case SeatReserved():
            return f"{event.player} takes seat {event.seat} with {event.amount}"
        case TopUpQueued():
            return f"{who(event.seat)} wants {event.amount} more after the hand"
        case TopUpAsked():
            return f"{event.player} buys {event.amount} more"
        case TransferSettled():
            return f"transfer {event.transfer} is done"
        case TransferDeclined():
            return f"transfer {event.transfer} is declined: {event.reason}"
        case PlayerLeaving():
            return f"{who(event.seat)} leaves ({event.cause})"
        case SeatVacated():
            return f"{event.player} left with {event.amount}"
        case PlayerSatOut():
            return f"{who(event.seat)} sits out ({event.cause})"
        case PlayerSatIn():
            return f"{who(event.seat)} sits in"
        case SeatChangeAsked():
            wish = "no other seat" if event.to is None else f"seat {event.to}"
            return f"{who(event.seat)} wants {wish}"
        case SeatChanged():
            return f"{event.player} moves from seat {event.seat} to seat {event.to}"
        case WaitingListJoined():
            return f"{event.player} waits for a seat"
        case WaitingListLeft():
            return f"{event.player} waits no more{' (too late)' if event.expired else ''}"
        case SeatOffered():
            return f"{event.player} is offered a seat"
        case CashTableClosed():
            return "-- the table is closed"
        case OptionsSet() | ShowdownClosed() | CashTableOpened() | ButtonMoved():
            return None
        case _:
            assert_never(event)
