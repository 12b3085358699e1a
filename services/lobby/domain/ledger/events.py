"""What the ledger tells. Tags and fields are the storage format: they are only ever added to.

A transfer is answered by one event, for ever: moved or declined. The events never leave the lobby:
what a player has is his own affair.
"""

from enum import StrEnum
from typing import NewType, TypeAlias

from libs.rules.event import EventBase

AccountId = NewType("AccountId", str)
"""`club`, `bots`, `player:<id>` or `table:<id>`."""


class Kind(StrEnum):
    """What a transfer is for."""

    GRANT = "grant"
    BUY_IN = "buy_in"
    TOP_UP = "top_up"
    CASH_OUT = "cash_out"


class Reason(StrEnum):
    """Why a buy-in or a top-up was declined; a cash-out never is."""

    TOO_FEW_CHIPS = "too_few_chips"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    UNKNOWN_ACCOUNT = "unknown_account"
    BRINGS_TOO_LITTLE = "brings_too_little"


class ChipsMoved(EventBase, frozen=True, tag="ChipsMoved"):
    """`transfer` is its asker's id for it. A cash-out of nobody's last chip moves none: it tells
    that he left the table."""

    transfer: str
    kind: Kind
    source: AccountId
    target: AccountId
    amount: int


class TransferDeclined(EventBase, frozen=True, tag="TransferDeclined"):
    transfer: str
    kind: Kind
    source: AccountId
    target: AccountId
    amount: int
    reason: Reason


LedgerEvent: TypeAlias = ChipsMoved | TransferDeclined
