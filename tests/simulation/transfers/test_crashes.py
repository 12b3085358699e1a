"""The protocol's proof: killed at every step, every message doubled and delayed past its retry."""

import asyncio
from collections import Counter
from functools import cache

import pytest

from libs.runtime.loop import run
from tests.simulation.transfers.trouble import CrashAt, DoubledAndLate
from tests.simulation.transfers.world import World

POINTS = [
    f"{point}:{when}"
    for point in (
        "lobby store.append",
        "lobby store.answer",
        "lobby store.head",
        "lobby store.read_all",
        "lobby bus.serve",
        "lobby reply",
        "table store.append",
        "table store.answer",
        "table store.read",
        "table bus.serve",
        "table bus.request",
        "table reply",
    )
    for when in ("before", "after")
]


async def evening(world: World) -> None:
    """A buy-in, a top-up, a cash-out, each asked for by two gateways; what is declined; a grant."""
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    ask = world.gateways
    await ask.buy_in(ann, "c1", 9_200, same_key=True)
    await ask.buy_in(ben, "c1", 300, same_key=False)
    await asyncio.sleep(4)
    await ask.top_up(ann, "c1", 100, same_key=False)
    await asyncio.sleep(4)
    await asyncio.gather(
        ask.top_up(ann, "c1", 701, same_key=True), ask.buy_in(ben, "c2", 300, same_key=True)
    )
    await asyncio.sleep(4)
    await ask.stand_up(ann, "c1", same_key=False)
    await asyncio.sleep(4)
    await ask.buy_in(ann, "c2", 500, same_key=True)
    await asyncio.sleep(4)
    await asyncio.gather(
        ask.stand_up(ann, "c2", same_key=True), ask.stand_up(ben, "c1", same_key=True)
    )
    await asyncio.gather(ask.grant(ann, same_key=True), ask.grant(ben, same_key=False))


def world(crashes: CrashAt) -> World:
    return World("evening", DoubledAndLate(), crashes, failing=False)


@cache
def calm() -> tuple[World, CrashAt]:
    crashes = CrashAt()
    made = world(crashes)
    run(made.run(evening))
    assert made.defects == []
    return made, crashes


def test_which_points_there_are() -> None:
    made, crashes = calm()
    assert sorted(crashes.passed) == sorted(POINTS)
    wishes, answers = made.books.wishes, made.books.answers
    assert Counter((wishes[transfer][0], answer) for transfer, answer in answers.items()) == {
        ("buy_in", "moved"): 3,
        ("buy_in", "declined"): 1,
        ("top_up", "moved"): 2,
        ("top_up", "declined"): 1,
        ("cash_out", "moved"): 3,
    }
    granted = [told for told in made.gateways.told if told.accepted and "accounts" in told.subject]
    assert len(granted) == 1, "of two gateways with a key each"


@pytest.mark.parametrize("point", POINTS)
def test_killed_at_each_step(point: str) -> None:
    for nth in range(1, 1 + calm()[1].passed[point]):
        crashes = CrashAt(point, nth)
        made = world(crashes)
        try:
            run(made.run(evening))
        except BaseException as failure:
            failure.add_note(f"after a crash at {point}, passed for the {nth}. time")
            raise
        assert crashes.crashed
        assert made.lobby.lives + made.tables.lives == 3
