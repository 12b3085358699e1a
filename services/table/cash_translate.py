"""Between what is said to a cash table and what its rules understand."""

from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from libs.contracts import cash as said
from libs.contracts.subjects import LOBBY, OPERATOR, Role, Speaker
from libs.contracts.table import ImHere, Leave, Turn, Void
from libs.rules.cash import (
    AgreeRuns,
    AskSeatChange,
    CashCommand,
    CashSettings,
    CashTable,
    CashTableOpened,
    CloseCashTable,
    JoinWaitingList,
    LeaveSeat,
    LeaveWaitingList,
    OpenCashTable,
    Options,
    SetOptions,
    Show,
    SitIn,
    SitOut,
    TakeSeat,
    TopUp,
    VoidHand,
)
from libs.rules.names import PlayerId, Seat
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.events import Pace
from services.table.speakers import check_speaker, player_of, turn

_Own: TypeAlias = (
    Turn
    | ImHere
    | Leave
    | said.SitOut
    | said.SitIn
    | said.SetOptions
    | said.AskSeatChange
    | said.JoinWaitingList
    | said.LeaveWaitingList
    | said.AgreeRuns
    | said.ShowCards
)
"""What players say for themselves."""


def to_cash_command(
    request: said.CashRequest | Turn | ImHere | Leave | Void,
    speaker: Speaker,
    table: CashTable,
    at: int,
) -> CashCommand:
    """What the speaker asks, if it is his to ask: seats and chips of people are the lobby's to
    say, which knows the ledger; a bot speaks for itself; all else is the player's own."""
    match request:
        case said.OpenCash():
            return open_cash_table(request, speaker, table.opened.table, at)
        case said.CloseCash():
            check_speaker(speaker, LOBBY)
            return CloseCashTable(at=at)
        case Void():
            check_speaker(speaker, OPERATOR)
            return VoidHand(at=at, reason=request.reason)
        case said.TakeSeat():
            return _take_seat(request, speaker, at)
        case said.TopUp():
            player = _whose(speaker, request.player)
            _check(request.objection)
            return TopUp(at=at, player=player, amount=request.amount)
        case _:
            return _own(request, player_of(speaker, table), table, at)


def _own(request: _Own, player: PlayerId, table: CashTable, at: int) -> CashCommand:
    match request:
        case Turn():
            return turn(request, player, at)
        case ImHere():
            seat = table.seat_of(player)
            return SitIn(at=at, player=player, post=seat is not None and seat.options.post)
        case Leave():
            return LeaveSeat(at=at, player=player)
        case said.SitOut():
            return SitOut(at=at, player=player)
        case said.SitIn():
            return SitIn(at=at, player=player, post=request.post)
        case said.SetOptions():
            return SetOptions(at=at, player=player, options=_options(request.options))
        case said.AskSeatChange():
            to = None if request.to is None else Seat(request.to)
            return AskSeatChange(at=at, player=player, to=to)
        case said.JoinWaitingList():
            return JoinWaitingList(at=at, player=player)
        case said.LeaveWaitingList():
            return LeaveWaitingList(at=at, player=player)
        case said.AgreeRuns():
            return AgreeRuns(at=at, player=player, hand=request.hand, runs=request.runs)
        case said.ShowCards():
            return Show(at=at, player=player, hand=request.hand)
        case _:
            assert_never(request)


def open_cash_table(
    request: said.OpenCash, speaker: Speaker, table_id: str, at: int
) -> OpenCashTable:
    check_speaker(speaker, LOBBY)
    pace = Pace(
        between_hands=request.between_hands,
        after_showdown=request.after_showdown,
        away=request.away,
    )
    settings = msgspec.convert(request.terms, CashSettings, from_attributes=True)
    settings = replace(settings, pace=pace)
    return OpenCashTable(opened=CashTableOpened(at=at, table=table_id, settings=settings))


def _options(options: said.CashOptions) -> Options:
    return msgspec.convert(options, Options, from_attributes=True)


def _take_seat(request: said.TakeSeat, speaker: Speaker, at: int) -> TakeSeat:
    player = _whose(speaker, request.player)
    _check(request.objection)
    return TakeSeat(
        at=at,
        player=player,
        buy_in=request.buy_in,
        seat=None if request.seat is None else Seat(request.seat),
        options=_options(request.options),
        bot=speaker.role is Role.BOT,
        brings=request.brings,
        moved=request.moved,
        at_most=request.at_most,
    )


def _check(objection: said.Objection | None) -> None:
    if objection is not None:
        raise Rejected(Refusal(objection.code), **objection.facts)


def _whose(speaker: Speaker, player: str) -> PlayerId:
    """Rejected(not_allowed) unless the lobby says it of a person, or a bot of itself."""
    if speaker != Speaker(Role.BOT, player):
        check_speaker(speaker, LOBBY)
    return PlayerId(player)
