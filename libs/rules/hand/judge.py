"""Whether a player may do what he wants to: the event of it, or a refusal."""

from libs.rules.hand.commands import Act, Action
from libs.rules.hand.deck import Deck
from libs.rules.hand.draws import drawn
from libs.rules.hand.events import (
    BetMade,
    BringInPosted,
    Called,
    Checked,
    Completed,
    Folded,
    HandEvent,
    Raised,
)
from libs.rules.hand.legal import (
    Bounds,
    above_completion,
    completes,
    opening_bounds,
    owed,
    raise_bounds,
)
from libs.rules.hand.state import Decision, Hand, Player
from libs.rules.rejected import Refusal, Rejected

_FOLD, _CHECK, _CALL = Action.FOLD, Action.CHECK, Action.CALL  # looked up on every turn
_BET, _RAISE, _ALL_IN, _COMPLETE = Action.BET, Action.RAISE, Action.ALL_IN, Action.COMPLETE
_BETTING = Decision.BET


def judge(hand: Hand, act: Act, deck: Deck | None) -> HandEvent:
    """The event of an action that the rules allow: the same bounds as `legal_actions` has."""
    index = hand.to_act
    if index is None:
        raise Rejected(Refusal.NO_HAND)
    player = hand.players[index]
    action = act.action
    if act.turn != hand.turn:
        raise Rejected(Refusal.STALE_TURN, turn=hand.turn)
    if act.seat != player.seat:
        raise Rejected(Refusal.NOT_YOUR_TURN, seat=player.seat)
    if act.to is not None and action is not _BET and action is not _RAISE:
        raise Rejected(Refusal.ILLEGAL_ACTION, action=action, to=act.to)
    if act.cards is not None and action is not Action.DISCARD:
        raise Rejected(Refusal.ILLEGAL_ACTION, action=action, cards=len(act.cards))
    if hand.decision is not _BETTING:
        return _draw_or_bring_in(hand, player, act, deck)
    at, seat = act.at, act.seat
    if action is _FOLD:
        return Folded(at=at, seat=seat, cause=act.cause)
    if action is _CHECK or action is _CALL:
        owes = owed(hand, player)
        if (action is _CALL) is not bool(owes):
            raise Rejected(Refusal.ILLEGAL_ACTION, action=action, call=owes)
        if owes:
            return Called(at=at, seat=seat, by=owes, all_in=owes == player.stack)
        return Checked(at=at, seat=seat, cause=act.cause)
    if action is _ALL_IN:
        return _all_in(hand, player, at)
    if action is _BET or action is _RAISE:
        if (action is _BET) is bool(hand.to_match):
            raise Rejected(Refusal.ILLEGAL_ACTION, action=action)
        bounds = raise_bounds(hand, player)
        if bounds is not None and not hand.street and completes(hand):
            bounds = above_completion(hand, player, bounds)
        return _wager(hand, player, at, _amount(act, bounds))
    if action is _COMPLETE and completes(hand):
        bounds = raise_bounds(hand, player)
        if bounds is not None:
            return _wager(hand, player, at, bounds.min)
    raise Rejected(Refusal.ILLEGAL_ACTION, action=action)


def _draw_or_bring_in(hand: Hand, player: Player, act: Act, deck: Deck | None) -> HandEvent:
    """R-DRAW-1: a draw is nothing but a draw. R-BLD-4: the bring-in, or a full bet."""
    at, action = act.at, act.action
    if hand.decision is Decision.DRAW:
        if action is Action.DISCARD:
            return drawn(hand, player, act, deck)
    elif action is Action.BRING_IN or (action is _ALL_IN and not opening_bounds(hand, player)):
        amount = min(player.stack, hand.started.bring_in)
        return BringInPosted(
            at=at,
            seat=player.seat,
            amount=amount,
            all_in=amount == player.stack,
            cause=act.cause,
        )
    elif action is _ALL_IN:
        return _all_in(hand, player, at)
    elif action is _BET:
        return _wager(hand, player, at, _amount(act, opening_bounds(hand, player)))
    raise Rejected(Refusal.ILLEGAL_ACTION, action=action)


def _wager(hand: Hand, player: Player, at: int, to: int) -> BetMade | Raised | Completed:
    """A bet; over a bring-in the completion, or a raise of more than that."""
    all_in = to == player.bet + player.stack
    if not hand.to_match:
        return BetMade(at=at, seat=player.seat, to=to, all_in=all_in)
    if hand.started.bring_in and to <= hand.started.min_bet and completes(hand):
        return Completed(at=at, seat=player.seat, to=to, all_in=all_in)
    return Raised(at=at, seat=player.seat, to=to, all_in=all_in)


def _amount(act: Act, bounds: Bounds | None) -> int:
    """The total bet or raised to, when it lies within the bounds."""
    to = act.to
    if bounds is None:
        raise Rejected(Refusal.ILLEGAL_ACTION, action=act.action)
    if to is None:
        raise Rejected(Refusal.AMOUNT_MISSING, min=bounds.min, max=bounds.max)
    if to < bounds.min:
        raise Rejected(Refusal.AMOUNT_TOO_SMALL, to=to, min=bounds.min, max=bounds.max)
    if to > bounds.max:
        raise Rejected(Refusal.AMOUNT_TOO_LARGE, to=to, min=bounds.min, max=bounds.max)
    if (to - bounds.min) % bounds.step:
        raise Rejected(Refusal.AMOUNT_BETWEEN, to=to, min=bounds.min, max=bounds.max)
    return to


def _all_in(hand: Hand, player: Player, at: int) -> HandEvent:
    """The whole stack as a bet or raise, or a call where raising is closed or the stack is no
    more than the call; above a limit it is refused (R-BET-13)."""
    to = player.bet + player.stack
    bounds = raise_bounds(hand, player)
    if bounds is None:
        owes = owed(hand, player)
        if not owes:
            raise Rejected(Refusal.ILLEGAL_ACTION, action=_ALL_IN)
        return Called(at=at, seat=player.seat, by=owes, all_in=owes == player.stack)
    if to > bounds.max:
        raise Rejected(Refusal.AMOUNT_TOO_LARGE, to=to, min=bounds.min, max=bounds.max)
    return _wager(hand, player, at, to)
