"""The streams of the lobby's log: one of all players, one of all chips, one for each Sit & Go."""

from typing import Final, TypeAlias

from libs.eventlog.codec import Codec
from libs.eventlog.events import StreamId
from services.lobby.domain.ledger import LedgerEvent
from services.lobby.domain.players import PlayerEvent
from services.lobby.domain.tournaments import TournamentEvent

LobbyEvent: TypeAlias = PlayerEvent | LedgerEvent | TournamentEvent

CODEC: Codec[LobbyEvent] = Codec(LobbyEvent)

PLAYERS: Final = StreamId("players")
LEDGER: Final = StreamId("ledger")
_PREFIX: Final = "sitandgo-"


def stream_of(tournament: str) -> StreamId:
    return StreamId(_PREFIX + tournament)


def tournament_of(stream: StreamId) -> str:
    return stream.removeprefix(_PREFIX)
