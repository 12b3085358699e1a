"""`python -m tests.simulation.transfers`: many evenings of coming and going, each with faults.

Exit code 1 with the seed when a chip is not where it should be, or when a point between two awaits
was never crashed at.
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Annotated

import typer

from libs.runtime.clock import SystemClock
from services.operator import console
from tests.simulation.transfers.evenings import judge


def main(
    evenings: Annotated[int, typer.Option(min=1, help="How many are played.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Of the first; the others count on from it.")] = 1,
) -> None:
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
    wrong += [f"never crashed at {point}" for point in visited if not crashed[point]]
    for line in wrong:
        typer.echo(line, err=True)
    if wrong:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
