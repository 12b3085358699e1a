"""What every journal promises when nothing goes wrong; a backend's tests inherit it."""

from abc import abstractmethod
from collections.abc import Awaitable, Callable

import pytest

from libs.bus.journal import Journal, NewEntry, OutOfStep
from libs.bus.port import Bus
from libs.contracts.subjects import Pattern, Subject
from tests.libs.bus.suite import Inbox

EVENTS = Subject("events.table.t1")
OTHERS = Subject("events.table.t2")

JournalStory = Callable[[Bus, Journal], Awaitable[None]]


def entry(name: str, subject: Subject = EVENTS) -> NewEntry:
    return NewEntry(name, subject, name.encode(), {"position": "1"})


async def append(journal: Journal, *names: str) -> list[int]:
    return [await journal.append(entry(name)) for name in names]


async def names(journal: Journal) -> list[str]:
    return [entry.message_id for entry in await journal.read(after=0, limit=100)]


class JournalSuite:
    @abstractmethod
    def play(self, story: JournalStory) -> None:
        """Runs `story` with an empty journal and its bus on this backend's event loop."""

    def test_messages_are_numbered_and_paged(self) -> None:
        async def story(_: Bus, journal: Journal) -> None:
            assert await journal.last() is None
            assert await journal.read(after=0, limit=2) == []
            assert await append(journal, "a", "b", "c") == [1, 2, 3]
            assert [entry.sequence for entry in await journal.read(after=0, limit=2)] == [1, 2]
            assert [entry.message_id for entry in await journal.read(after=2, limit=2)] == ["c"]
            assert await journal.read(after=3, limit=2) == []
            assert [await journal.last()] == await journal.read(after=2, limit=1)

        self.play(story)

    def test_an_entry_is_what_was_published(self) -> None:
        async def story(_: Bus, journal: Journal) -> None:
            headers = {"position": "7", "type": "BoardDealt"}
            await journal.append(NewEntry("a", OTHERS, b"dealt", headers))
            [entry] = await journal.read(after=0, limit=1)
            assert (entry.message_id, entry.subject, entry.data) == ("a", OTHERS, b"dealt")
            assert entry.headers == {"position": "7", "type": "BoardDealt"}

        self.play(story)

    def test_H2_H4_the_same_id_is_kept_once(self) -> None:
        async def story(_: Bus, journal: Journal) -> None:
            assert await append(journal, "a", "b", "a", "c") == [1, 2, 1, 3]
            assert await names(journal) == ["a", "b", "c"]

        self.play(story)

    def test_core_subscribers_hear_doubles_too(self) -> None:
        async def story(bus: Bus, journal: Journal) -> None:
            inbox = Inbox()
            await bus.subscribe(Pattern("events.>"), inbox)
            await append(journal, "a", "b", "a")
            assert await inbox.all_before(bus, "events.end") == ["a", "b", "a"]

        self.play(story)

    @pytest.mark.parametrize("after", [0, 1, 3, 9])
    def test_H5_out_of_step_nothing_is_written(self, after: int) -> None:
        """The end that counts is the whole JetStream stream's, whatever the subject."""

        async def story(_: Bus, journal: Journal) -> None:
            await journal.append(entry("a"), after=0)
            await journal.append(entry("b", OTHERS), after=1)
            for name in ("b", "c"):
                with pytest.raises(OutOfStep):
                    await journal.append(entry(name), after=after)
            assert await names(journal) == ["a", "b"]
            assert await journal.append(entry("c"), after=2) == 3
            assert await journal.append(entry("c"), after=3) == 3

        self.play(story)

    def test_several_at_once_stand_in_their_order(self) -> None:
        async def story(_: Bus, journal: Journal) -> None:
            await append(journal, "a")
            several = [entry(name) for name in "bcd"]
            assert await journal.append(*several, after=1) == 4
            assert await names(journal) == ["a", "b", "c", "d"]

        self.play(story)

    @pytest.mark.parametrize(
        ("sent", "after", "kept"),
        [("cd", 1, "ab"), ("cd", 3, "ab"), ("cad", 2, "abc"), ("cda", 2, "abcd")],
    )
    def test_H5_several_at_once_are_there_up_to_the_first_out_of_step(
        self, sent: str, after: int, kept: str
    ) -> None:
        """One that was here is not there again, so the next does not come right behind it."""

        async def story(_: Bus, journal: Journal) -> None:
            await append(journal, "a", "b")
            several = [entry(name) for name in sent]
            if sent.endswith("a"):
                assert await journal.append(*several, after=after) == 1
            else:
                with pytest.raises(OutOfStep):
                    await journal.append(*several, after=after)
            assert await names(journal) == list(kept)

        self.play(story)
