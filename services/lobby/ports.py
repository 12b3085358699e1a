"""The outside world of the lobby, handed in at its composition root."""

from dataclasses import dataclass

from libs.bus.journal import Journal
from libs.bus.port import Bus
from libs.eventlog.store import Store
from libs.runtime.clock import Clock
from libs.runtime.ids import Ids
from libs.runtime.shuffle import Shuffle
from services.lobby.passwords import Passwords


@dataclass(frozen=True, slots=True)
class Ports:
    """`results` is the journal of the tables' events."""

    store: Store
    bus: Bus
    results: Journal
    clock: Clock
    ids: Ids
    shuffle: Shuffle
    passwords: Passwords
