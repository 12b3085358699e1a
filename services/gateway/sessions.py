"""Who a browser is: its cookie holds a token, of which only the hash is asked for."""

from hashlib import sha256

from libs.contracts.lobby import Session
from libs.runtime.clock import Clock, Millis
from services.gateway.cache import Cache
from services.gateway.club import Club
from services.gateway.problems import Problem

COOKIE = "session"
LONGEST = 256
MOST = 10_000
KEEP = Millis(300_000)


class Sessions:
    def __init__(self, club: Club, clock: Clock) -> None:
        self._club = club
        self._known: Cache[str, Session] = Cache(clock, most=MOST, keep=KEEP)

    async def find(self, token: str | None) -> Session | None:
        """None for no token, and for one that the lobby does not know."""
        if not token or len(token) > LONGEST:
            return None
        hashed = hash_of(token)
        session = self._known.get(hashed)
        if session is None:
            try:
                session = await self._club.session(hashed)
            except Problem as refusal:
                if refusal.code == "no_session":
                    return None
                raise
            self._known.put(hashed, session)
        return session

    def forget(self, token: str) -> None:
        """Who it is has changed; another gateway believes what it knows for a while longer."""
        self._known.drop(hash_of(token))


def hash_of(token: str) -> str:
    """What a session is known by everywhere but in its browser."""
    return sha256(token.encode()).hexdigest()
