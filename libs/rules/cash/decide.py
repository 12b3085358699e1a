"""What follows from a command to a cash table: judged here, once, and told in events."""

from typing import assert_never

from libs.rules.cash.by_itself import with_what_follows
from libs.rules.cash.coming import (
    ask_seat_change,
    join_waiting_list,
    leave_seat,
    leave_waiting_list,
    take_seat,
)
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
from libs.rules.cash.due import Step, due, offers_open, seats_to_free
from libs.rules.cash.events import (
    CashEvent,
    CashTableClosed,
    CashTableOpened,
    LeaveCause,
    PlayerLeaving,
    ShowdownClosed,
    WaitingListLeft,
)
from libs.rules.cash.next_hand import draw_for_button
from libs.rules.cash.playing import (
    act_for,
    agree_runs,
    deal,
    decline_runs,
    show,
    take_turn,
    void,
)
from libs.rules.cash.settings import check_settings
from libs.rules.cash.sitting import set_options, sit_in, sit_out, top_up, transfer_answered
from libs.rules.cash.state import CashTable
from libs.rules.hand.deck import Deck
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.commands import RestoreClock, TakeTurn, Tick, VoidHand
from libs.rules.table.events import ClockRestored


def decide(table: CashTable | None, command: CashCommand, deck: Deck | None) -> list[CashEvent]:
    """The events of `command`, or Rejected; then nothing has changed.

    `deck` is that of the hand in play or of the last one while it can be shown, or a fresh one
    when a hand or a draw for the button is due; it may be None where no card can be dealt or
    shown. A repeated command yields no events or is refused.
    """
    if isinstance(command, OpenCashTable):
        return _open(table, command.opened)
    if table is None:
        raise Rejected(Refusal.NOT_OPEN)
    events = _decide(table, command, deck)
    if not events:
        return []
    return with_what_follows(table, events, events[0].at)


def _decide(table: CashTable, command: CashCommand, deck: Deck | None) -> list[CashEvent]:
    match command:
        case TakeTurn():
            return take_turn(table, command, deck)
        case Tick():
            return _tick(table, command.at, deck)
        case TransferAnswered():
            return transfer_answered(table, command)
        case TakeSeat():
            return take_seat(table, command)
        case LeaveSeat():
            return leave_seat(table, command)
        case TopUp():
            return top_up(table, command)
        case SitOut():
            return sit_out(table, command)
        case SitIn():
            return sit_in(table, command)
        case SetOptions():
            return set_options(table, command)
        case AskSeatChange():
            return ask_seat_change(table, command)
        case JoinWaitingList():
            return join_waiting_list(table, command)
        case LeaveWaitingList():
            return leave_waiting_list(table, command)
        case AgreeRuns():
            return agree_runs(table, command, deck)
        case Show():
            return show(table, command, deck)
        case RestoreClock():
            waits = table.hand_in_play is not None or offers_open(table)
            return [ClockRestored(at=command.at)] if waits else []
        case VoidHand():
            return void(table, command, deck)
        case CloseCashTable():
            return [] if table.closed else [CashTableClosed(at=command.at)]
        case OpenCashTable():
            return _open(table, command.opened)
        case _:
            assert_never(command)


def _open(table: CashTable | None, opened: CashTableOpened) -> list[CashEvent]:
    if table is not None:
        if table.opened == opened:
            return []
        raise Rejected(Refusal.ALREADY_OPEN, table=table.opened.table)
    check_settings(opened.settings)
    return [opened]


def _tick(table: CashTable, at: int, deck: Deck | None) -> list[CashEvent]:
    step = due(table)
    if step is None or step.at > at:
        return []
    match step.step:
        case Step.ACT:
            hand = table.hand_in_play
            assert hand is not None
            return act_for(table, hand, at, deck)
        case Step.RUNS:
            hand = table.hand_in_play
            assert hand is not None
            return decline_runs(table, hand, at, deck)
        case Step.DEAL:
            assert deck is not None, "a hand is dealt from a fresh deck"
            return deal(table, at, deck)
        case Step.DRAW:
            assert deck is not None, "the button is drawn for with a fresh deck"
            return [draw_for_button(table, at, deck)]
        case Step.CLOSE_SHOWDOWN:
            return [ShowdownClosed(at=at)]
        case Step.FREE_SEAT:
            _, seat = min(seats_to_free(table), key=lambda each: each[0])
            return [PlayerLeaving(at=at, seat=seat.seat, cause=LeaveCause.SAT_OUT)]
        case Step.PASS_OFFER:
            _, first = min(offers_open(table), key=lambda each: each[0])
            return [WaitingListLeft(at=at, player=first.player, expired=True)]
        case _:
            assert_never(step.step)
