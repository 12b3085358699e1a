"""`railbird simulate`: bots against each other, to see that the engine holds and how fast."""

from typing import Annotated

import msgspec
import typer

from libs.rules.games import GAMES, MOST_PLAYERS
from libs.rules.names import GameCode, Limit
from libs.runtime.clock import SystemClock
from services.operator import console
from services.operator.simulate import Simulation


class Result(msgspec.Struct, frozen=True, kw_only=True):
    hands: int
    actions: int
    events: int
    seconds: float
    hands_per_second: float
    chips_ok: bool


def simulate_command(
    game: Annotated[GameCode, typer.Option(help="What they play.")] = GameCode.HOLDEM,
    limit: Annotated[Limit, typer.Option(help="Under which limit.")] = Limit.NO_LIMIT,
    players: Annotated[int, typer.Option(min=2, max=MOST_PLAYERS, help="Bots at the table.")] = 6,
    hands: Annotated[int, typer.Option(min=1, help="Hands to play.")] = 1_000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same hands.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Let bots of a simple policy play a game on the engine.

    Exit code 1 when a hand made or lost a chip.
    """
    most = GAMES[game].seats
    if players > most:
        raise typer.BadParameter(f"{game} is for {most} players at most", param_hint="--players")
    clock = SystemClock()
    simulation = Simulation(players, seed, game, limit)
    begun = clock.now()
    for _ in console.tracked(range(hands), hands, "playing", clock):
        simulation.play_hand()
    seconds = max(clock.now() - begun, 1) / 1_000
    played = simulation.played
    result = Result(
        hands=played.hands,
        actions=played.actions,
        events=played.events,
        seconds=seconds,
        hands_per_second=round(played.hands / seconds, 1),
        chips_ok=played.chips_ok,
    )
    if as_json:
        typer.echo(msgspec.json.encode(result))
    else:
        figures = msgspec.structs.asdict(result)
        console.table("Simulation", tuple(figures), [tuple(figures.values())])
    if not result.chips_ok:
        raise typer.Exit(1)
