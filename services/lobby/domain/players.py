"""Who is known at the front desk, and by which sessions.

Guests may share a display name: a name is only for show, an id is who one is. Tags and fields are
the storage format: they are only ever added to, and never leave the lobby.
"""

from typing import TypeAlias

from libs.rules.event import EventBase
from libs.rules.names import PlayerId
from services.lobby.domain.names import display_name


class PlayerRegistered(EventBase, frozen=True, tag="PlayerRegistered"):
    player: PlayerId
    name: str


class SessionOpened(EventBase, frozen=True, tag="SessionOpened"):
    """`token_hash`: SHA-256 of the token in hexadecimal; the token itself is kept nowhere."""

    player: PlayerId
    token_hash: str


PlayerEvent: TypeAlias = PlayerRegistered | SessionOpened


def register(at: int, player: PlayerId, typed: str) -> PlayerRegistered:
    """A new guest under the name he typed, or Rejected(bad_name)."""
    return PlayerRegistered(at=at, player=player, name=display_name(typed))
