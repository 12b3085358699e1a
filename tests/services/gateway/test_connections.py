"""Who is connected, and what is left of those who go."""

from libs.contracts.subjects import Subject
from services.gateway.stream.hub import MOST_OF_ONE
from services.gateway.stream.watcher import LIFE
from tests.services.gateway.scripted import ScriptedTable, Stage, on_stage, passes, versions


def test_a_ping_comes_every_15_seconds() -> None:
    """I9, I10: also while there are events."""

    async def story(stage: Stage) -> None:
        stream = stage.follow()
        for _ in range(61):
            await stage.table.say()
            await passes(1)
        assert [frame.event for frame in stream.seen].count("ping") == 4

    on_stage(story)


def test_a_stream_ends_when_it_is_old() -> None:
    """I9."""

    async def story(stage: Stage) -> None:
        stream = stage.follow()
        await passes(LIFE + 20)
        assert stream.task.done()

    on_stage(story)


def test_nothing_is_left_of_a_client_that_goes() -> None:
    """I1, I2: whether it was waiting or being sent something it did not take."""

    async def story(stage: Stage) -> None:
        anna = await stage.guest("Anna")
        for gated in (False, True):
            stream = anna.follow("t1", gated=gated, lobby="true")
            await passes(1)
            assert await stage.figure("railbird_streams") == 1
            assert await stage.figure("railbird_tables_followed") == 1
            await stream.leave()
            await passes(0.01)
            assert await stage.figure("railbird_streams") == 0
            assert await stage.figure("railbird_tables_followed") == 0

    on_stage(story)


def test_I6_a_storm_of_clients_that_come_and_go_leaves_nothing() -> None:
    """I2."""

    async def story(stage: Stage) -> None:
        for _ in range(200):
            stream = stage.follow()
            await passes(0.0001)
            await stream.leave()
        await passes(0.01)
        assert await stage.figure("railbird_streams") == 0
        assert await stage.figure("railbird_tables_followed") == 0

    on_stage(story)


def test_a_table_is_kept_while_one_follows_it() -> None:
    async def story(stage: Stage) -> None:
        first, second = stage.follow(), stage.follow()
        for stream in (first, second):
            await stream.next("snapshot")
        await first.leave()
        await stage.table.say(2)
        assert await versions(second, 2) == [1, 2]

    on_stage(story)


def test_one_player_has_so_many_streams_and_no_more() -> None:
    async def story(stage: Stage) -> None:
        anna, ben = await stage.guest("Anna"), await stage.guest("Ben")
        streams = [anna.follow("t1") for _ in range(MOST_OF_ONE)]
        for stream in streams:
            await stream.next("snapshot")
        refused = await anna.get("/api/stream?tables=t1")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_streams")
        await ben.follow("t1").next("snapshot")
        await streams[0].leave()
        await passes(0.01)
        await anna.follow("t1").next("snapshot")

    on_stage(story)


def test_when_the_gateway_stops_all_streams_end() -> None:
    async def story(stage: Stage) -> None:
        streams = [stage.follow() for _ in range(3)]
        for stream in streams:
            await stream.next("snapshot")
        await stage.gateway.stop()
        await passes(0.01)
        assert all(stream.task.done() for stream in streams)
        assert (await stage.browser().get("/api/stream?tables=t1")).status_code == 503

    on_stage(story)


def test_own_cards_are_told_to_their_owner_alone_without_an_id() -> None:
    """F1."""

    async def story(stage: Stage) -> None:
        anna, ben = await stage.guest("Anna"), await stage.guest("Ben")
        hers, his, rail = anna.follow("t1"), ben.follow("t1"), stage.follow()
        elsewhere = anna.follow("t2")
        for stream in (hers, his, rail):
            await stream.next("snapshot")
        await stage.table.deal("anna", "As", "Kd")
        private = await hers.next("private")
        assert (private.data["table"], private.data["cards"]) == ("t1", ["As", "Kd"])
        assert private.id is None
        await stage.table.say()
        for stream in (his, rail):
            await stream.next("event")
        assert not any(b"As" in stream.raw for stream in (his, rail, elsewhere))

    on_stage(story)


def test_own_cards_are_told_again_to_who_comes_back() -> None:
    async def story(stage: Stage) -> None:
        anna = await stage.guest("Anna")
        await stage.table.deal("anna", "As", "Kd")
        await stage.table.say(3)
        fresh, again = anna.follow("t1"), anna.follow("t1", last="t1.2")
        assert (await fresh.next("private")).data["cards"] == ["As", "Kd"]
        assert (await again.next("private")).data["cards"] == ["As", "Kd"]

    on_stage(story)


def test_own_cards_whose_message_was_lost_are_asked_for() -> None:
    async def story(stage: Stage) -> None:
        anna = await stage.guest("Anna")
        stream = anna.follow("t1")
        await stream.next("snapshot")
        stage.table.cards["anna"] = ("As", "Kd")
        await stage.table.say(unheard=True)
        assert (await stream.next("private")).data["cards"] == ["As", "Kd"]

    on_stage(story)


def test_what_nobody_follows_is_dropped_unread() -> None:
    async def story(stage: Stage) -> None:
        await ScriptedTable(stage.bus, "t9").say(3)
        await stage.bus.publish(Subject("private.human.nobody"), b"never read")
        stream = stage.follow()
        await stream.next("snapshot")
        assert await stage.figure("railbird_tables_followed") == 1

    on_stage(story)
