"""When `make simulate` is content: nothing broken, and a crash at every point passed."""

from collections import Counter

from tests.simulation.__main__ import sum_up
from tests.simulation.tournament import Figures


def figures(seed: int, *, hands: int = 40, crashed: int = 1, broken: str | None = None) -> Figures:
    return Figures(
        seed=seed,
        hands=hands,
        events=10 * hands,
        faults=Counter({"power cut": 2}),
        visited=Counter({"store.append:after": 9}),
        crashed=Counter({"store.append:after": crashed}),
        broken=broken,
    )


def test_tournaments_are_added_up() -> None:
    summary = sum_up([figures(1), figures(2, hands=60), figures(3, hands=50)])
    assert summary.ok
    assert (summary.tournaments, summary.hands, summary.median_hands) == (3, 150, 50)
    assert summary.faults == {"power cut": 6}
    assert summary.points == {"store.append:after": (27, 3)}


def test_a_broken_invariant_is_told_with_its_seed() -> None:
    summary = sum_up([figures(1), figures(2, broken="chips at version 7: 1, not 2")])
    assert not summary.ok
    assert summary.broken == ["seed 2: chips at version 7: 1, not 2"]


def test_a_point_passed_and_never_crashed_at_is_not_content() -> None:
    summary = sum_up([figures(1, crashed=0)])
    assert not summary.ok
    assert summary.never_crashed == ["store.append:after"]
