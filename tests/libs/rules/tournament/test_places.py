"""R-SNG-3: the places of those who bust in one hand."""

from libs.rules.tournament.places import places


def test_R_SNG_3_the_larger_stack_places_higher() -> None:
    assert places({"A": 900, "B": 600}, 2) == {"A": 3, "B": 4}


def test_R_SNG_3_equal_stacks_share_the_place() -> None:
    assert places({"A": 700, "B": 700}, 2) == {"A": 3, "B": 3}


def test_R_SNG_3_who_comes_behind_a_shared_place_is_placed_by_all_before_him() -> None:
    assert places({"A": 50, "B": 700, "C": 700}, 1) == {"B": 2, "C": 2, "A": 4}
    assert places({"A": 50, "B": 700, "C": 50}, 1) == {"B": 2, "A": 3, "C": 3}


def test_R_SNG_3_one_chip_more_is_a_larger_stack() -> None:
    assert places({"A": 1, "B": 2, "C": 3}, 3) == {"C": 4, "B": 5, "A": 6}


def test_R_SNG_3_nobody_out_nobody_placed() -> None:
    assert places({}, 4) == {}
