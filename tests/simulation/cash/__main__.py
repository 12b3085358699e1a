"""`python -m tests.simulation.cash`: many evenings at real cash tables, each with faults."""

from typing import Annotated

import typer

from tests.simulation.cash.evenings import judge
from tests.simulation.many import play_many


def main(
    evenings: Annotated[int, typer.Option(min=1, help="How many are played.")] = 300,
    seed: Annotated[int, typer.Option(help="Of the first; the others count on from it.")] = 1,
) -> None:
    play_many(judge, evenings, seed)


if __name__ == "__main__":
    typer.run(main)
