"""`railbird export`: hands of a table as a file that other programs read."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from libs.rules.cash import CashTable
from libs.rules.hand import HandEvent
from libs.rules.hand.events import HandEnded
from services.operator import console
from services.operator.club_commands import DEFAULT_DATA, Data, story_of, with_log
from services.operator.club_log import ClubLog, Told, hand_of
from services.operator.phh_export import as_phh


class Format(StrEnum):
    PHH = "phh"


def export_command(
    table: str,
    hand: Annotated[int | None, typer.Argument(help="Only this hand.")] = None,
    format_: Annotated[Format, typer.Option("--format", help="The form of the file.")] = Format.PHH,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Where to; otherwise it is printed.")
    ] = None,
    data: Data = DEFAULT_DATA,
) -> None:
    """Write the finished hands of a table as PHH: one, or as .phhs all. Cards that were not seen
    at the table are not in it."""
    assert format_ is Format.PHH

    async def read(log: ClubLog) -> list[list[Told]]:
        return hand_of(await story_of(log, table), hand)

    hands = [_phh(table, each) for each in with_log(data, read) if _finished(each)]
    if not hands:
        console.fail(f"table {table} has no finished hand {hand or ''}".rstrip())
    text = _text(hands, one=_one(hand, output))
    if output is None:
        typer.echo(text, nl=False)
        return
    try:
        output.write_text(text)
    except OSError as error:
        console.fail(f"{output}: {error.strerror or error}")


def _one(hand: int | None, output: Path | None) -> bool:
    """The name of the file says it, as it does to whoever reads it."""
    suffix = "" if output is None else output.suffix.lower()
    if suffix == ".phh" and hand is None:
        console.fail(f"{output}: a .phh file has one hand; say which, or write a .phhs file")
    return hand is not None and suffix != ".phhs"


def _text(hands: Sequence[str], *, one: bool) -> str:
    if one:
        return hands[0]
    return "\n".join([f"[{number}]\n{text}" for number, text in enumerate(hands, 1)])


def _finished(hand: Sequence[Told]) -> bool:
    """A void hand has no end that PHH could tell."""
    return any(isinstance(told.event, HandEnded) for told in hand)


def _phh(table: str, hand: Sequence[Told]) -> str:
    events = [told.event for told in hand if isinstance(told.event, HandEvent)]
    state = hand[0].table
    level = None if isinstance(state, CashTable) else state.level
    return as_phh(events, table=table, level=level)
