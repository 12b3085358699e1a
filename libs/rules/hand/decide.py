"""What follows from a command: judged here, once, and told in events.

`decide` answers with the action and everything it leads to: bets returned, streets dealt, hands
shown, pots awarded, the end. All of it happens at the moment of the command.
"""

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
from libs.rules.hand.legal import Bounds, Legal, legal_actions
from libs.rules.hand.showdown import showdown, shown, uncontested
from libs.rules.hand.state import Hand, Player
from libs.rules.rejected import Refusal, Rejected


def decide(hand: Hand | None, command: HandCommand, deck: Deck) -> list[HandEvent]:
    """The events of `command`, or Rejected; then nothing has changed."""
    return play(hand, command, deck)[0]


def play(hand: Hand | None, command: HandCommand, deck: Deck) -> tuple[list[HandEvent], Hand]:
    """`decide`, and the hand after its events, which deciding has worked out on the way."""
    match command:
        case Act():
            legal = None if hand is None else legal_actions(hand)
            if hand is None or legal is None:
                raise Rejected(Refusal.NO_HAND)
            event = judge(hand, legal, command)
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


def judge(hand: Hand, legal: Legal, act: Act) -> HandEvent:
    """The event of an action that the rules allow, by the list of what they allow."""
    if act.turn != legal.turn:
        raise Rejected(Refusal.STALE_TURN, turn=legal.turn)
    if act.seat != legal.seat:
        raise Rejected(Refusal.NOT_YOUR_TURN, seat=legal.seat)
    player = hand.actor
    assert player is not None
    at, seat, action = act.at, act.seat, act.action
    if act.to is not None and action is not Action.BET and action is not Action.RAISE:
        raise Rejected(Refusal.ILLEGAL_ACTION, action=action, to=act.to)
    match action:
        case Action.FOLD:
            return Folded(at=at, seat=seat, cause=act.cause)
        case Action.CHECK:
            if not legal.check:
                raise Rejected(Refusal.ILLEGAL_ACTION, action=action, call=legal.call)
            return Checked(at=at, seat=seat, cause=act.cause)
        case Action.CALL:
            if legal.call is None:
                raise Rejected(Refusal.ILLEGAL_ACTION, action=action)
            return _call(player, legal.call, at)
        case Action.BET:
            to = _amount(act, legal.bet)
            return BetMade(at=at, seat=seat, to=to, all_in=to == player.bet + player.stack)
        case Action.RAISE:
            to = _amount(act, legal.raise_to)
            return Raised(at=at, seat=seat, to=to, all_in=to == player.bet + player.stack)
        case Action.ALL_IN:
            return _all_in(player, legal, at)
        case _:
            assert_never(action)


def _call(player: Player, by: int, at: int) -> Called:
    return Called(at=at, seat=player.seat, by=by, all_in=by == player.stack)


def _amount(act: Act, bounds: Bounds | None) -> int:
    """The total bet or raised to, when it lies within the bounds."""
    if bounds is None:
        raise Rejected(Refusal.ILLEGAL_ACTION, action=act.action)
    to = act.to
    if to is None:
        raise Rejected(Refusal.AMOUNT_MISSING, min=bounds.min, max=bounds.max)
    if to < bounds.min:
        raise Rejected(Refusal.AMOUNT_TOO_SMALL, to=to, min=bounds.min, max=bounds.max)
    if to > bounds.max:
        raise Rejected(Refusal.AMOUNT_TOO_LARGE, to=to, min=bounds.min, max=bounds.max)
    return to


def _all_in(player: Player, legal: Legal, at: int) -> HandEvent:
    """The whole stack as a bet or raise, or a call where raising is closed or the stack is no
    more than the call; above a limit it is refused (R-BET-13)."""
    to = player.bet + player.stack
    bounds = legal.bet or legal.raise_to
    if bounds is None:
        if legal.call is None:
            raise Rejected(Refusal.ILLEGAL_ACTION, action=Action.ALL_IN)
        return _call(player, legal.call, at)
    if to > bounds.max:
        raise Rejected(Refusal.AMOUNT_TOO_LARGE, to=to, min=bounds.min, max=bounds.max)
    made = BetMade if legal.bet else Raised
    return made(at=at, seat=player.seat, to=to, all_in=True)


def _with_consequences(
    events: list[HandEvent], hand: Hand, deck: Deck
) -> tuple[list[HandEvent], Hand]:
    """What happens by itself while nobody has to act, after `events`, which led to `hand`."""
    at = hand.at

    def happen(*news: HandEvent) -> None:
        nonlocal hand
        for event in news:
            events.append(event)
            hand = evolve(hand, event)

    while hand.to_act is None and not hand.over:
        if uncalled := _uncalled_bet(hand):
            happen(uncalled)
        live = [player for player in hand.players if not player.folded]
        if len(live) == 1:
            happen(*uncontested(hand, at), HandEnded(at=at))
        elif hand.street + 1 == len(hand.game.streets):
            happen(*showdown(hand, deck, at), HandEnded(at=at))
        else:
            if hand.started.all_in_face_up and hand.able <= 1:  # R-BET-11
                happen(*[shown(player, deck, at) for player in live if not player.shown])
            happen(_next_board(hand, deck))
    return events, hand


def _uncalled_bet(hand: Hand) -> UncalledBetReturned | None:
    """The part of the largest bet that nobody matched (R-BET-6)."""
    bets = sorted([player.bet for player in hand.players])
    excess = bets[-1] - bets[-2]
    if not excess:
        return None
    (owner,) = [player for player in hand.players if player.bet == bets[-1]]
    return UncalledBetReturned(at=hand.at, seat=owner.seat, amount=excess)


def _next_board(hand: Hand, deck: Deck) -> BoardDealt:
    cards = hand.game.streets[hand.street + 1].board
    positions = tuple(range(hand.dealt, hand.dealt + cards))
    return BoardDealt(at=hand.at, cards=deck.at(positions), positions=positions)
