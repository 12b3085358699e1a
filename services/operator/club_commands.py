"""`railbird tables | hands | replay | audit`: a club's log, read beside or without the club."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer

from libs.eventlog.events import ORIGIN, StreamId
from libs.eventlog.store import Unavailable
from libs.rules.cash import CashEvent, CashTable
from services.operator import console
from services.operator.cash_notes import Note, notes
from services.operator.club_log import ClubLog, NoSuchClub, NoSuchTable, Told, hand_of, opened
from services.operator.hand_text import lines
from services.operator.ledger_proof import prove_ledger
from services.operator.proof import Finding, Proven, gap, prove
from services.table.stream import tables_in

T = TypeVar("T")

Data = Annotated[
    Path, typer.Option("--data", envvar="RAILBIRD_DATA", help="The club's data directory.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]
DEFAULT_DATA = Path("data")


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    game: str
    limit: str
    players: int
    hands: int
    level: int | None
    ended: bool
    version: int


class HandLine(msgspec.Struct, frozen=True, kw_only=True):
    """`pot`: all that was awarded in the hand."""

    hand: int
    players: int
    pot: int
    winners: tuple[str, ...]
    cancelled: bool


class HandTold(msgspec.Struct, frozen=True, kw_only=True):
    hand: int
    lines: tuple[str, ...]


def tables_command(data: Data = DEFAULT_DATA, as_json: AsJson = False) -> None:
    """List the club's tables."""

    async def read(log: ClubLog) -> list[TableLine]:
        return [
            _table_line(table, (await story_of(log, table))[-1]) for table in await log.tables()
        ]

    _write(with_log(data, read), "Tables", as_json)


def hands_command(table: str, data: Data = DEFAULT_DATA, as_json: AsJson = False) -> None:
    """List the hands of a table."""

    async def read(log: ClubLog) -> list[HandLine]:
        return [_hand_line(hand) for hand in hand_of(await story_of(log, table), None)]

    _write(with_log(data, read), f"Hands of {table}", as_json)


def replay_command(
    table: str,
    hand: Annotated[int | None, typer.Argument(help="Only this hand.")] = None,
    data: Data = DEFAULT_DATA,
    as_json: AsJson = False,
) -> None:
    """Tell the hands of a table from its log: all, or one."""

    async def read(log: ClubLog) -> list[HandTold]:
        return [
            HandTold(hand=each[0].table.hands, lines=tuple(lines(each)))
            for each in hand_of(await story_of(log, table), hand)
        ]

    told = with_log(data, read)
    if not told:
        console.fail(f"table {table} has no hand {'yet' if hand is None else hand}")
    if as_json:
        typer.echo(msgspec.json.encode(told))
    else:
        typer.echo("\n\n".join("\n".join(each.lines) for each in told))


def audit_command(data: Data = DEFAULT_DATA, as_json: AsJson = False) -> None:
    """Prove the chips of every tournament at every version, and of the ledger at every position:
    that accounts add up to the grants, and each table's to its chips and open transfers.

    Exit code 1 when they do not."""
    report_proof(data, as_json)


def report_proof(data: Path, as_json: bool) -> None:
    """Rebuild every table and the ledger from their logs and say what does not hold."""
    proven = with_log(data, _prove_all)
    if as_json:
        typer.echo(msgspec.json.encode(proven))
    else:
        console.table(
            "Proof",
            ("tables", "hands", "events", "chips", "findings"),
            [
                (
                    proven.tables,
                    proven.hands,
                    proven.events,
                    proven.chips,
                    len(proven.findings),
                )
            ],
        )
        ledger = proven.ledger
        console.table("Ledger", ledger.__struct_fields__, [msgspec.structs.astuple(ledger)])
        if proven.findings:
            rows = [msgspec.structs.astuple(finding) for finding in proven.findings]
            console.table("Findings", Finding.__struct_fields__, rows)
    if proven.findings:
        raise typer.Exit(1)


async def _prove_all(log: ClubLog) -> Proven:
    """The ledger is read first: what it answers a table has wished before."""
    stored_ledger = await log.ledger()
    events = hands = chips = 0
    findings: list[Finding] = []
    streams: set[StreamId] = set()
    last = ORIGIN
    async for event in log.everything():
        if missing := gap(last, event):
            findings.append(missing)
        last = event.position
        streams.add(event.stream)
    tables = tables_in(sorted(streams))
    cash: dict[str, Sequence[Note]] = {}
    for table in tables:
        stored = await log.stored(table)
        story, found = prove(table, stored)
        findings += found
        events += len(stored)
        if story:
            hands += story[-1].table.hands
            chips += story[-1].table.chips
        if story and isinstance(story[0].table, CashTable):
            cash[table] = notes([told.event for told in story if isinstance(told.event, CashEvent)])
    ledger, found = prove_ledger(stored_ledger, cash)
    return Proven(
        tables=len(tables),
        events=events,
        hands=hands,
        chips=chips,
        ledger=ledger,
        findings=(*findings, *found),
    )


class Damaged(Exception):
    """The table's log does not hold together, so nothing is told from it."""

    def __init__(self, finding: Finding) -> None:
        flaw = " ".join([finding.flaw, finding.detail]).strip()
        super().__init__(f"table {finding.table}, version {finding.version}: {flaw}")


async def story_of(log: ClubLog, table: str) -> list[Told]:
    """Raises NoSuchTable or Damaged."""
    story, found = prove(table, await log.stored(table))
    if found:
        raise Damaged(found[0])
    return story


def with_log(data: Path, read: Callable[[ClubLog], Awaitable[T]]) -> T:
    async def run() -> T:
        async with opened(data) as log:
            return await read(log)

    try:
        return asyncio.run(run())
    except (NoSuchClub, NoSuchTable, Unavailable) as refusal:
        console.fail(str(refusal))
    except Damaged as damage:
        console.fail(str(damage), code=1)


def _table_line(table: str, last: Told) -> TableLine:
    state = last.table
    level: int | None
    if isinstance(state, CashTable):
        players, level = len(state.seats), None
        game, limit = state.settings.game, state.settings.limit
    else:
        players, level = sum(seat.place is None for seat in state.seats), state.level
        game, limit = state.opened.game, state.opened.limit
    return TableLine(
        table=table,
        game=game,
        limit=limit,
        players=players,
        hands=state.hands,
        level=level,
        ended=state.ended,
        version=last.version,
    )


def _hand_line(hand: list[Told]) -> HandLine:
    after = next((told.table.hand for told in hand if told.table.hand_in_play is None), None)
    last = hand[-1].table.hand
    assert last is not None
    ended = after or last
    paid = {share.seat for award in ended.awards for share in award.shares}
    winners = [player.player for player in ended.players if player.seat in paid]
    return HandLine(
        hand=ended.started.hand,
        players=len(ended.players),
        pot=ended.awarded,
        winners=tuple(winners),
        cancelled=ended.cancelled,
    )


def _write(rows: list[TableLine] | list[HandLine], title: str, as_json: bool) -> None:
    if as_json:
        typer.echo(msgspec.json.encode(rows))
        return
    if not rows:
        typer.echo(f"{title}: none yet")
        return
    console.table(title, rows[0].__struct_fields__, [_cells(row) for row in rows])


def _cells(row: TableLine | HandLine) -> list[object]:
    return [
        ", ".join(cell) if isinstance(cell, tuple) else cell
        for cell in msgspec.structs.astuple(row)
    ]
