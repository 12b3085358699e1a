"""A hand's chips and deck positions kept in a few lines, independent of the hand machine."""

from collections import Counter

from libs.rules.cards import DECK, Card
from libs.rules.hand import HandEvent
from libs.rules.hand.events import (
    AntePosted,
    BetMade,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandCancelled,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    PotAwarded,
    Raised,
    UncalledBetReturned,
)
from libs.rules.hand.events_of_other_games import (
    BringInPosted,
    CardsDrawn,
    Completed,
    DeckReshuffled,
    OtherGamesEvent,
    RunsAgreed,
    UpCardsDealt,
)


class Ledger:
    """Fails where a hand told in events does not add up."""

    def __init__(self, started: HandStarted) -> None:
        self.started = started
        self.stacks = {int(dealt.seat): dealt.stack for dealt in started.players}
        self.pot = 0
        self.over = False
        self._bets: Counter[int] = Counter()
        self._holds: dict[int, list[int]] = {seat: [] for seat in self.stacks}
        self._folded: set[int] = set()
        self._discards: dict[int, set[int]] = {seat: set() for seat in self.stacks}
        self._used: set[int] = set()
        self._piled: set[int] = set()
        self._cards: dict[int, Card] = {}

    def enter(self, event: HandEvent | OtherGamesEvent) -> None:
        assert not self.over
        match event:
            case AntePosted(seat=seat, amount=amount, all_in=all_in):
                self._pays(seat, amount, all_in)
            case (
                BlindPosted(seat=seat, amount=by, all_in=all_in)
                | BringInPosted(seat=seat, amount=by, all_in=all_in)
                | Called(seat=seat, by=by, all_in=all_in)
            ):
                self._bets[seat] += by
                self._pays(seat, by, all_in)
                assert all_in or self._bets[seat] == max(self._bets.values())
            case (
                BetMade(seat=seat, to=to, all_in=all_in)
                | Raised(seat=seat, to=to, all_in=all_in)
                | Completed(seat=seat, to=to, all_in=all_in)
            ):
                highest = max(self._bets.values(), default=0)
                assert to > highest
                assert (highest == 0) is isinstance(event, BetMade)
                by, self._bets[seat] = to - self._bets[seat], to
                self._pays(seat, by, all_in)
            case UncalledBetReturned(seat=seat, amount=amount):
                (largest, second, *_) = sorted(self._bets.values(), reverse=True)
                assert (self._bets[seat], amount) == (largest, largest - second)
                self._takes(seat, amount)
                self._bets[seat] -= amount
            case Folded(seat=seat):
                self._folded.add(seat)
            case PotAwarded(amount=amount, shares=shares):
                assert sum(share.amount for share in shares) == amount
                for share in shares:
                    assert share.seat not in self._folded
                    self._takes(share.seat, share.amount)
            case HandEnded():
                assert self.pot == 0
                self.over = True
            case HandCancelled():
                self.stacks = {int(dealt.seat): dealt.stack for dealt in self.started.players}
                self.pot, self.over = 0, True
            case HoleCardsDealt(hands=hands):
                self._street(any(self._holds.values()))
                for down in hands:
                    self._deals(down.seat, down.positions)
            case UpCardsDealt(hands=up_hands):
                self._street(True)
                for up in up_hands:
                    self._new(up.positions)
                    self._turns(up.positions, up.cards)
            case BoardDealt(cards=cards, positions=positions):
                self._street(True)
                self._new(positions)
                self._turns(positions, cards)
            case CardsDrawn(seat=seat, given=given, taken=taken):
                self._street(True)
                assert len(given) == len(taken)
                self._holds[seat] = [held for held in self._holds[seat] if held not in given]
                self._discards[seat] |= set(given)
                self._deals(seat, taken)
            case DeckReshuffled(given=given, first=first):
                assert list(given) == sorted(set(given) - self._piled)
                assert set(given) <= self._dead()
                assert first == max(len(DECK), *[position + 1 for position in self._used])
                self._piled |= set(given)
            case HandShown(seat=seat, cards=cards):
                assert seat not in self._folded
                self._turns(tuple(self._holds[seat]), cards)
            case HandMucked(seat=seat):
                assert seat not in self._folded
            case Checked(seat=seat):
                assert self._bets[seat] == max(self._bets.values(), default=0)
            case HandStarted() | RunsAgreed():
                pass
        assert self.pot + sum(self.stacks.values()) == sum(
            dealt.stack for dealt in self.started.players
        )

    def _pays(self, seat: int, amount: int, all_in: bool) -> None:
        assert amount > 0
        self.stacks[seat] -= amount
        self.pot += amount
        assert self.stacks[seat] >= 0
        assert all_in is (self.stacks[seat] == 0)

    def _takes(self, seat: int, amount: int) -> None:
        self.stacks[seat] += amount
        self.pot -= amount

    def _street(self, new: bool) -> None:
        """Who is in and has chips has paid the same on the street that is over."""
        if new:
            paid = {
                self._bets[seat]
                for seat, stack in self.stacks.items()
                if stack and seat not in self._folded
            }
            assert len(paid) <= 1 or self._bets.total() == 0
            self._bets.clear()

    def _deals(self, seat: int, positions: tuple[int, ...]) -> None:
        self._new(positions)
        self._holds[seat] += positions

    def _new(self, positions: tuple[int, ...]) -> None:
        """Each position is dealt once; the deck is dealt from the top, and so is the pile."""
        for position in positions:
            assert position == len(self._used)
            self._used.add(position)

    def _dead(self) -> set[int]:
        folded = {held for seat in self._folded for held in self._holds[seat]}
        return folded.union(*self._discards.values())

    def _turns(self, positions: tuple[int, ...], cards: tuple[Card, ...]) -> None:
        assert set(cards) <= set(DECK)
        for position, card in zip(positions, cards, strict=True):
            assert card not in self._cards.values()
            self._cards[position] = card
