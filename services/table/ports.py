"""The outside world of the table service, handed in at its composition root."""

from dataclasses import dataclass

from libs.bus.port import Bus
from libs.eventlog.store import Store
from libs.runtime.clock import Clock
from libs.runtime.ids import Ids
from libs.runtime.shuffle import Shuffle
from libs.vault.vault import Vault


@dataclass(frozen=True, slots=True)
class Ports:
    store: Store
    vault: Vault
    bus: Bus
    clock: Clock
    ids: Ids
    shuffle: Shuffle
