"""The order of starting hands."""

from itertools import combinations

from libs.rules.cards import DECK, RANKS, parse_cards
from services.bot.domain.starting_hands import PAIRS, share


def _share(text: str) -> float:
    first, second = parse_cards(text)
    return share((first, second))


def test_every_two_cards_are_in_it_once() -> None:
    assert {frozenset(pair) for pair in PAIRS} == {
        frozenset(pair) for pair in combinations(DECK, 2)
    }
    assert len(PAIRS) == 1326


def test_aces_are_the_best_half_percent_and_three_deuce_the_worst() -> None:
    assert _share("AcAd") == 6 / 1326
    assert _share("2c3d") == 1


def test_the_order_of_the_cards_does_not_matter() -> None:
    assert _share("7h2c") == _share("2c7h")


def test_a_higher_pair_is_better_and_one_suit_better_than_two() -> None:
    pairs = [_share(f"{rank}c{rank}d") for rank in RANKS]
    assert pairs == sorted(pairs, reverse=True)
    for high, low in combinations(reversed(RANKS), 2):
        assert _share(f"{high}c{low}c") < _share(f"{high}c{low}d")
