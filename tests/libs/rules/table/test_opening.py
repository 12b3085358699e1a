"""Opening a table: what it starts with, and the settings that no table has."""

from typing import Any

import pytest

from libs.rules.names import Limit, PlayerId, Seat
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table import OpenTable, decide
from libs.rules.table.events import Pace, Seated, ThinkingTime
from tests.support.tables import opening, sitting


def seats(*numbers: int) -> tuple[Seated, ...]:
    return tuple(Seated(seat=Seat(number), player=PlayerId(f"p{number}")) for number in numbers)


def test_R_SNG_1_everybody_sits_where_the_lot_put_him_with_the_same_stack() -> None:
    table = sitting(seats=seats(2, 5, 6), button=Seat(5)).table
    assert [(seat.seat, seat.player, seat.stack) for seat in table.seats] == [
        (2, "p2", 1500),
        (5, "p5", 1500),
        (6, "p6", 1500),
    ]
    assert [seat.bank for seat in table.seats] == [60_000] * 3
    assert (table.chips, table.level, table.hands) == (4500, 1, 0)


def test_R_BTN_1_clockwise_is_by_seat_whatever_order_they_are_told_in() -> None:
    table = sitting(seats=seats(6, 2, 5), button=Seat(5)).deals()
    assert [dealt.player for dealt in table.hand.started.players] == ["p6", "p2", "p5"]


def test_the_same_opening_again_changes_nothing() -> None:
    table = sitting(3).deals()
    assert table.says(OpenTable(opened=opening(3))) == []


@pytest.mark.parametrize(
    "other", [{"at": 1}, {"tournament": "t2"}, {"button": Seat(1)}, {"stack": 1501}], ids=str
)
def test_an_open_table_is_not_opened_otherwise(other: dict[str, Any]) -> None:
    sitting(3).refuses(OpenTable(opened=opening(3, **other)), Refusal.ALREADY_OPEN)


@pytest.mark.parametrize(
    "settings",
    [
        {"seats": ()},
        {"seats": seats(3)},
        {"seats": seats(*range(1, 12))},
        {"seats": seats(1, 2, 2)},
        {"seats": seats(0, 1, 3)},
        {"seats": seats(-1, 1, 3)},
        {"seats": (*seats(1, 3), Seated(seat=Seat(2), player=PlayerId("p1")))},
        {"button": Seat(4)},
        {"button": Seat(0)},
        {"stack": 0},
        {"stack": -1500},
        {"hands_a_level": 0},
        {"hands_a_level": -1},
        {"thinking": ThinkingTime(decision=0)},
        {"thinking": ThinkingTime(decision=-1)},
        {"thinking": ThinkingTime(bank=-1)},
        {"pace": Pace(between_hands=-1)},
        {"pace": Pace(after_showdown=-1)},
        {"pace": Pace(away=-1)},
    ],
    ids=str,
)
def test_settings_that_no_table_has(settings: dict[str, Any]) -> None:
    with pytest.raises(Rejected) as refused:
        decide(None, OpenTable(opened=opening(3, **settings)), None)
    assert refused.value.code is Refusal.BAD_TABLE


@pytest.mark.parametrize(
    "settings",
    [
        {"stack": 1},
        {"hands_a_level": 1},
        {"thinking": ThinkingTime(decision=1, bank=0)},
        {"seats": seats(*range(1, 11))},
        {"seats": seats(3, 1_000)},
        *[{"limit": limit} for limit in Limit],
    ],
    ids=str,
)
def test_settings_at_the_edge(settings: dict[str, Any]) -> None:
    opened = opening(3, **settings)
    assert decide(None, OpenTable(opened=opened), None) == [opened]
