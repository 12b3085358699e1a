"""The events of a hand as the actions of PHH, with the cards that are known."""

from collections.abc import Mapping, Sequence

from libs.rules.cards import Card
from libs.rules.hand import HandEvent, evolve
from libs.rules.hand.events import (
    BetMade,
    BoardDealt,
    BringInPosted,
    Called,
    CardsDrawn,
    Checked,
    Completed,
    Folded,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    Raised,
    UpCardsDealt,
)
from libs.rules.names import Seat

UNKNOWN = "??"


def seen_cards(events: Sequence[HandEvent]) -> dict[int, Card]:
    """By deck position the cards that the whole table has seen, and no other (R-SHOW-2)."""
    seen: dict[int, Card] = {}
    hand = None
    for event in events:
        hand = evolve(hand, event)
        match event:
            case BoardDealt():
                seen |= zip(event.positions, event.cards, strict=True)
            case UpCardsDealt():
                for up in event.hands:
                    seen |= zip(up.positions, up.cards, strict=True)
            case HandShown():
                index = hand.index(event.seat)
                assert index is not None
                seen |= zip(hand.players[index].hole, event.cards, strict=True)
            case _:
                pass
    return seen


class Words:
    """Writes one hand, its events taken in order; `actions` is what is written so far.

    Down cards are written with the up-cards they came with, and the new cards of a draw behind
    the last discard of it. What somebody shows when the hand is over is told where it was dealt.
    """

    def __init__(self, started: HandStarted, cards: Mapping[int, Card]) -> None:
        self.actions: list[str] = []
        self._cards = cards
        self._names = {dealt.seat: f"p{place}" for place, dealt in enumerate(started.players, 1)}
        self._own: dict[Seat, list[int]] = {seat: [] for seat in self._names}
        self._coming: dict[Seat, list[int]] = {}
        self._up_to_follow = False
        self._drew: Seat | None = None
        self._over = False

    def take(self, event: HandEvent) -> None:
        match event:
            case HoleCardsDealt():
                self._tell_deal()
                self._deal({down.seat: down.positions for down in event.hands})
                self._up_to_follow = True
                return
            case UpCardsDealt():
                if not self._up_to_follow:
                    self._tell_deal()
                self._deal({up.seat: up.positions for up in event.hands})
                self._up_to_follow = False
                return
            case CardsDrawn():
                self._draw(event)
                return
            case HandEnded():
                self._tell_deal()
                self._over = True
            case _:
                pass
        if action := self._action(event):
            self._tell_deal()
            self.actions.append(action)

    def _action(self, event: HandEvent) -> str | None:
        match event:
            case BoardDealt():
                return f"d db {''.join(event.cards)}"
            case BringInPosted():
                return f"{self._names[event.seat]} pb"
            case Folded():
                return f"{self._names[event.seat]} f"
            case Checked() | Called():
                return f"{self._names[event.seat]} cc"
            case BetMade() | Raised() | Completed():
                return f"{self._names[event.seat]} cbr {event.to}"
            case HandShown() if not self._over:
                return f"{self._names[event.seat]} sm {self._text(self._own[event.seat])}"
            case HandMucked():
                return f"{self._names[event.seat]} sm"
            case _:
                return None

    def _deal(self, dealt: Mapping[Seat, Sequence[int]]) -> None:
        for seat, positions in dealt.items():
            self._coming.setdefault(seat, []).extend(positions)
            self._own[seat] += positions

    def _draw(self, draw: CardsDrawn) -> None:
        """Of all-in players the next draw follows without a bet between."""
        order = list(self._names)
        if self._drew is None or order.index(draw.seat) <= order.index(self._drew):
            self._tell_deal()
        self._drew = draw.seat
        given = self._text(draw.given)
        self.actions.append(f"{self._names[draw.seat]} sd {given}".rstrip())
        own = [position for position in self._own[draw.seat] if position not in draw.given]
        self._own[draw.seat] = [*own, *draw.taken]
        if draw.taken:
            self._coming[draw.seat] = [*draw.taken]

    def _tell_deal(self) -> None:
        for seat, positions in self._coming.items():
            self.actions.append(f"d dh {self._names[seat]} {self._text(positions)}")
        self._coming = {}

    def _text(self, positions: Sequence[int]) -> str:
        return "".join([self._cards.get(position, UNKNOWN) for position in positions])
