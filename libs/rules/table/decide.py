"""What follows from a command to a table: judged here, once, and told in events."""

from typing import assert_never

from libs.rules.games import GAMES
from libs.rules.hand.commands import CancelHand, HandCommand, StartHand
from libs.rules.hand.decide import play
from libs.rules.hand.deck import Deck
from libs.rules.hand.events import Cause
from libs.rules.hand.state import Hand
from libs.rules.hand.unanswered import answered_by_table
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal, Rejected
from libs.rules.table.commands import (
    LeaveTable,
    OpenTable,
    RestoreClock,
    SayImHere,
    TableCommand,
    TakeTurn,
    Tick,
    VoidHand,
)
from libs.rules.table.events import (
    ClockRestored,
    Placed,
    PlayerBusted,
    PlayerLeft,
    PlayerReturned,
    TableEvent,
    TableOpened,
    TournamentEnded,
)
from libs.rules.table.next_hand import next_hand
from libs.rules.table.state import SeatState, Step, Table, due
from libs.rules.tournament.places import places


def decide(table: Table | None, command: TableCommand, deck: Deck | None) -> list[TableEvent]:
    """The events of `command`, or Rejected; then nothing has changed.

    `deck` is that of the hand in play, or a fresh one when a hand is due; it may be None where
    no card can be dealt or shown. A repeated command yields no events or is refused as stale.
    """
    if isinstance(command, OpenTable):
        return _open(table, command.opened)
    if table is None:
        raise Rejected(Refusal.NOT_OPEN)
    match command:
        case TakeTurn():
            return _take_turn(table, command, deck)
        case Tick():
            return _tick(table, command.at, deck)
        case SayImHere():
            seat = _still_in(table, command.player)
            return [PlayerReturned(at=command.at, seat=seat.seat)] if seat.away else []
        case LeaveTable():
            seat = _still_in(table, command.player)
            return [] if seat.away else [PlayerLeft(at=command.at, seat=seat.seat)]
        case RestoreClock():
            return [ClockRestored(at=command.at)] if table.hand_in_play else []
        case VoidHand():
            return _play(table, CancelHand(at=command.at, reason=command.reason), deck)
        case _:
            assert_never(command)


def _open(table: Table | None, opened: TableOpened) -> list[TableEvent]:
    if table is not None:
        if table.opened == opened:
            return []
        raise Rejected(Refusal.ALREADY_OPEN, tournament=table.opened.tournament)
    numbers, most = [seated.seat for seated in opened.seats], GAMES[opened.game].seats
    if not 2 <= len(numbers) <= most:
        raise Rejected(Refusal.BAD_TABLE, players=len(numbers), most=most)
    if len(set(numbers)) < len(numbers) or min(numbers) < 1:
        raise Rejected(Refusal.BAD_TABLE, seats="repeated or below 1")
    if len({seated.player for seated in opened.seats}) < len(numbers):
        raise Rejected(Refusal.BAD_TABLE, players="repeated")
    if opened.button not in numbers:
        raise Rejected(Refusal.BAD_TABLE, button=opened.button)
    if min(opened.stack, opened.hands_a_level, opened.thinking.decision) < 1:
        raise Rejected(Refusal.BAD_TABLE, stack=opened.stack, hands_a_level=opened.hands_a_level)
    pace = opened.pace
    if min(opened.thinking.bank, pace.between_hands, pace.after_showdown, pace.away) < 0:
        raise Rejected(Refusal.BAD_TABLE, time="negative")
    return [opened]


def _still_in(table: Table, player: PlayerId) -> SeatState:
    seat = table.seat_of(player)
    if seat is None:
        raise Rejected(Refusal.NOT_SEATED)
    if table.ended or seat.place is not None:
        raise Rejected(Refusal.FINISHED, place=seat.place)
    return seat


def _take_turn(table: Table, command: TakeTurn, deck: Deck | None) -> list[TableEvent]:
    """An action that reaches the table before its deadline counts, and says "I'm here"."""
    seat = table.seat_of(command.player)
    if seat is None:
        raise Rejected(Refusal.NOT_SEATED)
    hand = table.hand_in_play
    if hand is None:
        raise Rejected(Refusal.STALE_TURN if command.hand <= table.hands else Refusal.NO_HAND)
    if command.hand != hand.started.hand:
        raise Rejected(Refusal.STALE_TURN, hand=hand.started.hand, turn=hand.turn)
    step = due(table)
    if step is not None and step.at <= command.at:  # R-AWAY-3: exactly at the deadline is late
        raise Rejected(Refusal.DEADLINE_PASSED, deadline=step.at)
    events = _play(table, command.act(seat.seat), deck)
    return [PlayerReturned(at=command.at, seat=seat.seat), *events] if seat.away else events


def _tick(table: Table, at: int, deck: Deck | None) -> list[TableEvent]:
    step = due(table)
    if step is None or step.at > at:
        return []
    match step.step:
        case Step.DEAL:
            assert deck is not None, "a hand is dealt from a fresh deck"
            return _play(table, StartHand(started=next_hand(table, at, deck.deal)), deck)
        case Step.ACT:
            hand = table.hand_in_play
            assert hand is not None
            return _play(table, answered_by_table(hand, at, _cause(table, hand)), deck)
        case _:
            assert_never(step.step)


def _cause(table: Table, hand: Hand) -> Cause:
    """Why the table acts for the player to act."""
    player = hand.actor
    assert player is not None
    return Cause.AWAY if table.at_seat(player.seat).away else Cause.TIMEOUT


def _play(table: Table, command: HandCommand, deck: Deck | None) -> list[TableEvent]:
    events, hand = play(table.hand, command, deck)
    if not hand.over or hand.cancelled:
        return [*events]
    return [*events, *_results(table, hand)]


def _results(table: Table, hand: Hand) -> list[TableEvent]:
    """Who went out in this hand and where he is placed, and the end when one is left."""
    out = {
        dealt.seat: dealt.stack
        for dealt, player in zip(hand.started.players, hand.players, strict=True)
        if not player.stack
    }
    remaining = len(hand.players) - len(out)
    taken = places(out, remaining)
    at = hand.at
    players = {seat.seat: seat.player for seat in table.seats}
    results: list[TableEvent] = [
        PlayerBusted(at=at, seat=seat, player=players[seat], place=place)
        for seat, place in sorted(taken.items(), key=lambda item: (-item[1], item[0]))
    ]
    if remaining == 1:
        placed = [
            Placed(player=seat.player, place=seat.place or taken.get(seat.seat, 1))
            for seat in table.seats
        ]
        placed.sort(key=lambda each: each.place)
        results.append(
            TournamentEnded(at=at, tournament=table.opened.tournament, places=tuple(placed))
        )
    return results
