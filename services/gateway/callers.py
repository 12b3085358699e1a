"""Who says something at a table."""

from dataclasses import dataclass
from typing import Any

from litestar import Request

from libs.contracts.table import TableRequest
from services.gateway.club import Club
from services.gateway.parameters import find_player, find_viewer
from services.gateway.routes.bodies import Done
from services.gateway.sessions import Sessions


@dataclass(frozen=True, slots=True)
class Caller:
    club: Club
    player: str

    async def says(self, table: str, request: TableRequest) -> Done:
        """Raises Problem."""
        accepted = await self.club.play(self.player, table, request)
        return Done(version=accepted.version)


class Callers:
    """One dependency and not three, for what is asked most: Litestar finds each of several in a
    task of its own."""

    def __init__(self, club: Club, sessions: Sessions) -> None:
        self._club = club
        self._sessions = sessions

    async def find(self, request: Request[Any, Any, Any]) -> Caller:
        """Raises Problem."""
        session = await find_player(await find_viewer(request, self._sessions))
        return Caller(self._club, session.player)
