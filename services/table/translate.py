"""Between what is said to a Sit & Go table and what its rules understand."""

from typing import assert_never

from libs.contracts.subjects import LOBBY, OPERATOR, Speaker
from libs.contracts.table import ImHere, Leave, Open, Turn, Void
from libs.rules.names import GameCode, Limit, PlayerId, Seat
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.commands import (
    LeaveTable,
    OpenTable,
    SayImHere,
    TableCommand,
    VoidHand,
)
from libs.rules.table.events import Pace, Seated, TableOpened, ThinkingTime
from libs.rules.table.state import Table
from services.table.speakers import check_speaker, player_of, turn


def to_command(
    request: Open | Turn | ImHere | Leave | Void, speaker: Speaker, table: Table | None, at: int
) -> TableCommand:
    """What the speaker asks, if it is his to ask: tables are opened by the lobby, hands voided
    by the operator, and everything else said by the player himself, in the role he sits in."""
    match request:
        case Open():
            check_speaker(speaker, LOBBY)
            return OpenTable(opened=_opened(request, at))
        case Void():
            check_speaker(speaker, OPERATOR)
            return VoidHand(at=at, reason=request.reason)
        case Turn():
            return turn(request, player_of(speaker, table), at)
        case ImHere():
            return SayImHere(at=at, player=player_of(speaker, table))
        case Leave():
            return LeaveTable(at=at, player=player_of(speaker, table))
        case _:
            assert_never(request)


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
