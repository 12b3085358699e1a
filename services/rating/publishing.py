"""How rating events leave their log: in order of position, into the journal."""

from libs.bus.journal import Journal
from libs.bus.outlet import JournalOutlet
from libs.contracts.subjects import Subject, rating_events
from libs.eventlog.events import StoredEvent
from libs.eventlog.relay import Pause, Relay
from libs.eventlog.store import Store
from services.rating.stream import CODEC


def publisher(store: Store, journal: Journal, pause: Pause) -> Relay:
    """The relay of the rating service's log; one runs per log."""
    return Relay(store, JournalOutlet(journal, _subject, CODEC.upcast), pause)


def _subject(event: StoredEvent) -> Subject:
    return rating_events(CODEC.decode(event).tournament)
