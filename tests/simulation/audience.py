"""R-SHOW-2 by bytes: every card in anything stored or sent, against who may see it by then."""

from collections.abc import Iterable

import msgspec

from libs.contracts import subjects
from libs.contracts.subjects import Role, Speaker
from libs.contracts.table import EventsShown, PrivateCards, Turn
from libs.contracts.view import TableView
from libs.rules.cards import Card
from libs.rules.names import PlayerId
from tests.simulation.history import History
from tests.simulation.ports import Sent
from tests.simulation.record import Broken, Record
from tests.support.card_search import cards_in

_shown = msgspec.json.Decoder(EventsShown)
_view = msgspec.json.Decoder(TableView)
_cards = msgspec.json.Decoder(PrivateCards)
_turn = msgspec.json.Decoder[Turn](Turn)


def check(data: bytes, may_see: Iterable[Card], where: str) -> None:
    hidden = set(cards_in(data)) - set(may_see)
    if hidden:
        raise Broken("no card outside its audience", f"{sorted(hidden)} in {where}: {data!r}")


def check_stored(record: Record, history: History) -> None:
    """Events, answers and snapshots; the journal is compared with the log elsewhere."""
    for stored in record.log:
        check(stored.data, history.open[stored.version], f"version {stored.version}")
        meta = f"{stored.event_id} {stored.correlation_id} {stored.causation_id} {stored.type}"
        check(meta.encode(), (), f"the metadata of version {stored.version}")
    for answer in record.answers.values():
        check(answer.reply, (), f"the answer to {answer.command_id}")
    for snapshot in record.snapshots:
        check(snapshot.data, history.open[snapshot.version], f"snapshot {snapshot.version}")


def check_sent(record: Record, history: History) -> None:
    seen: set[tuple[str, bytes]] = set()
    for sent in record.sent:
        if (sent.subject, sent.data) not in seen:
            seen.add((sent.subject, sent.data))
            _check_message(sent, history, record)


def check_received(record: Record, history: History) -> None:
    """By who got it, whatever the subject was that it came on."""
    for client in record.clients:
        heard = set(client.heard)
        for data in client.received:
            if data not in heard:
                _check_audience(data, client.viewer, history, record, f"what {client.viewer} got")


def _check_message(sent: Sent, history: History, record: Record) -> None:
    where = f"{sent.leg} {sent.subject} at version {sent.version}"
    match sent.subject.split("."):
        case ["events", *_]:
            if sent.data not in record.public:
                check(sent.data, (), where)
        case ["view", *_] if sent.leg == "reply":
            viewer = subjects.parse_table_view(sent.subject).viewer
            _check_audience(sent.data, viewer, history, record, where)
        case ["cmd", *_] if sent.leg == "request" and b'"discard"' in sent.data:
            speaker = subjects.parse_table_command(sent.subject).speaker
            hand, player = _turn.decode(sent.data).hand, PlayerId(speaker.name)
            own = history.held(hand, player) | history.held(hand - 1, player)  # said too late
            check(sent.data, own, where)
        case ["private", role, name]:
            _check_audience(sent.data, Speaker(Role(role), name), history, record, where)
        case _:
            check(sent.data, (), where)


def _check_audience(
    data: bytes, viewer: Speaker | None, history: History, record: Record, where: str
) -> None:
    """What is not known to hold cards may hold none."""
    if data in record.public:
        return
    may_see: frozenset[Card] = frozenset()
    player = None if viewer is None else PlayerId(viewer.name)
    if b'"type":"events_shown"' in data:
        if all(bytes(event.data) in record.public for event in _shown.decode(data).events):
            return
    elif b'"type":"private_cards"' in data:
        told = _cards.decode(data)
        hand = history.table(told.version).hand
        if hand is not None and hand.started.hand == told.hand and player is not None:
            may_see = history.holds(hand, player)
    elif b'"pots":' in data:
        version = _view.decode(data).version
        may_see = history.open[version]
        if player is not None:
            may_see |= history.own(version, player)
    check(data, may_see, where)
