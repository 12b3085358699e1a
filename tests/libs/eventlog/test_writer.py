"""What an owner writes, he writes on what the log holds."""

import asyncio
from itertools import count

import pytest

from libs.eventlog.events import Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import AppendFailed, VersionConflict
from libs.eventlog.writer import ATTEMPTS, Writer, against_the_log
from tests.libs.eventlog.example import GuestEvent, GuestLeft, codec
from tests.libs.eventlog.made import TABLE

LEFT = GuestLeft(at=7, player="p1")


def writer(store: MemoryStore) -> Writer[GuestEvent]:
    numbers = count(1)
    return Writer(store, codec(), lambda: f"e{next(numbers)}")


def test_every_event_has_an_id_of_its_own_its_moment_and_its_cause() -> None:
    store = MemoryStore()
    asyncio.run(writer(store).append(TABLE, Version(0), [LEFT, LEFT], "human.p1:k1"))
    stored = asyncio.run(store.read(TABLE))
    assert [event.event_id for event in stored] == ["e1", "e2"]
    assert {(event.at, event.causation_id, event.correlation_id) for event in stored} == {
        (7, "human.p1:k1", "human.p1:k1")
    }


def test_what_is_known_is_confirmed_only_where_the_log_ends() -> None:
    ours = writer(MemoryStore())
    asyncio.run(ours.append(TABLE, Version(0), [LEFT], "test"))
    asyncio.run(ours.confirm(TABLE, Version(1)))
    for other in (Version(0), Version(2)):
        with pytest.raises(VersionConflict):
            asyncio.run(ours.confirm(TABLE, other))


def tried(failures: int) -> tuple[list[str], bool]:
    """What is done when so many attempts fail, and whether it is done in the end."""
    done: list[str] = []
    left = iter([VersionConflict(TABLE, Version(0), Version(1)), AppendFailed(TABLE)] * failures)

    async def work() -> None:
        done.append("work")
        if done.count("work") <= failures:
            raise next(left)

    async def reload() -> None:
        done.append("reload")

    try:
        asyncio.run(against_the_log(work, reload))
    except (VersionConflict, AppendFailed):
        return done, False
    return done, True


def test_what_fails_is_done_again_on_what_the_log_holds_then() -> None:
    assert tried(0) == (["work"], True)
    assert tried(2) == (["work", "reload", "work", "reload", "work"], True)


def test_it_is_given_up_after_some_attempts() -> None:
    done, well = tried(ATTEMPTS)
    assert not well
    assert done.count("work") == ATTEMPTS
    assert tried(ATTEMPTS - 1)[1]
