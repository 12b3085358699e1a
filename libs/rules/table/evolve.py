"""What an event does to a table. A stored event is a fact: nothing here judges or refuses."""

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from libs.rules.hand.events import (
    BetMade,
    BringInPosted,
    Called,
    Cause,
    Checked,
    Completed,
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

Answer: TypeAlias = Folded | Called | Checked | Raised | BetMade | Completed | BringInPosted
"""To a decision that the bank helps with; a draw is none, nor a missed turn (R-DRAW-1)."""


def evolve(table: Table | None, event: TableEvent) -> Table:
    """The table after `event`; only `TableOpened` can come before there is one."""
    if table is None:
        assert isinstance(event, TableOpened)
        return _opened(event)
    if not isinstance(event, TableEventBase):
        return _hand_event(table, event)
    match event:
        case PlayerReturned():
            return _with_seat(table, event.at, event.seat, away_since=None)
        case PlayerLeft():
            return _with_seat(table, event.at, event.seat, away_since=event.at)
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


def _with_seat(table: Table, at: int, number: Seat, **changes: int | None) -> Table:
    return replace(table, at=at, seats=_seats_with(table, number, **changes))


def _seats_with(table: Table, number: Seat, **changes: int | None) -> tuple[SeatState, ...]:
    return tuple(
        [replace(seat, **changes) if seat.seat == number else seat for seat in table.seats]
    )


def _hand_event(table: Table, event: HandEvent) -> Table:
    before = table.hand
    hand = evolve_hand(before, event)
    if before is None or hand.started is not before.started:  # a new one
        return replace(table, at=event.at, hand=hand, hands=hand.started.hand, turn_began=event.at)
    if hand.over:
        return _hand_over(table, hand)
    seats = table.seats
    if isinstance(event, Answer):
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


def _after_thinking(table: Table, event: Answer) -> tuple[SeatState, ...]:
    """The bank pays for what went beyond the time of a decision (R-CLK-1), and a time-out makes
    the player away (R-AWAY-1). From when he went away on, nothing costs him."""
    began_on_bank = table.turn_began + table.opened.thinking.decision
    if event.at < began_on_bank:
        return table.seats
    seat = table.at_seat(event.seat)
    cause = event.cause if isinstance(event, Folded | Checked | BringInPosted) else None
    until, away_since = event.at, seat.away_since
    if cause is Cause.TIMEOUT:
        away_since = event.at
    elif away_since is not None:
        until = away_since
    bank = max(0, seat.bank - max(0, until - began_on_bank))
    return _seats_with(table, event.seat, bank=bank, away_since=away_since)
