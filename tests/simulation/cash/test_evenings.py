"""Whatever goes wrong at real cash tables, chips end in one place, once."""

import pytest

from tests.simulation.cash.evenings import judge


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_invariants_hold_whatever_goes_wrong(seed: int) -> None:
    figures = judge(seed)
    assert figures.broken is None
    assert figures.hands > 5
    assert figures.transfers > 5
    assert figures.faults
    assert figures.crashed
