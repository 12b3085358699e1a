"""A Sit & Go table: hands one after another until one player has all chips."""

from libs.rules.table.commands import (
    LeaveTable,
    OpenTable,
    RestoreClock,
    SayImHere,
    TableCommand,
    TakeTurn,
    Tick,
    VoidHand,
)
from libs.rules.table.decide import decide
from libs.rules.table.events import TableEvent, TableOpened
from libs.rules.table.evolve import evolve
from libs.rules.table.state import Due, Step, Table, due

__all__ = [
    "Due",
    "LeaveTable",
    "OpenTable",
    "RestoreClock",
    "SayImHere",
    "Step",
    "Table",
    "TableCommand",
    "TableEvent",
    "TableOpened",
    "TakeTurn",
    "Tick",
    "VoidHand",
    "decide",
    "due",
    "evolve",
]
