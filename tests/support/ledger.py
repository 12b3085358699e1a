"""A hand's chips and deck positions kept in a few lines, independent of the hand machine."""

from collections import Counter

from libs.rules.cards import DECK, Card
from libs.rules.hand import HandEvent
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
    DealtIn,
    DeckReshuffled,
    Folded,
    HandCancelled,
    HandEnded,
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


class Ledger:
    """Fails where a hand told in events does not add up."""

    def __init__(self, started: HandStarted) -> None:
        assert started.button in (None, started.players[-1].seat)
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
        self._last: tuple[int, bool] | None = None
        self._agreed = 1
        self._chosen: dict[int, int] = {}
        self._board: Counter[int] = Counter()
        self._awarded: list[tuple[int, int]] = []

    def enter(self, event: HandEvent) -> None:
        assert not self.over
        match event:
            case AntePosted(seat=seat, amount=amount, all_in=all_in):
                assert amount == min(self._dealt(seat).ante, self.stacks[seat])
                self._pays(seat, amount, all_in)
            case BlindPosted(seat=seat, amount=amount, all_in=all_in):
                assert amount == min(self._dealt(seat).blind, self.stacks[seat])
                self._bets[seat] += amount
                self._pays(seat, amount, all_in)
            case BringInPosted(seat=seat, amount=amount, all_in=all_in):
                self._turn(seat)
                assert amount == min(self.started.bring_in, self.stacks[seat])
                self._bets[seat] += amount
                self._pays(seat, amount, all_in)
            case Called(seat=seat, by=by, all_in=all_in):
                self._turn(seat)
                self._bets[seat] += by
                self._pays(seat, by, all_in)
                assert all_in or self._bets[seat] == max(self._bets.values())
            case (
                BetMade(seat=seat, to=to, all_in=all_in)
                | Raised(seat=seat, to=to, all_in=all_in)
                | Completed(seat=seat, to=to, all_in=all_in)
            ):
                self._turn(seat)
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
                self._turn(seat)
                self._folded.add(seat)
            case PotAwarded(pot=pot, amount=amount, shares=shares, run=run):
                self._awarded.append((run, -pot))
                assert sum(share.amount for share in shares) == amount
                for share in shares:
                    assert share.seat not in self._folded
                    self._takes(share.seat, share.amount)
            case HandEnded():
                assert self.pot == 0
                assert self._awarded == sorted(self._awarded)
                assert {run for run, pot in self._awarded if pot == 0} == self._runs()
                self.over = True
            case HandCancelled():
                self.stacks = {int(dealt.seat): dealt.stack for dealt in self.started.players}
                self.pot, self.over = 0, True
            case HoleCardsDealt(hands=hands):
                self._street(any(self._holds.values()))
                assert [down.seat for down in hands] == self._live()
                for down in hands:
                    self._deals(down.seat, down.positions)
            case UpCardsDealt(hands=up_hands):
                self._street(True)
                assert [up.seat for up in up_hands] == self._live()
                for up in up_hands:
                    self._new(up.positions)
                    self._turns(up.positions, up.cards)
            case BoardDealt(cards=cards, positions=positions, run=run):
                self._board[run] += len(cards)
                self._street(True)
                self._new(positions)
                self._turns(positions, cards)
            case CardsDrawn(seat=seat, given=given, taken=taken):
                self._street(True, drawing=True)
                self._turn(seat, drawing=True)
                assert set(given) <= set(self._holds[seat])
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
                self._turn(seat)
                assert self._bets[seat] == max(self._bets.values(), default=0)
            case RunsChosen(seat=seat, runs=runs):
                assert seat in self._live()
                assert self._chosen.setdefault(seat, runs) is runs
            case RunsAgreed(runs=runs):
                assert list(self._chosen) == sorted(self._live(), key=list(self._chosen).index)
                assert 1 < runs == min(self._chosen.values()) <= self.started.runs
                self._agreed = runs
            case HandStarted():
                pass
        assert self.pot + sum(self.stacks.values()) == sum(
            dealt.stack for dealt in self.started.players
        )

    def _dealt(self, seat: int) -> DealtIn:
        return next(dealt for dealt in self.started.players if dealt.seat == seat)

    def _live(self) -> list[int]:
        return [seat for seat in self.stacks if seat not in self._folded]

    def _runs(self) -> set[int]:
        """The runs of the pot, 0 where there is one; every board that was run is whole."""
        if self._agreed == 1:
            return {0}
        runs = set(range(1, self._agreed + 1))
        assert runs == {run for run in self._board if run}
        assert {self._board[0] + self._board[run] for run in runs} == {5}
        return runs

    def _turn(self, seat: int, *, drawing: bool = False) -> None:
        """Turns go clockwise among those who can take one, draws from the left of the button."""
        seats = list(self.stacks)
        able = [each for each in self._live() if drawing or self.stacks[each]]
        assert seat in able
        if self._last is not None and self._last[1] is drawing:
            start = seats.index(self._last[0]) + 1
            assert seat == next(each for each in seats[start:] + seats[:start] if each in able)
        elif drawing:
            assert seat == able[0]
        self._last = (seat, drawing)

    def _pays(self, seat: int, amount: int, all_in: bool) -> None:
        assert amount > 0
        self.stacks[seat] -= amount
        self.pot += amount
        assert self.stacks[seat] >= 0
        assert all_in is (self.stacks[seat] == 0)

    def _takes(self, seat: int, amount: int) -> None:
        self.stacks[seat] += amount
        self.pot -= amount

    def _street(self, new: bool, *, drawing: bool = False) -> None:
        """Who is in and has chips has paid the same on the street that is over."""
        if new:
            paid = {
                self._bets[seat]
                for seat, stack in self.stacks.items()
                if stack and seat not in self._folded
            }
            assert len(paid) <= 1 or self._bets.total() == 0
            self._bets.clear()
            if not drawing:
                self._last = None

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
            assert position not in self._cards
            assert card not in self._cards.values()
            self._cards[position] = card
