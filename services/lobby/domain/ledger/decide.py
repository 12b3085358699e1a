"""What is asked of the ledger, judged (R-CASH-8): no balance but the club's goes below zero.

It does not know which transfers it has answered: the log keeps each answer beside its events, and
gives it again to a repeat.
"""

from enum import StrEnum
from typing import Final, TypeAlias, assert_never

import msgspec

from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal, Rejected
from services.lobby.domain.ledger.accounts import (
    BOTS,
    CLUB,
    NONE,
    Accounts,
    of_player,
    of_table,
)
from services.lobby.domain.ledger.events import (
    AccountId,
    ChipsMoved,
    Kind,
    LedgerEvent,
    Reason,
    TransferDeclined,
)

DAY: Final = 24 * 60 * 60 * 1_000


class LedgerRefusal(StrEnum):
    """What is refused without a trace. `table_short`: a cash-out of chips that the table never
    got, which a table that plays by its rules cannot ask for."""

    UNKNOWN_ACCOUNT = "unknown_account"
    ENOUGH_CHIPS = "enough_chips"
    GRANT_TOO_EARLY = "grant_too_early"
    TABLE_SHORT = "table_short"


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The club's settings. A new player gets `grant` chips, and is brought up to as many again
    when he has under `low` in all, once in `every` milliseconds. `one_game`: a player sits at one
    cash table at a time (R-CASH-5)."""

    grant: int = 10_000
    low: int = 1_000
    every: int = DAY
    one_game: bool = True


class Transfer(msgspec.Struct, frozen=True, kw_only=True):
    """Between a player and a table, who asks. `bot`: his chips are those of the bots' account.
    `brings`: what he left a like table with within the hour (R-CASH-4)."""

    at: int
    transfer: str
    kind: Kind
    player: PlayerId
    table: str
    amount: int
    bot: bool = False
    brings: int = 0

    @property
    def purse(self) -> AccountId:
        return BOTS if self.bot else of_player(self.player)


class Welcome(msgspec.Struct, frozen=True, kw_only=True):
    """Open the accounts of these players; who has one gets nothing."""

    at: int
    players: tuple[PlayerId, ...]


class AskGrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player asks for chips; `transfer` is a new id."""

    at: int
    player: PlayerId
    transfer: str


LedgerCommand: TypeAlias = Transfer | Welcome | AskGrant


def decide(accounts: Accounts, command: LedgerCommand, terms: Terms) -> list[LedgerEvent]:
    """The events of `command`, or Rejected."""
    match command:
        case Transfer(kind=Kind.CASH_OUT):
            return _cash_out(accounts, command)
        case Transfer():
            return _bring(accounts, command, terms)
        case Welcome(at=at, players=players):
            strangers = [of_player(each) for each in players if of_player(each) not in accounts]
            return [_grant(at, f"welcome-{account}", account, terms.grant) for account in strangers]
        case AskGrant(at=at, player=player, transfer=transfer):
            amount = _grantable(accounts, player, at, terms)
            return [_grant(at, transfer, of_player(player), amount)]
        case _:
            assert_never(command)


def _cash_out(accounts: Accounts, asked: Transfer) -> list[LedgerEvent]:
    table = of_table(asked.table)
    there = accounts.get(table, NONE).balance
    if asked.amount > there:
        raise Rejected(LedgerRefusal.TABLE_SHORT, table=asked.table, chips=there)
    return [_moved(asked, table, asked.purse)]


def _bring(accounts: Accounts, asked: Transfer, terms: Terms) -> list[LedgerEvent]:
    if asked.kind is Kind.GRANT or asked.amount < 1:
        raise Rejected(Refusal.AMOUNT_TOO_SMALL, amount=asked.amount)
    table = of_table(asked.table)
    if asked.bot:
        missing = asked.amount - accounts.get(BOTS, NONE).balance
        grant = [_grant(asked.at, f"grant-{asked.transfer}", BOTS, missing)] if missing > 0 else []
        return [*grant, _moved(asked, BOTS, table)]
    reason = _objection(accounts, asked, terms)
    if reason is None:
        return [_moved(asked, asked.purse, table)]
    return [
        TransferDeclined(
            at=asked.at,
            transfer=asked.transfer,
            kind=asked.kind,
            source=asked.purse,
            target=table,
            amount=asked.amount,
            reason=reason,
        )
    ]


def _objection(accounts: Accounts, asked: Transfer, terms: Terms) -> Reason | None:
    account = accounts.get(asked.purse)
    if account is None:
        return Reason.UNKNOWN_ACCOUNT
    seated = asked.table in account.tables
    if asked.kind is Kind.TOP_UP and not seated:
        return Reason.NOT_SEATED
    if asked.kind is Kind.BUY_IN and (seated or (terms.one_game and account.tables)):
        return Reason.ALREADY_SEATED
    if asked.kind is Kind.BUY_IN and asked.amount < asked.brings:
        return Reason.BRINGS_TOO_LITTLE
    if asked.amount > account.balance:
        return Reason.TOO_FEW_CHIPS
    return None


def _grantable(accounts: Accounts, player: PlayerId, at: int, terms: Terms) -> int:
    """Up to a new player's chips: a grant makes nobody richer than coming anew would."""
    account = accounts.get(of_player(player))
    if account is None:
        raise Rejected(LedgerRefusal.UNKNOWN_ACCOUNT)
    under = min(terms.low, terms.grant)
    if account.in_all >= under:
        raise Rejected(LedgerRefusal.ENOUGH_CHIPS, chips=account.in_all, under=under)
    if account.granted_at is not None and at < account.granted_at + terms.every:
        raise Rejected(LedgerRefusal.GRANT_TOO_EARLY, at=account.granted_at + terms.every)
    return terms.grant - account.in_all


def _grant(at: int, transfer: str, account: AccountId, amount: int) -> ChipsMoved:
    return ChipsMoved(
        at=at, transfer=transfer, kind=Kind.GRANT, source=CLUB, target=account, amount=amount
    )


def _moved(asked: Transfer, source: AccountId, target: AccountId) -> ChipsMoved:
    return ChipsMoved(
        at=asked.at,
        transfer=asked.transfer,
        kind=asked.kind,
        source=source,
        target=target,
        amount=asked.amount,
    )
