"""Where chips are asked for: the ledger's commands, judged and written down, and its accounts."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from libs.contracts import ledger
from libs.contracts.bots import BOTS
from libs.contracts.ledger import AccountMove, AccountShown, AskGrant, AtTable, ShowAccount
from libs.contracts.requests import Refused
from libs.contracts.subjects import Role, Speaker
from libs.rules.names import PlayerId
from services.lobby.domain.ledger import (
    AccountId,
    ChipsMoved,
    Kind,
    LedgerCommand,
    LedgerEvent,
    LedgerRefusal,
    Terms,
    Transfer,
    TransferDeclined,
    Welcome,
    decide,
    of_player,
    table_of,
)
from services.lobby.domain.ledger import AskGrant as Ask
from services.lobby.ports import Ports
from services.lobby.records import Judged, Records, Said
from services.lobby.streams import LEDGER

TABLES = "service.table"
"""Who asks for transfers; each is a command by its own id."""


class Cashier:
    def __init__(self, ports: Ports, records: Records, terms: Terms) -> None:
        self._ports = ports
        self._records = records
        self._terms = terms

    async def welcome(self, players: Iterable[PlayerId]) -> None:
        """Accounts for those of them who have none, with a new player's chips; as often as one
        likes. Raises as `Records.write`."""
        command = Welcome(at=self._ports.clock.now(), players=tuple(players))
        await self._records.write(LEDGER, "welcome", lambda: (self._decide(command), None))

    async def transfer(self, asked: ledger.Transfer) -> bytes:
        """Raises as `Records.answer`."""
        command = Transfer(
            at=self._ports.clock.now(),
            transfer=asked.transfer,
            kind=Kind(asked.kind),
            player=PlayerId(asked.player),
            table=asked.table,
            amount=asked.amount,
            bot=asked.player in BOTS,
        )

        def judge() -> Judged:
            register = self._records.register
            table = register.cash.get(asked.table)
            brings = register.south.brings(command.player, table, command.at)
            events = self._decide(replace(command, brings=brings))
            return events, _answer(events[-1])

        return await self._records.answer(LEDGER, Said(TABLES, asked.transfer, asked), judge)

    async def grant(self, speaker: Speaker, asked: AskGrant) -> bytes:
        """Raises as `Records.answer`."""
        if speaker.role is not Role.HUMAN:
            return _UNKNOWN
        player, transfer = PlayerId(speaker.name), self._ports.ids.new()
        command = Ask(at=self._ports.clock.now(), player=player, transfer=transfer)

        def judge() -> Judged:
            events = self._decide(command)
            granted = sum(event.amount for event in events)
            balance = self._records.register.accounts[of_player(player)].balance + granted
            return events, ledger.ChipsGranted(amount=granted, balance=balance)

        said = Said(f"{speaker.role}.{player}", asked.key, asked)
        return await self._records.answer(LEDGER, said, judge)

    async def show(self, viewer: Speaker, question: ShowAccount) -> bytes:
        """A page of history is read from the log: the register knows only where it is. Raises
        Unavailable."""
        which = of_player(PlayerId(viewer.name))
        account = self._records.register.accounts.get(which)
        if account is None or viewer.role is not Role.HUMAN:
            return _UNKNOWN
        positions = self._records.register.moves.get(which, array("q"))
        end = len(positions)
        if question.before is not None:
            end = bisect_left(positions, question.before)
        start = max(0, end - question.limit)
        page = positions[start:end]
        events = await self._records.events(LEDGER, page)
        moves = [
            _move(position, event, which)
            for position, event in zip(page, events, strict=True)
            if isinstance(event, ChipsMoved)
        ]
        return msgspec.json.encode(
            AccountShown(
                player=viewer.name,
                balance=account.balance,
                tables=tuple(
                    [AtTable(table=name, brought=chips) for name, chips in account.tables.items()]
                ),
                moves=tuple(reversed(moves)),
                earlier=page[0] if start else None,
            )
        )

    def _decide(self, command: LedgerCommand) -> list[LedgerEvent]:
        return decide(self._records.register.accounts, command, self._terms)


def _answer(event: LedgerEvent) -> ledger.TransferAnswer:
    if isinstance(event, TransferDeclined):
        return ledger.TransferDeclined(transfer=event.transfer, reason=event.reason)
    return ledger.TransferMoved(transfer=event.transfer)


def _move(position: int, event: ChipsMoved, which: AccountId) -> AccountMove:
    came = event.target == which
    return AccountMove(
        position=position,
        at=event.at,
        kind=event.kind,
        transfer=event.transfer,
        amount=event.amount if came else -event.amount,
        table=table_of(event.source if came else event.target),
    )


_UNKNOWN = msgspec.json.encode(Refused(code=LedgerRefusal.UNKNOWN_ACCOUNT))
