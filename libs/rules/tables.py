"""The two kinds of table as one, for whoever keeps or follows tables and need not ask which it is.

A table is of the kind that its first event says, for ever.
"""

from enum import Enum, auto
from typing import TypeAlias

from libs.rules import cash
from libs.rules import table as sit_and_go
from libs.rules.cash import CashCommand, CashEvent, CashTable, CashTableOpened, OpenCashTable
from libs.rules.hand import Deck, Hand
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table import Table, TableCommand, TableEvent

AnyTable: TypeAlias = Table | CashTable
AnyEvent: TypeAlias = TableEvent | CashEvent
AnyCommand: TypeAlias = TableCommand | CashCommand


class Fresh(Enum):
    """What a deck is shuffled for."""

    HAND = auto()
    DRAW = auto()


def decide(table: AnyTable | None, command: AnyCommand, deck: Deck | None) -> list[AnyEvent]:
    """As the rules of its kind; Rejected(wrong_table) where they know no such command."""
    if isinstance(table, CashTable) or (table is None and isinstance(command, OpenCashTable)):
        if isinstance(command, CashCommand):
            return [*cash.decide(table, command, deck)]
    elif isinstance(command, TableCommand):
        return [*sit_and_go.decide(table, command, deck)]
    raise Rejected(Refusal.WRONG_TABLE)


def evolve(table: AnyTable | None, event: AnyEvent) -> AnyTable:
    if isinstance(table, CashTable) or isinstance(event, CashTableOpened):
        assert not isinstance(table, Table)
        assert isinstance(event, CashEvent)
        return cash.evolve(table, event)
    assert isinstance(event, TableEvent)
    return sit_and_go.evolve(table, event)


def due(table: AnyTable) -> int | None:
    """When it next does something by itself, in milliseconds; None while only others can bring
    something about."""
    step = cash.due(table) if isinstance(table, CashTable) else sit_and_go.due(table)
    return None if step is None else step.at


def wants_deck(table: AnyTable) -> Fresh | None:
    """What the next step needs a fresh deck for."""
    if isinstance(table, CashTable):
        step = cash.due(table)
        match None if step is None else step.step:
            case cash.Step.DEAL:
                return Fresh.HAND
            case cash.Step.DRAW:
                return Fresh.DRAW
            case _:
                return None
    deals = sit_and_go.due(table)
    return Fresh.HAND if deals is not None and deals.step is sit_and_go.Step.DEAL else None


def hand_with_deck(table: AnyTable | None) -> Hand | None:
    """The hand whose deck is needed: in play, or of those who may still show (R-SHOW-3)."""
    if isinstance(table, CashTable) and table.can_show:
        return table.hand
    return None if table is None else table.hand_in_play
