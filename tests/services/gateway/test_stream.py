"""What a client of the stream gets: everything once, in order, or a fresh start."""

import pytest

from libs.contracts.subjects import Subject
from libs.runtime.simulated import Chance
from tests.services.gateway.scripted import (
    ScriptedTable,
    Stage,
    beside,
    listing,
    on_stage,
    passes,
    versions,
)
from tests.support.faults import SeededFaults


def test_D9_I4_I8_without_a_cursor_there_is_a_snapshot_and_then_what_follows() -> None:
    async def story(stage: Stage) -> None:
        await stage.table.say(5)
        stream = stage.follow()
        snapshot = await stream.next()
        assert (snapshot.event, snapshot.id, snapshot.data["version"]) == ("snapshot", "t1.5", 5)
        await stage.table.say(2)
        event, next_one = await stream.next(), await stream.next()
        assert (event.event, event.id) == ("event", "t1.6")
        assert event.data == {"table": "t1", "version": 6, "type": "Said", "n": 6, "text": ""}
        assert (next_one.event, next_one.id) == ("event", "t1.7")

    on_stage(story)


@pytest.mark.parametrize("followed_by_others", [False, True])
def test_a_cursor_1000_events_old_goes_on_without_loss_or_doubles(followed_by_others: bool) -> None:
    async def story(stage: Stage) -> None:
        await stage.table.say(40)
        if followed_by_others:
            await stage.follow().next("snapshot")
        await stage.table.say(1000)
        stream = stage.follow(last="t1.40")
        assert await versions(stream, 1040) == list(range(41, 1041))
        await stage.table.say(3)
        assert await versions(stream, 1043) == [1041, 1042, 1043]

    on_stage(story)


@pytest.mark.parametrize("cursor", ["t1.39", "t1.1041", "rubbish", "t1.1~t1", "t1.-1", "x" * 7000])
@pytest.mark.parametrize("followed_by_others", [False, True])
def test_I3_an_older_or_unknown_cursor_starts_afresh(cursor: str, followed_by_others: bool) -> None:
    async def story(stage: Stage) -> None:
        await stage.table.say(40)
        if followed_by_others:
            await stage.follow().next("snapshot")
        await stage.table.say(1000)
        stream = stage.follow(last=cursor)
        reset, snapshot = await stream.next(), await stream.next()
        assert (reset.event, reset.data, reset.id) == ("reset", {"table": "t1"}, None)
        assert (snapshot.event, snapshot.id) == ("snapshot", "t1.1040")

    on_stage(story)


def test_the_header_wins_over_the_query() -> None:
    """I7: a browser sends its first URL again when it comes back."""

    async def story(stage: Stage) -> None:
        await stage.table.say(9)
        stream = stage.follow(last="t1.7", since="t1.2")
        assert await versions(stream, 9) == [8, 9]
        assert await versions(stage.follow(since="t1.2"), 9) == [3, 4, 5, 6, 7, 8, 9]

    on_stage(story)


def test_a_table_the_cursor_does_not_know_gets_a_snapshot() -> None:
    async def story(stage: Stage) -> None:
        await stage.table.say(3)
        stream = stage.follow(last="t2.5")
        assert (await stream.next()).event == "snapshot"

    on_stage(story)


def test_lost_doubled_and_late_messages_are_made_good() -> None:
    faults = SeededFaults(Chance(7), lost=0.1, doubled=0.2, late=0.2)

    async def story(stage: Stage) -> None:
        stream = stage.follow()
        await stream.next("snapshot")
        for _ in range(300):
            await stage.table.say(3)
            await passes(0.05)
        assert await versions(stream, 900) == list(range(1, 901))

    on_stage(story, faults)


def test_a_message_lost_before_a_silence_is_missed_within_seconds() -> None:
    async def story(stage: Stage) -> None:
        stream = stage.follow()
        await stream.next("snapshot")
        await stage.table.say(2, unheard=True)
        assert await versions(stream, 2) == [1, 2]

    on_stage(story)


def test_after_an_outage_a_client_that_keeps_reading_has_everything() -> None:
    async def story(stage: Stage) -> None:
        stream = stage.follow()
        await stream.next("snapshot")
        await stage.table.say(2500, unheard=True)
        await stage.table.say()
        assert await versions(stream, 2501) == list(range(1, 2502))

    on_stage(story)


def test_a_log_that_was_set_back_starts_everybody_afresh() -> None:
    async def story(stage: Stage) -> None:
        await stage.table.say(20)
        stream = stage.follow()
        await stream.next("snapshot")
        del stage.table.events[15:]
        assert [(await stream.next()).event for _ in range(2)] == ["reset", "snapshot"]
        await stage.table.say()
        assert await versions(stream, 16) == [16]

    on_stage(story)


