"""The lobby as it comes over the bus: which public tournaments there are, and what changes."""

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from libs.contracts.lobby import Listing
from services.gateway.stream.feed import Follower
from services.gateway.stream.frames import body, ended
from services.gateway.stream.ring import Ring
from services.gateway.tournaments import LobbyTold, TournamentListed, TournamentsShown


class LobbyNews:
    """`ask` is for all listings, and raises Problem."""

    def __init__(self, ask: Callable[[], Awaitable[Sequence[Listing]]]) -> None:
        self.followers: set[Follower] = set()
        self._ask = ask
        self._known: dict[str, Listing] = {}
        self._ring = Ring(0)

    def hear(self, listing: Listing) -> None:
        """From the bus."""
        self._known[listing.tournament] = listing
        told = LobbyTold(tournament=TournamentListed.of(listing))
        self._ring.append(ended(body("lobby", msgspec.json.encode(told))))
        for follower in self.followers:
            follower.wake()

    def behind(self, version: int, most: int) -> list[bytes] | None:
        return self._ring.behind(version, most)

    async def all(self) -> tuple[int, bytes]:
        """All listings in one frame, and the version from which to read on. What changed
        meanwhile may be told once more."""
        version = self._ring.version
        listings = await self._ask()
        shown = TournamentsShown.of(listings)
        if self._ring.version == version:
            self._known = {each.tournament: each for each in listings}
        return version, ended(body("lobby", msgspec.json.encode(shown)))

    async def look(self) -> None:
        """Tell what changed without a word: a message may be lost. Raises Problem."""
        version = self._ring.version
        listings = await self._ask()
        if self._ring.version != version:
            return  # what was answered may be older than what was heard
        changed = [each for each in listings if self._known.get(each.tournament) != each]
        self._known = {each.tournament: each for each in listings}
        for listing in changed:
            self.hear(listing)
