"""`python -m tests.simulation`: many tournaments with faults, each judged by the invariants.

Exit code 1 with the seed when an invariant is broken, or when a point between two awaits was
never crashed at.
"""

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from typing import Annotated

import msgspec
import typer

from libs.runtime.clock import SystemClock
from services.operator import console
from tests.simulation.tournament import Figures, judge

AT_ONCE = 4
"""Tournaments handed to a process together."""


class Summary(msgspec.Struct, kw_only=True):
    """`points` are the moments between two awaits, as [times passed, times crashed at]."""

    tournaments: int = 0
    median_hands: float = 0
    hands: int = 0
    events: int = 0
    seconds: float = 0
    faults: dict[str, int]
    points: dict[str, tuple[int, int]]
    never_crashed: list[str]
    broken: list[str]

    @property
    def ok(self) -> bool:
        return not self.broken and not self.never_crashed


def main(
    tournaments: Annotated[int, typer.Option(min=1, help="How many are played.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Of the first; the others count on from it.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    clock = SystemClock()
    begun = clock.now()
    figures = list(console.tracked(_judge_all(seed, tournaments), tournaments, "playing", clock))
    summary = sum_up(figures)
    summary.seconds = (clock.now() - begun) / 1_000
    if as_json:
        typer.echo(msgspec.json.encode(summary))
    else:
        _tell(summary)
    if not summary.ok:
        raise typer.Exit(1)


def _judge_all(seed: int, tournaments: int) -> Iterator[Figures]:
    seeds = range(seed, seed + tournaments)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(judge, seeds, chunksize=AT_ONCE)


def sum_up(figures: list[Figures]) -> Summary:
    faults: Counter[str] = Counter()
    visited: Counter[str] = Counter()
    crashed: Counter[str] = Counter()
    for each in figures:
        faults += each.faults
        visited += each.visited
        crashed += each.crashed
    return Summary(
        tournaments=len(figures),
        median_hands=median(each.hands for each in figures),
        hands=sum(each.hands for each in figures),
        events=sum(each.events for each in figures),
        faults=dict(sorted(faults.items())),
        points={point: (visited[point], crashed[point]) for point in sorted(visited)},
        never_crashed=sorted(point for point in visited if not crashed[point]),
        broken=[f"seed {each.seed}: {each.broken}" for each in figures if each.broken],
    )


def _tell(summary: Summary) -> None:
    console.table("Faults", ("fault", "times"), summary.faults.items())
    rows = [(point, *counts) for point, counts in summary.points.items()]
    console.table("Crashes", ("point", "passed", "crashed"), rows)
    columns = ("tournaments", "median hands", "hands", "events", "seconds", "invariants")
    verdict = "ok" if not summary.broken else f"{len(summary.broken)} broken"
    row = (
        summary.tournaments,
        summary.median_hands,
        summary.hands,
        summary.events,
        round(summary.seconds),
        verdict,
    )
    console.table("Simulation", columns, [row])
    for point in summary.never_crashed:
        typer.echo(f"never crashed at {point}", err=True)
    for broken in summary.broken:
        typer.echo(broken, err=True)


if __name__ == "__main__":
    typer.run(main)
