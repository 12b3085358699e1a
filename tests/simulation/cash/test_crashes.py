"""The real lobby and the real cash tables, killed at every step of a buy-in, a top-up and a
cash-out, with every message doubled and delayed past its retry: chips end in one place, once."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from libs.runtime.loop import run
from tests.simulation.cash.world import CHEAP, HOLDEM, CashWorld
from tests.simulation.transfers.trouble import CrashAt, DoubledAndLate
from tests.simulation.transfers.world import World

POINTS = [
    f"{point}:{when}"
    for point in (
        "lobby store.append",
        "lobby store.answer",
        "lobby reply",
        "lobby bus.request",
        "lobby bus.publish",
        "table store.append",
        "table store.answer",
        "table store.head",
        "table store.read",
        "table bus.request",
        "table reply",
        "tables reply",
    )
    for when in ("before", "after")
]
NO_HANDS = 1_000.0


async def evening(world: World) -> None:
    """A buy-in, a top-up and a cash-out of each of two people, asked for by two gateways; one of
    them sits down at two tables at once, and the ledger lets him sit at one."""
    assert isinstance(world, CashWorld)
    ann, ben = await world.guest("Ann"), await world.guest("Ben")
    one, two = await world.make_table(ann, HOLDEM), await world.make_table(ann, CHEAP)
    await asyncio.sleep(6)
    ask = world.gateways
    await asyncio.gather(
        ask.buy_in(ann, one, 3_000, same_key=True),
        ask.buy_in(ben, one, 300, same_key=False),
        ask.buy_in(ben, two, 400, same_key=True),
    )
    await asyncio.sleep(8)
    await asyncio.gather(
        ask.top_up(ann, one, 1_000, same_key=True), ask.top_up(ben, one, 50, same_key=False)
    )
    await asyncio.sleep(8)
    await asyncio.gather(
        ask.stand_up(ann, one, same_key=False),
        ask.stand_up(ben, one, same_key=True),
        ask.stand_up(ben, two, same_key=True),
    )


def world(crashes: CrashAt) -> CashWorld:
    return CashWorld("evening", DoubledAndLate(), crashes, failing=False, pace=NO_HANDS)


@cache
def calm() -> tuple[CashWorld, CrashAt]:
    crashes = CrashAt()
    made = world(crashes)
    run(made.run(evening))
    assert made.defects == []
    return made, crashes


def test_which_steps_there_are() -> None:
    made, crashes = calm()
    assert {*POINTS} <= {*crashes.passed}
    wishes, answers = made.books.wishes, made.books.answers
    told = Counter((wishes[transfer][0], answer) for transfer, answer in answers.items())
    assert told[("buy_in", "moved")] == 2
    assert told[("buy_in", "declined")] == 1
    assert told[("top_up", "moved")] >= 1
    assert told[("cash_out", "moved")] == 2


@pytest.mark.parametrize("point", POINTS)
def test_killed_at_steps_of_each_kind(point: str) -> None:
    passed = calm()[1].passed[point]
    kill(point, sorted({1 + passed // 3, 1 + 2 * passed // 3}))


@pytest.mark.exhaustive
@pytest.mark.parametrize("point", POINTS)
def test_killed_at_each_step(point: str) -> None:
    kill(point, range(1, 1 + calm()[1].passed[point]))


def kill(point: str, times: Iterable[int]) -> None:
    for nth in times:
        crashes = CrashAt(point, nth)
        made = world(crashes)
        try:
            run(made.run(evening))
        except BaseException as failure:
            failure.add_note(f"after a crash at {point}, passed for the {nth}. time")
            raise
        assert crashes.crashed
        accounts = {name: chips for name, chips in made.books.balances.items() if chips}
        people = [chips for name, chips in accounts.items() if name.startswith("player:")]
        assert people == [10_000, 10_000], accounts
