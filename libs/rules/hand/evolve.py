"""What an event does to a hand. A stored event is a fact: nothing here judges or refuses."""

from typing import assert_never

from msgspec.structs import replace

from libs.rules.hand.events import (
    AntePosted,
    BetMade,
    BlindPosted,
    BoardDealt,
    BringInPosted,
    Called,
    CardsDrawn,
    Checked,
    Completed,
    DeckReshuffled,
    Folded,
    HandCancelled,
    HandEnded,
    HandEvent,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    PotAwarded,
    Raised,
    RunsAgreed,
    RunsChosen,
    UncalledBetReturned,
    UpCardsDealt,
)
from libs.rules.hand.evolve_bets import (
    acted,
    ante_posted,
    bet_changed,
    blind_posted,
    bring_in_posted,
    raised,
)
from libs.rules.hand.evolve_cards import (
    board_dealt,
    cards_drawn,
    deck_reshuffled,
    hand_mucked,
    hand_shown,
    hole_cards_dealt,
    runs_agreed,
    runs_chosen,
    up_cards_dealt,
)
from libs.rules.hand.state import Hand, Player
from libs.rules.hand.turns import with_draw


def evolve(hand: Hand | None, event: HandEvent) -> Hand:
    """The hand after `event`; only `HandStarted` can come before there is one."""
    if hand is None:
        assert isinstance(event, HandStarted)
        return _started(event)
    match event:  # the most frequent first
        case Folded():
            return acted(hand, event.seat, event.at, 0, True)
        case Checked():
            return acted(hand, event.seat, event.at, 0, False)
        case Called():
            return acted(hand, event.seat, event.at, event.by, False)
        case BlindPosted():
            return blind_posted(hand, event)
        case BoardDealt():
            return board_dealt(hand, event)
        case Raised() | BetMade() | Completed():
            return raised(hand, event)
        case PotAwarded():
            return _pot_awarded(hand, event)
        case HandEnded():
            return replace(hand, at=event.at, over=True, to_act=None)
        case HandStarted():
            return _started(event)
        case HoleCardsDealt():
            return hole_cards_dealt(hand, event)
        case UncalledBetReturned():
            return with_draw(bet_changed(hand, event.at, event.seat, -event.amount))
        case HandShown():
            return hand_shown(hand, event)
        case AntePosted():
            return ante_posted(hand, event)
        case UpCardsDealt():
            return up_cards_dealt(hand, event)
        case BringInPosted():
            return bring_in_posted(hand, event)
        case CardsDrawn():
            return cards_drawn(hand, event)
        case DeckReshuffled():
            return deck_reshuffled(hand, event)
        case HandMucked():
            return hand_mucked(hand, event)
        case RunsChosen():
            return runs_chosen(hand, event)
        case RunsAgreed():
            return runs_agreed(hand, event)
        case HandCancelled():
            return _cancelled(hand, event)
        case _:
            assert_never(event)


def _started(event: HandStarted) -> Hand:
    """What is owed before the flop is the largest blind and post as it was due (R-BET-5), and a
    straddle raises the minimum to open (R-BLD-3)."""
    players = tuple(
        [Player(seat=dealt.seat, player=dealt.player, stack=dealt.stack) for dealt in event.players]
    )
    due = max([dealt.blind + dealt.post for dealt in event.players])
    return Hand(
        started=event,
        players=players,
        able=len(players),
        at=event.at,
        to_match=due,
        raise_size=max(due, event.min_bet),
        full_bet=due,
        bets=1 if due else 0,
    )


def _pot_awarded(hand: Hand, event: PotAwarded) -> Hand:
    players = list(hand.players)
    for share in event.shares:
        index = hand.index(share.seat)
        assert index is not None
        players[index] = replace(players[index], stack=players[index].stack + share.amount)
    return replace(hand, at=event.at, players=tuple(players), awards=(*hand.awards, event))


def _cancelled(hand: Hand, event: HandCancelled) -> Hand:
    """Every stack is what it was before the hand (R-POT-5)."""
    players = tuple(
        [
            replace(player, stack=dealt.stack, bet=0, paid=0)
            for player, dealt in zip(hand.players, hand.started.players, strict=True)
        ]
    )
    return replace(
        hand,
        at=event.at,
        players=players,
        dead=0,
        awards=(),
        to_act=None,
        over=True,
        cancelled=True,
    )
