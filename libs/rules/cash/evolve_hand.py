"""What the events of a hand do to the cash table it is played at."""

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from libs.rules.cash.button import advanced, passed
from libs.rules.cash.state import CashSeat, CashTable, Positions, Rotation
from libs.rules.hand.events import CardsDrawn, Cause, HandEvent, RunsChosen
from libs.rules.hand.evolve import evolve as evolve_hand
from libs.rules.hand.state import Hand
from libs.rules.names import Seat

POTS: Final = 20
"""Hands that count for the average pot."""


def hand_event(table: CashTable, event: HandEvent) -> CashTable:
    before = table.hand
    hand = evolve_hand(before, event)
    if before is None or hand.started is not before.started:  # a new one
        return replace(
            table,
            at=event.at,
            hand=hand,
            hands=hand.started.hand,
            turn_began=event.at,
            showdown_open=False,
        )
    if before.over:
        return replace(table, at=event.at, hand=hand)
    if hand.over:
        return _hand_over(table, hand)
    if isinstance(event, RunsChosen):  # an answer gives the others no more time
        return replace(table, at=event.at, hand=hand)
    seats = _after_turn(table.seats, before, event)
    return replace(table, at=event.at, hand=hand, seats=seats, turn_began=event.at)


def _after_turn(
    seats: tuple[CashSeat, ...], before: Hand, event: HandEvent
) -> tuple[CashSeat, ...]:
    """A time-out is a missed turn, and what he does himself ends the count (R-AWAY-2); a draw
    that was not made in time is none (R-DRAW-1)."""
    actor, cause = before.actor, getattr(event, "cause", None)
    if actor is None or getattr(event, "seat", None) != actor.seat or cause is Cause.AWAY:
        return seats
    if cause is Cause.TIMEOUT and isinstance(event, CardsDrawn):
        return seats
    after = []
    for seat in seats:
        if seat.seat == actor.seat and (cause or seat.missed_turns):
            seat = replace(seat, missed_turns=seat.missed_turns + 1 if cause else 0)
        after.append(seat)
    return tuple(after)


def _hand_over(table: CashTable, hand: Hand) -> CashTable:
    """Stacks come back from the hand, with what was bought meanwhile. A cancelled hand moves no
    button and pays for no blind (R-POT-5)."""
    stacks = {player.seat: player.stack for player in hand.players}
    seats = [
        replace(seat, stack=stacks.get(seat.seat, seat.stack) + seat.bought, bought=0)
        for seat in table.seats
    ]
    rotation = table.rotation
    if rotation is not None and rotation.now is not None:
        if not hand.cancelled:
            seats = [_after_blinds(table, rotation, rotation.now, stacks, seat) for seat in seats]
            rotation = replace(
                rotation,
                advanced=advanced(table, rotation, rotation.now.button),
                last=rotation.now,
            )
        rotation = replace(rotation, now=None)
    return replace(
        table,
        at=hand.at,
        hand=hand,
        over_at=hand.at,
        pots=table.pots if hand.cancelled else (*table.pots, hand.awarded)[-POTS:],
        showdown_open=not hand.cancelled,
        seats=tuple(seats),
        rotation=rotation,
    )


def _after_blinds(
    table: CashTable,
    rotation: Rotation,
    now: Positions,
    dealt: Collection[Seat],
    seat: CashSeat,
) -> CashSeat:
    """Who was dealt in owes nothing more; whom the blinds have passed has missed them."""
    if seat.seat in dealt:
        return replace(seat, new=False, missed_big=False, missed_small=False)
    if seat.new:
        return seat
    seats = table.settings.seats
    start, last = rotation.first, rotation.last
    big, small = (start, start) if last is None else (last.big, last.small)
    missed_small = seat.missed_small
    if table.settings.stakes.small_blind:
        on_small = seat.seat == now.small != small
        missed_small |= on_small or passed(seats, small, seat.seat, now.small)
    missed_big = seat.missed_big or passed(seats, big, seat.seat, now.big)
    return replace(seat, missed_big=missed_big, missed_small=missed_small)
