"""The books of real cash tables are worth what they find: bugs are planted, and found by name."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from libs.contracts.ledger import Transfer
from libs.rules.cash import TransferAnswered
from libs.rules.hand import Deck
from libs.rules.tables import AnyCommand, AnyEvent, AnyTable, decide
from services.lobby import cashier
from services.lobby.domain.ledger import Accounts, Kind, LedgerCommand, LedgerEvent, Terms
from services.lobby.domain.ledger import decide as decide_ledger
from services.table import actor
from services.table.transfers import transfers_of
from tests.simulation.cash.evenings import judge

SEEDS = range(1, 5)
"""Those that test_evenings plays, and finds nothing in."""


def found() -> str:
    """What is found in the first evening to which the bug does harm."""
    return next((broken for seed in SEEDS if (broken := judge(seed).broken)), "nothing")


def test_a_ledger_that_keeps_a_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    def mean(accounts: Accounts, command: LedgerCommand, terms: Terms) -> Sequence[LedgerEvent]:
        events = decide_ledger(accounts, command, terms)
        return [
            replace(event, amount=event.amount - 1)
            if event.kind is Kind.CASH_OUT and event.amount
            else event
            for event in events
        ]

    monkeypatch.setattr(cashier, "decide", mean)
    assert "a transfer is done as it was wished" in found()


def test_a_table_that_takes_no_cash_out_to_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(table: AnyTable | None) -> list[Transfer]:
        return [each for each in transfers_of(table) if each.kind != "cash_out"]

    monkeypatch.setattr(actor, "transfers_of", forgetful)
    assert "nothing is open at the end" in found()


def test_a_table_that_writes_an_answer_down_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(table: AnyTable | None, command: AnyCommand, deck: Deck | None) -> list[AnyEvent]:
        events = decide(table, command, deck)
        return [*events[:1], *events] if isinstance(command, TransferAnswered) else events

    monkeypatch.setattr(actor, "decide", twice)
    assert "an answer is written down once" in found()
