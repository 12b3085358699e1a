"""The betting rules read once more from RULES.md, for comparison.

It shares nothing with `libs.rules.hand` but the settings and the words of a command: it keeps the
list of wagers of the street and walks over it for every question. Slow is fine.
"""

from collections import Counter
from collections.abc import Sequence

from libs.rules.cards import Card
from libs.rules.hand import Action, HandStarted, Legal
from libs.rules.names import GameCode, Limit
from tests.support.payouts import Payouts

BETTING_ROUNDS = {GameCode.FIVE_CARD_DRAW: 2, GameCode.STUD: 5, GameCode.STUD_HILO: 5}
STUDS = (GameCode.STUD, GameCode.STUD_HILO, GameCode.SOKO)


class Referee:
    """What may be done on a turn, and what everyone has in the end. Players by index."""

    def __init__(self, started: HandStarted) -> None:
        self.started = started
        self.game = started.game
        self.stacks = [dealt.stack for dealt in started.players]
        self.paid = [0] * len(self.stacks)
        self.dead = 0
        self.folded = [False] * len(self.stacks)
        self.ups: list[list[Card]] = [[] for _ in self.stacks]
        self.timed_out = [False] * len(self.stacks)
        self.brought_in = 0
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
        if self.game in STUDS:
            return self.brought_in
        return max(dealt.blind + dealt.post for dealt in self.started.players)

    @property
    def to_match(self) -> int:
        return self.wagers[-1][1] if self.wagers else self.forced

    def acts(self, i: int, action: Action, to: int | None) -> None:
        """A legal action."""
        if action is Action.FOLD:
            self.folded[i] = True
        elif action is Action.BRING_IN:
            self.brought_in = self.started.bring_in
            self._bet(i, min(self.brought_in, self.stacks[i]))
        elif action is Action.CALL:
            self._bet(i, self.owes(i))
        elif action is not Action.CHECK:
            if action is Action.ALL_IN:
                to = self.bets[i] + self.stacks[i]
                if self.bounds(i) is None:
                    return self.acts(i, Action.CALL, None)
            if action is Action.COMPLETE:
                to = min(self.started.min_bet, self.bets[i] + self.stacks[i])
            assert to is not None
            self.able_at.append(len(self.able_players()))
            self.wagers.append((self.to_match, to))
            self._bet(i, to - self.bets[i])
        self.acted[i] = len(self.wagers)
        return None

    def draws(self, i: int, timed_out: bool) -> None:
        """R-DRAW-1."""
        self.timed_out[i] = timed_out

    def opens(self) -> int:
        """R-BLD-4, R-STUD-1: who opens this street of a stud game, cards having been dealt."""
        able = self.able_players()
        if self.street:
            return self.best_board(able)
        cards = [("23456789TJQKA".index(up[0]), "cdhs".index(up[1])) for (up,) in self.ups]
        chosen = max(cards) if self.game is GameCode.SOKO else min(cards)
        owner = cards.index(chosen)
        return min(able, key=lambda i: (i - owner) % len(cards))

    def completes(self) -> bool:
        """R-BLD-4: whether no full bet is in on the first street of a stud game."""
        if self.street or not self.to_match or self.game not in STUDS:
            return False
        if self.started.limit is Limit.FIXED_LIMIT:
            return not self.counted()[1]
        return self.to_match < self.started.min_bet

    def best_board(self, among: Sequence[int]) -> int:
        """R-STUD-1."""
        return max(among, key=lambda i: (_showing(self.ups[i]), -i))

    def allows(self, i: int, legal: Legal) -> bool:
        """Whether these are the very things player `i` may do on a betting turn."""
        owes, bounds = self.owes(i), self.bounds(i)
        must_bring_in = self.game in STUDS and not self.street and not self.to_match
        bring_in = min(self.started.bring_in, self.stacks[i]) if must_bring_in else None
        if bring_in is not None and self.stacks[i] <= self.started.bring_in:
            bounds = None
        may_pass = not owes and not must_bring_in
        wager = legal.raise_to if self.to_match else legal.bet
        other = legal.bet if self.to_match else legal.raise_to
        told = None if wager is None else (wager.min, wager.max)
        complete = None
        if bounds is not None and self.completes():
            complete, bounds = bounds[0], self._above_completion(i, *bounds)
        return (
            (legal.fold, legal.check, legal.call or 0, told, other)
            == (not must_bring_in, may_pass, owes, bounds, None)
            and (legal.bring_in, legal.discard) == (bring_in, None)
            and legal.complete == complete
        )

    def _above_completion(self, i: int, complete: int, most: int) -> tuple[int, int] | None:
        """R-BLD-4: the first raise is by the small bet at least, or all-in."""
        twice = 2 * self.started.min_bet
        if most >= twice:
            return twice, most
        all_in = most == self.bets[i] + self.stacks[i]
        return (most, most) if all_in and most > complete else None

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
        if whole <= self.to_match or not [j for j in self.able_players() if j != i]:
            return None
        if not self.open_to(i):
            return None
        if self.started.limit is Limit.FIXED_LIMIT:
            full, _, big = self.counted()
            bets = {self.started.big_bet} if big else {self.small_bet()}
            if self.open_pair():
                bets.add(self.started.big_bet)
            return min(whole, full + min(bets)), min(whole, full + max(bets))
        least = self.to_match + self.raise_size()
        if self.completes():
            least = self.started.min_bet
        most = whole
        if self.started.limit is Limit.POT_LIMIT:
            most = max(least, self.to_match + self._pot_after_call(i))
        return min(least, whole), min(most, whole)

    def raise_size(self) -> int:
        """R-BET-2, R-BET-4: the last full bet or raise."""
        size = max(self.started.min_bet, self.forced)
        for before, after in self.wagers:
            above = before
            if self.game in STUDS and not self.street:
                above = max(before, self.started.min_bet)  # R-BLD-4: from the completion
            if after - above >= size:
                size = after - above
        return size

    def raised_past_completion(self) -> bool:
        """Whether somebody raised over the bring-in to more than the small bet."""
        bet = self.started.min_bet
        return self.game in STUDS and any(before < bet < after for before, after in self.wagers)

    def open_to(self, i: int) -> bool:
        """R-BET-3, R-BET-8, R-BET-9, R-DRAW-1: whether he may raise if he has the chips."""
        fixed = self.started.limit is Limit.FIXED_LIMIT
        if self.timed_out[i] or (fixed and self.capped()):
            return False
        answered = self.acted[i]
        if answered is None:
            return True
        since = sum(after - before for before, after in self.wagers[answered:])
        if answered == 0 and self.game in STUDS:
            since += self.forced  # from zero
        size = self.started.big_bet if self.counted()[2] else self.small_bet()
        return 2 * since >= size if fixed else since >= self.raise_size()

    def capped(self) -> bool:
        """R-BET-8: whether some wager was the last raise among three who could still act."""
        most = 5 if BETTING_ROUNDS.get(self.game, 4) == 2 else 4
        for count in range(1, len(self.wagers) + 1):
            bets = self.counted(count)[1]
            is_full = bets > self.counted(count - 1)[1]
            contested = self.able_at[count - 1] >= 3 or self.started.cap_heads_up
            if is_full and bets >= most and contested:
                return True
        return False

    def counted(self, count: int | None = None) -> tuple[int, int, bool]:
        """R-BET-9, R-BLD-5, after the first `count` wagers: the last full bet, how many there
        were, and whether bets are big ones now. Half a bet more is a full bet or raise."""
        full, bets = (0, 0) if self.game in STUDS else (self.forced, 1 if self.forced else 0)
        big = self.small_bet() == self.started.big_bet
        for _, after in self.wagers[:count]:
            size = self.started.big_bet if big else self.small_bet()
            if 2 * (after - full) >= size:
                big = big or after - full > size
                full, bets = after, bets + 1
        return full, bets, big

    def small_bet(self) -> int:
        """R-BET-8: the bet of this street, and on fourth street the smaller one."""
        last_small = 0 if self.game is GameCode.FIVE_CARD_DRAW else 1
        return self.started.big_bet if self.street > last_small else self.started.min_bet

    def open_pair(self) -> bool:
        """R-BLD-5."""
        return (
            self.game is GameCode.STUD
            and self.street == 1
            and any(
                up[0][0] == up[1][0]
                for up, out in zip(self.ups, self.folded, strict=True)
                if not out
            )
        )

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

    def able(self, i: int) -> bool:
        return self.stacks[i] > 0 and not self.folded[i]

    def finishing_stacks(
        self, hole: Sequence[Sequence[Card]], board: Sequence[Card], **options: bool
    ) -> list[int]:
        """What everyone has in the end; `hole` are all cards of each player, up-cards too."""
        payouts = Payouts(self.game, self.paid, self.folded, self.dead)
        won = payouts.won(hole, board, **options)
        return [stack + won[i] for i, stack in enumerate(self.stacks)]

    def able_players(self) -> list[int]:
        return [i for i in range(len(self.stacks)) if self.able(i)]

    def _bet(self, i: int, by: int) -> None:
        self.paid[i] += self._take(i, by)
        self.bets[i] += by

    def _take(self, i: int, due: int) -> int:
        by = min(due, self.stacks[i])
        self.stacks[i] -= by
        return by


def _showing(up: Sequence[Card]) -> tuple[list[int], list[int]]:
    """R-STUD-1: how often the ranks are there, most first, and which they are."""
    held = sorted(
        [(count, "23456789TJQKA".index(rank)) for rank, count in Counter(c[0] for c in up).items()],
        reverse=True,
    )
    return [count for count, _ in held], [rank for _, rank in held]
