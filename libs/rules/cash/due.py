"""When a cash table next does something by itself, and what."""

from enum import StrEnum

import msgspec

from libs.rules.cash.settings import DECISION, SITTING_OUT, has_button
from libs.rules.cash.state import CashSeat, CashTable, Waiting
from libs.rules.hand.running import asked_for_runs
from libs.rules.hand.state import Decision, Hand
from libs.rules.hand.unanswered import DRAWING


class Step(StrEnum):
    """What a cash table does by itself."""

    ACT = "act"
    """For the player to act, whose time is up or who is not there."""
    RUNS = "runs"
    """Nobody else wants the board run more than once (R-RUN-1)."""
    DRAW = "draw"
    """Cards for the first button, from a deck that is shuffled for it."""
    DEAL = "deal"
    """The next hand, from a fresh deck."""
    CLOSE_SHOWDOWN = "close_showdown"
    """No hand follows: what was not shown stays unseen."""
    FREE_SEAT = "free_seat"
    """Of somebody who sits out too long (R-CASH-10)."""
    PASS_OFFER = "pass_offer"
    """A seat was not taken in time (R-CASH-5)."""


class Due(msgspec.Struct, frozen=True, gc=False):
    """`at`: the first moment, in milliseconds, at which the step is taken."""

    at: int
    step: Step


def due(table: CashTable) -> Due | None:
    """The next step, the earliest first; None while only players can bring something about."""
    steps = [
        *_of_the_hand(table),
        *[Due(at, Step.FREE_SEAT) for at, _ in seats_to_free(table)],
        *[Due(at, Step.PASS_OFFER) for at, _ in offers_open(table)],
    ]
    return min(steps, key=lambda step: step.at, default=None)


def turn_ends(table: CashTable, hand: Hand) -> int:
    """When the time of the player to act, or of those who are asked for runs, is up.

    For who is not there the table acts after its pace, and being away buys nobody time.
    """
    settings, began, actor = table.settings, table.turn_began, hand.actor
    if actor is None:
        time, asked = settings.consent, asked_for_runs(hand) or ()
    else:
        time, asked = DECISION[settings.speed], (actor.seat,)
        if hand.decision is Decision.DRAW:
            time = DRAWING
    absences = [table.at_seat(seat).absent_since for seat in asked]
    acted_for = [max(began, since) + settings.pace.away for since in absences if since is not None]
    return min([began + time, *acted_for])


def showdown_ends(table: CashTable) -> int:
    """Until then cards of the last hand can be shown (R-SHOW-3); the next hand is not before it."""
    hand, pace = table.hand, table.settings.pace
    assert hand is not None
    shown = any(player.shown for player in hand.players)
    return table.over_at + (pace.after_showdown if shown else pace.between_hands)


def seats_to_free(table: CashTable) -> list[tuple[int, CashSeat]]:
    """Who sits out, and until when he keeps his seat."""
    return [
        (seat.out_since + SITTING_OUT, seat)
        for seat in table.seats
        if seat.out_since is not None and seat.leaving_since is None
    ]


def offers_open(table: CashTable) -> list[tuple[int, Waiting]]:
    """Who is offered a seat, and until when."""
    return [
        (each.offered_at + table.settings.offer, each)
        for each in table.waiting
        if each.offered_at is not None
    ]


def _of_the_hand(table: CashTable) -> list[Due]:
    if (hand := table.hand_in_play) is not None:
        return [Due(turn_ends(table, hand), Step.RUNS if hand.actor is None else Step.ACT)]
    steps = []
    if table.can_show:
        steps.append(Due(showdown_ends(table), Step.CLOSE_SHOWDOWN))
    if table.ready_since is None:
        return steps
    between = table.settings.pace.between_hands
    moments = [table.ready_since + between]
    if table.hand is not None:
        moments.append(showdown_ends(table))
    rotation = table.rotation
    if rotation is not None:
        moments.append(rotation.at + between)
    draws = rotation is None and has_button(table.settings.game)
    next_hand = Due(max(moments), Step.DRAW if draws else Step.DEAL)
    if steps and next_hand == Due(steps[0].at, Step.DEAL):
        return [next_hand]
    return [*steps, next_hand]
