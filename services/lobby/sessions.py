"""Guests come in here, become members, and are known again by their sessions."""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import assert_never

import msgspec

from libs.contracts import lobby
from libs.contracts.lobby import (
    FindSession,
    KeepGuest,
    LogIn,
    LogOut,
    OpenSession,
    Session,
    SessionRequest,
)
from libs.contracts.requests import Refused
from libs.eventlog.store import StoreError
from libs.rules.names import PlayerId
from libs.rules.rejected import Rejected
from services.lobby.domain.names import folded
from services.lobby.domain.players import Players, SessionClosed, SessionOpened
from services.lobby.domain.refusals import DeskRefusal
from services.lobby.domain.tries import Tries
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
        self._tries = Tries()
        self._nobodys: str | None = None
        """The hash that a login under nobody's name is compared with."""

    async def answer(self, request: SessionRequest) -> bytes:
        """Raises as `Records.answer`."""
        try:
            return await self._answer(request)
        except Rejected as refusal:
            return _encode(Refused(code=refusal.code, facts=refusal.facts))

    async def _answer(self, request: SessionRequest) -> bytes:
        match request:
            case OpenSession():
                return await self._open(request)
            case FindSession(token_hash=token_hash):
                return _encode(await self._find(token_hash))
            case KeepGuest():
                return await self._keep(request)
            case LogIn():
                return _encode(await self._log_in(request))
            case LogOut(token_hash=token_hash):
                return await self._log_out(token_hash)
            case _:
                assert_never(request)

    async def _open(self, request: OpenSession) -> bytes:
        """A repeat finds the player it made; but as no token is kept, it gets another one."""
        now, token, player = self._ports.clock.now(), self._ports.ids.new(), self._new_player()
        token_hash = _hash(token)

        def come_in() -> Judged:
            registered = self._players.register(now, player, request.name)
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

    async def _find(self, token_hash: str) -> Session | Refused:
        """That it was used can be written down another time: nobody is turned away for it."""
        now = self._ports.clock.now()
        if self._players.use(token_hash, now):
            used = partial(self._players.use, token_hash, now)
            with suppress(StoreError):
                await self._records.write(PLAYERS, "use", lambda: (used(), None))
        player = self._players.of_session(token_hash, now)
        return Refused(code=DeskRefusal.NO_SESSION) if player is None else self._session(player)

    def _session(self, player: PlayerId) -> Session:
        players = self._players
        return Session(player=player, name=players.names[player], member=players.is_member(player))

    async def _keep(self, request: KeepGuest) -> bytes:
        """What is recorded of the command is without the password: a digest of it would be quick
        to guess."""
        now, password = self._ports.clock.now(), await self._ports.passwords.hash(request.password)

        def keep() -> Judged:
            kept = self._players.keep(now, request.token_hash, request.name, password)
            return [kept], Session(player=kept.player, name=kept.name, member=True)

        said = Said(SPEAKER, request.key, msgspec.structs.replace(request, password=""))
        return await self._records.answer(PLAYERS, said, keep)

    async def _log_in(self, request: LogIn) -> lobby.SessionOpened | Refused:
        """Takes as long for a name that nobody has."""
        name, now = folded(request.name), self._ports.clock.now()
        if wait := self._tries.wait(name, now):
            return Refused(code=DeskRefusal.TOO_MANY_TRIES, facts={"wait": wait})
        self._ports.passwords.check_room()
        self._tries.failed(name, now)  # until it is known: those sent at once count as well
        member = self._players.members.get(name)
        kept = await self._nobodys_password() if member is None else member.password
        if not await self._ports.passwords.fits(request.password, kept) or member is None:
            return Refused(code=DeskRefusal.BAD_LOGIN)
        self._tries.succeeded(name)
        token = self._ports.ids.new()
        opened = SessionOpened(at=now, player=member.player, token_hash=_hash(token))
        await self._records.write(PLAYERS, "log_in", lambda: ([opened], None))
        session = self._session(member.player)
        return lobby.SessionOpened(
            player=session.player, name=session.name, token=token, member=True
        )

    async def _nobodys_password(self) -> str:
        if self._nobodys is None:
            self._nobodys = await self._ports.passwords.hash(self._ports.ids.new())
        return self._nobodys

    async def _log_out(self, token_hash: str) -> bytes:
        now = self._ports.clock.now()

        def close() -> Judged:
            known = self._players.of_session(token_hash, now) is not None
            return [SessionClosed(at=now, token_hash=token_hash)] if known else [], None

        await self._records.write(PLAYERS, "log_out", close)
        return _encode(lobby.LoggedOut())

    @property
    def _players(self) -> Players:
        return self._records.register.players

    def _new_player(self) -> PlayerId:
        """An id so short may be somebody's already."""
        player = PlayerId("h" + self._ports.ids.new()[:12])
        return self._new_player() if player in self._players.names else player


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
