"""What the operators' commands write: tables in colour on a terminal, plain lines when piped.

Results go to the standard output; progress and errors to the standard error.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NoReturn, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from libs.runtime.clock import Clock, Millis

T = TypeVar("T")

PATIENCE: Final = Millis(2_000)
"""What takes longer shows a progress bar."""

BAD_INPUT: Final = 2
"""The exit code for arguments or files that cannot be used."""


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Piped, a line of column names and one line a row, separated by tabs."""
    console = Console()
    if not console.is_terminal:
        for row in (columns, *rows):
            typer.echo("\t".join(map(str, row)))
        return
    drawn = Table(*columns, title=title, title_justify="left")
    for row in rows:
        drawn.add_row(*map(str, row))
    console.print(drawn)


def tracked(items: Iterable[T], total: int, doing: str, clock: Clock) -> Iterator[T]:
    """The items, with a bar of how many of `total` are done once PATIENCE has run out."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from items
        return
    begun = clock.now()
    progress = Progress(console=console, transient=True)
    task = progress.add_task(doing, total=total)
    try:
        for done, item in enumerate(items, 1):
            yield item
            if clock.now() - begun > PATIENCE:
                progress.start()
                progress.update(task, completed=done)
    finally:
        progress.stop()


def fail(why: str, code: int = BAD_INPUT) -> NoReturn:
    typer.echo(f"railbird: {why}", err=True)
    raise typer.Exit(code)
