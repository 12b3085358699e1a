"""The chip ledger (R-CASH-8): every chip has an account, and moves by a transfer, once."""

from services.lobby.domain.ledger.accounts import (
    BOTS,
    CLUB,
    Account,
    Accounts,
    changes,
    of_player,
    of_table,
    player_of,
    table_of,
)
from services.lobby.domain.ledger.decide import (
    AskGrant,
    LedgerCommand,
    LedgerRefusal,
    Terms,
    Transfer,
    Welcome,
    decide,
)
from services.lobby.domain.ledger.events import (
    AccountId,
    ChipsMoved,
    Kind,
    LedgerEvent,
    Reason,
    TransferDeclined,
)

__all__ = [
    "BOTS",
    "CLUB",
    "Account",
    "AccountId",
    "Accounts",
    "AskGrant",
    "ChipsMoved",
    "Kind",
    "LedgerCommand",
    "LedgerEvent",
    "LedgerRefusal",
    "Reason",
    "Terms",
    "Transfer",
    "TransferDeclined",
    "Welcome",
    "changes",
    "decide",
    "of_player",
    "of_table",
    "player_of",
    "table_of",
]
