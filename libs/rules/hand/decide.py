"""What follows from a command: judged here, once, and told in events.

`decide` answers with the action and everything it leads to: bets returned, streets dealt, hands
shown, pots awarded, the end. All of it happens at the moment of the command.
"""

from collections.abc import Sequence
from typing import assert_never

from libs.rules.hand.commands import Act, Action, CancelHand, HandCommand, StartHand
from libs.rules.hand.deck import Deck
from libs.rules.hand.events import (
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandCancelled,
    HandEnded,
    HandEvent,
    Raised,
    UncalledBetReturned,
)
from libs.rules.hand.evolve import evolve
from libs.rules.hand.forced_bets import opening_events
from libs.rules.hand.legal import Bounds, owed, raise_bounds
from libs.rules.hand.showdown import showdown, shown, uncontested
from libs.rules.hand.state import Hand, Player
from libs.rules.rejected import Refusal, Rejected

_FOLD, _CALL, _BET = Action.FOLD, Action.CALL, Action.BET  # looked up on every turn
_RAISE, _ALL_IN = Action.RAISE, Action.ALL_IN


def decide(hand: Hand | None, command: HandCommand, deck: Deck | None) -> list[HandEvent]:
    """The events of `command`, or Rejected; then nothing has changed.

    `deck` is the hand's own; None will do where no card is dealt or shown.
    """
    return play(hand, command, deck)[0]


def play(
    hand: Hand | None, command: HandCommand, deck: Deck | None
) -> tuple[list[HandEvent], Hand]:
    """`decide`, and the hand after its events, which deciding has worked out on the way."""
    match command:
        case Act():
            if hand is None:
                raise Rejected(Refusal.NO_HAND)
            event = judge(hand, command)
            after = evolve(hand, event)
            if after.to_act is not None:
                return [event], after
            return _with_consequences([event], after, deck)
        case StartHand():
            if hand is not None and not hand.over:
                raise Rejected(Refusal.HAND_IN_PLAY, hand=hand.started.hand)
            events = opening_events(command.started)
            dealt = None
            for event in events:
                dealt = evolve(dealt, event)
            assert dealt is not None
            return _with_consequences(events, dealt, deck)
        case CancelHand():
            if hand is None or hand.over:
                raise Rejected(Refusal.NO_HAND)
            cancelled = HandCancelled(at=command.at, reason=command.reason)
            return [cancelled], evolve(hand, cancelled)
        case _:
            assert_never(command)


def judge(hand: Hand, act: Act) -> HandEvent:
    """The event of an action that the rules allow: the same bounds as `legal_actions` has."""
    index = hand.to_act
    if index is None:
        raise Rejected(Refusal.NO_HAND)
    player = hand.players[index]
    at, seat, action = act.at, act.seat, act.action
    if act.turn != hand.turn:
        raise Rejected(Refusal.STALE_TURN, turn=hand.turn)
    if seat != player.seat:
        raise Rejected(Refusal.NOT_YOUR_TURN, seat=player.seat)
    if act.to is not None and action is not _BET and action is not _RAISE:
        raise Rejected(Refusal.ILLEGAL_ACTION, action=action, to=act.to)
    if action is _FOLD:
        return Folded(at=at, seat=seat, cause=act.cause)
    if action is _BET or action is _RAISE:
        if (action is _BET) is bool(hand.to_match):
            raise Rejected(Refusal.ILLEGAL_ACTION, action=action)
        return _wager(hand, player, at, _amount(act, raise_bounds(hand, player)))
    if action is _ALL_IN:
        return _all_in(hand, player, at)
    owes = owed(hand, player)
    if (action is _CALL) is not bool(owes):
        raise Rejected(Refusal.ILLEGAL_ACTION, action=action, call=owes)
    if owes:
        return Called(at=at, seat=seat, by=owes, all_in=owes == player.stack)
    return Checked(at=at, seat=seat, cause=act.cause)


def _wager(hand: Hand, player: Player, at: int, to: int) -> BetMade | Raised:
    made = Raised if hand.to_match else BetMade
    return made(at=at, seat=player.seat, to=to, all_in=to == player.bet + player.stack)


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


def _with_consequences(
    events: list[HandEvent], hand: Hand, deck: Deck | None
) -> tuple[list[HandEvent], Hand]:
    """`events`, which led to `hand`, and all that happens by itself while nobody has to act."""
    while hand.to_act is None and not hand.over:
        assert deck is not None, "the cards to come are in the deck"
        for event in _next_by_itself(hand, deck):
            events.append(event)
            hand = evolve(hand, event)
    return events, hand


def _next_by_itself(hand: Hand, deck: Deck) -> Sequence[HandEvent]:
    """The next step of a hand in which nobody has to act."""
    at = hand.at
    if uncalled := _uncalled_bet(hand):
        return [uncalled]
    live = [player for player in hand.players if not player.folded]
    if len(live) == 1:
        return [*uncontested(hand, live[0], at), HandEnded(at=at)]
    if hand.street + 1 == len(hand.game.streets):
        return [*showdown(hand, deck, at), HandEnded(at=at)]
    board = _next_board(hand, deck)
    if hand.able < 2 and hand.started.all_in_face_up:  # R-BET-11
        return [*[shown(player, deck, at) for player in live if not player.shown], board]
    return [board]


def _uncalled_bet(hand: Hand) -> UncalledBetReturned | None:
    """The part of the largest bet that nobody matched (R-BET-6); folded chips stay in, also
    those of a blind or post given up while nobody had matched it (R-POT-1)."""
    largest = second = 0
    owner = hand.players[0]
    for player in hand.players:
        bet = player.bet
        if bet > largest:
            largest, second, owner = bet, largest, player
        elif bet > second:
            second = bet
    if largest == second or owner.folded:
        return None
    return UncalledBetReturned(at=hand.at, seat=owner.seat, amount=largest - second)


def _next_board(hand: Hand, deck: Deck) -> BoardDealt:
    cards = hand.game.streets[hand.street + 1].board
    positions = tuple(range(hand.dealt, hand.dealt + cards))
    return BoardDealt(at=hand.at, cards=deck.at(positions), positions=positions)
