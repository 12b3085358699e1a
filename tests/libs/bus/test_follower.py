"""A follower takes each event of a log once and in order, whatever becomes of the journal."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from libs.bus.follower import Follower
from libs.bus.journal import NewEntry
from libs.bus.memory import MemoryBus
from libs.bus.memory_journal import MemoryJournal
from libs.contracts.subjects import Subject
from libs.eventlog.events import ORIGIN, Position
from libs.runtime.loop import LoopClock, run

SUBJECT = Subject("events.table.p1.t1")


class Dealt(msgspec.Struct, tag_field="type", tag="Dealt"):
    number: int


class Ended(msgspec.Struct, tag_field="type", tag="Ended"):
    number: int


News: TypeAlias = Dealt | Ended


class Reading:
    """A journal, and what its follower has taken."""

    def __init__(self) -> None:
        self.journal = MemoryJournal(MemoryBus(), LoopClock())
        self.taken: list[int] = []
        self.failures = 0
        self._following: asyncio.Task[None] | None = None

    async def published(self, *positions: int, copy: str = "") -> "Reading":
        for position in positions:
            headers = {"position": str(position), "type": "Dealt"}
            data = msgspec.json.encode(Dealt(position))
            await self.journal.append(NewEntry(f"{position}{copy}", SUBJECT, data, headers))
        return self

    async def took(self, *positions: int) -> None:
        """All these by now, and nothing else."""
        await asyncio.sleep(3)
        assert self.taken == list(positions)

    def follows(self, position: int = ORIGIN) -> "Reading":
        follower = Follower(self.journal, News, self._take, Position(position))
        self._following = asyncio.create_task(follower.run())
        return self

    def stops(self) -> None:
        assert self._following is not None
        self._following.cancel()

    async def _take(self, position: Position, event: News) -> None:
        if self.failures:
            self.failures -= 1
            raise LookupError
        assert event.number == position
        self.taken.append(position)


def reading(story: Callable[[Reading], Awaitable[None]]) -> None:
    async def main() -> None:
        await story(Reading())

    run(main())


def test_what_was_there_and_what_comes_is_taken_in_order() -> None:
    async def story(it: Reading) -> None:
        await it.published(1, 2)
        await it.follows().took(1, 2)
        await it.published(3, 4)
        await it.took(1, 2, 3, 4)

    reading(story)


def test_more_than_a_page() -> None:
    async def story(it: Reading) -> None:
        await it.published(*range(1, 1000))
        await it.follows().took(*range(1, 1000))

    reading(story)


def test_a_new_follower_goes_on_behind_the_position_its_owner_kept() -> None:
    async def story(it: Reading) -> None:
        await it.published(1, 2, 3)
        await it.follows(2).took(3)

    reading(story)


def test_an_event_published_twice_is_taken_once() -> None:
    async def story(it: Reading) -> None:
        await it.follows().published(1, 2)
        await it.published(1, 2, copy=" again")
        await it.published(3)
        await it.took(1, 2, 3)

    reading(story)


def test_doubles_do_not_hide_what_follows_the_kept_position() -> None:
    """The sequences of the journal have run ahead of the positions by then."""

    async def story(it: Reading) -> None:
        await it.published(1, 2, 3)
        await it.published(1, 2, 3, copy=" again")
        await it.published(4, 5)
        await it.published(3, 4, copy=" once more")
        await it.published(6)
        for kept in range(7):
            it.taken.clear()
            await it.follows(kept).took(*range(kept + 1, 7))
            it.stops()

    reading(story)


def test_a_journal_that_fell_back_is_followed_from_there() -> None:
    async def story(it: Reading) -> None:
        await it.published(1, 2, 3, 4)
        await it.follows().took(1, 2, 3, 4)
        it.journal.power_cut(1)
        await asyncio.sleep(3)
        await it.published(2, 3, 4, 5, 6)
        await it.took(1, 2, 3, 4, 5, 6)

    reading(story)


def test_a_journal_that_fell_back_behind_doubles_is_followed_from_its_end() -> None:
    """The sequences it will give to what comes next were read before."""

    async def story(it: Reading) -> None:
        await it.published(1, 2)
        await it.published(1, 2, copy=" again")
        await it.follows().took(1, 2)
        it.journal.power_cut(2)
        await it.took(1, 2)
        await it.published(3)
        await it.took(1, 2, 3)

    reading(story)


def test_a_journal_that_fell_back_and_has_grown_beyond_meanwhile_leaves_nothing_out() -> None:
    """By doubles before the power cut the sequences after it are of later positions."""

    async def story(it: Reading) -> None:
        await it.published(1, 2)
        await it.published(1, 2, copy=" again")
        await it.follows().took(1, 2)
        it.journal.power_cut(2)
        await it.published(3, 4, 5, 6)
        await it.took(1, 2, 3, 4, 5, 6)

    reading(story)


def test_what_the_journal_has_let_go_is_passed_over() -> None:
    async def story(it: Reading) -> None:
        await it.published(7, 8, 9)
        await it.follows(3).took(7, 8, 9)
        it.stops()

    reading(story)


def test_an_empty_journal_is_waited_for() -> None:
    async def story(it: Reading) -> None:
        await it.follows(5).took()
        await it.published(6)
        await it.took(6)

    reading(story)


def test_events_nobody_wants_are_passed_over_unread() -> None:
    async def story(it: Reading) -> None:
        headers = {"position": "1", "type": "Shuffled"}
        await it.journal.append(NewEntry("1", SUBJECT, b"not even JSON", headers))
        await it.follows().published(2)
        await it.took(2)

    reading(story)


def test_an_event_that_could_not_be_taken_is_taken_later_and_the_failure_reported() -> None:
    reported: list[object] = []

    async def story(it: Reading) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: reported.append(context["exception"]))
        it.failures = 1
        await it.follows().published(1, 2)
        await it.took(1, 2)

    reading(story)
    assert [type(failure) for failure in reported] == [LookupError]
