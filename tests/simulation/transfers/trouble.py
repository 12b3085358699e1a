"""What goes wrong between tables and ledger: on the wires, in the logs, and by crashes."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

from libs.bus.memory import ON_TIME, Faults, Leg
from libs.eventlog.events import NewEvent, Position, StoredEvent, StreamId, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import Answer, Appended, AppendFailed
from libs.runtime.clock import Millis
from libs.runtime.simulated import Chance
from tests.simulation.nodes import Crashes
from tests.simulation.ports import Slowness

PAST_RETRY = Millis(3_000)
"""Later than a courier or a gateway waits before it asks again."""
APPEND_FAILED = 0.02


class DoubledAndLate:
    """Every message comes twice, the second time past its retry; each third comes only then."""

    def __init__(self) -> None:
        self._sent: Counter[Leg] = Counter()

    def copies(self, leg: Leg, subject: str) -> Sequence[Millis]:
        self._sent[leg] += 1
        return (PAST_RETRY, PAST_RETRY) if self._sent[leg] % 3 == 0 else (Millis(0), PAST_RETRY)


class CrashAt:
    """Once, at the `nth` passing of a point; or never, to see which points there are."""

    def __init__(self, point: str = "", nth: int = 0) -> None:
        self.passed: Counter[str] = Counter()
        self._point = point
        self._nth = nth

    @property
    def crashed(self) -> bool:
        return self.passed[self._point] >= self._nth > 0

    def crashes(self, point: str) -> bool:
        self.passed[point] += 1
        return point == self._point and self.passed[point] == self._nth


class Mortal(Protocol):
    def kill(self) -> None: ...


class Wires:
    """The faults of the bus, with two points more for the crashes of whoever answers: before the
    reply has left, and after."""

    def __init__(self, faults: Faults, crashes: Crashes) -> None:
        self.calm = False
        self.nodes: dict[str, Mortal] = {}
        """Who answers, by the second token of a subject."""
        self._faults = faults
        self._crashes = crashes

    def copies(self, leg: Leg, subject: str) -> Sequence[Millis]:
        if self.calm:
            return ON_TIME
        if leg is not Leg.REPLY:
            return self._faults.copies(leg, subject)
        name = subject.split(".")[1]
        if self._dies(f"{name} reply:before", name):
            return ()
        self._dies(f"{name} reply:after", name)
        return self._faults.copies(leg, subject)

    def _dies(self, point: str, name: str) -> bool:
        dies = self._crashes.crashes(point)
        if dies:
            self.nodes[name].kill()
        return dies


class WatchedStore(MemoryStore):
    """Tells of each event at the moment it is stored. Its appends fail now and then while it is
    not `calm`, both before they are stored and after."""

    def __init__(
        self, seen: Callable[[StoredEvent], None], chance: Chance, *, failing: bool
    ) -> None:
        super().__init__()
        self.calm = not failing
        self._seen = seen
        self._chance = chance
        self._slowness = Slowness(chance.fork("slowness"))

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        await self._slowness.wait()
        self._fail(stream)
        appended = await super().append(stream, expected, events, answer)
        for stored in await self.read_all(Position(appended.position - len(events))):
            self._seen(stored)
        await self._slowness.wait()
        self._fail(stream)
        return appended

    def _fail(self, stream: StreamId) -> None:
        if not self.calm and self._chance.happens(APPEND_FAILED):
            raise AppendFailed(stream)
