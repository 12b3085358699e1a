"""What an event does to a table. A stored event is a fact: nothing here judges or refuses."""

from typing import assert_never

from msgspec.structs import replace

from libs.rules.hand.events import (
    BetMade,
    Called,
    Cause,
    Checked,
    Folded,
    HandEvent,
    Raised,
)
from libs.rules.hand.evolve import evolve as evolve_hand
from libs.rules.hand.state import Hand
from libs.rules.names import Seat
from libs.rules.table.events import (
    ClockRestored,
    PlayerBusted,
    PlayerLeft,
    PlayerReturned,
    TableEvent,
    TableEventBase,
    TableOpened,
    TournamentEnded,
)
from libs.rules.table.state import SeatState, Table


def evolve(table: Table | None, event: TableEvent) -> Table:
    """The table after `event`; only `TableOpened` can come before there is one."""
    if table is None:
        assert isinstance(event, TableOpened)
        return _opened(event)
    if not isinstance(event, TableEventBase):
        return _hand_event(table, event)
    match event:
        case PlayerReturned():
            return _with_seat(table, event.at, event.seat, away=False)
        case PlayerLeft():
            return _with_seat(table, event.at, event.seat, away=True)
        case PlayerBusted():
            return _with_seat(table, event.at, event.seat, place=event.place)
        case ClockRestored():
            return replace(table, at=event.at, turn_began=event.at)
        case TournamentEnded():
            return replace(table, at=event.at, ended=True)
        case TableOpened():
            return _opened(event)
        case _:
            assert_never(event)


def _opened(event: TableOpened) -> Table:
    seats = tuple(
        [
            SeatState(
                seat=seated.seat,
                player=seated.player,
                bot=seated.bot,
                stack=event.stack,
                bank=event.thinking.bank,
            )
            for seated in event.seats
        ]
    )
    return Table(opened=event, seats=seats, at=event.at, turn_began=event.at)


def _with_seat(
    table: Table, at: int, number: Seat, *, away: bool | None = None, place: int | None = None
) -> Table:
    seats = tuple(
        [
            seat
            if seat.seat != number
            else replace(
                seat,
                away=seat.away if away is None else away,
                place=seat.place if place is None else place,
            )
            for seat in table.seats
        ]
    )
    return replace(table, at=at, seats=seats)


def _hand_event(table: Table, event: HandEvent) -> Table:
    before = table.hand
    hand = evolve_hand(before, event)
    if before is None or hand.started is not before.started:  # a new one
        return replace(table, at=event.at, hand=hand, hands=hand.started.hand, turn_began=event.at)
    if hand.over:
        return _hand_over(table, hand)
    seats = table.seats
    if isinstance(event, Folded | Called | Checked | Raised | BetMade):
        seats = _after_thinking(table, event)
    return replace(table, at=event.at, hand=hand, seats=seats, turn_began=event.at)


def _hand_over(table: Table, hand: Hand) -> Table:
    """Stacks come back from the hand; a cancelled one counts for no level (R-POT-5)."""
    stacks = {player.seat: player.stack for player in hand.players}
    seats = tuple([replace(seat, stack=stacks.get(seat.seat, seat.stack)) for seat in table.seats])
    return replace(
        table,
        at=hand.at,
        hand=hand,
        seats=seats,
        counted=table.counted + (not hand.cancelled),
    )


def _after_thinking(
    table: Table, event: Folded | Called | Checked | Raised | BetMade
) -> tuple[SeatState, ...]:
    """The bank pays for what went beyond the time of a decision (R-CLK-1), and a time-out makes
    the player away (R-AWAY-1). What the table does for somebody away costs him nothing."""
    over = event.at - table.turn_began - table.opened.thinking.decision
    if over < 0:
        return table.seats
    cause = event.cause if isinstance(event, Folded | Checked) else None
    if cause is Cause.AWAY:
        return table.seats
    return tuple(
        [
            seat
            if seat.seat != event.seat
            else replace(
                seat,
                bank=max(0, seat.bank - over),
                away=seat.away or cause is Cause.TIMEOUT,
            )
            for seat in table.seats
        ]
    )
