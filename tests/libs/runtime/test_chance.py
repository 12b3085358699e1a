"""Shuffles and ids: the system's are never the same twice, the seeded ones always are."""

from collections import Counter

import pytest

from libs.runtime.clock import SystemClock
from libs.runtime.ids import Ids, SystemIds
from libs.runtime.shuffle import Shuffle, SystemShuffle
from libs.runtime.simulated import Chance, SeededIds, SeededShuffle

DECK = tuple(range(52))


@pytest.mark.parametrize("shuffle", [SystemShuffle(), SeededShuffle(Chance(1))])
def test_a_shuffle_keeps_every_card_and_moves_them(shuffle: Shuffle) -> None:
    first, second = shuffle(DECK), shuffle(DECK)
    assert sorted(first) == sorted(second) == list(DECK)
    assert len({first, second, DECK}) == 3


@pytest.mark.parametrize("shuffle", [SystemShuffle(), SeededShuffle(Chance(1))])
def test_every_order_is_equally_likely(shuffle: Shuffle) -> None:
    """Chi-squared over the 24 orders of four cards: above 77 once in ten million runs."""
    draws = 24_000
    seen = Counter(shuffle((1, 2, 3, 4)) for _ in range(draws))
    expected = draws / 24
    assert len(seen) == 24
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 77


@pytest.mark.parametrize("ids", [SystemIds(), SeededIds(Chance(1))])
def test_ids_are_32_digits_and_do_not_repeat(ids: Ids) -> None:
    made = {ids.new() for _ in range(1000)}
    assert len(made) == 1000
    assert all(len(one) == 32 and int(one, 16) >= 0 for one in made)


def test_the_same_seed_deals_the_same_cards() -> None:
    assert SeededShuffle(Chance(7))(DECK) == SeededShuffle(Chance(7))(DECK)
    assert SeededShuffle(Chance(7))(DECK) != SeededShuffle(Chance(8))(DECK)
    assert SeededIds(Chance(7)).new() == SeededIds(Chance(7)).new()


def test_a_fork_does_not_depend_on_what_its_parent_drew() -> None:
    fresh, used = Chance(7), Chance(7)
    used.happens(0.5)
    assert fresh.fork("bus").digits(32) == used.fork("bus").digits(32)
    assert fresh.fork("bus").digits(32) != fresh.fork("crashes").digits(32)


def test_the_system_clock_counts_milliseconds_since_1970() -> None:
    in_2020, in_2200 = 1_577_836_800_000, 7_258_118_400_000
    assert in_2020 < SystemClock().now() < in_2200
