"""Every action of a turn tried: what `legal_actions` says is accepted, one chip outside refused."""

from collections.abc import Iterator
from enum import StrEnum

from libs.rules.cards import DECK, Card
from libs.rules.hand import (
    Act,
    Action,
    Deck,
    Hand,
    HandCommand,
    HandEvent,
    Legal,
    decide,
    evolve,
    hole_cards,
    legal_actions,
)
from libs.rules.hand.events import (
    BetMade,
    BringInPosted,
    Called,
    CardsDrawn,
    Checked,
    Completed,
    DeckReshuffled,
    Folded,
    Raised,
)
from libs.rules.names import Seat
from libs.rules.rejected import Refusal, Rejected

Answer = HandEvent | StrEnum


def outcome(hand: Hand | None, act: HandCommand, deck: Deck) -> list[HandEvent] | StrEnum:
    """The events of a command, or why it is refused."""
    try:
        return decide(hand, act, deck)
    except Rejected as refusal:
        return refusal.code


def options(hand: Hand) -> str:
    """What the player to act may do, in words: `fold, call 80, raise to 300-1000`."""
    legal = legal_actions(hand)
    assert legal is not None
    words = ["fold"] if legal.fold else []
    if legal.discard is not None:
        words.append(f"draw 0-{legal.discard}")
    if legal.bring_in is not None:
        words.append(f"bring in {legal.bring_in}")
    if legal.check:
        words.append("check")
    if legal.call is not None:
        words.append(f"call {legal.call}")
    if legal.complete is not None:
        words.append(f"complete {legal.complete}")
    for verb, bounds in (("bet", legal.bet), ("raise to", legal.raise_to)):
        if bounds is not None:
            both = bounds.min != bounds.max
            until = f" or {bounds.max}" if bounds.step > 1 else f"-{bounds.max}"
            words.append(f"{verb} {bounds.min}" + (until if both else ""))
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
    _check_draws(hand, deck, legal)
    _check_misaddressed(hand, deck)


def _expected(hand: Hand, legal: Legal, whole: int) -> Iterator[tuple[Action, int | None, Answer]]:
    at, seat, illegal = hand.at, legal.seat, Refusal.ILLEGAL_ACTION
    actor = hand.actor
    assert actor is not None
    call: Answer = illegal
    if legal.call is not None:
        call = Called(at=at, seat=seat, by=legal.call, all_in=legal.call == actor.stack)
    complete: Answer = illegal
    if legal.complete is not None:
        to = legal.complete
        complete = Completed(at=at, seat=seat, to=to, all_in=to == whole)
    bring_in: Answer = illegal
    if legal.bring_in is not None:
        amount = legal.bring_in
        bring_in = BringInPosted(at=at, seat=seat, amount=amount, all_in=amount == actor.stack)
    yield Action.FOLD, None, Folded(at=at, seat=seat) if legal.fold else illegal
    yield Action.CHECK, None, Checked(at=at, seat=seat) if legal.check else illegal
    yield Action.CALL, None, call
    yield Action.COMPLETE, None, complete
    yield Action.BRING_IN, None, bring_in
    made = BetMade if hand.to_match == 0 else Raised
    right, wrong = (Action.BET, Action.RAISE) if made is BetMade else (Action.RAISE, Action.BET)
    bounds = legal.bet if made is BetMade else legal.raise_to
    assert (legal.raise_to if made is BetMade else legal.bet) is None
    if bounds is None:
        for to in (hand.to_match + 1, hand.to_match + hand.started.min_bet, whole):
            yield right, to, illegal
            yield wrong, to, illegal
        passive = next((each for each in (bring_in, complete, call) if each != illegal), illegal)
        if legal.complete is not None and whole > legal.complete:
            passive = Refusal.AMOUNT_TOO_LARGE
        yield Action.ALL_IN, None, passive
        return
    for to in {bounds.min, (bounds.min + bounds.max) // 2, bounds.max}:
        if (to - bounds.min) % bounds.step:
            yield right, to, Refusal.AMOUNT_BETWEEN
        else:
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
    for action in Action:
        if action not in (Action.BET, Action.RAISE):
            assert _answer(hand, deck, action, 1) is Refusal.ILLEGAL_ACTION


def _check_draws(hand: Hand, deck: Deck, legal: Legal) -> None:
    """Any of his own cards can be drawn for, each once; nothing else has cards."""
    player = hand.actor
    assert player is not None
    own = hole_cards(hand, player, deck)
    others = [card for card in DECK if card not in own]
    asked = ((), own[:1], own, (own[0], own[0]), (*own, others[0]), (others[0],), ("Zz",))
    expected: list[StrEnum | int] = [Refusal.ILLEGAL_ACTION] * len(asked)
    if legal.discard is not None:
        expected = [0, 1, len(own), Refusal.CARD_REPEATED, Refusal.TOO_MANY_CARDS]
        expected += [Refusal.NOT_YOUR_CARD] * 2
    for cards, judged in zip(asked, expected, strict=True):
        answer = _answer(hand, deck, Action.DISCARD, None, cards=tuple(map(Card, cards)))
        told = len(answer.given) if isinstance(answer, CardsDrawn) else answer
        assert told == judged, (cards, answer)
    missing = Refusal.ILLEGAL_ACTION if legal.discard is None else Refusal.CARDS_MISSING
    assert _answer(hand, deck, Action.DISCARD, None) is missing
    for action in Action:
        if action is not Action.DISCARD:
            assert _answer(hand, deck, action, None, cards=()) is Refusal.ILLEGAL_ACTION


def _check_misaddressed(hand: Hand, deck: Deck) -> None:
    """Another seat's action, or one for another decision, is refused (R-BET-13)."""
    actor = hand.actor
    assert actor is not None
    for player in hand.players:
        if player is not actor:
            for action in (Action.FOLD, Action.BRING_IN, Action.DISCARD):
                answer = _answer(hand, deck, action, None, seat=player.seat)
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
    cards: tuple[Card, ...] | None = None,
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
        cards=cards,
    )
    events = outcome(hand, act, deck)
    if not isinstance(events, list):
        return events
    after = hand
    for event in events:
        after = evolve(after, event)
    assert outcome(after, act, deck) in (Refusal.STALE_TURN, Refusal.NO_HAND)
    return next(event for event in events if not isinstance(event, DeckReshuffled))
