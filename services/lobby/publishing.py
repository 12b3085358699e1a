"""What leaves the lobby's log: the events of tournaments; no player's, and no invitation."""

from collections.abc import Sequence

from libs.bus.journal import Journal
from libs.bus.outlet import JournalOutlet
from libs.contracts.subjects import Subject, tournament_events
from libs.eventlog.events import Position, StoredEvent
from libs.eventlog.relay import Outlet, Pause, Relay
from libs.eventlog.store import Store
from libs.rules.tournament.events import SitAndGoEvent
from services.lobby.domain.tournaments import RematchMade
from services.lobby.streams import CODEC, tournament_of

PUBLIC = frozenset(
    {str(event.__struct_config__.tag) for event in (*SitAndGoEvent.__args__, RematchMade)}
)


def publisher(store: Store, journal: Journal, pause: Pause) -> Relay:
    """The relay of the lobby's log; one runs per log."""
    return Relay(store, _PublicEvents(JournalOutlet(journal, _subject, CODEC.upcast)), pause)


class _PublicEvents:
    """Lets through what everybody may see, so versions of a stream may be missing."""

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet

    async def last(self) -> Position | None:
        return await self._outlet.last()

    async def publish(self, events: Sequence[StoredEvent]) -> None:
        if public := [event for event in events if event.type in PUBLIC]:
            await self._outlet.publish(public)


def _subject(event: StoredEvent) -> Subject:
    return tournament_events(tournament_of(event.stream))
