"""The smallest cash table that the transfer protocol needs: seats, stacks, and open transfers.

It deals no cards: chips go from seat to seat as they do in a hand.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from libs.contracts.ledger import Transfer, TransferAnswer, TransferMoved
from libs.contracts.requests import Count, Key, Request
from libs.rules.event import EventBase
from libs.rules.rejected import Rejected


class No(StrEnum):
    SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    WAITING = "transfer_open"
    """One transfer of a player at a time: so the ledger hears of each as it happened."""


class SeatReserved(EventBase, frozen=True, tag="SeatReserved"):
    player: str
    amount: int
    transfer: str


class TopUpAsked(EventBase, frozen=True, tag="TopUpAsked"):
    player: str
    amount: int
    transfer: str


class SeatVacated(EventBase, frozen=True, tag="SeatVacated"):
    """His chips are off the table by it."""

    player: str
    amount: int
    transfer: str


class TransferSettled(EventBase, frozen=True, tag="TransferSettled"):
    transfer: str


class TransferRefused(EventBase, frozen=True, tag="TransferRefused"):
    transfer: str
    reason: str


class ChipsWon(EventBase, frozen=True, tag="ChipsWon"):
    winner: str
    loser: str
    amount: int


SmallTableEvent: TypeAlias = (
    SeatReserved | TopUpAsked | SeatVacated | TransferSettled | TransferRefused | ChipsWon
)


class BuyIn(Request, frozen=True, tag="buy_in"):
    key: Key
    amount: Count


class TopUp(Request, frozen=True, tag="top_up"):
    key: Key
    amount: Count


class StandUp(Request, frozen=True, tag="stand_up"):
    key: Key


Wish: TypeAlias = BuyIn | TopUp | StandUp


class SmallTable(msgspec.Struct, frozen=True, kw_only=True):
    """`open`: by the transfers' ids, the oldest first."""

    name: str
    stacks: Mapping[str, int] = {}
    open: Mapping[str, Transfer] = {}

    def waiting(self, player: str) -> bool:
        return any(transfer.player == player for transfer in self.open.values())


def wish(table: SmallTable, at: int, player: str, said: Wish, transfer: str) -> SmallTableEvent:
    """The event of what a player said; `transfer` is a new id. Raises Rejected."""
    seated = player in table.stacks
    if table.waiting(player):
        raise Rejected(No.WAITING)
    match said:
        case BuyIn(amount=amount):
            if seated:
                raise Rejected(No.SEATED)
            return SeatReserved(at=at, player=player, amount=amount, transfer=transfer)
        case _ if not seated:
            raise Rejected(No.NOT_SEATED)
        case TopUp(amount=amount):
            return TopUpAsked(at=at, player=player, amount=amount, transfer=transfer)
        case StandUp():
            stack = table.stacks[player]
            return SeatVacated(at=at, player=player, amount=stack, transfer=transfer)
        case _:
            assert_never(said)


def settle(
    table: SmallTable, at: int, transfer: Transfer, answer: TransferAnswer
) -> list[SmallTableEvent]:
    """The ledger's answer, written down once."""
    if transfer.transfer not in table.open:
        return []
    if isinstance(answer, TransferMoved):
        return [TransferSettled(at=at, transfer=transfer.transfer)]
    return [TransferRefused(at=at, transfer=transfer.transfer, reason=answer.reason)]


def evolve(table: SmallTable, event: SmallTableEvent) -> SmallTable:
    match event:
        case SeatReserved():
            return _opened(table, event, "buy_in")
        case TopUpAsked():
            return _opened(table, event, "top_up")
        case SeatVacated(player=player):
            stacks = {who: chips for who, chips in table.stacks.items() if who != player}
            return _opened(replace(table, stacks=stacks), event, "cash_out")
        case TransferSettled(transfer=transfer):
            settled, table = table.open[transfer], _closed(table, transfer)
            if settled.kind == "cash_out":
                return table
            stack = table.stacks.get(settled.player, 0) + settled.amount
            return replace(table, stacks={**table.stacks, settled.player: stack})
        case TransferRefused(transfer=transfer):
            return _closed(table, transfer)
        case ChipsWon(winner=winner, loser=loser, amount=amount):
            moved = {
                winner: table.stacks[winner] + amount,
                loser: table.stacks[loser] - amount,
            }
            return replace(table, stacks={**table.stacks, **moved})
        case _:
            assert_never(event)


def _opened(
    table: SmallTable, event: SeatReserved | TopUpAsked | SeatVacated, kind: str
) -> SmallTable:
    transfer = msgspec.convert(
        {
            "type": "transfer",
            "transfer": event.transfer,
            "kind": kind,
            "player": event.player,
            "table": table.name,
            "amount": event.amount,
        },
        Transfer,
    )
    return replace(table, open={**table.open, event.transfer: transfer})


def _closed(table: SmallTable, transfer: str) -> SmallTable:
    return replace(table, open={each: it for each, it in table.open.items() if each != transfer})
