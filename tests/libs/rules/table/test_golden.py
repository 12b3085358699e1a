"""What a table's own events look like in the log, for ever."""

from functools import reduce
from operator import or_
from pathlib import Path

import msgspec

from libs.eventlog.codec import Codec
from libs.rules.table import TableEvent
from libs.rules.table.events import (
    TABLE_EVENTS,
    Pace,
    Seated,
    TableEventBase,
    TableOpened,
    ThinkingTime,
)
from tests.support.golden import check_golden

OWN = [event for event in TABLE_EVENTS if issubclass(event, TableEventBase)]


def test_every_event_of_a_tables_own_can_be_read() -> None:
    assert len(OWN) > 1
    codec: Codec[TableEvent] = Codec(reduce(or_, OWN))
    check_golden(codec, Path(__file__).parent / "golden")


def test_what_is_left_out_means_the_settings_of_the_club() -> None:
    """Settings at their defaults are not stored, so the defaults may never change."""
    opened = msgspec.json.decode(
        '{"type":"TableOpened","tournament":"sng1","game":"holdem","limit":"no_limit","seats":'
        '[{"seat":1,"player":"ann"}],"button":1,"stack":1500,"hands_a_level":10,"at":0}',
        type=TableOpened,
    )
    assert opened.thinking == ThinkingTime(decision=30_000, bank=60_000)
    assert opened.pace == Pace(between_hands=2_000, after_showdown=4_000, away=1_000)
    assert opened.seats == (Seated(seat=opened.button, player=opened.seats[0].player, bot=False),)
