"""What can be asked of a cash table. `at` is the table's own clock, in milliseconds.

Turns, ticks, outages and void hands are asked for as at a Sit & Go table, in the same words.
"""

from typing import TypeAlias

import msgspec

from libs.rules.cash.events import CashTableOpened, TransferId
from libs.rules.cash.settings import Options
from libs.rules.names import PlayerId, Seat
from libs.rules.table.commands import RestoreClock, TakeTurn, Tick, VoidHand


class OpenCashTable(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    opened: CashTableOpened


class CloseCashTable(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: int


class TakeSeat(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Sit down with `buy_in` chips, in the first free seat where none is named.

    What the lobby adds: `brings`, what he left a like table with within the hour (R-CASH-4);
    `moved`, when his table was closed and he keeps the stack he had; and how many people there may
    be with him `at_most`, when he changes tables of his own will (R-CASH-6).
    """

    at: int
    player: PlayerId
    buy_in: int
    seat: Seat | None = None
    options: Options = Options()
    bot: bool = False
    brings: int = 0
    moved: bool = False
    at_most: int | None = None


class LeaveSeat(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: int
    player: PlayerId


class TopUp(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Buy `amount` more chips, or anew after losing all (R-CASH-1)."""

    at: int
    player: PlayerId
    amount: int


class SitOut(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: int
    player: PlayerId


class SitIn(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Play again; `post` pays what was missed as soon as possible or else waits for the big blind
    (R-CASH-3), and is as his options say where it is left out."""

    at: int
    player: PlayerId
    post: bool | None = None


class SetOptions(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: int
    player: PlayerId
    options: Options


class AskSeatChange(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Move to seat `to` when it is free (R-CASH-7); none takes the wish back."""

    at: int
    player: PlayerId
    to: Seat | None = None


class JoinWaitingList(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: int
    player: PlayerId


class LeaveWaitingList(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: int
    player: PlayerId


class AgreeRuns(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Run the board of hand `hand` up to `runs` times; 1 declines (R-RUN-1)."""

    at: int
    player: PlayerId
    hand: int
    runs: int


class Show(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Turn up one's cards of hand `hand`, which is over (R-SHOW-3)."""

    at: int
    player: PlayerId
    hand: int


class TransferAnswered(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The ledger's answer to an open transfer: moved, or `declined` for this reason."""

    at: int
    transfer: TransferId
    declined: str | None = None


CashCommand: TypeAlias = (
    TakeTurn
    | Tick
    | TransferAnswered
    | TakeSeat
    | LeaveSeat
    | TopUp
    | SitOut
    | SitIn
    | SetOptions
    | AskSeatChange
    | JoinWaitingList
    | LeaveWaitingList
    | AgreeRuns
    | Show
    | RestoreClock
    | VoidHand
    | OpenCashTable
    | CloseCashTable
)
