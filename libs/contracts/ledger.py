"""What is said to the chip ledger and by it. Who speaks is in the subject.

The table service asks for transfers, again and again until it is answered: a transfer gets one
answer for ever, moved or declined. Amounts are chips, moments milliseconds.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from libs.contracts.requests import Count, Id, Key, Refused, Reply, Request


class Transfer(Request, frozen=True, tag="transfer"):
    """`transfer` is the table's id for it. A buy-in and a top-up take chips from the player to the
    table, a cash-out takes all he has there back; it may be none, and is never declined."""

    transfer: Id
    kind: Literal["buy_in", "top_up", "cash_out"]
    player: Id
    table: Id
    amount: Count


class TransferMoved(Reply, frozen=True, tag="transfer_moved"):
    transfer: str


class TransferDeclined(Reply, frozen=True, tag="transfer_declined"):
    """`reason`: too_few_chips, already_seated, not_seated, brings_too_little
    (R-CASH-4) or unknown_account."""

    transfer: str
    reason: str


TransferAnswer: TypeAlias = TransferMoved | TransferDeclined
TransferReply: TypeAlias = TransferAnswer | Refused
"""Refused is no answer: ask again."""


class AskGrant(Request, frozen=True, tag="ask_grant"):
    """Play chips from the club, for who has few."""

    key: Key


class ChipsGranted(Reply, frozen=True, tag="chips_granted"):
    """`balance`: with them."""

    amount: int
    balance: int


GrantReply: TypeAlias = ChipsGranted | Refused


class ShowAccount(Request, frozen=True, tag="show_account"):
    """An account and the last of its moves, or the last before position `before` of the ledger."""

    before: Annotated[int, msgspec.Meta(ge=1, lt=2**53)] | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 50


class AtTable(Reply, frozen=True):
    """`brought`: what he took to the table where he sits; how he stands the table knows."""

    table: str
    brought: int


class AccountMove(Reply, frozen=True):
    """`position` in the ledger; `amount` is negative when it left the account. `kind`: grant,
    buy_in, top_up or cash_out; `table` is None for a grant."""

    position: int
    at: int
    kind: str
    transfer: str
    amount: int
    table: str | None = None


class AccountShown(Reply, frozen=True, tag="account_shown"):
    """The newest move first; `earlier` is the `before` of the next page, if there is one."""

    player: str
    balance: int
    tables: tuple[AtTable, ...]
    moves: tuple[AccountMove, ...]
    earlier: int | None = None


AccountReply: TypeAlias = AccountShown | Refused
