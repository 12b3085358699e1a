"""A cash table as the front desk keeps it: what was agreed, and how it comes to its end.

Who sits there and what he has the table knows, what he brought and left with the ledger. Tags and
fields are the storage format: they are only ever added to. The events never leave the lobby.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from libs.rules.cash.settings import CashSettings, Stakes, buy_ins, check_settings
from libs.rules.event import EventBase
from libs.rules.names import GameCode, Limit, PlayerId
from libs.rules.rejected import Rejected
from services.lobby.domain.refusals import DeskRefusal


class CashTableMade(EventBase, frozen=True, tag="CashTableMade"):
    creator: PlayerId
    settings: CashSettings


class CashTableClosing(EventBase, frozen=True, tag="CashTableClosing"):
    """It is to be closed. `players` were seen at it then, in the order in which they get a seat at
    a like table (R-CASH-6)."""

    players: tuple[PlayerId, ...]


class CashTableGone(EventBase, frozen=True, tag="CashTableGone"):
    """Its chips are back in the accounts, and its players have been seen to."""


CashTableEvent: TypeAlias = CashTableMade | CashTableClosing | CashTableGone


class CashStage(StrEnum):
    OPEN = "open"
    CLOSING = "closing"
    CLOSED = "closed"


class Kind(msgspec.Struct, frozen=True):
    """Tables of one kind are alike (R-CASH-4 to R-CASH-6)."""

    game: GameCode
    limit: Limit
    stakes: Stakes


class CashTable(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    made: CashTableMade
    closing: CashTableClosing | None = None
    gone: bool = False

    @property
    def kind(self) -> Kind:
        settings = self.made.settings
        return Kind(settings.game, settings.limit, settings.stakes)

    @property
    def stage(self) -> CashStage:
        if self.gone:
            return CashStage.CLOSED
        return CashStage.OPEN if self.closing is None else CashStage.CLOSING


class Make(msgspec.Struct, frozen=True, kw_only=True):
    made: CashTableMade


class Close(msgspec.Struct, frozen=True, kw_only=True):
    at: int
    players: tuple[PlayerId, ...]


class LetGo(msgspec.Struct, frozen=True, kw_only=True):
    at: int


CashTableCommand: TypeAlias = Make | Close | LetGo


def decide(table: CashTable | None, command: CashTableCommand) -> list[CashTableEvent]:
    """The events of `command`, or Rejected; none where it is done already."""
    if isinstance(command, Make):
        check_settings(command.made.settings)
        return [command.made] if table is None else []
    if table is None:
        raise Rejected(DeskRefusal.NO_TABLE)
    match command:
        case Close(at=at, players=players):
            return [CashTableClosing(at=at, players=players)] if table.closing is None else []
        case LetGo(at=at):
            return [] if table.gone else [CashTableGone(at=at)]
        case _:
            assert_never(command)


def evolve(table: CashTable | None, event: CashTableEvent) -> CashTable:
    match event:
        case CashTableMade():
            return CashTable(made=event)
        case _ if table is None:
            raise LookupError(f"nothing is known of the table of {event}")
        case CashTableClosing():
            return replace(table, closing=event)
        case CashTableGone():
            return replace(table, gone=True)
        case _:
            assert_never(event)


def with_buy_ins(settings: CashSettings) -> CashSettings:
    """The least and the most that R-CASH-1 allows, where nothing else was said."""
    least, most = buy_ins(settings.limit, settings.stakes)
    return replace(
        settings,
        min_buy_in=settings.min_buy_in or least,
        max_buy_in=settings.max_buy_in or most,
    )


def cash_table_id(player: PlayerId, key: str) -> str:
    """The same for the same command: who makes a table twice by one key meets the first."""
    return "c" + sha256(f"{player}\n{key}".encode()).hexdigest()[:12]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How a table that could be sat down at stands without the one who asks; `free` seats nobody
    else has a claim to."""

    table: str
    seated: int
    people: int
    free: int


def neediest(tables: Iterable[Standing]) -> str | None:
    """The one that most needs a player (R-CASH-5): of those with people at them the one with the
    fewest players; None where no seat is free. The first of equals."""
    free = [each for each in tables if each.free > 0]
    best = min(free, key=lambda each: (not each.people, each.seated), default=None)
    return None if best is None else best.table


def at_most(like: Iterable[Standing], left: str | None, to: str) -> int | None:
    """How many people may be at table `to` with somebody who has just `left` a like one: no more
    than stay behind there (R-CASH-6). None is any number: he comes back, or he is missed nowhere,
    as nobody stays behind or no seat is free there."""
    for each in like:
        if each.table == left != to and each.people and each.free > 0:
            return each.people
    return None


def neediest_for(like: Sequence[Standing], left: str | None) -> str | None:
    """As `neediest`, of those he may change to."""
    allowed = []
    for each in like:
        most = at_most(like, left, each.table)
        if most is None or each.people < most:
            allowed.append(each)
    return neediest(allowed)
