"""What somebody with a seat asks for: chips, a break, other options; and the ledger's answers."""

from msgspec.structs import replace

from libs.rules.cash.by_itself import next_transfer
from libs.rules.cash.coming import staying
from libs.rules.cash.commands import SetOptions, SitIn, SitOut, TopUp, TransferAnswered
from libs.rules.cash.events import (
    CashEvent,
    OptionsSet,
    PlayerSatIn,
    PlayerSatOut,
    TopUpAsked,
    TopUpQueued,
    TransferDeclined,
    TransferKind,
    TransferSettled,
)
from libs.rules.cash.settings import check_options
from libs.rules.cash.state import CashSeat, CashTable
from libs.rules.rejected import Refusal, Rejected


def top_up(table: CashTable, command: TopUp) -> list[CashEvent]:
    """At once, or after the hand he is in, when it is cut to what is then left up to the maximum
    (R-CASH-1). Who has lost all buys in anew, and at least for the minimum."""
    seat, amount = staying(table, command.player), command.amount
    if table.open_transfer(seat) is not None:
        raise Rejected(Refusal.TRANSFER_OPEN)
    in_hand = table.in_hand(seat)
    most = _room(table, seat)
    least = 1 if in_hand or seat.stack else table.settings.min_buy_in
    if amount < least:
        raise Rejected(Refusal.BUY_IN_TOO_SMALL, amount=amount, min=least, max=most)
    if amount > most:
        raise Rejected(Refusal.TOP_UP_TOO_LARGE, amount=amount, max=most)
    if in_hand:
        if seat.queued == amount:
            return []
        return [TopUpQueued(at=command.at, seat=seat.seat, amount=amount)]
    return [
        TopUpAsked(
            at=command.at,
            seat=seat.seat,
            player=seat.player,
            amount=amount,
            transfer=next_transfer(table),
        )
    ]


def _room(table: CashTable, seat: CashSeat) -> int:
    """The most he can add. In a hand he may lose all he has: only the maximum itself binds."""
    most = table.settings.max_buy_in
    return most if table.in_hand(seat) else most - seat.stack


def sit_out(table: CashTable, command: SitOut) -> list[CashEvent]:
    """From the next hand on; the one in play he plays to its end."""
    seat = staying(table, command.player)
    if seat.out_since is not None:
        return []
    return [PlayerSatOut(at=command.at, seat=seat.seat)]


def sit_in(table: CashTable, command: SitIn) -> list[CashEvent]:
    seat = staying(table, command.player)
    events: list[CashEvent] = []
    if seat.out_since is not None:
        if not seat.stack:
            raise Rejected(Refusal.NO_CHIPS)
        events.append(PlayerSatIn(at=command.at, seat=seat.seat))
    if command.post not in (None, seat.options.post):
        options = replace(seat.options, post=command.post)
        events.append(OptionsSet(at=command.at, seat=seat.seat, options=options))
    return events


def set_options(table: CashTable, command: SetOptions) -> list[CashEvent]:
    seat = staying(table, command.player)
    check_options(command.options, table.settings)
    if command.options == seat.options:
        return []
    return [OptionsSet(at=command.at, seat=seat.seat, options=command.options)]


def transfer_answered(table: CashTable, command: TransferAnswered) -> list[CashEvent]:
    """An answer that was taken before changes nothing. A cash-out cannot be declined."""
    kinds = [each.kind for each in table.transfers if each.transfer == command.transfer]
    if not kinds:
        return []
    if command.declined is None:
        return [TransferSettled(at=command.at, transfer=command.transfer)]
    if TransferKind.CASH_OUT in kinds:
        raise Rejected(Refusal.NOT_ALLOWED, transfer=command.transfer)
    return [TransferDeclined(at=command.at, transfer=command.transfer, reason=command.declined)]
