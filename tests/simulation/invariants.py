"""What must hold after every simulated tournament, whatever went wrong in it."""

from collections.abc import Callable, Sequence
from itertools import groupby, zip_longest
from typing import Final

import msgspec

from libs.bus.outlet import POSITION, VERSION
from libs.contracts.requests import Refused
from libs.contracts.table import Accepted
from libs.contracts.view import TableView
from libs.eventlog.chain import BrokenChain, verify_chain
from libs.eventlog.events import StoredEvent
from libs.rules.hand.events import (
    BetMade,
    BringInPosted,
    Called,
    CardsDrawn,
    Cause,
    Checked,
    Completed,
    Folded,
    HandCancelled,
    HandStarted,
    Raised,
)
from libs.rules.names import PlayerId
from libs.rules.table import due
from libs.rules.table.events import ClockRestored
from services.table import snapshots
from services.table.letters import Said
from services.table.stream import stream_of
from services.table.view import view
from tests.simulation import audience
from tests.simulation.history import History
from tests.simulation.record import Broken, Record
from tests.simulation.setting import TABLE

Answered = Folded | Checked | Called | BetMade | Raised | Completed | BringInPosted | CardsDrawn
"""What the player to act did, or the table for him."""

_view = msgspec.json.Decoder(TableView)


def check(record: Record) -> History:
    """Raises Broken with the first that does not hold."""
    log_is_whole(record.log)
    history = History(record.log, record.decks)
    for invariant in INVARIANTS:
        invariant(record, history)
    return history


def log_is_whole(log: Sequence[StoredEvent]) -> None:
    """Positions and versions without gaps, hashes in a chain, no event twice."""
    stream = stream_of(TABLE)
    _same(
        "positions have no gap",
        [stored.position for stored in log],
        list(range(1, len(log) + 1)),
    )
    head = verify_chain(stream, log)
    if isinstance(head, BrokenChain):
        raise Broken("the hash chain holds", f"{head}")
    if len({stored.event_id for stored in log}) < len(log):
        raise Broken("no event is stored twice", "an event id repeats")


def chips_are_conserved(record: Record, history: History) -> None:
    for version in range(1, history.version + 1):
        _same(f"chips at version {version}", history.table(version).chips, record.setting.chips)


def it_ended(record: Record, history: History) -> None:
    table = history.table(history.version)
    if not table.ended:
        raise Broken("the tournament ends", f"{table}")
    _same("one has all chips", max(seat.stack for seat in table.seats), record.setting.chips)


def time_is_judged(record: Record, history: History) -> None:
    """R-AWAY-3: what a player did he did before his deadline, what was done for him not."""
    for version, event in enumerate(history.events[1:], 2):
        if not isinstance(event, Answered | HandStarted):
            continue
        before = history.table(version - 1)
        step = due(before)
        cause = getattr(event, "cause", None)
        if isinstance(event, HandStarted) or cause in (Cause.TIMEOUT, Cause.AWAY):
            right = step is not None and step.at <= event.at
        else:
            right = step is not None and event.at < step.at
        if not right or event.at < before.at:
            raise Broken("the table judges time", f"version {version}: {event}, due {step}")


def replay_equals_live(record: Record, history: History) -> None:
    """From a snapshot, from none, and in every view a live table gave, whichever owner it had."""
    whole = (history.tables[-1], history.version)
    for replayed in record.replays:
        _same("a replay gives the table", replayed, whole)
    for snapshot in record.snapshots:
        restored = snapshots.restore(snapshot)
        _same(
            "a snapshot is the table", restored, (history.table(snapshot.version), snapshot.version)
        )
    for client in record.clients:
        for data in client.received:
            if b'"pots":' in data:
                _check_view(data, None if client.viewer is None else client.viewer.name, history)


def _check_view(data: bytes, viewer: str | None, history: History) -> None:
    seen = _view.decode(data)
    if not 1 <= seen.version <= history.version:
        raise Broken("a view is of the log", f"version {seen.version}")
    table = history.table(seen.version)
    hand = table.hand_in_play
    deck = None if hand is None else history.deck(hand)
    player = None if viewer is None else PlayerId(viewer)
    expected = view(TABLE, table, seen.version, seen.now, viewer=player, deck=deck)
    _same(f"what {viewer} is shown at version {seen.version}", seen, expected)


