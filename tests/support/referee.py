"""The betting rules and the sharing of pots read once more from RULES.md, for comparison.

It shares nothing with `libs.rules.hand` but the settings and the words of a command: it keeps the
list of wagers of the street and walks over it for every question. Slow is fine.
"""

from collections.abc import Collection, Sequence

from libs.rules.cards import Card
from libs.rules.hand import Action, HandStarted, Legal
from libs.rules.names import Limit
from tests.support.brute_force import strength


class Referee:
    """What may be done on a turn, and what everyone has in the end. Players by index."""

    def __init__(self, started: HandStarted) -> None:
        self.started = started
        self.stacks = [dealt.stack for dealt in started.players]
        self.paid = [0] * len(self.stacks)
        self.dead = 0
        self.folded = [False] * len(self.stacks)
        self.street = -1
        self.missing = 0  # what forced bets fell short of
        self.next_street()
        for i, dealt in enumerate(started.players):
            ante = self._take(i, dealt.ante)
            if started.uniform_ante:
                self.paid[i] += ante
            else:
                self.dead += ante
        for i, dealt in enumerate(started.players):
            dead = self._take(i, dealt.dead)
            live = self._take(i, dealt.blind) + self._take(i, dealt.post)
            self.dead += dead
            self.paid[i] += live
            self.bets[i] = live
            self.missing += dealt.dead + dealt.blind + dealt.post - dead - live

    def next_street(self) -> None:
        self.street += 1
        self.bets = [0] * len(self.stacks)
        self.wagers: list[tuple[int, int]] = []  # the amount to match before and after each
        self.acted: list[int | None] = [None] * len(self.stacks)  # how many wagers he answered
        self.able_at: list[int] = []  # how many could act when each wager was made

    @property
    def forced(self) -> int:
        """What was owed when the street began (R-BET-5: in full, however short it was)."""
        if self.street:
            return 0
        return max(dealt.blind + dealt.post for dealt in self.started.players)

    @property
    def to_match(self) -> int:
        return self.wagers[-1][1] if self.wagers else self.forced

    def acts(self, i: int, action: Action, to: int | None) -> None:
        """A legal action."""
        if action is Action.FOLD:
            self.folded[i] = True
        elif action is Action.CALL:
            self._bet(i, self.owes(i))
        elif action is not Action.CHECK:
            if action is Action.ALL_IN:
                to = self.bets[i] + self.stacks[i]
                if self.bounds(i) is None:
                    return self.acts(i, Action.CALL, None)
            assert to is not None
            self.able_at.append(len(self._able()))
            self.wagers.append((self.to_match, to))
            self._bet(i, to - self.bets[i])
        self.acted[i] = len(self.wagers)
        return None

    def allows(self, i: int, legal: Legal) -> bool:
        """Whether these are the very things player `i` may do."""
        owes, bounds = self.owes(i), self.bounds(i)
        wager = legal.raise_to if self.to_match else legal.bet
        other = legal.bet if self.to_match else legal.raise_to
        told = None if wager is None else (wager.min, wager.max)
        return (legal.check, legal.call or 0, told, other) == (not owes, owes, bounds, None)

    def owes(self, i: int) -> int:
        """R-BET-1, R-BET-5."""
        due = self.to_match
        others = [j for j in range(len(self.stacks)) if j != i and not self.folded[j]]
        if not any(self.stacks[j] for j in others):
            due = min(due, max(self.bets[j] for j in others))
        return min(self.stacks[i], max(0, due - self.bets[i]))

    def bounds(self, i: int) -> tuple[int, int] | None:
        """R-BET-1 to R-BET-4, R-BET-7 to R-BET-9: totals of the street."""
        whole = self.bets[i] + self.stacks[i]
        if whole <= self.to_match or not [j for j in self._able() if j != i]:
            return None
        if not self.open_to(i):
            return None
        if self.started.limit is Limit.FIXED_LIMIT:
            to = min(whole, self._last_full() + self._bet_size())
            return to, to
        least = self.to_match + self.raise_size()
        most = whole
        if self.started.limit is Limit.POT_LIMIT:
            most = max(least, self.to_match + self._pot_after_call(i))
        return min(least, whole), min(most, whole)

    def raise_size(self) -> int:
        """R-BET-2, R-BET-4: the last full bet or raise."""
        size = max(self.started.min_bet, self.forced)
        for before, after in self.wagers:
            if after - before >= size:
                size = after - before
        return size

    def open_to(self, i: int) -> bool:
        """R-BET-3, R-BET-8, R-BET-9: whether player `i` may raise if he has the chips."""
        fixed = self.started.limit is Limit.FIXED_LIMIT
        if fixed and self.capped():
            return False
        answered = self.acted[i]
        if answered is None:
            return True
        since = sum(after - before for before, after in self.wagers[answered:])
        return 2 * since >= self._bet_size() if fixed else since >= self.raise_size()

    def capped(self) -> bool:
        """R-BET-8: whether some wager was the third raise among three who could still act."""
        bets = 1 if self.forced else 0
        full = self.forced
        for (_, after), able in zip(self.wagers, self.able_at, strict=True):
            if 2 * (after - full) >= self._bet_size():
                full, bets = after, bets + 1
                if bets >= 4 and (able >= 3 or self.started.cap_heads_up):
                    return True
        return False

    def _last_full(self) -> int:
        """R-BET-9: half a bet more is a full bet or raise."""
        full = self.forced
        for _, after in self.wagers:
            if 2 * (after - full) >= self._bet_size():
                full = after
        return full

    def _bet_size(self) -> int:
        return self.started.big_bet if self.street >= 2 else self.started.min_bet

    def _pot_after_call(self, i: int) -> int:
        """R-BET-7."""
        pot = sum(self.paid) + self.dead + self.to_match - self.bets[i]
        if self.street:
            return pot
        if self.started.small_blind_counts_as_big:
            big = self.started.min_bet
            for j, dealt in enumerate(self.started.players):
                if 0 < dealt.blind < big and j != i:
                    pot += max(0, big - max(dealt.blind, self.bets[j]))
        return pot + self.missing

    def short_wagers(self) -> bool:
        """Whether some all-in of this street was short of a full bet or raise."""
        if self.started.limit is Limit.FIXED_LIMIT:
            size = self._bet_size()
            return any(after - before != size for before, after in self.wagers)
        size = max(self.started.min_bet, self.forced)
        for before, after in self.wagers:
            if after - before < size:
                return True
            size = after - before
        return False

    def forced_is_short(self) -> bool:
        """Before the flop: nobody has posted the largest blind in full, nor raised it."""
        return not self.street and not self.wagers and max(self.bets) < self.forced

    def somebody_can_raise_back(self, i: int) -> bool:
        """Whether an opponent has more than the amount to match."""
        return any(self.bets[j] + self.stacks[j] > self.to_match for j in self._able() if j != i)

    def able(self, i: int) -> bool:
        return self.stacks[i] > 0 and not self.folded[i]

    def finishing_stacks(
        self,
        hole: Sequence[Sequence[Card]],
        board: Sequence[Card],
        *,
        losers_out_first: bool = False,
        odd_chips_to_the_first: bool = False,
    ) -> list[int]:
        """R-POT-1 to R-POT-3, slice by slice of what was paid.

        The two options are how others share a pot: losing hands are taken out before pots of the
        same players are merged; the first winner has all odd chips.
        """
        strengths = [strength([*cards, *board]) if len(board) == 5 else None for cards in hole]

        def winners(owners: list[int]) -> list[int]:
            if len(owners) == 1:
                return owners
            best = max(strengths[i] for i in owners)  # type: ignore[type-var]
            return [i for i in owners if strengths[i] == best]

        pots = self.pots()
        if losers_out_first:
            pots = self.pots({i for _, owners in pots for i in winners(owners)})
        stacks = list(self.stacks)
        for amount, owners in pots:
            shared_by = winners(owners)
            share, odd = divmod(amount, len(shared_by))
            for i in shared_by:
                stacks[i] += share
            for place in range(odd):
                stacks[shared_by[0 if odd_chips_to_the_first else place]] += 1
        return stacks

    def pots(self, among: Collection[int] | None = None) -> list[tuple[int, list[int]]]:
        """Amounts and owners from the main pot outward; a bet nobody matched is one of them."""
        live = [i for i, out in enumerate(self.folded) if not out and (not among or i in among)]
        pots: list[tuple[int, list[int]]] = []
        below = 0
        for level in sorted({*self.paid, 0}):
            slice_ = sum(min(paid, level) - below for paid in self.paid if paid > below)
            slice_ += self.dead if level == 0 else 0
            owners = [i for i in live if self.paid[i] >= level]
            if pots and owners in (pots[-1][1], []):
                pots[-1] = (pots[-1][0] + slice_, pots[-1][1])
            elif slice_:
                pots.append((slice_, owners))
            below = level
        return pots

    def _able(self) -> list[int]:
        return [i for i in range(len(self.stacks)) if self.able(i)]

    def _bet(self, i: int, by: int) -> None:
        self.paid[i] += self._take(i, by)
        self.bets[i] += by

    def _take(self, i: int, due: int) -> int:
        by = min(due, self.stacks[i])
        self.stacks[i] -= by
        return by
