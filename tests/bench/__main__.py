"""`make bench`: every figure of speed, in a table or as JSON.

The machine is shared and noisy: what counts is the ratio beside each figure, of two things
measured in turns in one run.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from tests.bench import appends, bots, bus, client, club, hands, ranking, replay

BENCHES: dict[str, Callable[[], Any]] = {
    "hands against PokerKit": hands.bench,
    "ranking": ranking.bench,
    "replay": replay.bench,
    "bots": bots.bench,
    "appends, SQLite with FULL durability": lambda: asyncio.run(appends.bench()),
    "the whole club": lambda: asyncio.run(club.bench()),
    "web client, a table update": client.bench,
    "bus, NATS": lambda: asyncio.run(bus.bench()),
}


def main(
    only: str = typer.Option("", help="Run the benches whose name contains this."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    figures = {}
    for name, bench in BENCHES.items():
        if only in name:
            typer.echo(f"{name} ...", err=True)
            figures[name] = bench()
    if as_json:
        typer.echo(json.dumps(figures, indent=2))
        return
    for name, measured in figures.items():
        _show(name, measured)


def _show(name: str, measured: dict[str, Any]) -> None:
    """One row a thing measured; a bench of one thing has a row a figure."""
    one = not all(isinstance(row, dict) for row in measured.values())
    rows = {what: {"": figure} for what, figure in measured.items()} if one else measured
    columns = list(next(iter(rows.values())))
    table = Table(title=name, title_justify="left", show_header=not one)
    table.add_column("", no_wrap=True)
    for column in columns:
        table.add_column(column.replace("_", " "), justify="right")
    for what, figures in rows.items():
        table.add_row(
            what.replace("_", " ") if one else what,
            *(f"{figures[column]:,}" for column in columns),
        )
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
