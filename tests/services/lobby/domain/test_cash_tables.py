"""R-CASH-5 and R-CASH-6: which of several like tables a player gets, and may change to."""

import pytest

from services.lobby.domain.cash_tables import Standing, at_most, neediest, neediest_for


def standing(table: str, people: int, *, free: int = 1, bots: int = 0) -> Standing:
    return Standing(table=table, seated=people + bots, people=people, free=free)


SHORT, FULL = standing("short", 2), standing("full", 9, free=0)
EMPTY, BOTS = standing("empty", 0), standing("bots", 1, bots=4)
LIKE = [EMPTY, SHORT, FULL, BOTS]


@pytest.mark.parametrize(
    ("tables", "table"),
    [
        (LIKE, "short"),
        ([EMPTY, FULL], "empty"),
        ([FULL], None),
        ([], None),
        ([standing("a", 1, bots=2), standing("b", 3)], "a"),
    ],
)
def test_R_CASH_5_fewest_players_but_where_people_are(
    tables: list[Standing], table: str | None
) -> None:
    assert neediest(tables) == table


@pytest.mark.parametrize(
    ("left", "to", "most"),
    [
        ("short", "full", 2),
        ("short", "short", None),
        ("full", "short", None),
        ("empty", "full", None),
        ("gone", "full", None),
        (None, "full", None),
    ],
)
def test_R_CASH_6_a_change_leaves_no_game_with_fewer_people(
    left: str | None, to: str, most: int | None
) -> None:
    assert at_most(LIKE, left, to) == most


def test_R_CASH_6_who_changes_without_a_choice_goes_where_he_may() -> None:
    one, two = standing("one", 1), standing("two", 2)
    assert neediest_for([one, two], "two") == "one"
    assert neediest_for([two, standing("five", 5)], "five") == "two"
    assert neediest_for([standing("one", 1, free=0), two], "one") == "two", "his seat is gone"
    assert neediest_for([one, two], "one") == "one"
