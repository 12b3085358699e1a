"""The invariants are worth what they find: each bug is planted, and must be found by its name."""

from collections.abc import Sequence

import msgspec
import pytest

from libs.bus.outlet import JournalOutlet
from libs.eventlog import batch
from libs.eventlog.batch import Append
from libs.eventlog.events import StoredEvent
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import Answer, AppendFailed, AppendRefused, Head, VersionConflict
from libs.rules.hand.deck import Deck
from libs.rules.hand.events import HandStarted, PotAwarded
from libs.rules.hand.state import Hand
from libs.rules.names import PlayerId
from libs.rules.table import Table, TableCommand, TableEvent
from services.table import actor, snapshots
from services.table.actor import TableActor
from services.table.decks import Decks
from services.table.stream import TableStream
from services.table.view import TableView, view
from tests.simulation.ports import TappedBus, TroubledStore
from tests.simulation.tournament import judge

SEEDS = range(20, 28)


def found() -> str:
    """What the invariants say of the first tournament in which the bug does harm."""
    for seed in SEEDS:
        broken = judge(seed).broken
        if broken is not None:
            return broken
    return "nothing"


def test_without_a_bug_nothing_is_found() -> None:
    assert found() == "nothing"


def test_an_event_the_outbox_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    publish = JournalOutlet.publish

    async def skipping(outlet: JournalOutlet, event: StoredEvent) -> None:
        if event.position % 100:
            await publish(outlet, event)

    monkeypatch.setattr(JournalOutlet, "publish", skipping)
    assert "the journal is the log" in found()


def test_an_append_done_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    append = TroubledStore.append

    async def doubled(store: TroubledStore, *args: object) -> object:
        stream, expected, events, answer = args
        appended = await append(store, *args)  # type: ignore[arg-type]
        if appended.version % 100 == 0:
            again = [msgspec.structs.replace(e, event_id=f"{e.event_id}-2") for e in events]  # type: ignore
            return await append(store, stream, appended.version, again)  # type: ignore
        return appended

    monkeypatch.setattr(TroubledStore, "append", doubled)
    assert found() != "nothing"
