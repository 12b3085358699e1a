"""What a client is told of the lobby."""

import msgspec

from services.gateway.cash_tables import CashTableListed
from services.gateway.tournaments import TournamentListed


class LobbyTold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A frame of the stream: all Sit & Gos and all cash tables, or the one that changed. A cash
    table whose `stage` is closed is gone."""

    tournaments: tuple[TournamentListed, ...] | None = None
    tables: tuple[CashTableListed, ...] | None = None
    tournament: TournamentListed | None = None
    table: CashTableListed | None = None
