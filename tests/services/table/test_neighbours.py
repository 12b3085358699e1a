"""Tables of one service, and services at one table: what befalls one, the others do not feel."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import count

import msgspec
import pytest

from libs.contracts.subjects import LOBBY, Speaker, partition, table_command
from libs.contracts.table import TableReply, TableRequest, Turn
from libs.eventlog.events import NewEvent, StreamId, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import Answer, Appended
from libs.vault.memory import MemoryVault
from libs.vault.vault import SlotId
from services.table.stream import stream_of
from tests.services.table.desk import OPENING, Desk, code, human, play
from tests.services.table.playing import TABLE
from tests.support.slow_store import SlowStore

NEIGHBOUR = next(f"x{n}" for n in count() if partition(f"x{n}") == partition(TABLE))
"""A table that the same service serves."""

Trouble = Callable[[], Awaitable[object]]


class TroubledStore(MemoryStore):
    """`trouble` comes before whatever is appended at `TABLE`, and there alone."""

    trouble: Trouble | None = None

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        if self.trouble is not None and stream == stream_of(TABLE):
            await self.trouble()
        return await super().append(stream, expected, events, answer)


class TroubledVault(MemoryVault):
    """`trouble` comes before a deck of `TABLE` is destroyed, and no other."""

    trouble: Trouble | None = None

    async def destroy(self, slot: SlotId) -> None:
        if self.trouble is not None and slot.table == TABLE:
            await self.trouble()
        await super().destroy(slot)


async def said(desk: Desk, table: str, speaker: Speaker, request: TableRequest) -> str:
    """`accepted`, or the code of the refusal."""
    reply = await desk.send(table_command(table, speaker), request)
    return code(msgspec.json.decode(reply, type=TableReply))


async def fold(desk: Desk, table: str, player: int) -> str:
    """In the first hand, whose decisions are p1's and p2's."""
    turn = Turn(key=f"fold {player}", hand=1, turn=player, action="fold")
    return await said(desk, table, human(player), turn)


async def deal_at_both(desk: Desk) -> None:
    assert await said(desk, NEIGHBOUR, LOBBY, OPENING) == "accepted"
    await desk.deal()


@pytest.mark.parametrize("port", ["log", "vault"])
def test_D14_a_table_whose_log_or_vault_hangs_holds_up_no_other(port: str) -> None:
    store, vault = TroubledStore(), TroubledVault()

    async def story(desk: Desk) -> None:
        await deal_at_both(desk)
        assert await fold(desk, TABLE, 1) == "accepted"
        free = asyncio.Event()
        (store if port == "log" else vault).trouble = free.wait
        waiting = asyncio.create_task(fold(desk, TABLE, 2))
        await asyncio.sleep(0.1)
        for player in (1, 2):
            assert await fold(desk, NEIGHBOUR, player) == "accepted"
        assert not waiting.done()
        free.set()
        assert await waiting == "accepted"

    play(story, store, vault)


def test_A4_a_table_that_fails_disturbs_no_other_and_is_taken_up_again() -> None:
    store = TroubledStore()
    reported: list[Exception] = []

    async def defect() -> None:
        raise ZeroDivisionError

    async def story(desk: Desk) -> None:
        await deal_at_both(desk)
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: reported.append(context["exception"]))
        assert await fold(desk, NEIGHBOUR, 1) == "accepted"
        store.trouble = defect
        assert await fold(desk, TABLE, 1) == "unavailable"
        assert await fold(desk, NEIGHBOUR, 2) == "accepted"
        store.trouble = None
        assert await fold(desk, TABLE, 1) == "accepted"
        assert [type(each) for each in reported] == [ZeroDivisionError]
        taken_up = [each for each in await store.read_all() if each.type == "ClockRestored"]
        assert [each.stream for each in taken_up] == [stream_of(TABLE)]

    play(story, store)


def test_H11_of_two_services_at_one_table_each_command_is_carried_out_once() -> None:
    """Both hear each command, and decide it before either has written it down."""

    async def story(desk: Desk) -> None:
        await desk.deal()
        other = desk.another()
        await other.start()
        while (view := await desk.look()).hand <= 5:
            if view.to_act is None:
                await asyncio.sleep(OPENING.between_hands / 1000)
                continue
            assert code(await desk.turn(human(view.to_act), "fold")) == "accepted"
        types = await desk.types()
        assert [types.count(each) for each in ("HandStarted", "Folded", "HandEnded")] == [6, 10, 5]
        assert "HandCancelled" not in types
        assert sum(seat.stack + seat.bet for seat in view.seats) == 3 * OPENING.stack
        await other.stop()

    play(story, SlowStore())
