"""Who wants to be woken when: a heap, with no clock of its own.

Moments are milliseconds since the epoch.
"""

import heapq
from typing import NamedTuple


class Alarm(NamedTuple):
    """One alarm per owner, kind and key."""

    at: int
    owner: str
    kind: str
    key: str


class Alarms:
    def __init__(self) -> None:
        self._set: dict[tuple[str, str, str], int] = {}
        self._heap: list[Alarm] = []

    def ask(self, alarm: Alarm) -> None:
        """Replaces the alarm of the same owner, kind and key."""
        self._set[alarm[1:]] = alarm.at
        heapq.heappush(self._heap, alarm)
        if len(self._heap) > 100 + 2 * len(self._set):
            self._heap = [Alarm(at, *name) for name, at in self._set.items()]
            heapq.heapify(self._heap)

    def cancel(self, owner: str, kind: str, key: str) -> None:
        """Fine when there is none."""
        self._set.pop((owner, kind, key), None)

    def next_at(self) -> int | None:
        while self._heap:
            alarm = self._heap[0]
            if self._set.get(alarm[1:]) == alarm.at:
                return alarm.at
            heapq.heappop(self._heap)
        return None

    def take_due(self, now: int) -> list[Alarm]:
        """All up to and including `now`, the earliest first; they are set no more."""
        due = []
        while (at := self.next_at()) is not None and at <= now:
            alarm = heapq.heappop(self._heap)
            del self._set[alarm[1:]]
            due.append(alarm)
        return due
