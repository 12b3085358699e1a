"""What a player did, as the record has it and as the engine is asked for it."""

from typing import Final, assert_never

from libs.rules.cards import Card
from libs.rules.hand import Act, Action, Hand, legal_actions
from libs.rules.names import Seat
from services.operator.hand_record import (
    Bet,
    BringIn,
    Call,
    Check,
    CheckOrCall,
    Complete,
    Discard,
    Fold,
    Raise,
)

AT: Final = 0
"""A hand file does not say when; every event happens at the same moment."""


class Mismatch(Exception):
    """The record tells something that did not happen in our hand."""


def seat_of(player: str) -> Seat:
    return Seat(int(player[1:]))


def act_of(
    hand: Hand,
    action: BringIn | Discard | Fold | Check | Call | CheckOrCall | Complete | Bet | Raise,
) -> Act:
    to: int | None = None
    cards: tuple[Card, ...] | None = None
    match action:
        case Fold():
            chosen = Action.FOLD
        case Check():
            chosen = Action.CHECK
        case Call():
            chosen = Action.CALL
            _check_amount(hand, action, "call")
        case CheckOrCall():
            legal = legal_actions(hand)
            chosen = Action.CHECK if legal is not None and legal.check else Action.CALL
        case BringIn():
            chosen = Action.BRING_IN
            _check_amount(hand, action, "bring_in")
        case Discard():
            chosen, cards = Action.DISCARD, action.cards
            if action.n != len(cards):
                raise Mismatch(f"{action.n} cards are discarded and {len(cards)} named")
        case Complete() | Bet() | Raise():
            chosen, to = _wager(hand, action.amount)
        case _:
            assert_never(action)
    seat = seat_of(action.player)
    return Act(at=AT, seat=seat, turn=hand.turn, action=chosen, to=to, cards=cards)


def _check_amount(hand: Hand, action: Call | BringIn, kind: str) -> None:
    """Hand files tell what a call or bring-in comes to, and the engine works it out."""
    legal = legal_actions(hand)
    if legal is None or legal.seat != seat_of(action.player):
        return
    amount = getattr(legal, kind)
    if amount != action.amount:
        raise Mismatch(f"the {kind} is {amount}")


def _wager(hand: Hand, amount: int) -> tuple[Action, int | None]:
    """Hand files have one amount for all wagers, and are free with words: "raise" is also said of
    an all-in that nobody had bet before, "complete" of a full bet instead of the bring-in, and of
    a short all-in brought up to the full bet (R-BET-9)."""
    legal = legal_actions(hand)
    if legal is not None and legal.complete == amount:
        return Action.COMPLETE, None
    return (Action.RAISE if hand.to_match else Action.BET), amount
