"""Who may say what at a table, and in which words."""

from typing import Protocol

from libs.contracts.requests import Refused
from libs.contracts.subjects import Role, Speaker
from libs.contracts.table import Turn
from libs.rules.cards import Card
from libs.rules.hand.commands import Action
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.commands import TakeTurn


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


def turn(request: Turn, player: PlayerId, at: int) -> TakeTurn:
    try:
        action = Action(request.action)
    except ValueError:
        raise Rejected(Refusal.ILLEGAL_ACTION, action=request.action) from None
    return TakeTurn(
        at=at,
        player=player,
        hand=request.hand,
        turn=request.turn,
        action=action,
        to=request.to,
        cards=None if request.cards is None else tuple(map(Card, request.cards)),
    )


def refused(refusal: Rejected) -> Refused:
    return Refused(code=refusal.code, facts=refusal.facts)
