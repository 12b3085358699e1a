"""Hands at a cash table: dealing them, turns in time and out of time, and showing afterwards."""

from libs.rules.cash.button import lineup, next_big_blind
from libs.rules.cash.coming import seated
from libs.rules.cash.commands import AgreeRuns, Show
from libs.rules.cash.due import showdown_ends, turn_ends
from libs.rules.cash.events import (
    ButtonMoved,
    CashEvent,
    OutCause,
    PlayerSatIn,
    PlayerSatOut,
)
from libs.rules.cash.evolve import evolve
from libs.rules.cash.next_hand import hand_with_blinds, hand_with_bring_in
from libs.rules.cash.settings import has_button
from libs.rules.cash.state import CashTable
from libs.rules.hand.commands import (
    CancelHand,
    ChooseRuns,
    HandCommand,
    ShowHand,
    StartHand,
)
from libs.rules.hand.decide import play
from libs.rules.hand.deck import Deck
from libs.rules.hand.events import Cause, HandEvent
from libs.rules.hand.running import asked_for_runs
from libs.rules.hand.state import Hand
from libs.rules.hand.unanswered import answered_by_table
from libs.rules.names import Seat
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.commands import TakeTurn, VoidHand


def deal(table: CashTable, at: int, deck: Deck) -> list[CashEvent]:
    """The next hand, unless too few are left when those have sat out who wanted to at their big
    blind."""
    if not has_button(table.settings.game):
        started = hand_with_bring_in(table, at, deck.deal)
        return [*_play(table, StartHand(started=started), deck)]
    events: list[CashEvent] = []
    rotation = table.rotation
    assert rotation is not None
    while (big := next_big_blind(table, rotation)).options.sit_out_next_big_blind:
        events.append(PlayerSatOut(at=at, seat=big.seat, cause=OutCause.BIG_BLIND))
        table = evolve(table, events[-1])
        if len(table.players) < 2:
            return events
    line = lineup(table, rotation)
    placed = line.positions
    events.append(ButtonMoved(at=at, button=placed.button, small=placed.small, big=placed.big))
    started = hand_with_blinds(table, line, at, deck.deal)
    return [*events, *_play(table, StartHand(started=started), deck)]


def take_turn(table: CashTable, command: TakeTurn, deck: Deck | None) -> list[CashEvent]:
    """An action that reaches the table before its deadline counts (R-AWAY-3), and brings back who
    sits out for missed turns."""
    seat = seated(table, command.player)
    hand = table.hand_in_play
    if hand is None:
        raise Rejected(Refusal.STALE_TURN if command.hand <= table.hands else Refusal.NO_HAND)
    if command.hand != hand.started.hand:
        raise Rejected(Refusal.STALE_TURN, hand=hand.started.hand, turn=hand.turn)
    if seat.leaving_since is not None:
        raise Rejected(Refusal.LEAVING)
    if (deadline := turn_ends(table, hand)) <= command.at:
        raise Rejected(Refusal.DEADLINE_PASSED, deadline=deadline)
    events = _play(table, command.act(seat.seat), deck)
    if seat.absent_since is None:
        return [*events]
    return [PlayerSatIn(at=command.at, seat=seat.seat), *events]


def act_for(table: CashTable, hand: Hand, at: int, deck: Deck | None) -> list[CashEvent]:
    """For the player to act."""
    player = hand.actor
    assert player is not None
    return [*_play(table, answered_by_table(hand, at, _cause(table, player.seat)), deck)]


def agree_runs(table: CashTable, command: AgreeRuns, deck: Deck | None) -> list[CashEvent]:
    """One of the players in the pot says how often at most (R-RUN-1)."""
    seat, hand = seated(table, command.player), table.hand_in_play
    if hand is None or command.hand != hand.started.hand or not asked_for_runs(hand):
        raise Rejected(Refusal.RUNS_NOT_ASKED)
    if (deadline := turn_ends(table, hand)) <= command.at:
        raise Rejected(Refusal.DEADLINE_PASSED, deadline=deadline)
    choice = ChooseRuns(at=command.at, seat=seat.seat, runs=command.runs)
    return [*_play(table, choice, deck)]


def decline_runs(table: CashTable, hand: Hand, at: int, deck: Deck | None) -> list[CashEvent]:
    """Who does not answer, or is not there, declines for all."""
    asked = asked_for_runs(hand)
    assert asked is not None
    absent = [seat for seat in asked if table.at_seat(seat).absent_since is not None]
    seat = [*absent, *asked][0]
    choice = ChooseRuns(at=at, seat=seat, runs=1, cause=_cause(table, seat))
    return [*_play(table, choice, deck)]


def _cause(table: CashTable, seat: Seat) -> Cause:
    return Cause.TIMEOUT if table.at_seat(seat).absent_since is None else Cause.AWAY


def void(table: CashTable, command: VoidHand, deck: Deck | None) -> list[CashEvent]:
    return [*_play(table, CancelHand(at=command.at, reason=command.reason), deck)]


def show(table: CashTable, command: Show, deck: Deck | None) -> list[CashEvent]:
    """An uncontested winner, or a loser who may muck, shows once betting is over (R-SHOW-3)."""
    seat, hand = seated(table, command.player), table.hand
    if hand is None or command.hand != hand.started.hand or seat.seat not in table.can_show:
        raise Rejected(Refusal.NOTHING_TO_SHOW)
    if deck is None:
        raise Rejected(Refusal.NOTHING_TO_SHOW, deck="lost")
    if (deadline := showdown_ends(table)) <= command.at:
        raise Rejected(Refusal.DEADLINE_PASSED, deadline=deadline)
    return [*play(hand, ShowHand(at=command.at, seat=seat.seat), deck)[0]]


def _play(table: CashTable, command: HandCommand, deck: Deck | None) -> list[HandEvent]:
    """What the hand makes of it, and of what its players have chosen for good."""
    events, hand = play(table.hand, command, deck)
    while (chosen := _by_option(table, hand)) is not None:
        more, hand = play(hand, chosen, deck)
        events += more
    return events


def _by_option(table: CashTable, hand: Hand) -> HandCommand | None:
    """How often somebody always runs a board; or that he always shows what he may muck."""
    options = {seat.seat: seat.options for seat in table.seats}
    for seat in asked_for_runs(hand) or ():
        if runs := options[seat].runs:
            return ChooseRuns(at=hand.at, seat=seat, runs=min(runs, hand.started.runs))
    if hand.over and not hand.cancelled:
        for player in hand.players:
            if options[player.seat].show and not player.folded and not player.shown:
                return ShowHand(at=hand.at, seat=player.seat)
    return None
