"""Every action of a turn tried: what `legal_actions` says is accepted, one chip outside refused."""

from collections.abc import Iterator
from enum import StrEnum

from libs.rules.hand import (
    Act,
    Action,
    Deck,
    Hand,
    HandEvent,
    Legal,
    decide,
    evolve,
    legal_actions,
)
from libs.rules.hand.events import BetMade, Called, Checked, Folded, Raised
from libs.rules.names import Seat
from libs.rules.rejected import Refusal, Rejected

Answer = HandEvent | StrEnum


def outcome(hand: Hand | None, act: Act, deck: Deck) -> list[HandEvent] | StrEnum:
    """The events of an action, or why it is refused."""
    try:
        return decide(hand, act, deck)
    except Rejected as refusal:
        return refusal.code


def options(hand: Hand) -> str:
    """What the player to act may do, in words: `fold, call 80, raise to 300-1000`."""
    legal = legal_actions(hand)
    assert legal is not None
    words = ["fold"]
    if legal.check:
        words.append("check")
    if legal.call is not None:
        words.append(f"call {legal.call}")
    for verb, bounds in (("bet", legal.bet), ("raise to", legal.raise_to)):
        if bounds is not None:
            both = bounds.min != bounds.max
            words.append(f"{verb} {bounds.min}" + (f"-{bounds.max}" if both else ""))
    return ", ".join(words)


def check_turn(hand: Hand, deck: Deck) -> None:
    """Fails where `decide` and `legal_actions` differ on anything the turn could be."""
    legal, actor = legal_actions(hand), hand.actor
    assert legal is not None
    assert actor is not None
    assert (legal.seat, legal.turn) == (actor.seat, hand.turn)
    whole = actor.bet + actor.stack
    for action, to, expected in _expected(hand, legal, whole):
        answer = _answer(hand, deck, action, to)
        assert answer == expected, (action, to, answer, expected)
    _check_amounts_elsewhere(hand, deck)
    _check_misaddressed(hand, deck)


def _expected(hand: Hand, legal: Legal, whole: int) -> Iterator[tuple[Action, int | None, Answer]]:
    at, seat, illegal = hand.at, legal.seat, Refusal.ILLEGAL_ACTION
    call: Answer = illegal
    if legal.call is not None:
        actor = hand.actor
        assert actor is not None
        call = Called(at=at, seat=seat, by=legal.call, all_in=legal.call == actor.stack)
    yield Action.FOLD, None, Folded(at=at, seat=seat)
    yield Action.CHECK, None, Checked(at=at, seat=seat) if legal.check else illegal
    yield Action.CALL, None, call
    made = BetMade if hand.to_match == 0 else Raised
    right, wrong = (Action.BET, Action.RAISE) if made is BetMade else (Action.RAISE, Action.BET)
    bounds = legal.bet if made is BetMade else legal.raise_to
    assert (legal.raise_to if made is BetMade else legal.bet) is None
    if bounds is None:
        for to in (hand.to_match + 1, hand.to_match + hand.started.min_bet, whole):
            yield right, to, illegal
            yield wrong, to, illegal
        yield Action.ALL_IN, None, call
        return
    for to in {bounds.min, (bounds.min + bounds.max) // 2, bounds.max}:
        yield right, to, made(at=at, seat=seat, to=to, all_in=to == whole)
        yield wrong, to, illegal
    yield right, None, Refusal.AMOUNT_MISSING
    for to in (bounds.min - 1, 0, -bounds.min):
        yield right, to, Refusal.AMOUNT_TOO_SMALL
    for to in (bounds.max + 1, whole + 1):
        yield right, to, Refusal.AMOUNT_TOO_LARGE
    yield (
        Action.ALL_IN,
        None,
        Refusal.AMOUNT_TOO_LARGE
        if whole > bounds.max
        else made(at=at, seat=seat, to=whole, all_in=True),
    )


def _check_amounts_elsewhere(hand: Hand, deck: Deck) -> None:
    """Only a bet or raise has an amount."""
    for action in (Action.FOLD, Action.CHECK, Action.CALL, Action.ALL_IN):
        assert _answer(hand, deck, action, 1) is Refusal.ILLEGAL_ACTION


def _check_misaddressed(hand: Hand, deck: Deck) -> None:
    """Another seat's action, or one for another decision, is refused (R-BET-13)."""
    actor = hand.actor
    assert actor is not None
    for player in hand.players:
        if player is not actor:
            answer = _answer(hand, deck, Action.FOLD, None, seat=player.seat)
            assert answer is Refusal.NOT_YOUR_TURN
    for turn in (hand.turn - 1, hand.turn + 1, 0, -hand.turn):
        assert _answer(hand, deck, Action.FOLD, None, turn=turn) is Refusal.STALE_TURN


def _answer(
    hand: Hand,
    deck: Deck,
    action: Action,
    to: int | None,
    *,
    seat: Seat | None = None,
    turn: int | None = None,
) -> Answer:
    """The event of the action itself, or why it was refused; accepted, it is refused again."""
    actor = hand.actor
    assert actor is not None
    act = Act(
        at=hand.at,
        seat=actor.seat if seat is None else seat,
        turn=hand.turn if turn is None else turn,
        action=action,
        to=to,
    )
    events = outcome(hand, act, deck)
    if not isinstance(events, list):
        return events
    after = hand
    for event in events:
        after = evolve(after, event)
    assert outcome(after, act, deck) in (Refusal.STALE_TURN, Refusal.NO_HAND)
    return events[0]
