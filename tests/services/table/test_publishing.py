"""The events of tables leave their log on the table's subject, with their place in the headers."""

import asyncio

from libs.bus.journal import OutOfStep
from libs.bus.memory_journal import MemoryJournal
from libs.bus.outlet import POSITION, VERSION
from libs.bus.port import Message
from libs.contracts.subjects import table_events
from libs.runtime.loop import LoopClock
from services.table.publishing import publisher
from tests.services.table.desk import Desk, human, play
from tests.services.table.playing import TABLE


def test_events_reach_followers_and_the_journal_in_order_with_their_own_bytes() -> None:
    async def story(desk: Desk) -> None:
        heard: list[Message] = []

        async def hear(message: Message) -> None:
            heard.append(message)

        await desk.bus.subscribe(table_events(TABLE), hear)
        journal = MemoryJournal(desk.bus, LoopClock())
        relay = asyncio.create_task(publisher(desk.store, journal, _never).run())
        await desk.deal()
        await asyncio.sleep(0.001)
        log = await desk.store.read_all()
        assert [message.data for message in heard] == [stored.data for stored in log]
        assert [message.headers[VERSION] for message in heard] == ["1", "2", "3", "4", "5"]
        entries = await journal.read(after=0, limit=10)
        assert [entry.message_id for entry in entries] == [stored.event_id for stored in log]
        assert [entry.headers[POSITION] for entry in entries] == ["1", "2", "3", "4", "5"]
        relay.cancel()

    play(story)


def test_a_journal_that_fell_back_is_filled_from_where_it_ends() -> None:
    async def story(desk: Desk) -> None:
        failures: list[Exception] = []

        async def pause(_: int, error: Exception) -> None:
            failures.append(error)

        journal = MemoryJournal(desk.bus, LoopClock())
        relay = asyncio.create_task(publisher(desk.store, journal, pause).run())
        await desk.deal()
        await asyncio.sleep(0.001)
        journal.power_cut(2)
        await desk.turn(human(1), "fold")
        await asyncio.sleep(0.001)
        entries = await journal.read(after=0, limit=10)
        log = await desk.store.read_all()
        assert [entry.message_id for entry in entries] == [stored.event_id for stored in log]
        assert [type(failure) for failure in failures] == [OutOfStep]
        relay.cancel()

    play(story)


async def _never(_: int, error: Exception) -> None:
    raise error
