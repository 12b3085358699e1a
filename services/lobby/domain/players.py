"""Who is known at the front desk, and by which sessions.

Guests may share a display name: a name is only for show, an id is who one is. A member's name is
his alone. Tags and fields are the storage format: they are only ever added to, and never leave the
lobby.
"""

from typing import TypeAlias, assert_never

import msgspec

from libs.rules.event import EventBase
from libs.rules.names import PlayerId
from libs.rules.rejected import Rejected
from services.lobby.domain.names import display_name, folded
from services.lobby.domain.refusals import DeskRefusal


class PlayerRegistered(EventBase, frozen=True, tag="PlayerRegistered"):
    player: PlayerId
    name: str


class SessionOpened(EventBase, frozen=True, tag="SessionOpened"):
    """`token_hash`: SHA-256 of the token in hexadecimal; the token itself is kept nowhere."""

    player: PlayerId
    token_hash: str


class SessionClosed(EventBase, frozen=True, tag="SessionClosed"):
    token_hash: str


class MemberKept(EventBase, frozen=True, tag="MemberKept"):
    """A guest became a member; `password` is its Argon2id hash in PHC form."""

    player: PlayerId
    name: str
    password: str


PlayerEvent: TypeAlias = PlayerRegistered | SessionOpened | SessionClosed | MemberKept


class Member(msgspec.Struct, frozen=True):
    player: PlayerId
    password: str


class Players:
    """All who ever came in. `members` are by their folded names, sessions by the hash of their
    token."""

    def __init__(self) -> None:
        self.names: dict[PlayerId, str] = {}
        self.sessions: dict[str, PlayerId] = {}
        self.members: dict[str, Member] = {}
        self._members: set[PlayerId] = set()

    def apply(self, event: PlayerEvent) -> None:
        match event:
            case PlayerRegistered():
                self.names[event.player] = event.name
            case SessionOpened():
                self.sessions[event.token_hash] = event.player
            case SessionClosed():
                self.sessions.pop(event.token_hash, None)
            case MemberKept():
                self.names[event.player] = event.name
                self.members[folded(event.name)] = Member(event.player, event.password)
                self._members.add(event.player)
            case _:
                assert_never(event)

    def is_member(self, player: PlayerId) -> bool:
        return player in self._members

    def register(self, at: int, player: PlayerId, typed: str) -> PlayerRegistered:
        """A new guest under the name he typed, or Rejected(bad_name, name_taken)."""
        return PlayerRegistered(at=at, player=player, name=self._free(typed))

    def keep(self, at: int, token_hash: str, typed: str, password: str) -> MemberKept:
        """The guest of a session as a member, or Rejected(no_session, already_member, bad_name,
        name_taken)."""
        player = self.sessions.get(token_hash)
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
