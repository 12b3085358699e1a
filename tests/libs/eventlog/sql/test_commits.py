import asyncio
from collections.abc import Sequence

import pytest

from libs.eventlog.batch import Append, Plan
from libs.eventlog.events import Position, StreamId, Version
from libs.eventlog.sql.commits import LARGEST, GroupCommit
from libs.eventlog.store import Appended, AppendFailed
from tests.support.asynchronous import asynchronous


def append(number: int) -> Append:
    return Append(stream=StreamId(f"s{number}"), expected=Version(0), events=(), answer=None)


class Database:
    """Records its batches; each commit waits until it is let go. Those of `broken` fail."""

    def __init__(self, *broken: str) -> None:
        self.batches: list[list[str]] = []
        self.go = asyncio.Event()
        self._broken = set(broken)

    def commit(self, batch: Sequence[Append]) -> asyncio.Future[Plan]:
        streams = [append.stream for append in batch]
        self.batches.append([*streams])
        return asyncio.create_task(self._store(streams))

    async def _store(self, streams: Sequence[StreamId]) -> Plan:
        await self.go.wait()
        if not self._broken.isdisjoint(streams):
            raise OSError("no room")
        done = Appended(version=Version(1), position=Position(1), hash=b"")
        return Plan(events=[], answers={}, outcomes=[done] * len(streams))


async def started(commits: GroupCommit, *numbers: int) -> list[asyncio.Task[Appended]]:
    tasks = [asyncio.create_task(commits.append(append(number))) for number in numbers]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


@asynchronous
async def test_what_arrives_during_a_commit_is_the_next_batch() -> None:
    database = Database()
    commits = GroupCommit(database.commit)
    first = await started(commits, 1)
    later = await started(commits, 2, 3, 4)
    assert database.batches == [["s1"]]
    database.go.set()
    await asyncio.gather(*first, *later)
    assert database.batches == [["s1"], ["s2", "s3", "s4"]]


@asynchronous
async def test_a_batch_has_a_largest_size() -> None:
    database = Database()
    database.go.set()
    commits = GroupCommit(database.commit)
    await asyncio.gather(*await started(commits, *range(2 * LARGEST + 2)))
    assert [len(batch) for batch in database.batches] == [1, LARGEST, LARGEST, 1]


@asynchronous
async def test_a_cancelled_waiter_leaves_its_append_in_the_batch() -> None:
    database = Database()
    commits = GroupCommit(database.commit)
    (under_way,) = await started(commits, 1)
    waiting, behind = await started(commits, 2, 3)
    under_way.cancel()
    waiting.cancel()
    database.go.set()
    assert (await behind).version == 1
    assert database.batches == [["s1"], ["s2", "s3"]]


@asynchronous
async def test_a_batch_that_fails_fails_alone() -> None:
    database = Database("s1")
    commits = GroupCommit(database.commit)
    (first,) = await started(commits, 1)
    (second,) = await started(commits, 2)
    database.go.set()
    with pytest.raises(AppendFailed) as failed:
        await first
    assert isinstance(failed.value.__cause__, OSError)
    assert (await second).version == 1


@asynchronous
async def test_closing_waits_for_all_that_was_asked() -> None:
    database = Database()
    commits = GroupCommit(database.commit)
    asked = await started(commits, 1, 2)
    closing = asyncio.create_task(commits.close())
    await asyncio.sleep(0)
    database.go.set()
    await closing
    assert database.batches == [["s1"], ["s2"]]
    await asyncio.gather(*asked)
    with pytest.raises(RuntimeError):
        await commits.append(append(3))


@asynchronous
async def test_a_loop_that_shuts_down_fails_who_waits() -> None:
    before = asyncio.all_tasks()
    database = Database()
    commits = GroupCommit(database.commit)
    under_way = await started(commits, 1)
    waiting = await started(commits, 2)
    (worker,) = asyncio.all_tasks() - {*before, *under_way, *waiting}
    worker.cancel()
    for task in (*under_way, *waiting):
        with pytest.raises(AppendFailed):
            await task
