"""What an event does to a hand. A stored event is a fact: nothing here judges or refuses."""

from collections.abc import Callable, Mapping
from typing import Any, Final

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
    ante_posted,
    blind_posted,
    bring_in_posted,
    called,
    checked,
    folded,
    raised,
    uncalled_bet_returned,
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


def evolve(hand: Hand | None, event: HandEvent) -> Hand:
    """The hand after `event`; only `HandStarted` can come before there is one."""
    if hand is None:
        assert isinstance(event, HandStarted)
        return _started(event)
    return _EFFECTS[type(event)](hand, event)


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


def _ended(hand: Hand, event: HandEnded) -> Hand:
    return replace(hand, at=event.at, over=True, to_act=None)


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


_EFFECTS: Final[Mapping[type[HandEvent], Callable[[Hand, Any], Hand]]] = {
    HandStarted: lambda _, event: _started(event),
    AntePosted: ante_posted,
    BlindPosted: blind_posted,
    BringInPosted: bring_in_posted,
    HoleCardsDealt: hole_cards_dealt,
    UpCardsDealt: up_cards_dealt,
    BoardDealt: board_dealt,
    Folded: folded,
    Checked: checked,
    Called: called,
    BetMade: raised,
    Raised: raised,
    Completed: raised,
    CardsDrawn: cards_drawn,
    DeckReshuffled: deck_reshuffled,
    UncalledBetReturned: uncalled_bet_returned,
    RunsChosen: runs_chosen,
    RunsAgreed: runs_agreed,
    HandShown: hand_shown,
    HandMucked: hand_mucked,
    PotAwarded: _pot_awarded,
    HandEnded: _ended,
    HandCancelled: _cancelled,
}
"""By the event's type, since a match over them all tries one after the other; a test holds it
complete."""
