"""Guests come in here, and are known again by their sessions."""

from collections.abc import Awaitable, Callable, Iterable
from hashlib import sha256
from typing import assert_never

import msgspec

from libs.contracts import lobby
from libs.contracts.lobby import FindSession, OpenSession, Session, SessionRequest
from libs.contracts.requests import Refused
from libs.rules.names import PlayerId
from services.lobby.domain.players import SessionOpened, register
from services.lobby.domain.refusals import DeskRefusal
from services.lobby.ports import Ports
from services.lobby.records import Judged, Records, Said
from services.lobby.streams import PLAYERS

SPEAKER = "service.gateway"

_encode = msgspec.json.encode
_recorded = msgspec.json.Decoder[Session | Refused](Session | Refused)


class Sessions:
    """`welcome` gives new players their chips."""

    def __init__(
        self,
        ports: Ports,
        records: Records,
        welcome: Callable[[Iterable[PlayerId]], Awaitable[None]],
    ) -> None:
        self._ports = ports
        self._records = records
        self._welcome = welcome

    async def answer(self, request: SessionRequest) -> bytes:
        match request:
            case OpenSession():
                return await self._open(request)
            case FindSession(token_hash=token_hash):
                return _encode(self._find(token_hash))
            case _:
                assert_never(request)

    async def _open(self, request: OpenSession) -> bytes:
        """A repeat finds the player it made; but as no token is kept, it gets another one."""
        now, token, player = self._ports.clock.now(), self._ports.ids.new(), self._new_player()
        token_hash = sha256(token.encode()).hexdigest()

        def come_in() -> Judged:
            registered = register(now, player, request.name)
            opened = SessionOpened(at=now, player=player, token_hash=token_hash)
            return [registered, opened], Session(player=player, name=registered.name)

        said = Said(SPEAKER, request.key, request)
        reply = _recorded.decode(await self._records.answer(PLAYERS, said, come_in))
        if isinstance(reply, Refused):
            return _encode(reply)
        await self._welcome([PlayerId(reply.player)])
        if reply.player != player:
            again = SessionOpened(at=now, player=PlayerId(reply.player), token_hash=token_hash)
            await self._records.write(PLAYERS, said.command_id, lambda: ([again], None))
        return _encode(lobby.SessionOpened(player=reply.player, name=reply.name, token=token))

    def _find(self, token_hash: str) -> Session | Refused:
        register = self._records.register
        player = register.sessions.get(token_hash)
        if player is None:
            return Refused(code=DeskRefusal.NO_SESSION)
        return Session(player=player, name=register.names[player])

    def _new_player(self) -> PlayerId:
        """An id so short may be somebody's already."""
        player = PlayerId("h" + self._ports.ids.new()[:12])
        return self._new_player() if player in self._records.register.names else player
