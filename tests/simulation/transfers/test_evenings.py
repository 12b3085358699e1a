"""Whatever goes wrong, chips end in one place, once."""

from collections import Counter

import pytest

from libs.runtime.loop import run
from tests.simulation.transfers.evenings import evening, judge, world
from tests.simulation.transfers.test_crashes import POINTS

SEEDS = range(1, 25)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_invariants_hold_whatever_goes_wrong(seed: int) -> None:
    figures = judge(seed)
    assert figures.broken is None
    assert figures.transfers > 10
    assert figures.faults
    assert figures.crashed


def test_in_a_few_evenings_everything_goes_wrong() -> None:
    figures = [judge(seed) for seed in SEEDS]
    crashed = sum([each.crashed for each in figures], Counter[str]())
    assert crashed.keys() >= {*POINTS}
    assert sum(each.declined for each in figures) > 50


def test_the_same_seed_is_the_same_evening() -> None:
    logs = []
    for _ in range(2):
        made, _, _ = world(3)
        run(made.run(evening))
        logs.append([vars(log)["_log"] for log in (made.table_log, made.lobby_log)])
    assert logs[0] == logs[1]
    other, _, _ = world(4)
    run(other.run(evening))
    assert vars(other.table_log)["_log"] != logs[0][0]
