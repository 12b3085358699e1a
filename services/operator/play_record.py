"""A hand from a file, played again by the engine to its end or to the action it refuses."""

from typing import assert_never

import msgspec

from libs.rules.cards import Card
from libs.rules.hand import (
    ChooseRuns,
    DealtIn,
    Deck,
    Hand,
    HandCommand,
    HandStarted,
    StartHand,
    asked_for_runs,
    decide,
    evolve,
    hole_cards,
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
    CheckOrCall,
    Complete,
    Deal,
    Discard,
    Fold,
    HandRecord,
    Muck,
    Raise,
    RecordedAction,
    Show,
)
from services.operator.record_acts import AT, Mismatch, act_of, seat_of


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


class _Told:
    """What the record has dealt so far: the board, and the cards each player holds."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.board: tuple[Card, ...] = ()
        self.own: dict[str, tuple[Card, ...]] = dict.fromkeys(players, ())


def play(record: HandRecord, cards: tuple[Card, ...]) -> Outcome:
    """Play the record until its end, or until an action is refused or should have been.

    `cards` are its deck and what comes after it; raises BadDeck where they are none.
    """
    deck = Deck(cards=cards)
    try:
        hand = _after(None, StartHand(started=_started(record)), deck)
    except Rejected as refusal:
        return Outcome(why=f"the hand is refused: {refusal}")
    told = _Told(record.players)
    for number, action in enumerate(record.actions):
        try:
            hand = _follow(hand, action, told, deck)
        except (Rejected, Mismatch) as refusal:
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
        at=AT,
        hand=1,
        rules=RULES_REVISION,
        game=record.game,
        limit=record.limit,
        button=button,
        min_bet=record.min_bet or record.small_bet or 0,
        big_bet=record.big_bet or 0,
        bring_in=record.bring_in or 0,
        uniform_ante=record.uniform_ante is not False,
        small_blind_counts_as_big=record.small_blind_counts_as_big,
        runs=record.runs,
        all_in_face_up=record.tournament,
        cap_heads_up=record.tournament and last > 2,
        players=tuple(
            DealtIn(
                seat=seat_of(name),
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


def _after(hand: Hand | None, command: HandCommand, deck: Deck) -> Hand:
    """A board that was run more than once was wanted so by everybody (R-RUN-1)."""
    for event in decide(hand, command, deck):
        hand = evolve(hand, event)
    assert hand is not None
    asked = asked_for_runs(hand)
    if not asked:
        return hand
    return _after(hand, ChooseRuns(at=AT, seat=asked[0], runs=hand.started.runs), deck)


def _follow(hand: Hand, action: RecordedAction, told: _Told, deck: Deck) -> Hand:
    """The hand after `action`; `told` is what the record has dealt so far."""
    match action:
        case Deal():
            own = _cards(hand, action.player, deck)
            if not {*action.cards} <= {*own}:
                raise Mismatch(f"{action.player} was dealt {' '.join(own)}")
            told.own[action.player] += action.cards
            return hand
        case Board():
            told.board += action.cards
            board = _board(hand)
            if board[: len(told.board)] != told.board:
                raise Mismatch(f"the board is {' '.join(board) or 'not dealt'}")
            return hand
        case Show():
            own = _cards(hand, action.player, deck)
            if not {*action.cards} <= {*own}:
                raise Mismatch(f"{action.player} has {' '.join(own)}")
            return hand
        case Muck():
            seat = seat_of(action.player)
            if any(share.seat == seat for award in hand.awards for share in award.shares):
                raise Mismatch(f"{action.player} wins")
            return hand
        case (
            BringIn()
            | Discard()
            | Fold()
            | Check()
            | Call()
            | CheckOrCall()
            | Complete()
            | Bet()
            | Raise()
        ):
            _check_dealt(hand, action.player, told, deck)
            after = _after(hand, act_of(hand, action), deck)
            if isinstance(action, Discard):
                given = {*action.cards}
                own = told.own[action.player]
                told.own[action.player] = tuple([card for card in own if card not in given])
            return after
        case _:
            assert_never(action)


def _check_dealt(hand: Hand, player: str, told: _Told, deck: Deck) -> None:
    """Nobody acts on cards that the record has not dealt yet."""
    if hand.board != told.board:
        raise Mismatch(f"the board is {' '.join(hand.board)} already")
    own = _cards(hand, player, deck)
    if told.own[player] and len(told.own[player]) != len(own):
        raise Mismatch(f"{player} has {' '.join(own)} already")


def _board(hand: Hand) -> tuple[Card, ...]:
    """As it was dealt, one run after the other."""
    shared = len(hand.board)
    return *hand.board, *[card for board in hand.runs.boards for card in board[shared:]]


def _cards(hand: Hand, name: str, deck: Deck) -> tuple[Card, ...]:
    """His down cards and his up-cards."""
    index = hand.index(seat_of(name))
    assert index is not None
    player = hand.players[index]
    return *hole_cards(hand, player, deck), *player.up
