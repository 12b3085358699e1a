"""What a cash table's own events look like in the log, for ever."""

from functools import reduce
from operator import or_
from pathlib import Path

import msgspec

from libs.eventlog.codec import Codec
from libs.rules.cash import CashEvent, CashTable, evolve
from libs.rules.cash.events import CASH_EVENTS, CashEventBase, CashTableOpened
from libs.rules.cash.settings import CashSpeed
from libs.rules.table.events import TABLE_EVENTS, Pace
from tests.support.golden import check_golden

PAGE = Path(__file__).parents[4] / "docs" / "events.md"
SECTION = PAGE.read_text().split("## Around the hands of a cash table")[1]
OWN = [event for event in CASH_EVENTS if issubclass(event, CashEventBase)]


def test_every_event_of_a_cash_tables_own_can_be_read() -> None:
    assert len(OWN) > 1
    codec: Codec[CashEvent] = Codec(reduce(or_, OWN))
    check_golden(codec, Path(__file__).parent / "golden")


def test_no_name_stands_for_an_event_of_a_tournament_too() -> None:
    names = {event.__struct_config__.tag for event in OWN}
    assert len(names) == len(OWN)
    assert not names & {event.__struct_config__.tag for event in TABLE_EVENTS}


def test_the_page_of_events_tells_of_each() -> None:
    assert [event.__name__ for event in OWN if f"`{event.__name__}`" not in SECTION] == []


def test_the_sitting_on_the_page_of_events_is_stored_so_and_adds_up() -> None:
    table: CashTable | None = None
    lines = [line.strip() for line in SECTION.splitlines() if line.startswith("    {")]
    for line in lines:
        event: CashEvent = msgspec.json.decode(line, type=CashEvent)
        assert msgspec.json.encode(event).decode() == line
        table = evolve(table, event)
    assert table is not None
    assert [(seat.player, seat.stack) for seat in table.seats] == [("ann", 248)]
    assert table.transfers == ()


def test_what_is_left_out_means_the_settings_of_the_club() -> None:
    """Settings at their defaults are not stored, so the defaults may never change."""
    opened = msgspec.json.decode(
        '{"type":"CashTableOpened","table":"c1","settings":{"game":"holdem","limit":"no_limit",'
        '"stakes":{"bet":2,"small_blind":1},"seats":9,"min_buy_in":40,"max_buy_in":400},"at":0}',
        type=CashTableOpened,
    )
    settings = opened.settings
    assert settings.speed is CashSpeed.NORMAL
    assert (settings.offer, settings.consent) == (30_000, 10_000)
    assert (settings.runs, settings.bots) == (1, 0)
    assert settings.straddle is settings.small_blind_counts_as_big is False
    assert settings.pace == Pace(between_hands=2_000, after_showdown=4_000, away=1_000)
    assert (settings.stakes.ante, settings.stakes.bring_in) == (0, 0)
