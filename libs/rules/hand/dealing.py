"""The cards that begin a street, off the top of the deck."""

from functools import cache

from libs.rules.cards import DECK
from libs.rules.hand.deck import Deck
from libs.rules.hand.events import (
    BoardDealt,
    DownCards,
    HandEvent,
    HoleCardsDealt,
    UpCards,
    UpCardsDealt,
)
from libs.rules.hand.state import Hand


def next_street(hand: Hand, deck: Deck | None) -> list[HandEvent]:
    """The cards of the next street: the board's, or player by player, down, then up.

    Too few for everybody still in: one for all is turned instead (R-STUD-2). `deck` may be None
    where all cards go down.
    """
    street, at, dealt = hand.game.streets[hand.street + 1], hand.at, hand.dealt
    if street.board:
        return [_turned(hand, deck, dealt, street.board)]
    live = hand.live
    count = len(live)
    if count * (street.down + street.up) > len(DECK) - dealt:
        return [_turned(hand, deck, dealt, 1)]
    events: list[HandEvent] = []
    if street.down:
        positions = _off_the_top(dealt, count, street.down)
        downs = [
            DownCards(seat=player.seat, positions=own)
            for player, own in zip(live, positions, strict=True)
        ]
        events.append(HoleCardsDealt(at=at, hands=tuple(downs)))
        dealt += count * street.down
    if street.up:
        assert deck is not None, "up-cards are told"
        positions, cards = _off_the_top(dealt, count, street.up), deck.cards
        ups = [
            UpCards(seat=player.seat, cards=cards[own[0] : own[-1] + 1], positions=own)
            for player, own in zip(live, positions, strict=True)
        ]
        events.append(UpCardsDealt(at=at, hands=tuple(ups)))
    return events


def next_run(hand: Hand, deck: Deck | None) -> list[HandEvent]:
    """The board cards to come once more, street by street off the same deck (R-RUN-1)."""
    run = len(hand.runs.boards) + 1
    events: list[HandEvent] = []
    dealt, before = hand.dealt, 0
    for street in hand.game.streets:
        if street.board and before >= len(hand.board):
            events.append(_turned(hand, deck, dealt, street.board, run))
            dealt += street.board
        before += street.board
    return events


def _turned(hand: Hand, deck: Deck | None, dealt: int, cards: int, run: int = 0) -> BoardDealt:
    assert deck is not None, "a board is told"
    (positions,) = _off_the_top(dealt, 1, cards)
    turned = deck.cards[dealt : dealt + cards]
    return BoardDealt(at=hand.at, cards=turned, positions=positions, run=run)


@cache
def _off_the_top(start: int, players: int, cards: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        [
            tuple(range(first, first + cards))
            for first in range(start, start + players * cards, cards)
        ]
    )
