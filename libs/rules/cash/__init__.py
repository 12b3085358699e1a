"""A cash table: players come and go, and hands are dealt while there are two to play."""

from libs.rules.cash.commands import (
    AgreeRuns,
    AskSeatChange,
    CashCommand,
    CloseCashTable,
    JoinWaitingList,
    LeaveSeat,
    LeaveWaitingList,
    OpenCashTable,
    SetOptions,
    Show,
    SitIn,
    SitOut,
    TakeSeat,
    TopUp,
    TransferAnswered,
)
from libs.rules.cash.decide import decide
from libs.rules.cash.due import Due, Step, due, showdown_ends, turn_ends
from libs.rules.cash.events import CashEvent, CashTableOpened
from libs.rules.cash.evolve import evolve
from libs.rules.cash.settings import CashSettings, CashSpeed, Options, Stakes
from libs.rules.cash.state import CashTable
from libs.rules.table.commands import RestoreClock, TakeTurn, Tick, VoidHand

__all__ = [
    "AgreeRuns",
    "AskSeatChange",
    "CashCommand",
    "CashEvent",
    "CashSettings",
    "CashSpeed",
    "CashTable",
    "CashTableOpened",
    "CloseCashTable",
    "Due",
    "JoinWaitingList",
    "LeaveSeat",
    "LeaveWaitingList",
    "OpenCashTable",
    "Options",
    "RestoreClock",
    "SetOptions",
    "Show",
    "SitIn",
    "SitOut",
    "Stakes",
    "Step",
    "TakeSeat",
    "TakeTurn",
    "Tick",
    "TopUp",
    "TransferAnswered",
    "VoidHand",
    "decide",
    "due",
    "evolve",
    "showdown_ends",
    "turn_ends",
]
