"""Cash tables at the front desk: made, sat down at, closed, and listed for everybody.

Amounts are chips.
"""

from typing import Literal, TypeAlias

from libs.contracts.cash import CashTerms, SeatNumber
from libs.contracts.requests import Count, Id, Key, Refused, Reply, Request


class MakeTable(Request, frozen=True, tag="make_table"):
    """A cash table for everybody."""

    key: Key
    terms: CashTerms


class SitDown(Request, frozen=True, tag="sit_down"):
    """With `buy_in` chips of his account. `like`: any table like this one will do, and it is the
    one that most needs a player (R-CASH-5)."""

    key: Key
    table: Id
    buy_in: Count
    seat: SeatNumber | None = None
    post: bool = False
    like: bool = False


class BuyMore(Request, frozen=True, tag="buy_more"):
    key: Key
    table: Id
    amount: Count


class CloseTable(Request, frozen=True, tag="close_table"):
    """The operator's to say. Who sits there is given a seat at a like table (R-CASH-6)."""

    key: Key
    table: Id


FloorRequest: TypeAlias = MakeTable | SitDown | BuyMore | CloseTable


class FloorAnswer(Reply, frozen=True, tag="floor_answer"):
    """`version`: what the table reached by it; None for one just made or closing."""

    table: str
    version: int | None = None


FloorReply: TypeAlias = FloorAnswer | Refused


class ListCashTables(Request, frozen=True, tag="list_cash_tables"):
    """Those that are open."""


class FindCashTable(Request, frozen=True, tag="find_cash_table"):
    table: Id


FloorQuestion: TypeAlias = ListCashTables | FindCashTable


class CashPlayer(Reply, frozen=True):
    player: str
    name: str
    bot: bool = False


class CashListing(Reply, frozen=True):
    """A cash table as everybody may see it; `waiting` counts the people in line, `average_pot` is
    that of the last hands."""

    table: str
    terms: CashTerms
    stage: Literal["open", "closing", "closed"]
    created_at: int
    players: tuple[CashPlayer, ...] = ()
    waiting: int = 0
    average_pot: int = 0
    hands: int = 0


class CashTablesListed(Reply, frozen=True, tag="cash_tables_listed"):
    tables: tuple[CashListing, ...]


class CashTableFound(Reply, frozen=True, tag="cash_table_found"):
    listing: CashListing


FloorNews: TypeAlias = CashTablesListed | CashTableFound | Refused


class CashListingChanged(Reply, frozen=True, tag="cash_listing_changed"):
    """Published (`subjects.listings`) whenever a cash table is not what it was."""

    listing: CashListing
