"""The books are worth what they find: each bug is planted here, and found by its name."""

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from libs.bus.port import NoReply
from libs.contracts.ledger import Transfer, TransferAnswer, TransferMoved
from libs.contracts.subjects import transfer_commands
from libs.runtime.clock import Millis
from services.lobby import cashier
from services.lobby.domain.ledger import (
    Accounts,
    ChipsMoved,
    Kind,
    LedgerCommand,
    LedgerEvent,
    Terms,
    TransferDeclined,
    decide,
)
from services.lobby.records import Said
from services.table.courier import Courier, _answer
from tests.simulation.transfers import table_service
from tests.simulation.transfers.evenings import judge
from tests.simulation.transfers.small_table import (
    SeatVacated,
    SmallTable,
    SmallTableEvent,
    evolve,
    settle,
)

SEEDS = range(1, 9)
"""Some of those that test_evenings plays, and finds nothing in."""


def found() -> str:
    """What is found in the first evening to which the bug does harm."""
    return next((broken for seed in SEEDS if (broken := judge(seed).broken)), "nothing")


def ledger_that(
    monkeypatch: pytest.MonkeyPatch, wrong: Callable[[LedgerEvent], LedgerEvent]
) -> None:
    """Decides as `wrong` makes it of what it should."""

    def judged(accounts: Accounts, command: LedgerCommand, terms: Terms) -> Sequence[LedgerEvent]:
        return [wrong(event) for event in decide(accounts, command, terms)]

    monkeypatch.setattr(cashier, "decide", judged)


def test_a_ledger_that_pays_a_repeat_again(monkeypatch: pytest.MonkeyPatch) -> None:
    times = count()

    def unkeyed(speaker: str, key: str, request: Any) -> Said:
        return Said(speaker, f"{key} {next(times)}", request)

    monkeypatch.setattr(cashier, "Said", unkeyed)
    assert "a transfer is answered once" in found()


def test_a_ledger_that_gives_what_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def lavish(event: LedgerEvent) -> LedgerEvent:
        if not isinstance(event, TransferDeclined):
            return event
        return ChipsMoved(
            at=event.at,
            transfer=event.transfer,
            kind=event.kind,
            source=event.source,
            target=event.target,
            amount=event.amount,
        )

    ledger_that(monkeypatch, lavish)
    assert "what there is was granted" in found()


def test_a_ledger_that_keeps_a_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    def mean(event: LedgerEvent) -> LedgerEvent:
        short = event.kind is Kind.CASH_OUT and event.amount > 0
        return replace(event, amount=event.amount - 1) if short else event

    ledger_that(monkeypatch, mean)
    assert "a transfer is done as it was wished" in found()


def test_a_cash_out_that_nobody_takes_to_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(table: SmallTable, event: SmallTableEvent) -> SmallTable:
        after = evolve(table, event)
        return replace(after, open=table.open) if isinstance(event, SeatVacated) else after

    monkeypatch.setattr(table_service, "evolve", forgetful)
    assert "nothing is open at the end" in found()


def test_a_courier_that_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def half_hearted(self: Courier, transfer: Transfer) -> None:
        try:
            reply = await self._bus.request(
                transfer_commands(), msgspec.json.encode(transfer), within=Millis(2_000)
            )
        except NoReply:
            return
        if (answer := _answer(reply)) is not None:
            await self._hand_back(transfer, answer)

    seen_to = Courier.see_to

    def once(self: Courier, transfers: Iterable[Transfer]) -> None:
        seen = self.__dict__.setdefault("seen", set())
        fresh = [each for each in transfers if each.transfer not in seen]
        seen.update(each.transfer for each in fresh)
        seen_to(self, fresh)

    monkeypatch.setattr(Courier, "_settle", half_hearted)
    monkeypatch.setattr(Courier, "see_to", once)
    assert "nothing is open at the end" in found()


def test_a_table_that_takes_no_for_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(
        table: SmallTable, at: int, transfer: Transfer, answer: TransferAnswer
    ) -> list[SmallTableEvent]:
        return settle(table, at, transfer, TransferMoved(transfer=transfer.transfer))

    monkeypatch.setattr(table_service, "settle", deaf)
    assert "a table believes the ledger alone" in found()


def test_a_table_that_writes_an_answer_down_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(
        table: SmallTable, at: int, transfer: Transfer, answer: TransferAnswer
    ) -> list[SmallTableEvent]:
        return 2 * settle(table, at, transfer, answer)

    monkeypatch.setattr(table_service, "settle", twice)
    assert "an answer is written down once" in found()


def test_a_stack_that_stays_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(table: SmallTable, event: SmallTableEvent) -> SmallTable:
        after = evolve(table, event)
        if isinstance(event, SeatVacated):
            (*_, transfer) = after.open.values()
            richer = replace(transfer, amount=transfer.amount + 1)
            return replace(after, open={**after.open, transfer.transfer: richer})
        return after

    monkeypatch.setattr(table_service, "evolve", generous)
    assert "a transfer is done as it was wished" in found()
