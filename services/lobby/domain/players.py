"""Who is known at the front desk, and by which sessions.

Guests may share a display name: a name is only for show, an id is who one is. A member's name is
his alone. Tags and fields are the storage format: they are only ever added to, and never leave the
lobby.
"""

from typing import Final, NamedTuple, TypeAlias, assert_never

import msgspec

from libs.rules.event import EventBase
from libs.rules.names import PlayerId
from libs.rules.rejected import Rejected
from services.lobby.domain.names import display_name, folded
from services.lobby.domain.refusals import DeskRefusal

DAY: Final = 24 * 60 * 60 * 1_000
LASTS: Final = 90 * DAY
"""How long a session lives on since it was last used, milliseconds."""
NOTED: Final = DAY
"""After which another use of it is written down."""


class PlayerRegistered(EventBase, frozen=True, tag="PlayerRegistered"):
    player: PlayerId
    name: str


class SessionOpened(EventBase, frozen=True, tag="SessionOpened"):
    """`token_hash`: SHA-256 of the token in hexadecimal; the token itself is kept nowhere."""

    player: PlayerId
    token_hash: str


class SessionClosed(EventBase, frozen=True, tag="SessionClosed"):
    token_hash: str


class SessionUsed(EventBase, frozen=True, tag="SessionUsed"):
    """Not each time, but once a day at most."""

    token_hash: str


class MemberKept(EventBase, frozen=True, tag="MemberKept"):
    """A guest became a member; `password` is its Argon2id hash in PHC form."""

    player: PlayerId
    name: str
    password: str


PlayerEvent: TypeAlias = PlayerRegistered | SessionOpened | SessionClosed | SessionUsed | MemberKept


class _Session(NamedTuple):
    player: PlayerId
    used: int


class Member(msgspec.Struct, frozen=True):
    player: PlayerId
    password: str


class Players:
    """All who ever came in. `members` are by their folded names, and sessions known by the hash of
    their token."""

    def __init__(self) -> None:
        self.names: dict[PlayerId, str] = {}
        self.members: dict[str, Member] = {}
        self._members: set[PlayerId] = set()
        self._sessions: dict[str, _Session] = {}

    def apply(self, event: PlayerEvent) -> None:
        match event:
            case PlayerRegistered():
                self.names[event.player] = event.name
            case SessionOpened():
                self._sessions[event.token_hash] = _Session(event.player, event.at)
            case SessionClosed():
                self._sessions.pop(event.token_hash, None)
            case SessionUsed():
                session = self._sessions[event.token_hash]
                self._sessions[event.token_hash] = session._replace(used=event.at)
            case MemberKept():
                self.names[event.player] = event.name
                self.members[folded(event.name)] = Member(event.player, event.password)
                self._members.add(event.player)
            case _:
                assert_never(event)

    def is_member(self, player: PlayerId) -> bool:
        return player in self._members

    def of_session(self, token_hash: str, at: int) -> PlayerId | None:
        """Whose it is, if it has not ended."""
        session = self._sessions.get(token_hash)
        return session.player if session is not None and at < session.used + LASTS else None

    def use(self, token_hash: str, at: int) -> list[SessionUsed]:
        """What is to be written down of that use, if anything."""
        session = self._sessions.get(token_hash)
        if session is None or not session.used + NOTED <= at < session.used + LASTS:
            return []
        return [SessionUsed(at=at, token_hash=token_hash)]

    def register(self, at: int, player: PlayerId, typed: str) -> PlayerRegistered:
        """A new guest under the name he typed, or Rejected(bad_name, name_taken)."""
        return PlayerRegistered(at=at, player=player, name=self._free(typed))

    def keep(self, at: int, token_hash: str, typed: str, password: str) -> MemberKept:
        """The guest of a session as a member, or Rejected(no_session, already_member, bad_name,
        name_taken)."""
        player = self.of_session(token_hash, at)
        if player is None:
            raise Rejected(DeskRefusal.NO_SESSION)
        if self.is_member(player):
            raise Rejected(DeskRefusal.ALREADY_MEMBER)
        return MemberKept(at=at, player=player, name=self._free(typed), password=password)

    def _free(self, typed: str) -> str:
        name = display_name(typed)
        if folded(name) in self.members:
            raise Rejected(DeskRefusal.NAME_TAKEN)
        return name
