"""The streams of the lobby's log: one of all players, one of all chips, one a Sit & Go and a
cash table."""

from typing import Final, TypeAlias

from libs.eventlog.codec import Codec
from libs.eventlog.events import StreamId
from services.lobby.domain.cash_tables import CashTableEvent
from services.lobby.domain.ledger import LedgerEvent
from services.lobby.domain.players import PlayerEvent
from services.lobby.domain.tournaments import TournamentEvent

LobbyEvent: TypeAlias = PlayerEvent | LedgerEvent | TournamentEvent | CashTableEvent

CODEC: Codec[LobbyEvent] = Codec(LobbyEvent)

PLAYERS: Final = StreamId("players")
LEDGER: Final = StreamId("ledger")
_PREFIX: Final = "sitandgo-"


def stream_of(tournament: str) -> StreamId:
    return StreamId(_PREFIX + tournament)


def tournament_of(stream: StreamId) -> str:
    return stream.removeprefix(_PREFIX)


_CASH: Final = "cash-"


def cash_stream_of(table: str) -> StreamId:
    return StreamId(_CASH + table)


def cash_table_of(stream: StreamId) -> str | None:
    """None for a stream that is no cash table's."""
    return stream.removeprefix(_CASH) if stream.startswith(_CASH) else None
