"""`python -m tests.simulation.transfers`: many evenings of coming and going, each with faults."""

from typing import Annotated

import typer

from tests.simulation.many import play_many
from tests.simulation.transfers.evenings import judge


def main(
    evenings: Annotated[int, typer.Option(min=1, help="How many are played.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Of the first; the others count on from it.")] = 1,
) -> None:
    play_many(judge, evenings, seed)


if __name__ == "__main__":
    typer.run(main)
