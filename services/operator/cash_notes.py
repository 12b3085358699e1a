"""The cash tables' side of the ledger's proof: what each version of a table says of chips.

The proof knows no more of a table than its notes.
"""

from collections.abc import Iterable

import msgspec

from libs.rules.cash import CashEvent, CashTable, evolve
from libs.rules.cash.events import (
    SeatReserved,
    SeatVacated,
    TopUpAsked,
    TransferDeclined,
    TransferKind,
    TransferSettled,
)


class Wished(msgspec.Struct, frozen=True, kw_only=True):
    """The table wrote down that it will ask for a transfer; of a cash-out, the chips are off the
    table by it."""

    transfer: str
    kind: str
    player: str
    amount: int


class Closed(msgspec.Struct, frozen=True, kw_only=True):
    """The table wrote down the ledger's answer: `moved`, or declined; what was brought is on the
    table by it."""

    transfer: str
    moved: bool


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a table; `chips` are those on it then, stacks and pots."""

    version: int
    chips: int
    what: Wished | Closed | None = None


def notes(events: Iterable[CashEvent]) -> list[Note]:
    """Of a cash table's whole stream."""
    table: CashTable | None = None
    written = []
    for version, event in enumerate(events, 1):
        table = evolve(table, event)
        written.append(Note(version=version, chips=table.chips, what=_what(event)))
    return written


def _what(event: CashEvent) -> Wished | Closed | None:
    match event:
        case SeatReserved():
            return _wished(event, TransferKind.BUY_IN)
        case TopUpAsked():
            return _wished(event, TransferKind.TOP_UP)
        case SeatVacated():
            return _wished(event, TransferKind.CASH_OUT)
        case TransferSettled(transfer=transfer):
            return Closed(transfer=transfer, moved=True)
        case TransferDeclined(transfer=transfer):
            return Closed(transfer=transfer, moved=False)
        case _:
            return None


def _wished(event: SeatReserved | TopUpAsked | SeatVacated, kind: TransferKind) -> Wished:
    return Wished(transfer=event.transfer, kind=kind, player=event.player, amount=event.amount)
