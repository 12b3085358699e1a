"""All there is to know of one simulated tournament, for the invariants to judge."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from libs.bus.journal import Entry
from libs.eventlog.events import CommandId, StoredEvent
from libs.eventlog.store import Answer, Snapshot
from libs.rules.hand.deck import Deck
from libs.rules.tables import AnyTable
from libs.vault.vault import SlotId
from tests.simulation.clients import Client
from tests.simulation.players import Told
from tests.simulation.ports import Sent
from tests.simulation.setting import Setting


class Broken(AssertionError):
    """An invariant does not hold."""

    def __init__(self, invariant: str, facts: str) -> None:
        super().__init__(invariant, facts)
        self.invariant = invariant
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.invariant}: {self.facts}"


@dataclass(frozen=True)
class Boot:
    """A table service began to live when the stream was at `version`; `alone` with no other."""

    version: int
    alone: bool


@dataclass(frozen=True)
class Record:
    """`slots_left` is what the vault held when all was calm, `slots_swept` after one more start
    of the table service; `replays` are loads of the stream with its snapshot and without any."""

    setting: Setting
    log: Sequence[StoredEvent]
    answers: Mapping[CommandId, Answer]
    snapshots: Sequence[Snapshot]
    replays: Sequence[tuple[AnyTable | None, int]]
    decks: Mapping[str, Deck]
    slots_left: Sequence[SlotId]
    slots_swept: Sequence[SlotId]
    journal: Sequence[Entry]
    sent: Sequence[Sent]
    clients: Sequence[Client]
    told: Sequence[Told]
    boots: Sequence[Boot]

    @cached_property
    def public(self) -> frozenset[bytes]:
        """The bytes of events, which are the same wherever they are told."""
        return frozenset(stored.data for stored in self.log)
