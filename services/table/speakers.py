"""Who may say what at a table, and in which words."""

from typing import Protocol

from libs.contracts.requests import Refused
from libs.contracts.subjects import Role, Speaker
from libs.rules.hand.commands import Action
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal, Rejected


class _Seat(Protocol):
    @property
    def bot(self) -> bool: ...


class _Seated(Protocol):
    def seat_of(self, player: PlayerId) -> _Seat | None: ...


def check_speaker(speaker: Speaker, entitled: Speaker) -> None:
    """Rejected(not_allowed) for anybody else."""
    if speaker != entitled:
        raise Rejected(Refusal.NOT_ALLOWED, speaker=speaker.name)


def player_of(speaker: Speaker, table: _Seated | None) -> PlayerId:
    """Who speaks or looks. A bot's seat is the bot service's, a human's the gateway's, and neither
    has the other's: Rejected(not_allowed)."""
    player = PlayerId(speaker.name)
    seat = None if table is None else table.seat_of(player)
    if seat is not None and speaker.role is not (Role.BOT if seat.bot else Role.HUMAN):
        raise Rejected(Refusal.NOT_ALLOWED, speaker=speaker.role)
    return player


def action(word: str) -> Action:
    try:
        return Action(word)
    except ValueError:
        raise Rejected(Refusal.ILLEGAL_ACTION, action=word) from None


def refused(refusal: Rejected) -> Refused:
    return Refused(code=refusal.code, facts=refusal.facts)
