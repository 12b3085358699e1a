"""Chips on their way between accounts and a table, as the ledger is asked for them."""

from typing import Literal, assert_never

from libs.contracts.ledger import Transfer
from libs.rules.cash import CashTable
from libs.rules.cash.events import TransferKind
from libs.rules.tables import AnyTable


def transfers_of(table: AnyTable | None) -> list[Transfer]:
    """Those that are open, the oldest first."""
    if not isinstance(table, CashTable):
        return []
    return [
        Transfer(
            transfer=each.transfer,
            kind=_kind(each.kind),
            player=each.player,
            table=table.opened.table,
            amount=each.amount,
        )
        for each in table.transfers
    ]


def _kind(kind: TransferKind) -> Literal["buy_in", "top_up", "cash_out"]:
    match kind:
        case TransferKind.BUY_IN:
            return "buy_in"
        case TransferKind.TOP_UP:
            return "top_up"
        case TransferKind.CASH_OUT:
            return "cash_out"
        case _:
            assert_never(kind)
