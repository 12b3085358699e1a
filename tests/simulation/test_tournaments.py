"""A few of the tournaments that `make simulate` plays by the thousand."""

import pytest

from tests.simulation.tournament import judge, play

SEEDS = range(1, 13)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_invariants_hold_whatever_goes_wrong(seed: int) -> None:
    figures = judge(seed)
    assert figures.broken is None
    assert figures.faults, "nothing went wrong"
    assert figures.crashed, "nothing crashed"


def test_the_same_seed_plays_the_same_tournament_to_the_byte() -> None:
    first, again = play(7)[1], play(7)[1]
    assert first.log == again.log
    assert first.sent == again.sent
    assert first.told == again.told


def test_another_seed_plays_another() -> None:
    assert play(7)[1].log != play(9)[1].log
