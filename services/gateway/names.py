"""What players are called."""

from collections.abc import Iterable, Mapping

from libs.contracts.lobby import Entrant
from libs.runtime.clock import Clock, Millis
from services.gateway.cache import Cache
from services.gateway.club import Club
from services.gateway.problems import Problem

MOST = 10_000
KEEP = Millis(600_000)
AT_ONCE = 200
"""Players that one question may ask for."""


class Names:
    def __init__(self, club: Club, clock: Clock) -> None:
        self._club = club
        self._known: Cache[str, Entrant] = Cache(clock, most=MOST, keep=KEEP)

    async def of(self, players: Iterable[str]) -> Mapping[str, str]:
        """A name for each."""
        return {player: known.name for player, known in (await self.entrants(players)).items()}

    async def entrants(self, players: Iterable[str]) -> Mapping[str, Entrant]:
        """Each by what he is called: his id where the lobby does not answer or does not know him,
        since a table can be played without knowing what anybody is called."""
        asked = list(dict.fromkeys(players))
        entrants = {player: Entrant(player=player, name=player) for player in asked}
        unknown = []
        for player in asked:
            if (known := self._known.get(player)) is None:
                unknown.append(player)
            else:
                entrants[player] = known
        for start in range(0, len(unknown), AT_ONCE):
            try:
                found = await self._club.players(unknown[start : start + AT_ONCE])
            except Problem:
                break
            for one in found:
                self._known.put(one.player, one)
                entrants[one.player] = one
        return entrants
