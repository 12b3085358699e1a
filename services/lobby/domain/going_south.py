"""With how much somebody left a table, as long as it matters (R-CASH-4).

The ledger tells it: it is the one place that hears of every table who left it when and with how
much, and who has really bought in again. So nothing is kept but what its events add up to.
"""

from collections.abc import Mapping
from typing import NamedTuple

from libs.rules.cash.settings import REMEMBERED
from libs.rules.names import PlayerId
from services.lobby.domain.cash_tables import CashTable
from services.lobby.domain.cash_tables import Kind as TableKind
from services.lobby.domain.ledger.accounts import player_of, table_of
from services.lobby.domain.ledger.events import ChipsMoved, Kind, LedgerEvent


class Left(NamedTuple):
    """`at` in milliseconds, by the ledger's clock."""

    table: str
    amount: int
    at: int


class GoingSouth:
    """Of each player at each kind of table. A real buy-in is what makes it forgotten."""

    def __init__(self) -> None:
        self._left: dict[tuple[PlayerId, TableKind], Left] = {}

    def enter(self, event: LedgerEvent, tables: Mapping[str, CashTable]) -> None:
        """`tables` are those whose kind is known."""
        if not isinstance(event, ChipsMoved):
            return
        player = player_of(event.source) or player_of(event.target)
        name = table_of(event.source) or table_of(event.target)
        table = tables.get(name or "")
        if player is None or name is None or table is None:
            return
        if event.kind is Kind.CASH_OUT:
            self._left[player, table.kind] = Left(name, event.amount, event.at)
        elif event.kind is Kind.BUY_IN:
            self._left.pop((player, table.kind), None)

    def brings(self, player: PlayerId, table: CashTable | None, at: int) -> int:
        """What he must come to `table` with at least."""
        left = None if table is None else self.recent(player, table, at)
        return 0 if left is None else left.amount

    def recent(self, player: PlayerId, table: CashTable, at: int) -> Left | None:
        """As `left`, within the hour and with chips: so he comes back, or changes tables, and does
        not come anew."""
        left = self.left(player, table)
        return left if left is not None and left.amount and at < left.at + REMEMBERED else None

    def since(self, table: str, at: int) -> list[PlayerId]:
        """Who left this table then or later, the first first, and has not bought in since."""
        left = [
            (how.at, player)
            for (player, _), how in self._left.items()
            if how.table == table and how.at >= at
        ]
        return [player for _, player in sorted(left)]

    def left(self, player: PlayerId, table: CashTable) -> Left | None:
        """How he last left a table of this kind, unless he has bought in since."""
        return self._left.get((player, table.kind))