def answers_are_kept(record: Record, history: History) -> None:
    """Accepted is in the log exactly once, refused nowhere, and the hopeless was refused."""
    appends: dict[str, list[int]] = {}
    for name, group in groupby(record.log, lambda stored: stored.command_id):
        if name is not None:
            block = list(group)
            if name in appends:
                raise Broken("a command is in the log once", f"{name} at {block[0].version}")
            appends[name] = [stored.version for stored in block]
    for told in record.told:
        name = Said(told.speaker, told.request).command_id
        answer, reply = record.answers.get(name), told.reply
        if isinstance(reply, Accepted):
            if told.hopeless:
                raise Broken("the hopeless is refused", f"{told}")
            if answer is None or msgspec.json.decode(answer.reply, type=Accepted) != reply:
                raise Broken("the acknowledged is in the log", f"{told}, but {answer}")
            if name in appends:
                _same(f"version reached by {name}", appends[name][-1], reply.version)
        reused = isinstance(reply, Refused) and reply.code == "key_reused"
        if isinstance(reply, Refused) and not reused and (answer or name in appends):
            raise Broken("the refused left nothing", f"{told}, but {answer}")


def clients_know_the_log(record: Record, history: History) -> None:
    log = [stored.data for stored in record.log]
    for client in record.clients:
        _same(f"what {client.viewer} has heard", client.heard, log)
        _same(f"the table of {client.viewer}", client.table, history.tables[-1])


def own_cards_are_right(record: Record, history: History) -> None:
    for client in record.clients:
        for told in client.own_cards:
            assert client.viewer is not None
            hand = history.table(told.version).hand
            assert hand is not None
            own = history.holds(hand, PlayerId(client.viewer.name))
            _same(f"cards of {client.viewer} at {told.version}", frozenset(told.cards), own)


def journal_has_the_log(record: Record, history: History) -> None:
    """Every event once, in order of position, with the bytes of the log."""
    _same(
        "the journal is the log",
        [
            (entry.headers[POSITION], entry.headers[VERSION], entry.message_id, entry.data)
            for entry in record.journal
        ],
        [
            (str(stored.position), str(stored.version), stored.event_id, stored.data)
            for stored in record.log
        ],
    )


def outages_are_told(record: Record, history: History) -> None:
    """R-AWAY-3: who takes up a hand in play first says that the clock stood, or voids it."""
    for boot in record.boots:
        if not boot.alone or not 0 < boot.version < history.version:
            continue
        event = history.events[boot.version]
        in_play = history.table(boot.version).hand_in_play is not None
        if in_play and not isinstance(event, ClockRestored | HandCancelled):
            raise Broken("an outage is told", f"version {boot.version + 1}: {event}")


def decks_are_destroyed(record: Record, history: History) -> None:
    """A deck goes with its hand; one that was never dealt, by a crash, at the next start."""
    dealt = {hand.started.deal for hand in history.hands.values()}
    kept = [slot for slot in record.slots_left if slot.deal in dealt]
    if kept:
        raise Broken("a deck goes with its hand", f"{kept}")
    if record.slots_swept:
        raise Broken("the vault is empty after the end", f"{record.slots_swept}")


INVARIANTS: Final[tuple[Callable[[Record, History], None], ...]] = (
    chips_are_conserved,
    it_ended,
    time_is_judged,
    replay_equals_live,
    answers_are_kept,
    clients_know_the_log,
    own_cards_are_right,
    journal_has_the_log,
    outages_are_told,
    decks_are_destroyed,
    audience.check_stored,
    audience.check_sent,
    audience.check_received,
)


def _same(invariant: str, found: object, expected: object) -> None:
    if found == expected:
        return
    if isinstance(found, list) and isinstance(expected, list):
        pairs = zip_longest(found, expected)
        place = next(place for place, (one, other) in enumerate(pairs) if one != other)
        invariant += f", from number {place + 1} on"
        found, expected = found[place : place + 1], expected[place : place + 1]
    raise Broken(invariant, f"{found}, not {expected}")
