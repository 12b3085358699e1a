"""The lobby's log and what it adds up to: everything is decided on it and written to it here.

One writer a stream at a time; the expected version is the net under it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TypeAlias, TypeVar
from weakref import WeakValueDictionary

import msgspec

from libs.contracts.requests import Refused, Reply, Request
from libs.eventlog.events import ORIGIN, CommandId, StoredEvent, StreamId, Version
from libs.eventlog.store import AlreadyAnswered, Answer, KeyReused, Store
from libs.eventlog.writer import Writer, against_the_log
from libs.rules.rejected import Rejected
from libs.runtime.ids import Ids
from services.lobby.register import Register
from services.lobby.streams import CODEC, LobbyEvent

T = TypeVar("T")
_encode = msgspec.json.encode

PAGE = 1_000

Judged: TypeAlias = tuple[Sequence[LobbyEvent], Reply | None]
"""What is to be written, and what answered."""
Judge: TypeAlias = Callable[[], Judged]
"""Called on the register as it is then. May raise Rejected."""


@dataclass(frozen=True, slots=True)
class Said:
    """A command and its speaker, who may repeat it by its key."""

    speaker: str
    key: str
    request: Request

    @property
    def command_id(self) -> CommandId:
        return CommandId(f"{self.speaker}:{self.key}")

    @property
    def digest(self) -> bytes:
        return sha256(_encode(self.request)).digest()


class Records:
    """`changed` is told the stream of each event that is written, or found to be."""

    def __init__(self, store: Store, ids: Ids, changed: Callable[[StreamId], None]) -> None:
        self.register = Register()
        self._store = store
        self._writer = Writer(store, CODEC, ids.new)
        self._changed = changed
        self._locks: WeakValueDictionary[StreamId, asyncio.Lock] = WeakValueDictionary()

    async def load(self) -> None:
        """Replay all of the log."""
        position = ORIGIN
        while page := await self._store.read_all(position, PAGE):
            for stored in page:
                self._replay(stored)
            position = page[-1].position

    async def answer(self, stream: StreamId, said: Said, judge: Judge) -> bytes:
        """Do what was said, and the encoded reply to it; the recorded one, if it was accepted
        before. Raises VersionConflict or AppendFailed when the log would not have it."""
        return await self._against_the_log(stream, partial(self._answer, stream, said, judge))

    async def events(self, stream: StreamId, versions: Sequence[int]) -> list[LobbyEvent]:
        """These events of the stream, in order, read again: together where they are not far
        apart. Raises Unavailable."""
        reads = [(each, 1) for each in versions]
        if versions and (span := versions[-1] - versions[0] + 1) <= PAGE:
            reads = [(versions[0], span)]
        wanted, found = {*versions}, list[LobbyEvent]()
        for first, limit in reads:
            page = await self._store.read(stream, Version(first - 1), limit)
            found += [CODEC.decode(stored) for stored in page if stored.version in wanted]
        return found

    async def write(self, stream: StreamId, cause: str, judge: Judge) -> None:
        """What nobody is answered. Raises as `answer`, and Rejected as `judge` does."""
        await self._against_the_log(stream, partial(self._write, stream, cause, judge))

    async def _answer(self, stream: StreamId, said: Said, judge: Judge) -> bytes:
        try:
            events, reply = judge()
        except Rejected as refusal:
            answer = await self._store.answer(stream, said.command_id)
            if answer is None:
                await self._writer.confirm(stream, self.register.version(stream))
                return _encode(Refused(code=refusal.code, facts=refusal.facts))
        else:
            answer = Answer(
                command_id=said.command_id,
                digest=said.digest,
                version=Version(self.register.version(stream) + len(events)),
                reply=_encode(reply),
            )
            try:
                await self._append(stream, events, said.command_id, answer)
            except AlreadyAnswered as again:
                return again.answer.reply
            except KeyReused:
                return _KEY_REUSED
        return answer.reply if answer.digest == said.digest else _KEY_REUSED

    async def _write(self, stream: StreamId, cause: str, judge: Judge) -> None:
        events, _ = judge()
        if events:
            await self._append(stream, events, cause)

    async def _against_the_log(self, stream: StreamId, work: Callable[[], Awaitable[T]]) -> T:
        async with self._locks.setdefault(stream, asyncio.Lock()):
            return await against_the_log(work, partial(self._catch_up, stream))

    async def _append(
        self,
        stream: StreamId,
        events: Sequence[LobbyEvent],
        cause: str,
        answer: Answer | None = None,
    ) -> None:
        expected = self.register.version(stream)
        await self._writer.append(stream, expected, events, cause, answer)
        for version, event in enumerate(events, expected + 1):
            self.register.apply(stream, Version(version), event)
        if events:
            self._changed(stream)

    async def _catch_up(self, stream: StreamId) -> None:
        missing = await self._store.read(stream, self.register.version(stream))
        for stored in missing:
            self._replay(stored)
        if missing:
            self._changed(stream)

    def _replay(self, stored: StoredEvent) -> None:
        self.register.apply(stored.stream, stored.version, CODEC.decode(stored))


_KEY_REUSED = _encode(Refused(code="key_reused"))
