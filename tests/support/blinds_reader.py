"""R-BTN-2, R-CASH-2, R-CASH-3 and R-CASH-9 read once more, for comparison.

It hears the events of a cash table and walks round the table seat by seat for every question. It
shares nothing with the decider but the events and what it is told of chips.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from libs.rules.cash import CashEvent, CashSettings
from libs.rules.cash.events import (
    ButtonDrawn,
    ButtonMoved,
    OptionsSet,
    PlayerLeaving,
    PlayerSatIn,
    PlayerSatOut,
    SeatChanged,
    SeatReserved,
    SeatVacated,
    TransferDeclined,
    TransferSettled,
)
from libs.rules.hand.events import DealtIn, HandCancelled, HandEnded, HandStarted
from libs.rules.names import PlayerId, Seat


@dataclass
class Sitter:
    """`played`: he has had a hand in this game, or drew for its button."""

    player: PlayerId
    posts: bool
    settled: bool = False
    played: bool = False
    missed_big: bool = False
    missed_small: bool = False
    out: bool = False
    leaving: bool = False


@dataclass(frozen=True)
class HandRead:
    """A hand that counted: who was dealt in where, and whose big blind it was."""

    seats: Mapping[Seat, PlayerId]
    big: Seat


@dataclass
class BlindsReader:
    """Fails where somebody is dealt in, left out or charged against the rules."""

    settings: CashSettings
    sitters: dict[Seat, Sitter] = field(default_factory=dict)
    first: Seat | None = None
    before: ButtonMoved | None = None
    now: ButtonMoved | None = None
    moved_on: int = 0
    started: HandStarted | None = None
    counted: list[HandRead] = field(default_factory=list)
    _buying: dict[str, Seat] = field(default_factory=dict)

    def enter(self, event: CashEvent, stacks: Mapping[Seat, int]) -> None:
        """`stacks`: what everybody has between hands, before this event."""
        match event:
            case SeatReserved(seat=seat, player=player, options=options, transfer=transfer):
                assert seat not in self.sitters
                self.sitters[seat] = Sitter(player, options.post)
                self._buying[transfer] = seat
            case TransferSettled(transfer=transfer):
                if (bought := self._buying.pop(transfer, None)) is not None:
                    self.sitters[bought].settled = True
            case TransferDeclined(transfer=transfer):
                if (refused := self._buying.pop(transfer, None)) is not None:
                    self._goes(refused)
            case SeatVacated(seat=seat):
                self._goes(seat)
            case PlayerLeaving(seat=seat):
                self.sitters[seat].leaving = True
            case PlayerSatOut(seat=seat):
                self.sitters[seat].out = True
            case PlayerSatIn(seat=seat):
                self.sitters[seat].out = False
            case OptionsSet(seat=seat, options=options):
                self.sitters[seat].posts = options.post
            case SeatChanged():
                self._changes(event, stacks)
            case ButtonDrawn(button=button, cards=cards):
                assert self.first is None
                self.first, self.before, self.moved_on = button, None, 0
                assert {drawn.seat for drawn in cards} == set(self._here(stacks))
                for drawn in cards:
                    self.sitters[drawn.seat].played = True
            case ButtonMoved():
                self.now = event
            case HandStarted():
                self.started = event
                self._hand_starts(event, stacks)
            case HandEnded():
                self._hand_counts()
            case HandCancelled():
                self.now = None
            case _:
                pass

    def _goes(self, seat: Seat) -> None:
        del self.sitters[seat]
        if not any(sitter.played for sitter in self.sitters.values()):
            self.first = self.before = None
            self.counted.clear()

    def _walk(self, start: Seat, end: Seat) -> Iterator[Seat]:
        """The seats after `start`, one by one, before `end`."""
        seat = start
        while (seat := Seat(seat % self.settings.seats + 1)) != end:
            yield seat
            if seat == start:
                return

    def _here(self, stacks: Mapping[Seat, int]) -> list[Seat]:
        return [
            seat
            for seat, sitter in self.sitters.items()
            if sitter.settled and not sitter.out and not sitter.leaving and stacks.get(seat)
        ]

    def _free_round(self, seat: Seat, button: Seat) -> bool:
        """R-CASH-9: whether the button, once it is there, has not yet passed this seat."""
        assert self.first is not None
        moved = self.moved_on + self._way(button)
        if moved >= self.settings.seats:
            return False
        place = 0 if seat == self.first else 1 + [*self._walk(self.first, self.first)].index(seat)
        return place >= moved

    def _way(self, button: Seat) -> int:
        """How far the button goes to get there."""
        assert self.first is not None
        at = self.first if self.before is None else self.before.button
        return 0 if at == button else 1 + len([*self._walk(at, button)])

    def _hand_starts(self, started: HandStarted, stacks: Mapping[Seat, int]) -> None:
        dealt = {each.seat: each for each in started.players}
        assert len(dealt) > 1
        assert set(dealt) <= set(self._here(stacks)), "a hand for somebody who does not play"
        for seat, each in dealt.items():
            assert each.player == self.sitters[seat].player
            assert each.stack == stacks[seat]
        if self.now is None:
            assert set(dealt) == set(self._here(stacks))
            assert [*dealt] == sorted(dealt)
            return
        positions = self.now
        assert started.button == positions.button
        assert [*dealt] == [seat for seat in self._round_from(positions.button) if seat in dealt]
        self._check_positions(positions, dealt, stacks)
        self._check_debts(positions, dealt, stacks)

    def _round_from(self, seat: Seat) -> list[Seat]:
        """Every seat once, this one last."""
        return [*self._walk(seat, seat), seat]

    def _check_positions(
        self, now: ButtonMoved, dealt: Mapping[Seat, DealtIn], stacks: Mapping[Seat, int]
    ) -> None:
        assert now.big in dealt
        if self.before is not None:
            here = self._here(stacks)
            due = [seat for seat in self._round_from(self.before.big) if seat in here]
            assert now.big == due[0], "the big blind goes to the next player due"
        if len(dealt) == 2:
            assert now.button == now.small != now.big
            assert now.small in dealt
        else:
            assert (now.button, now.small) == self._of_three(now.big, stacks)

    def _of_three(self, big: Seat, stacks: Mapping[Seat, int]) -> tuple[Seat, Seat]:
        """Button and small blind of a hand of three or more: on the seats where the blinds were.
        Where the button has no place between big and small blind, it is right of the small one."""
        here, two_blinds = self._here(stacks), bool(self.settings.stakes.small_blind)
        if self.before is None:
            assert self.first is not None
            after = [seat for seat in self._round_from(self.first) if seat in here]
            return self.first, after[0] if two_blinds else self.first
        small = self.before.big
        if not two_blinds:
            return small, small
        if self.before.small in self._walk(big, small):
            return self.before.small, small
        return [seat for seat in self._walk(big, small) if seat in here][-1], small

    def _check_debts(
        self, now: ButtonMoved, dealt: Mapping[Seat, DealtIn], stacks: Mapping[Seat, int]
    ) -> None:
        stakes, here = self.settings.stakes, self._here(stacks)
        able, free = set(here), set(here)
        if len(here) > 2:
            button, small = self._of_three(now.big, stacks)
            closed = {button, small}
            if button != small:
                closed |= set(self._walk(button, small))
            free = {seat for seat in here if self._plays_free(seat, button)}
            posting = {seat for seat in here if self.sitters[seat].posts and seat not in closed}
            able = {now.big} | free | posting
        if len(able) < 2:
            able = free = set(here)
        assert set(dealt) == able
        for seat, each in dealt.items():
            sitter = self.sitters[seat]
            blind = {now.small: stakes.small_blind, now.big: stakes.bet}.get(seat, 0)
            assert each.blind in (blind, 2 * stakes.bet if self.settings.straddle else blind)
            post = dead = 0
            if seat not in free and seat != now.big and len(dealt) > 2:
                post = stakes.bet if sitter.missed_big or not sitter.played else 0
                dead = stakes.small_blind if sitter.missed_small else 0
            assert (each.post, each.dead) == (post, dead)

    def _plays_free(self, seat: Seat, button: Seat) -> bool:
        sitter = self.sitters[seat]
        if sitter.missed_big or sitter.missed_small:
            return False
        return sitter.played or self._free_round(seat, button)

    def _hand_counts(self) -> None:
        """Blinds go round seat by seat; who sits there and is not in the hand has missed them."""
        assert self.started is not None
        dealt = {each.seat: each.player for each in self.started.players}
        if self.now is not None:
            assert self.first is not None
            start_big = self.first if self.before is None else self.before.big
            start_small = self.first if self.before is None else self.before.small
            for seat in self._walk(start_big, self.now.big):
                self._misses(seat, dealt, big=True)
            if self.settings.stakes.small_blind and start_small != self.now.small:
                for seat in [*self._walk(start_small, self.now.small), self.now.small]:
                    self._misses(seat, dealt, big=False)
            self.moved_on += self._way(self.now.button)
            self._has_its_turn(HandRead(dealt, self.now.big))
            self.before, self.now = self.now, None
        for seat in dealt:
            sitter = self.sitters[seat]
            self.sitters[seat] = replace(sitter, played=True, missed_big=False, missed_small=False)

    def _misses(self, seat: Seat, dealt: Mapping[Seat, PlayerId], *, big: bool) -> None:
        sitter = self.sitters.get(seat)
        if sitter is None or not sitter.played or seat in dealt:
            return
        if big:
            sitter.missed_big = True
        else:
            sitter.missed_small = True

    def _has_its_turn(self, hand: HandRead) -> None:
        """From one big blind of a player to his next, everybody else who was in all the hands at
        the same seat has had exactly one."""
        seat, player = hand.big, hand.seats[hand.big]
        between: list[HandRead] = []
        for earlier in reversed(self.counted):
            if earlier.seats.get(seat) != player:
                break
            if earlier.big == seat:
                for other, who in hand.seats.items():
                    always = all(each.seats.get(other) == who for each in [earlier, *between])
                    if other != seat and always:
                        assert [each.big for each in between].count(other) == 1, other
                break
            between.append(earlier)
        self.counted = [*self.counted[-40:], hand]

    def _changes(self, event: SeatChanged, stacks: Mapping[Seat, int]) -> None:
        """R-CASH-7: who leaps over somebody and gets the big blind after him is like new."""
        assert event.to not in self.sitters
        sitter = self.sitters.pop(event.seat)
        here = self._here(stacks)
        free = self.first is None or self.before is None or self._free_now(event.to)
        away = due = False
        if not free:
            assert self.before is not None
            order = self._round_from(self.before.big)
            old, new = order.index(event.seat), order.index(event.to)
            away = any(seat in here for seat in order[old + 1 : new])
            due = sitter.played and self.before.big == event.seat
            due = due and bool(self.settings.stakes.small_blind)
        assert (event.away, event.small_missed) == (away, due)
        sitter.played = sitter.played and not away
        sitter.missed_small |= due
        self.sitters[event.to] = sitter

    def _free_now(self, seat: Seat) -> bool:
        assert self.before is not None
        return self._free_round(seat, self.before.button)
