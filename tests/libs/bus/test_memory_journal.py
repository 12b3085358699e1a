import asyncio
from collections.abc import Sequence

import pytest

from libs.bus.memory import ON_TIME, Leg, MemoryBus
from libs.bus.memory_journal import TWO_MINUTES, MemoryJournal
from libs.bus.port import NoReply
from libs.runtime.clock import Millis
from libs.runtime.loop import LoopClock, run
from tests.libs.bus.journal_suite import JournalStory, JournalSuite, append, names


class TestMemoryJournal(JournalSuite):
    def play(self, story: JournalStory) -> None:
        async def main() -> None:
            bus = MemoryBus()
            await story(bus, MemoryJournal(bus, LoopClock()))

        run(main())


def test_the_same_id_is_kept_once_within_the_window() -> None:
    async def main() -> None:
        journal = MemoryJournal(MemoryBus(), LoopClock())
        assert await append(journal, "a", "b", "a") == [1, 2, 1]
        await asyncio.sleep(TWO_MINUTES / 1000 - 0.001)
        assert await append(journal, "a") == [1]
        await asyncio.sleep(0.001)
        assert await append(journal, "a") == [3]
        assert await names(journal) == ["a", "b", "a"]

    run(main())


def test_a_power_cut_returns_to_an_earlier_copy_and_forgets_its_ids() -> None:
    async def main() -> None:
        journal = MemoryJournal(MemoryBus(), LoopClock())
        await append(journal, "a", "b", "c")
        journal.power_cut(to=1)
        assert await names(journal) == ["a"]
        assert await append(journal, "a", "c") == [1, 2]
        journal.power_cut(to=0)
        assert await journal.last() is None

    run(main())


class Once:
    """The first message on `leg` meets `fate`."""

    def __init__(self, leg: Leg, fate: Sequence[Millis]) -> None:
        self._fates = {leg: fate}

    def copies(self, leg: Leg, subject: str) -> Sequence[Millis]:
        return self._fates.pop(leg, ON_TIME)


@pytest.mark.parametrize(("leg", "kept"), [(Leg.REQUEST, []), (Leg.REPLY, ["a"])])
def test_an_append_without_an_answer_may_have_been_kept(leg: Leg, kept: list[str]) -> None:
    async def main() -> None:
        journal = MemoryJournal(MemoryBus(), LoopClock(), faults=Once(leg, ()))
        with pytest.raises(NoReply):
            await append(journal, "a")
        assert await names(journal) == kept
        assert await append(journal, "a") == [1]

    run(main())


def test_a_late_append_is_overtaken() -> None:
    async def main() -> None:
        faults = Once(Leg.REQUEST, (Millis(5),))
        journal = MemoryJournal(MemoryBus(), LoopClock(), faults=faults)
        late = asyncio.create_task(append(journal, "a"))
        await asyncio.sleep(0.001)
        assert await append(journal, "b") == [1]
        assert await late == [2]

    run(main())
