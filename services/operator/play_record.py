"""A hand from a file, played again by the engine to its end or to the action it refuses."""

from itertools import islice
from typing import Final, assert_never

import msgspec

from libs.rules.cards import DECK, Card
from libs.rules.games import GAMES
from libs.rules.hand import (
    Act,
    Action,
    DealtIn,
    Deck,
    Hand,
    HandCommand,
    HandStarted,
    StartHand,
    decide,
    evolve,
    legal_actions,
)
from libs.rules.hand.events import RULES_REVISION
from libs.rules.names import PlayerId, Seat
from libs.rules.rejected import Rejected
from services.operator.hand_record import (
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    Discard,
    Fold,
    HandRecord,
    Raise,
    RecordedAction,
)

_AT: Final = 0
"""A hand file does not say when; every event happens at the same moment."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a hand ended: with these stacks, or at the action that was refused.

    Neither means that the engine did not get to an end; `why` says it in words.
    """

    stacks: tuple[int, ...] | None = None
    refused: int | None = None
    why: str = ""

    def agrees(self, other: "Outcome") -> bool:
        return (self.stacks, self.refused) == (other.stacks, other.refused)

    def __str__(self) -> str:
        if self.stacks is not None:
            return " ".join(map(str, self.stacks))
        if self.refused is not None:
            return f"action {self.refused} refused" + (self.why and f": {self.why}")
        return self.why


class _Mismatch(Exception):
    """The record tells something that did not happen in our hand."""


def play(record: HandRecord) -> Outcome:
    """Play the record until its end, or until an action is refused or should have been."""
    deck = _deck(record)
    try:
        hand = _after(None, StartHand(started=_started(record)), deck)
    except Rejected as refusal:
        return Outcome(why=f"the hand is refused: {refusal}")
    board: tuple[Card, ...] = ()
    for number, action in enumerate(record.actions):
        if isinstance(action, Board):
            board += action.cards
        try:
            hand = _follow(hand, action, board, deck)
        except (Rejected, _Mismatch) as refusal:
            return Outcome(refused=number, why=str(refusal))
        if number == record.refused:
            return Outcome(why=f"action {number} accepted")
    if hand.actor is not None:
        return Outcome(why=f"{hand.actor.player} is still to act")
    return Outcome(stacks=tuple(player.stack for player in hand.players))


def _started(record: HandRecord) -> HandStarted:
    last = len(record.stacks)
    button = None if record.button is None else Seat(last + 1 if record.dead_button else last)
    return HandStarted(
        at=_AT,
        hand=1,
        rules=RULES_REVISION,
        game=record.game,
        limit=record.limit,
        button=button,
        min_bet=record.min_bet or record.small_bet or 0,
        big_bet=record.big_bet or 0,
        bring_in=record.bring_in or 0,
        uniform_ante=record.uniform_ante,
        all_in_face_up=record.tournament,
        cap_heads_up=record.tournament and last > 2,
        players=tuple(
            DealtIn(
                seat=_seat(name),
                player=PlayerId(name),
                stack=record.stacks[place],
                ante=record.antes[place],
                blind=record.blinds[place],
                post=record.late_posts[place],
                dead=record.dead_posts[place],
            )
            for place, name in enumerate(record.players)
        ),
    )


def _seat(player: str) -> Seat:
    return Seat(int(player[1:]))


def _deck(record: HandRecord) -> Deck:
    """The cards in the order the engine deals them: each player's own, the board, the rest.

    A player whose cards the record leaves out has any that it does not name.
    """
    deals = [action for action in record.actions if isinstance(action, Deal)]
    board = [
        card for turned in record.actions if isinstance(turned, Board) for card in turned.cards
    ]
    known = {card for dealt in deals for card in dealt.cards} | {*board}
    unknown = iter([card for card in DECK if card not in known])
    down = GAMES[record.game].streets[0].down
    own: list[Card] = []
    for name in record.players:
        told = [card for dealt in deals if dealt.player == name for card in dealt.cards]
        own += told or islice(unknown, down)
    return Deck(cards=(*own, *board, *unknown))


def _after(hand: Hand | None, command: HandCommand, deck: Deck) -> Hand:
    for event in decide(hand, command, deck):
        hand = evolve(hand, event)
    assert hand is not None
    return hand


def _follow(hand: Hand, action: RecordedAction, board: tuple[Card, ...], deck: Deck) -> Hand:
    """The hand after `action`; `board` is what the record has turned so far."""
    match action:
        case Deal():
            hole = _hole_cards(hand, _seat(action.player), deck)
            if hole != action.cards:
                raise _Mismatch(f"{action.player} was dealt {' '.join(hole)}")
            return hand
        case Board():
            if hand.board[: len(board)] != board:
                raise _Mismatch(f"the board is {' '.join(hand.board) or 'not dealt'}")
            return hand
        case BringIn() | Discard():
            raise _Mismatch(f"{hand.game.code} has no such action")
        case Fold() | Check() | Call() | Complete() | Bet() | Raise():
            if hand.board != board:
                raise _Mismatch(f"the board is {' '.join(hand.board)} already")
            return _after(hand, _act(hand, action), deck)
        case _:
            assert_never(action)


def _hole_cards(hand: Hand, seat: Seat, deck: Deck) -> tuple[Card, ...]:
    (player,) = [player for player in hand.players if player.seat == seat]
    return deck.at(player.hole)


def _act(hand: Hand, action: Fold | Check | Call | Complete | Bet | Raise) -> Act:
    to: int | None = None
    match action:
        case Fold():
            chosen = Action.FOLD
        case Check():
            chosen = Action.CHECK
        case Call():
            chosen = Action.CALL
            legal = legal_actions(hand)
            seat = _seat(action.player)
            if legal is not None and legal.seat == seat and legal.call != action.amount:
                raise _Mismatch(f"the call is {legal.call}")
        case Complete() | Bet() | Raise():
            # hand files also say "raise" of an all-in that nobody had bet before, and "complete"
            # of a short all-in brought up to the full bet (R-BET-9)
            chosen, to = Action.RAISE if hand.to_match else Action.BET, action.amount
        case _:
            assert_never(action)
    return Act(at=_AT, seat=_seat(action.player), turn=hand.turn, action=chosen, to=to)
