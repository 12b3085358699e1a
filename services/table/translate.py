"""Between what is said to a table and what its rules understand."""

from typing import assert_never

from libs.contracts.requests import Refused
from libs.contracts.subjects import LOBBY, OPERATOR, Role, Speaker
from libs.contracts.table import ImHere, Leave, Open, TableRequest, Turn, Void
from libs.rules.cards import Card
from libs.rules.hand.commands import Action
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.commands import (
    LeaveTable,
    OpenTable,
    SayImHere,
    TableCommand,
    TakeTurn,
    VoidHand,
)
from libs.rules.table.events import Pace, Seated, TableOpened, ThinkingTime
from libs.rules.table.state import Table


def to_command(
    request: TableRequest, speaker: Speaker, table: Table | None, at: int
) -> TableCommand:
    """What the speaker asks, if it is his to ask: tables are opened by the lobby, hands voided
    by the operator, and everything else said by the player himself, in the role he sits in."""
    match request:
        case Open():
            _only(speaker, LOBBY)
            return OpenTable(opened=_opened(request, at))
        case Void():
            _only(speaker, OPERATOR)
            return VoidHand(at=at, reason=request.reason)
        case Turn():
            return TakeTurn(
                at=at,
                player=player_of(speaker, table),
                hand=request.hand,
                turn=request.turn,
                action=_action(request.action),
                to=request.to,
                cards=None if request.cards is None else tuple(map(Card, request.cards)),
            )
        case ImHere():
            return SayImHere(at=at, player=player_of(speaker, table))
        case Leave():
            return LeaveTable(at=at, player=player_of(speaker, table))
        case _:
            assert_never(request)


def refused(refusal: Rejected) -> Refused:
    return Refused(code=refusal.code, facts=refusal.facts)


def _only(speaker: Speaker, entitled: Speaker) -> None:
    if speaker != entitled:
        raise Rejected(Refusal.NOT_ALLOWED, speaker=speaker.name)


def player_of(speaker: Speaker, table: Table | None) -> PlayerId:
    """Who speaks or looks. A bot's seat is the bot service's, a human's the gateway's, and neither
    has the other's: Rejected(not_allowed)."""
    player = PlayerId(speaker.name)
    seat = None if table is None else table.seat_of(player)
    if seat is not None and speaker.role is not (Role.BOT if seat.bot else Role.HUMAN):
        raise Rejected(Refusal.NOT_ALLOWED, speaker=speaker.role)
    return player


def _action(word: str) -> Action:
    try:
        return Action(word)
    except ValueError:
        raise Rejected(Refusal.ILLEGAL_ACTION, action=word) from None


def _opened(request: Open, at: int) -> TableOpened:
    try:
        game, limit = GameCode(request.game), Limit(request.limit)
    except ValueError:
        raise Rejected(Refusal.BAD_TABLE, game=request.game, limit=request.limit) from None
    return TableOpened(
        at=at,
        tournament=request.tournament,
        game=game,
        limit=limit,
        seats=tuple(
            [
                Seated(seat=Seat(given.seat), player=PlayerId(given.player), bot=given.bot)
                for given in request.seats
            ]
        ),
        button=Seat(request.button),
        stack=request.stack,
        hands_a_level=request.hands_a_level,
        thinking=ThinkingTime(decision=request.decision, bank=request.bank),
        pace=Pace(
            between_hands=request.between_hands,
            after_showdown=request.after_showdown,
            away=request.away,
        ),
    )
