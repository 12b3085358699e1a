"""The accounts that the ledger's events add up to."""

from collections.abc import Mapping
from typing import Final, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from libs.rules.names import PlayerId
from services.lobby.domain.ledger.events import (
    AccountId,
    ChipsMoved,
    Kind,
    LedgerEvent,
    TransferDeclined,
)

CLUB: Final = AccountId("club")
"""Where all chips come from: the only one below zero, by what was granted."""
BOTS: Final = AccountId("bots")
"""The chips of all bots that are at no table."""

_PLAYER: Final = "player:"
_TABLE: Final = "table:"


def of_player(player: PlayerId) -> AccountId:
    return AccountId(_PLAYER + player)


def of_table(table: str) -> AccountId:
    return AccountId(_TABLE + table)


def player_of(account: AccountId) -> PlayerId | None:
    """None for an account that is no player's."""
    return PlayerId(account.removeprefix(_PLAYER)) if account.startswith(_PLAYER) else None


def table_of(account: AccountId) -> str | None:
    """None for an account that is no table's."""
    return account.removeprefix(_TABLE) if account.startswith(_TABLE) else None


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """`tables`: where its player sits, with the chips he brought; what he made of them the ledger
    hears when he leaves. `granted_at`: the last grant, milliseconds."""

    balance: int = 0
    tables: Mapping[str, int] = {}
    granted_at: int | None = None

    @property
    def in_all(self) -> int:
        """Chips in the account and at tables, as the ledger knows them."""
        return self.balance + sum(self.tables.values())


Accounts: TypeAlias = Mapping[AccountId, Account]

NONE: Final = Account()


def changes(accounts: Accounts, event: LedgerEvent) -> dict[AccountId, Account]:
    """The accounts that `event` changes, as they are after it: so whoever keeps thousands of them
    copies two."""
    match event:
        case ChipsMoved(source=source, target=target, amount=amount):
            return {
                source: _after(accounts, source, event, -amount, target),
                target: _after(accounts, target, event, amount, source),
            }
        case TransferDeclined():
            return {}
        case _:
            assert_never(event)


def _after(
    accounts: Accounts, which: AccountId, moved: ChipsMoved, by: int, other: AccountId
) -> Account:
    before = accounts.get(which, NONE)
    account, table = replace(before, balance=before.balance + by), table_of(other)
    if player_of(which) is None:
        return account
    match moved.kind:
        case Kind.GRANT:
            return replace(account, granted_at=moved.at)
        case Kind.BUY_IN | Kind.TOP_UP if table is not None:
            brought = before.tables.get(table, 0) + moved.amount
            return replace(account, tables={**before.tables, table: brought})
        case Kind.CASH_OUT:
            left = {name: chips for name, chips in before.tables.items() if name != table}
            return replace(account, tables=left)
        case _:
            return account
