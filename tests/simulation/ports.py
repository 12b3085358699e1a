"""The ports of the simulated club: in memory, with their troubles, and watched.

What they have seen is what the invariants judge: every deck, snapshot and message there was.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from libs.bus.memory import MemoryBus
from libs.bus.port import Handler, Message, Subscription
from libs.contracts.subjects import Pattern, Subject
from libs.eventlog.events import UNBORN, NewEvent, Position, StoredEvent, StreamId, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import Answer, Appended, AppendFailed, Snapshot
from libs.rules.hand.deck import Deck
from libs.runtime.clock import Millis
from libs.runtime.simulated import Chance
from libs.vault.memory import MemoryVault
from libs.vault.vault import SlotId
from tests.simulation.trouble import Rates, Trouble

SLOWEST = Millis(30)


class Slowness:
    """Port calls that take a while now and then, so that others come in between."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    async def wait(self) -> None:
        if self._chance.happens(Rates.slow):
            await asyncio.sleep(self._chance.delay(SLOWEST) / 1000)


class TroubledStore(MemoryStore):
    """Its appends fail now and then, both before they are stored and after."""

    def __init__(self, trouble: Trouble, chance: Chance) -> None:
        super().__init__()
        self.version = 0
        self.snapshots: list[Snapshot] = []
        self._trouble = trouble
        self._slowness = Slowness(chance)

    @property
    def before_last(self) -> Position:
        """The only stream's versions are the log's positions."""
        return Position(max(0, self.version - 1))

    async def append(
        self,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        await self._slowness.wait()
        if self._trouble.append_fails("not stored"):
            raise AppendFailed(stream)
        appended = await super().append(stream, expected, events, answer)
        self.version = appended.version
        await self._slowness.wait()
        if self._trouble.append_fails("but stored"):
            raise AppendFailed(stream)
        return appended

    async def read(
        self, stream: StreamId, after: Version = UNBORN, limit: int | None = None
    ) -> Sequence[StoredEvent]:
        await self._slowness.wait()
        return await super().read(stream, after, limit)

    async def save_snapshot(self, stream: StreamId, snapshot: Snapshot) -> None:
        await self._slowness.wait()
        self.snapshots.append(snapshot)
        await super().save_snapshot(stream, snapshot)


class WatchedVault(MemoryVault):
    """Remembers every deck, as no vault may; loses a slot now and then."""

    def __init__(self, trouble: Trouble, chance: Chance) -> None:
        super().__init__()
        self.decks: dict[str, Deck] = {}
        self._trouble = trouble
        self._slowness = Slowness(chance)

    async def put(self, slot: SlotId, secret: bytes) -> None:
        await self._slowness.wait()
        self.decks[slot.deal] = msgspec.json.decode(secret, type=Deck)
        await super().put(slot, secret)
        await self._slowness.wait()

    async def get(self, slot: SlotId) -> bytes | None:
        await self._slowness.wait()
        if self._trouble.happens("vault slot lost", Rates.slot_lost):
            await super().destroy(slot)
        return await super().get(slot)

    async def destroy(self, slot: SlotId) -> None:
        await self._slowness.wait()
        await super().destroy(slot)


@dataclass(frozen=True, slots=True)
class Sent:
    """A message as it left its sender, when the table's stream was at `version`."""

    leg: str
    subject: str
    data: bytes
    version: int


class TappedBus(MemoryBus):
    """Keeps a copy of whatever is sent, before anything can go wrong with it."""

    def __init__(self, trouble: Trouble, store: TroubledStore) -> None:
        super().__init__(trouble)
        self.sent: list[Sent] = []
        self._store = store

    async def request(self, subject: Subject, data: bytes, *, within: Millis) -> bytes:
        self._tap("request", subject, data)
        return await super().request(subject, data, within=within)

    async def serve(self, pattern: Pattern | Subject, handler: Handler) -> Subscription:
        async def tapped(message: Message) -> bytes:
            reply = await handler(message)
            self._tap("reply", message.subject, reply)
            return reply

        return await super().serve(pattern, tapped)

    async def publish(
        self, subject: Subject, data: bytes, headers: Mapping[str, str] | None = None
    ) -> None:
        self._tap("publish", subject, data)
        await super().publish(subject, data, headers)

    def _tap(self, leg: str, subject: str, data: bytes) -> None:
        self.sent.append(Sent(leg, subject, data, self._store.version))
