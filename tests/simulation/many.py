"""Many evenings of chips on their way, each with its faults, and what became of them."""

import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Protocol

import typer

from libs.runtime.clock import SystemClock
from services.operator import console

RARE = 200
"""A point passed no more often may be crashed at never, by chance."""


class Figures(Protocol):
    @property
    def seed(self) -> int: ...
    @property
    def transfers(self) -> int: ...
    @property
    def declined(self) -> int: ...
    @property
    def faults(self) -> Counter[str]: ...
    @property
    def visited(self) -> Counter[str]: ...
    @property
    def crashed(self) -> Counter[str]: ...
    @property
    def broken(self) -> str | None: ...


def play_many(judge: Callable[[int], Figures], evenings: int, seed: int) -> None:
    """Exit code 1 with the seed when a chip is not where it should be, or when a point between two
    awaits was never crashed at."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        judged = pool.map(judge, range(seed, seed + evenings), chunksize=4)
        figures = list(console.tracked(judged, evenings, "playing", SystemClock()))
    faults: Counter[str] = Counter()
    visited: Counter[str] = Counter()
    crashed: Counter[str] = Counter()
    for each in figures:
        faults += each.faults
        visited += each.visited
        crashed += each.crashed
    console.table("Faults", ("fault", "times"), sorted(faults.items()))
    points = [(point, visited[point], crashed[point]) for point in sorted(visited)]
    console.table("Crashes", ("point", "passed", "crashed"), points)
    transfers = sum(each.transfers for each in figures)
    declined = sum(each.declined for each in figures)
    console.table(
        "Evenings", ("evenings", "transfers", "declined"), [(evenings, transfers, declined)]
    )
    wrong = [f"seed {each.seed}: {each.broken}" for each in figures if each.broken]
    often = [point for point in visited if visited[point] > RARE]
    wrong += [f"never crashed at {point}" for point in often if not crashed[point]]
    for line in wrong:
        typer.echo(line, err=True)
    if wrong:
        raise typer.Exit(1)
