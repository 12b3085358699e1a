"""A snapshot is a cache: of another shape or unreadable, it is as if there were none."""

import msgspec
import pytest
from msgspec.structs import replace

from libs.eventlog.events import UNBORN, Version
from libs.eventlog.store import Snapshot
from libs.rules.table import Table, evolve
from services.table.snapshots import restore, take
from services.table.stream import stream_of
from tests.services.table.desk import Desk, human, play
from tests.services.table.playing import TABLE
from tests.support.by_chance import play_by_chance

VERSION = Version(60)


@pytest.fixture(scope="module")
def table() -> Table:
    """Between two hands, some hands on."""
    table: Table | None = None
    for version, event in enumerate([event for events in play_by_chance(1) for event in events], 1):
        table = evolve(table, event)
        if version >= VERSION and table.hand_in_play is None:
            break
    assert table is not None
    return table


def test_a_table_comes_back_as_it_was(table: Table) -> None:
    assert restore(take(table, VERSION)) == (table, VERSION)


def test_without_one_a_stream_is_read_from_its_beginning() -> None:
    assert restore(None) == (None, UNBORN)


def test_one_of_another_shape_is_not_used(table: Table) -> None:
    assert restore(replace(take(table, VERSION), schema=1)) == (None, UNBORN)


@pytest.mark.parametrize("data", [b"", b"{}", b'{"opened":null}', b"\xff"])
def test_one_that_cannot_be_read_is_not_used(table: Table, data: bytes) -> None:
    assert restore(replace(take(table, VERSION), data=data)) == (None, UNBORN)


def test_a_stored_one_of_another_shape_changes_nothing() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal()
        before = await desk.look(human(1))
        wrong = Snapshot(version=Version(3), schema=1, data=msgspec.json.encode({}))
        await desk.store.save_snapshot(stream_of(TABLE), wrong)
        await desk.restart()
        after = await desk.look(human(1))
        assert after.seats == before.seats
        assert after.version == before.version + 1, "the clock was restored"

    play(story)
