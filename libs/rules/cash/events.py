"""What can happen at a cash table, besides and around its hands.

A table's stream holds these and the events of its hands. Tags and fields are the storage format
and the public API: they are only ever added to. Amounts are chips.
"""

from enum import StrEnum
from typing import NewType, TypeAlias

import msgspec

from libs.rules.cards import Card
from libs.rules.cash.settings import CashSettings, Options
from libs.rules.event import EventBase, Part
from libs.rules.hand.events import HandEvent
from libs.rules.names import PlayerId, Seat
from libs.rules.table.events import ClockRestored

TransferId = NewType("TransferId", str)
"""A move of chips between a player's account and a table: the table's id and a number."""


class TransferKind(StrEnum):
    """What chips are moved for."""

    BUY_IN = "buy_in"
    TOP_UP = "top_up"
    CASH_OUT = "cash_out"


class OutCause(StrEnum):
    """Why somebody sits out."""

    ASKED = "asked"
    BIG_BLIND = "big_blind"
    """As he had asked for when it came to him."""
    MISSED_TURNS = "missed_turns"
    NO_CHIPS = "no_chips"


class LeaveCause(StrEnum):
    """Why somebody gives up his seat."""

    ASKED = "asked"
    SAT_OUT = "sat_out"
    """For too long (R-CASH-10)."""
    MADE_ROOM = "made_room"
    """A program, for a person."""


class CashEventBase(EventBase, frozen=True):
    """An event of the table's own, not of a hand."""


class CashTableOpened(CashEventBase, frozen=True, tag="CashTableOpened"):
    table: str
    settings: CashSettings


class CashTableClosed(CashEventBase, frozen=True, tag="CashTableClosed"):
    """No hand is dealt and nobody sits down any more; all leave after the hand in play."""


class SeatReserved(CashEventBase, frozen=True, tag="SeatReserved"):
    """Kept until the ledger has answered; a buy-in that is declined frees it."""

    seat: Seat
    player: PlayerId
    amount: int
    transfer: TransferId
    options: Options = Options()
    bot: bool = False


class TopUpQueued(CashEventBase, frozen=True, tag="TopUpQueued"):
    """He wants chips after the hand in play, up to the maximum (R-CASH-1); 0 is no more."""

    seat: Seat
    amount: int


class TopUpAsked(CashEventBase, frozen=True, tag="TopUpAsked"):
    """The ledger is asked for chips; they play from the next hand after its answer."""

    seat: Seat
    player: PlayerId
    amount: int
    transfer: TransferId


class TransferSettled(CashEventBase, frozen=True, tag="TransferSettled"):
    """The chips have moved: those bought are on the table, those cashed out in the account."""

    transfer: TransferId


class TransferDeclined(CashEventBase, frozen=True, tag="TransferDeclined"):
    """The ledger's no to a buy-in or a top-up. It ends his buying by itself, if he had it."""

    transfer: TransferId
    reason: str


class PlayerLeaving(CashEventBase, frozen=True, tag="PlayerLeaving"):
    """He is acted for from now on; his seat is free after the hand (R-AWAY-4)."""

    seat: Seat
    cause: LeaveCause = LeaveCause.ASKED


class SeatVacated(CashEventBase, frozen=True, tag="SeatVacated"):
    """He and his chips are off the table; `transfer` brings them to his account."""

    seat: Seat
    player: PlayerId
    amount: int
    transfer: TransferId


class PlayerSatOut(CashEventBase, frozen=True, tag="PlayerSatOut"):
    """No cards and no blinds from the next hand on (R-AWAY-2)."""

    seat: Seat
    cause: OutCause = OutCause.ASKED


class PlayerSatIn(CashEventBase, frozen=True, tag="PlayerSatIn"):
    """He plays again, as soon as he owes nothing or pays it (R-CASH-3)."""

    seat: Seat


class OptionsSet(CashEventBase, frozen=True, tag="OptionsSet"):
    seat: Seat
    options: Options


class SeatChangeAsked(CashEventBase, frozen=True, tag="SeatChangeAsked"):
    """He wants seat `to` when it is free; none takes the wish back (R-CASH-7)."""

    seat: Seat
    to: Seat | None = None


class SeatChanged(CashEventBase, frozen=True, tag="SeatChanged"):
    """`away`: from the blinds, so that he waits or posts like a new player (R-CASH-7);
    `small_missed`: from the seat that is due the small blind."""

    seat: Seat
    to: Seat
    player: PlayerId
    away: bool = False
    small_missed: bool = False


class WaitingListJoined(CashEventBase, frozen=True, tag="WaitingListJoined"):
    player: PlayerId


class WaitingListLeft(CashEventBase, frozen=True, tag="WaitingListLeft"):
    """`expired`: the seat he was offered goes to the next (R-CASH-5)."""

    player: PlayerId
    expired: bool = False


class SeatOffered(CashEventBase, frozen=True, tag="SeatOffered"):
    """One of the free seats is his, if he takes it in time."""

    player: PlayerId


class DrawnCard(Part, frozen=True):
    seat: Seat
    card: Card


class ButtonDrawn(CashEventBase, frozen=True, tag="ButtonDrawn"):
    """A new game: the best card gives the first button (R-BTN-5)."""

    button: Seat
    cards: tuple[DrawnCard, ...]


class ButtonMoved(CashEventBase, frozen=True, tag="ButtonMoved"):
    """Where button and blinds are in the hand that starts; `button` and `small` may be empty seats
    (R-BTN-2). With one blind, `small` is the button's seat."""

    button: Seat
    small: Seat
    big: Seat


class ShowdownClosed(CashEventBase, frozen=True, tag="ShowdownClosed"):
    """No hand follows, and what nobody has shown of the last one stays unseen (R-SHOW-3)."""


OwnEvent: TypeAlias = (
    ButtonMoved
    | ButtonDrawn
    | SeatReserved
    | TransferSettled
    | TransferDeclined
    | TopUpQueued
    | TopUpAsked
    | PlayerLeaving
    | SeatVacated
    | PlayerSatOut
    | PlayerSatIn
    | OptionsSet
    | SeatChangeAsked
    | SeatChanged
    | WaitingListJoined
    | WaitingListLeft
    | SeatOffered
    | ShowdownClosed
    | CashTableOpened
    | CashTableClosed
)
"""Of the table, and none of its hands."""

CashEvent: TypeAlias = HandEvent | OwnEvent | ClockRestored

CASH_EVENTS: tuple[type[msgspec.Struct], ...] = CashEvent.__args__
"""Every type of event a cash table's stream can hold."""
