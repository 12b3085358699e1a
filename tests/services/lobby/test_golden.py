"""What the lobby's own events look like in the log, for ever."""

from pathlib import Path
from typing import TypeAlias

from libs.eventlog.codec import Codec
from services.lobby.domain.cash_tables import CashTableEvent
from services.lobby.domain.ledger import LedgerEvent
from services.lobby.domain.players import PlayerEvent
from services.lobby.domain.tournaments import InviteIssued, RematchMade, ResultRead
from tests.support.golden import check_golden

OwnEvent: TypeAlias = (
    PlayerEvent | LedgerEvent | CashTableEvent | InviteIssued | RematchMade | ResultRead
)


def test_every_event_of_the_lobbys_own_can_be_read() -> None:
    codec: Codec[OwnEvent] = Codec(OwnEvent)
    check_golden(codec, Path(__file__).parent / "golden")
