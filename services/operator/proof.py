"""Proof that a club's log holds together: versions, hashes, events that can be read, chips."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from libs.eventlog.chain import BrokenChain, verify_chain
from libs.eventlog.codec import UndecodableEvent
from libs.eventlog.events import Position, StoredEvent, Version
from libs.rules.table import Table
from services.operator.club_log import Told, tell
from services.table.stream import stream_of, table_of


class Flaw(StrEnum):
    """What can be wrong with a stream. Of the ledger: a transfer answered twice, or other than its
    table wished; a table that closed what was not answered so; accounts that do not add up."""

    POSITION_GAP = "position_gap"
    OTHER_STREAM = "other_stream"
    VERSION_GAP = "version_gap"
    HASH_MISMATCH = "hash_mismatch"
    UNREADABLE = "unreadable"
    CHIPS = "chips"
    PLACES = "places"
    GRANTS = "grants"
    BELOW_ZERO = "below_zero"
    ANSWERED_TWICE = "answered_twice"
    UNKNOWN_TABLE = "unknown_table"
    NOT_WISHED = "not_wished"
    NOT_AS_WISHED = "not_as_wished"
    NOT_ANSWERED = "not_answered"
    TABLE_ACCOUNT = "table_account"


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """The first version of a table at which something is wrong, and what; of the ledger, and of a
    table's account in it, the position in the ledger."""

    table: str
    version: Version
    flaw: Flaw
    detail: str = ""


class LedgerProven(msgspec.Struct, frozen=True, kw_only=True):
    """What of the ledger was looked at; chips at its last position."""

    events: int = 0
    accounts: int = 0
    granted: int = 0
    at_tables: int = 0


class Proven(msgspec.Struct, frozen=True, kw_only=True):
    """What was looked at, and what was found: clean when nothing was."""

    tables: int
    events: int
    hands: int
    chips: int
    ledger: LedgerProven
    findings: tuple[Finding, ...]


def gap(after: Position, event: StoredEvent) -> Finding | None:
    """What is missing before the log's next event: it was cut out, be it a whole table's."""
    if event.position == after + 1:
        return None
    return Finding(
        table=table_of(event.stream),
        version=event.version,
        flaw=Flaw.POSITION_GAP,
        detail=f"position {event.position} comes after {after}",
    )


def prove(table: str, stored: Sequence[StoredEvent]) -> tuple[list[Told], list[Finding]]:
    """The table's story, and whatever in it cannot be true."""
    chain = verify_chain(stream_of(table), stored)
    if isinstance(chain, BrokenChain):
        flaw = Flaw(chain.fault.value)
        return [], [Finding(table=table, version=chain.version, flaw=flaw)]
    try:
        story = tell(stored)
    except UndecodableEvent as error:
        finding = Finding(
            table=table, version=error.version, flaw=Flaw.UNREADABLE, detail=str(error)
        )
        return [], [finding]
    states = [(told.version, told.table) for told in story if isinstance(told.table, Table)]
    return story, [*_chips(table, states), *_places(table, states)]


def _chips(table: str, states: Sequence[tuple[Version, Table]]) -> list[Finding]:
    """The same chips at every version of a Sit & Go (R-POT-4); those of cash tables are proven
    with the ledger."""
    for version, state in states:
        brought = state.opened.stack * len(state.opened.seats)
        if state.chips != brought:
            detail = f"{state.chips} chips where {brought} were brought"
            return [Finding(table=table, version=version, flaw=Flaw.CHIPS, detail=detail)]
    return []


def _places(table: str, states: Sequence[tuple[Version, Table]]) -> list[Finding]:
    """Who has a place has no chips, and at the end one player has them all (R-SNG-3)."""
    if not states:
        return []
    version, last = states[-1]
    seats = last.seats
    wrong: list[str] = [seat.player for seat in seats if seat.place is not None and seat.stack]
    if last.ended and sum(seat.stack > 0 for seat in seats) != 1:
        wrong.append("no single winner")
    if not wrong:
        return []
    detail = ", ".join(wrong)
    return [Finding(table=table, version=version, flaw=Flaw.PLACES, detail=detail)]
