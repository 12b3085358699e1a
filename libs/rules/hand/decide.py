"""What follows from a command: judged here, once, and told in events.

`decide` answers with the action and everything it leads to: bets returned, streets dealt, hands
shown, pots awarded, the end. All of it happens at the moment of the command.
"""

from collections.abc import Sequence
from typing import assert_never

from libs.rules.hand.commands import (
    Act,
    CancelHand,
    ChooseRuns,
    HandCommand,
    ShowHand,
    StartHand,
)
from libs.rules.hand.dealing import next_run, next_street
from libs.rules.hand.deck import Deck
from libs.rules.hand.draws import reshuffle_before
from libs.rules.hand.events import (
    CardsDrawn,
    HandCancelled,
    HandEnded,
    HandEvent,
    RunsAgreed,
    RunsChosen,
    UncalledBetReturned,
)
from libs.rules.hand.evolve import evolve
from libs.rules.hand.forced_bets import opening_events
from libs.rules.hand.judge import judge
from libs.rules.hand.running import asked_for_runs
from libs.rules.hand.showdown import showdown, shown, shown_by_choice, uncontested
from libs.rules.hand.state import Hand
from libs.rules.hand.turns import uncalled_bet
from libs.rules.rejected import Refusal, Rejected


def decide(hand: Hand | None, command: HandCommand, deck: Deck | None) -> list[HandEvent]:
    """The events of `command`, or Rejected; then nothing has changed.

    `deck` is the hand's own; None will do where no card is told, shown or given up.
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
            event = judge(hand, command, deck)
            events = [event]
            if type(event) is CardsDrawn and (pile := reshuffle_before(hand, event)):
                events = [pile, event]
                hand = evolve(hand, pile)
            after = evolve(hand, event)
            if after.to_act is not None:
                return events, after
            return _with_consequences(events, after, deck)
        case StartHand():
            if hand is not None and not hand.over:
                raise Rejected(Refusal.HAND_IN_PLAY, hand=hand.started.hand)
            events = opening_events(command.started)
            dealt = None
            for event in events:
                dealt = evolve(dealt, event)
            assert dealt is not None
            return _with_consequences(events, dealt, deck)
        case ChooseRuns():
            return _choose_runs(hand, command, deck)
        case ShowHand():
            if hand is None:
                raise Rejected(Refusal.NO_HAND)
            showing = shown_by_choice(hand, command.seat, deck, command.at)
            return [showing], evolve(hand, showing)
        case CancelHand():
            if hand is None or hand.over:
                raise Rejected(Refusal.NO_HAND)
            cancelled = HandCancelled(at=command.at, reason=command.reason)
            return [cancelled], evolve(hand, cancelled)
        case _:
            assert_never(command)


def _choose_runs(
    hand: Hand | None, command: ChooseRuns, deck: Deck | None
) -> tuple[list[HandEvent], Hand]:
    asked = () if hand is None else asked_for_runs(hand)
    if hand is None or not asked:
        raise Rejected(Refusal.NO_HAND)
    if command.seat not in asked:
        raise Rejected(Refusal.NOT_YOUR_TURN)
    if not 1 <= command.runs <= hand.started.runs:
        raise Rejected(Refusal.ILLEGAL_ACTION, runs=command.runs, most=hand.started.runs)
    chosen = RunsChosen(at=command.at, seat=command.seat, runs=command.runs, cause=command.cause)
    return _with_consequences([chosen], evolve(hand, chosen), deck)


def _with_consequences(
    events: list[HandEvent], hand: Hand, deck: Deck | None
) -> tuple[list[HandEvent], Hand]:
    """`events`, which led to `hand`, and all that happens by itself while nobody has to act."""
    while hand.to_act is None and not hand.over and not asked_for_runs(hand):
        for event in _next_by_itself(hand, deck):
            events.append(event)
            hand = evolve(hand, event)
    return events, hand


def _next_by_itself(hand: Hand, deck: Deck | None) -> Sequence[HandEvent]:
    """The next step of a hand in which nobody has to act."""
    at = hand.at
    if hand.street < 0:
        return next_street(hand, deck)
    if uncalled := uncalled_bet(hand):
        owner, amount = uncalled
        return [UncalledBetReturned(at=at, seat=owner.seat, amount=amount)]
    live = hand.live
    if len(live) == 1:
        return [*uncontested(hand, live[0], at), HandEnded(at=at)]
    runs = hand.runs
    if len(runs.boards) < runs.agreed:
        return _face_up(hand, deck, next_run(hand, deck))
    if hand.street + 1 == len(hand.game.streets):
        assert deck is not None, "the hands of a showdown are in the deck"
        return [*showdown(hand, deck, at), HandEnded(at=at)]
    if runs.choices and not runs.declined and not runs.agreed:
        return [RunsAgreed(at=at, runs=min([choice.runs for choice in runs.choices]))]
    return _face_up(hand, deck, next_street(hand, deck))


def _face_up(hand: Hand, deck: Deck | None, cards: list[HandEvent]) -> list[HandEvent]:
    """Where hands are turned up once betting is over, they are before the cards to come; but not
    while draws are to come (R-BET-11)."""
    if hand.able > 1 or not hand.started.all_in_face_up:
        return cards
    assert deck is not None, "the hands turned up are in the deck"
    return [*[shown(hand, player, deck) for player in hand.live if not player.shown], *cards]
