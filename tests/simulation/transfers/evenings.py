"""An evening by chance: people and a bot come and go at two tables while everything goes wrong."""

import asyncio
from collections import Counter
from dataclasses import dataclass

from libs.runtime.clock import Millis
from libs.runtime.loop import Deadlock, Defect, run
from libs.runtime.simulated import Chance
from tests.simulation.nodes import SeededCrashes
from tests.simulation.record import Broken
from tests.simulation.transfers.world import TABLES, Story, World
from tests.support.faults import SeededFaults

PEOPLE = ("Ann", "Ben", "Cat")
BOT = "bot-wren"
WISHES = 10
"""Of each player."""
LATEST = Millis(8_000)


@dataclass(frozen=True)
class Figures:
    seed: int
    transfers: int
    declined: int
    granted: int
    faults: Counter[str]
    visited: Counter[str]
    crashed: Counter[str]
    broken: str | None


def world(seed: int) -> tuple[World, SeededFaults, SeededCrashes]:
    chance = Chance(f"transfers/{seed}")
    faults = SeededFaults(chance.fork("faults"), lost=0.05, doubled=0.1, late=0.1, longest=LATEST)
    crashes = SeededCrashes(chance.fork("crashes"), first=0.03, again=0.003)
    return World(seed, faults, crashes, failing=True), faults, crashes


def judge(seed: int) -> Figures:
    made, faults, crashes = world(seed)
    broken = what_breaks(made, evening)
    answers = Counter(made.books.answers.values())
    return Figures(
        seed=seed,
        transfers=len(made.books.answers),
        declined=answers["declined"],
        granted=made.books.granted,
        faults=faults.counts,
        visited=crashes.visited,
        crashed=crashes.crashed,
        broken=broken,
    )


def what_breaks(world: World, story: Story) -> str | None:
    try:
        run(world.run(story))
    except Broken as failure:
        return str(failure)
    except (Defect, Deadlock) as failure:
        return str(world.broken or failure)
    return None


async def evening(world: World) -> None:
    players = [*[await world.guest(name) for name in PEOPLE], BOT]
    chance = world.chance.fork("players")
    await asyncio.gather(*[_play(world, player, chance.fork(player)) for player in players])
    await world.be_quiet()
    for player in players:
        for table in TABLES:
            await world.gateways.stand_up(player, table, same_key=False)


async def _play(world: World, player: str, chance: Chance) -> None:
    for _ in range(WISHES):
        await asyncio.sleep(chance.between(0, 8_000) / 1000)
        table, same_key = chance.pick(TABLES), chance.happens(0.5)
        amount = chance.pick((1, 500, 4_000, 9_999, 10_001))
        ask = world.gateways
        match chance.between(1, 8):
            case 1 | 2 | 3:
                await ask.buy_in(player, table, amount, same_key=same_key)
            case 4 | 5:
                await ask.top_up(player, table, amount, same_key=same_key)
            case 6 | 7:
                await ask.stand_up(player, table, same_key=same_key)
            case _:
                await ask.grant(player, same_key=same_key)
