"""The port of a JetStream stream: what is published stays, numbered, for those who come later.

The relay of a log publishes here in order of position, and goes on behind `last` after any
trouble. Core subscribers of the subject get each message too, also one that was here already.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from libs.contracts.subjects import Subject


@dataclass(frozen=True, slots=True)
class NewEntry:
    """`message_id` is its own for ever: within the window of duplicates it is kept once."""

    message_id: str
    subject: Subject
    data: bytes
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """`sequence` counts from 1 without gaps, and begins again where a power cut fell back to."""

    sequence: int
    message_id: str
    subject: str
    data: bytes
    headers: Mapping[str, str]


class OutOfStep(Exception):
    """The JetStream stream ends elsewhere than its writer thinks. Nothing was written."""


class Journal(Protocol):
    async def append(self, *entries: NewEntry, after: int | None = None) -> int:
        """The sequence of the last; an older one when its id was here within the window of
        duplicates.

        All are under way at once. `after` is the sequence the first must come right behind, and
        each next the one before it, so that the last is there only if all are: several need it.
        A power cut that nobody heard of shows here as `OutOfStep`, also of an id that was here;
        some of the first may be there then. Raises `NoReply`: written or not, unknown.
        """
        ...

    async def last(self) -> Entry | None:
        """Raises `NoReply`."""
        ...

    async def read(self, *, after: int, limit: int) -> list[Entry]:
        """The next entries with a sequence above `after`, in order, `limit` at most; empty at the
        end alone. Raises `NoReply`."""
        ...
