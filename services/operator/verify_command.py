"""`railbird verify`: hand files through the engine, or a club's log from end to end."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from libs.rules.names import GameCode, Limit
from libs.runtime.clock import SystemClock
from services.operator import console
from services.operator.club_commands import DEFAULT_DATA, AsJson, Data, report_proof
from services.operator.hand_file import UnreadableHandFile, read_hand_file
from services.operator.hand_record import HandRecord
from services.operator.phh_file import Unsupported
from services.operator.verify_files import Report, report, verify


def verify_command(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE]...", help="Hands as PHH or JSON lines; none: the club's log."
        ),
    ] = None,
    game: Annotated[GameCode | None, typer.Option(help="Only hands of this game.")] = None,
    limit: Annotated[Limit | None, typer.Option(help="Only hands of this limit.")] = None,
    data: Data = DEFAULT_DATA,
    as_json: AsJson = False,
) -> None:
    """Play hand files again and compare how they end; without a file, rebuild every table of the
    club from its log and check versions, hashes and chips.

    Exit code 0 when all agree, 1 on a difference, 2 on what cannot be read.
    """
    if not files:
        report_proof(data, as_json)
        return
    hands = [hand for hand in _read(files) if _wanted(hand, game, limit)]
    verified = map(verify, hands)
    result = report(console.tracked(verified, len(hands), "verifying", SystemClock()))
    if as_json:
        typer.echo(msgspec.json.encode(result))
    else:
        _show(result)
    if result.differences:
        raise typer.Exit(1)


def _wanted(hand: HandRecord | Unsupported, game: GameCode | None, limit: Limit | None) -> bool:
    if isinstance(hand, Unsupported):
        return game is None and limit is None
    return game in (None, hand.game) and limit in (None, hand.limit)


def _read(files: list[Path]) -> list[HandRecord | Unsupported]:
    try:
        return [hand for path in files for hand in read_hand_file(path)]
    except UnreadableHandFile as error:
        console.fail(str(error))


def _show(result: Report) -> None:
    console.table(
        "Hands",
        ("game", "limit", "agree", "differ", "unsupported"),
        [
            (each.game, each.limit, each.agree, each.differ, each.unsupported)
            for each in result.tallies
        ],
    )
    if result.differences:
        console.table(
            "Differences",
            ("id", "game", "limit", "record", "engine"),
            [
                (each.id, each.game, each.limit, each.record, each.engine)
                for each in result.differences
            ],
        )
