"""The invariants are worth what they find: each bug is planted here, and found by its name."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from libs.bus.outlet import JournalOutlet
from libs.contracts.subjects import Role, Speaker, Subject, private_cards
from libs.contracts.view import TableView
from libs.eventlog import batch
from libs.eventlog.batch import Append
from libs.eventlog.events import NewEvent, StoredEvent, StreamId, Version
from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import (
    Answer,
    Appended,
    AppendFailed,
    AppendRefused,
    Head,
    Snapshot,
    VersionConflict,
)
from libs.rules.cards import DECK
from libs.rules.hand.deck import Deck
from libs.rules.hand.events import HandShown, HandStarted, PotAwarded
from libs.rules.hand.state import Hand
from libs.rules.table import Table, TableCommand, TableEvent, decide
from services.table import actor, own_cards, snapshots
from services.table.actor import TableActor
from services.table.decks import Decks
from services.table.stream import TableStream
from services.table.view import view
from tests.simulation import audience
from tests.simulation.history import History
from tests.simulation.record import Broken
from tests.simulation.tournament import judge, play

SEEDS = range(1, 7)
"""Some of those that test_tournaments plays, and finds nothing in."""


def found() -> str:
    """What is found in the first tournament to which the bug does harm."""
    return next((broken for seed in SEEDS if (broken := judge(seed).broken)), "nothing")


def found_by_bytes() -> str:
    """The same by the search of all bytes alone, in one tournament."""
    record = play(SEEDS[3])[1]
    history = History(record.log, record.decks)
    for search in (audience.check_stored, audience.check_sent, audience.check_received):
        try:
            search(record, history)
        except Broken as broken:
            return str(broken)
    return "nothing"


def test_without_a_bug_nothing_is_found() -> None:
    assert found_by_bytes() == "nothing"


def test_an_event_the_outbox_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    publish = JournalOutlet.publish

    async def skipping(self: JournalOutlet, events: Sequence[StoredEvent]) -> None:
        if kept := [event for event in events if event.position % 100]:
            await publish(self, kept)

    monkeypatch.setattr(JournalOutlet, "publish", skipping)
    assert "the journal is the log" in found()


def test_a_relay_that_does_not_notice_a_journal_fallen_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    publish = JournalOutlet.publish

    async def anywhere(self: JournalOutlet, events: Sequence[StoredEvent]) -> None:
        for event in events:
            self._sequence = None
            await publish(self, [event])

    monkeypatch.setattr(JournalOutlet, "publish", anywhere)
    assert "the journal is the log" in found()


def test_an_append_done_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    append = MemoryStore.append

    async def twice(
        self: MemoryStore,
        stream: StreamId,
        expected: Version,
        events: Sequence[NewEvent],
        answer: Answer | None = None,
    ) -> Appended:
        appended = await append(self, stream, expected, events, answer)
        if [event.type for event in events] == ["ClockRestored"]:
            await append(self, stream, appended.version, events)
        return appended

    monkeypatch.setattr(MemoryStore, "append", twice)
    assert "no event is stored twice" in found()


def test_a_lost_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(table: Table | None, command: TableCommand, deck: Deck | None) -> list[TableEvent]:
        return [
            replace(event, shares=(replace(event.shares[0], amount=event.shares[0].amount - 1),))
            if isinstance(event, PotAwarded) and len(event.shares) == 1
            else event
            for event in decide(table, command, deck)
        ]

    monkeypatch.setattr(actor, "decide", short)
    assert "chips at version" in found()


def test_a_stale_owner_whom_no_expected_version_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = batch._refusal

    def lenient(append: Append, head: Head, recorded: Answer | None) -> AppendRefused | None:
        refused = refusal(append, head, recorded)
        return None if isinstance(refused, VersionConflict) else refused

    monkeypatch.setattr(batch, "_refusal", lenient)
    assert found().startswith(("the log can be replayed", "chips at version"))


def test_a_reply_that_was_not_durable(monkeypatch: pytest.MonkeyPatch) -> None:
    record = TableActor._obey

    async def hopeful(self: TableActor, said: Any, at: Any) -> bytes:
        try:
            return await record(self, said, at)
        except AppendFailed:
            self._loaded = False
            return b'{"type":"accepted","version":%d}' % (self._log.version + 1)

    monkeypatch.setattr(TableActor, "_obey", hopeful)
    assert "the acknowledged is in the log" in found()


def test_a_refusal_by_a_stale_owner_of_what_another_accepts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def unconfirmed(self: TableStream) -> None:
        pass

    monkeypatch.setattr(TableStream, "confirm", unconfirmed)
    assert "the refused left nothing" in found()


def test_an_outage_nobody_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(self: TableActor) -> None:
        pass

    monkeypatch.setattr(TableActor, "_come_back", silent)
    assert "an outage is told" in found()


def test_a_deck_that_outlives_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forget(self: Decks, hand: Hand | None) -> None:
        pass

    monkeypatch.setattr(Decks, "keep", forget)
    assert "a deck goes with its hand" in found()


def test_a_deck_in_a_public_event(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(table: Table | None, command: TableCommand, deck: Deck | None) -> list[TableEvent]:
        return [
            replace(event, deck_root=" ".join(deck.cards))
            if isinstance(event, HandStarted) and deck is not None
            else event
            for event in decide(table, command, deck)
        ]

    monkeypatch.setattr(actor, "decide", telling)
    assert "no card outside its audience" in found_by_bytes()
    assert "no card outside its audience" in found()


def test_a_folded_hand_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def showing(table: Table | None, command: TableCommand, deck: Deck | None) -> list[TableEvent]:
        events = decide(table, command, deck)
        if deck is None or table is None or table.hand is None:
            return events
        told: list[TableEvent] = []
        for event in events:
            told.append(event)
            if isinstance(event, PotAwarded):
                told += [
                    HandShown(at=event.at, seat=player.seat, cards=deck.at(player.hole))
                    for player in table.hand.players
                    if player.folded
                ]
        return told

    monkeypatch.setattr(actor, "decide", showing)
    assert "no card outside its audience" in found_by_bytes()


def test_anothers_cards_in_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(table_id: str, table: Table, *args: Any, viewer: Any, deck: Any) -> TableView:
        neighbour = table.seats[0].player
        return view(table_id, table, *args, viewer=neighbour, deck=deck)

    monkeypatch.setattr(actor, "view", generous)
    assert "no card outside its audience" in found_by_bytes()


def test_own_cards_sent_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(_: Speaker) -> Subject:
        return private_cards(Speaker(Role.HUMAN, "p1"))

    monkeypatch.setattr(own_cards, "private_cards", wrong)
    assert "no card outside its audience" in found_by_bytes()


def test_a_deck_in_a_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    take = snapshots.take

    def full(table: Table, version: Version) -> Snapshot:
        snapshot = take(table, version)
        deck = msgspec.json.encode(DECK)
        return replace(snapshot, data=b'%s,"deck":%s}' % (snapshot.data[:-1], deck))

    monkeypatch.setattr(snapshots, "take", full)
    assert "no card outside its audience" in found_by_bytes()
