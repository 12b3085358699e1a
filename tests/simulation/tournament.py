"""One simulated tournament: played, judged, and summed up in figures."""

from collections import Counter
from dataclasses import dataclass

from libs.runtime.loop import Deadlock, Defect, run
from tests.simulation import invariants
from tests.simulation.history import History
from tests.simulation.record import Broken, Record
from tests.simulation.setting import setting
from tests.simulation.world import World


@dataclass(frozen=True)
class Figures:
    """`broken` says which invariant did not hold, if one did not."""

    seed: int
    hands: int
    events: int
    faults: Counter[str]
    visited: Counter[str]
    crashed: Counter[str]
    broken: str | None


def play(seed: int) -> tuple[World, Record]:
    """Raises Defect or Deadlock when a part of the club failed."""
    world = World(setting(seed))
    return world, run(world.run())


def judge(seed: int) -> Figures:
    world = World(setting(seed))
    hands = events = 0
    broken = None
    try:
        record = run(world.run())
        hands = len(invariants.check(record).hands)
        events = len(record.log)
    except Broken as failure:
        broken = str(failure)
    except (Defect, Deadlock) as failure:
        broken = _cause(world) or f"{type(failure).__name__}: {failure}"
    trouble = world.trouble
    return Figures(
        seed=seed,
        hands=hands,
        events=events,
        faults=trouble.counts,
        visited=trouble.visited,
        crashed=trouble.crashed,
        broken=broken,
    )


def _cause(world: World) -> str | None:
    """A part of the club failed: on a log that was wrong before?"""
    log, decks = world.remains()
    try:
        invariants.log_is_whole(log)
        History(log, decks)
    except Broken as broken:
        return str(broken)
    return None