def test_a_client_that_reads_slowly_holds_nothing_and_starts_afresh() -> None:
    async def story(stage: Stage) -> None:
        slow = stage.browser().follow("t1", gated=True)
        other = stage.follow()
        await other.next("snapshot")
        await stage.table.say(5000)
        assert await versions(other, 5000) == list(range(1, 5001))
        assert slow.raw == b""
        slow.open_the_gate()
        assert (await slow.next("snapshot")).data["version"] in (0, 5000)
        await stage.table.say()
        while (await slow.next()).id != "t1.5001":
            pass
        assert len(slow.seen) < 10

    on_stage(story)


def test_two_tables_have_one_cursor() -> None:
    async def story(stage: Stage) -> None:
        second = ScriptedTable(stage.bus, "t9")
        await second.start()
        await stage.table.say(3)
        await second.say(4)
        stream = stage.browser().follow("t1,t9")
        assert [(await stream.next()).id for _ in range(2)] == ["t1.3", "t1.3~t9.4"]
        await second.say()
        assert (await stream.next()).id == "t1.3~t9.5"
        await stream.leave()
        await stage.table.say(2)
        await second.say(2)
        again = stage.browser().follow("t1,t9", last="t1.3~t9.5")
        ids = [(await again.next()).id for _ in range(4)]
        assert ids == ["t1.4~t9.5", "t1.5~t9.5", "t1.5~t9.6", "t1.5~t9.7"]

    on_stage(story)


def test_a_table_is_followed_before_it_opens() -> None:
    async def story(stage: Stage) -> None:
        stage.table.open = False
        await stage.lobby.change(listing("t1"))
        stream = stage.follow()
        await passes(10)
        stage.table.open = True
        await stage.table.say(2)
        assert await versions(stream, 2) == [1, 2]

    on_stage(story)


def test_a_table_that_never_was_is_not_found() -> None:
    async def story(stage: Stage) -> None:
        answer = await stage.browser().get(f"/api/stream?tables={beside('t1')}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_table")

    on_stage(story)


@pytest.mark.parametrize("query", ["", "tables=", "tables=a.b", "tables=t1,,t2", "tables=a%0Ab"])
def test_nothing_to_follow_is_refused(query: str) -> None:
    async def story(stage: Stage) -> None:
        answer = await stage.browser().get(f"/api/stream?{query}")
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_tables")

    on_stage(story)


def test_while_the_tables_are_down_a_stream_waits_for_them() -> None:
    async def story(stage: Stage) -> None:
        await stage.table.say(3)
        await stage.table.stop()
        fresh, again = stage.follow(), stage.follow(last="t1.1")
        await passes(40)
        assert [frame.event for frame in fresh.seen] == ["ping", "ping"]
        await stage.table.start()
        assert (await fresh.next()).id == "t1.3"
        assert await versions(again, 3) == [2, 3]

    on_stage(story)


def test_the_lobby_comes_whole_and_then_as_it_changes() -> None:
    async def story(stage: Stage) -> None:
        await stage.lobby.change(listing("t5"))
        stream = stage.browser().follow(lobby="true")
        first = await stream.next()
        assert (first.event, first.id) == ("lobby", None)
        assert [each["id"] for each in first.data["tournaments"]] == ["t5"]
        await stage.lobby.change(listing("t5", "started"))
        assert (await stream.next()).data["tournament"]["stage"] == "started"

    on_stage(story)


def test_a_change_of_the_lobby_that_was_lost_is_told_later() -> None:
    async def story(stage: Stage) -> None:
        await stage.lobby.change(listing("t5"))
        stream = stage.browser().follow(lobby="true")
        await stream.next("lobby")
        await stage.lobby.change(listing("t6"), unheard=True)
        assert (await stream.next()).data["tournament"]["id"] == "t6"

    on_stage(story)


def test_a_name_with_line_breaks_forges_no_frame() -> None:
    """I11."""

    async def story(stage: Stage) -> None:
        forged = 'x\n\nevent: private\r\ndata: {"forged":true}\r\r'
        stage.table.cards["eve"] = ("As", "Ad")
        stage.lobby.names["eve"] = forged
        stream = stage.follow()
        snapshot = await stream.next()
        assert snapshot.data["seats"][0]["name"] == forged
        await stage.table.say(text=forged)
        assert (await stream.next()).data["text"] == forged
        assert {frame.event for frame in stream.seen} == {"snapshot", "event"}

    on_stage(story)


def test_a_raw_line_break_in_an_event_ends_no_line() -> None:
    """I11: JSON may hold blank space that a stream must not."""

    async def story(stage: Stage) -> None:
        stream = stage.follow()
        await stream.next("snapshot")
        data = b'{"type":"Said",\r\n\n "n":1}'
        await stage.bus.publish(Subject("events.table.p55.t1"), data, {"version": "1"})
        assert (await stream.next()).data["n"] == 1

    on_stage(story)
