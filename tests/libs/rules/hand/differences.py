"""Random hands played here and at PokerKit side by side, and why the two may differ.

Every decision and every outcome of ours is also held against the `Referee`, an independent
reading of RULES.md, so an exempted hand is still a right one. An exemption is known by the rule's
own condition on the history of the street, never by the difference alone.
"""

from collections import Counter

from libs.rules.cards import DECK
from libs.rules.hand import (
    Act,
    Action,
    Deck,
    HandEvent,
    Legal,
    StartHand,
    hole_cards,
    legal_actions,
    play,
)
from libs.rules.hand.events import Completed, UpCardsDealt
from libs.rules.names import GameCode, Limit
from libs.runtime.simulated import Chance
from tests.libs.rules.hand.random_hands import random_act, random_settings
from tests.libs.rules.hand.street_history import (
    forced_is_short,
    has_doubled,
    short_wagers,
    somebody_can_raise_back,
)
from tests.support.hands import table
from tests.support.pokerkit_hands import HANDS, Asked, PokerKitHand
from tests.support.referee import Referee

_SHARES_OF_POKERKIT: tuple[tuple[str, dict[str, bool]], ...] = (
    ("R-POT-3", {}),
    ("R-HAND-3", {"low_of_any_pot": True}),
    ("R-POT-2", {"losers_out_first": True}),
    ("R-HAND-3", {"low_of_any_pot": True, "losers_out_first": True}),
)


class Unexplained(AssertionError):
    """The two differ and no rule says why."""


class SideBySide:
    """One hand of ours, of the referee and, as long as it can follow, of PokerKit."""

    def __init__(self, seed: str, game: GameCode = GameCode.HOLDEM) -> None:
        self.seed = seed
        self.exempted: Counter[str] = Counter()
        self._chance = Chance(seed)
        started = table(game=game, **random_settings(game, self._chance)).hand.started
        self._deck = Deck(cards=self._chance.order(DECK))
        events, self._hand = play(None, StartHand(started=started), self._deck)
        self._referee = Referee(started)
        self._opens = True
        self._pokerkit: PokerKitHand | None = None
        if game in HANDS:
            self._pokerkit = PokerKitHand(started, self._deck)
        self._look(events)

    def play(self) -> None:
        """To the end; raises Unexplained."""
        chips = sum(dealt.stack for dealt in self._hand.started.players)
        while (legal := legal_actions(self._hand)) is not None:
            if legal.discard is None:
                self._check(legal)
                self._compare_turn(legal)
                self._opens = False
            self._act(random_act(self._hand, self._deck, legal, self._chance))
            if self._hand.pot + sum(player.stack for player in self._hand.players) != chips:
                raise Unexplained(f"{self}: chips made or lost")
        self._compare_outcome()

    def __str__(self) -> str:
        hand = self._hand
        return f"{self.seed}, {hand.started.limit}, street {hand.street}, {hand.started}"

    def _check(self, legal: Legal) -> None:
        """Against the referee."""
        index = legal.seat - 1
        if self._opens and self._hand.game.brings_in and index != self._referee.opens():
            raise Unexplained(f"{self}: p{legal.seat} opens, and RULES.md says another")
        if not self._referee.allows(index, legal):
            raise Unexplained(f"{self}: {legal} is not what RULES.md says")

    def _act(self, act: Act) -> None:
        before, index = self._hand, act.seat - 1
        events, self._hand = play(before, act, self._deck)
        to = next((event.to for event in events if isinstance(event, Completed)), act.to)
        if act.action is Action.DISCARD:
            self._referee.draws(index, act.cause is not None)
        else:
            self._referee.acts(index, act.action, to)
        if self._pokerkit and act.action is Action.DISCARD and (asked := self._pokerkit.asked):
            self._check_for_the_last_player(asked)
        if self._pokerkit and not self._pokerkit.acts(act.action, to, act.cards or ()):
            if act.action is Action.DISCARD:
                self.exempted["R-DRAW-2"] += 1
            self._pokerkit = None
        if not self._hand.over:
            self._opens = self._hand.street > before.street
            while self._referee.street < self._hand.street:
                self._referee.next_street()
        self._look(events)

    def _look(self, events: list[HandEvent]) -> None:
        for event in events:
            if isinstance(event, UpCardsDealt):
                for up in event.hands:
                    self._referee.ups[up.seat - 1] += up.cards

    def _compare_turn(self, legal: Legal) -> None:
        if self._pokerkit is None:
            return
        index = legal.seat - 1
        bounds, owes = self._referee.bounds(index), self._referee.owes(index)
        if legal.bring_in is not None:
            owes = legal.bring_in
            bounds = bounds if legal.bet else None
        ours: Asked = (index, owes, bounds)
        theirs = self._pokerkit.asked
        if theirs == ours:
            return
        rule = self._rule(index, ours, theirs)
        if rule is None:
            raise Unexplained(f"{self}: we ask {ours}, PokerKit {theirs}")
        self.exempted[rule] += 1
        if theirs is None or theirs[:2] != ours[:2]:
            self._pokerkit = None

    def _rule(self, index: int, ours: Asked, theirs: Asked | None) -> str | None:
        """The rule that PokerKit does not have and that applies on this very turn."""
        referee, pokerkit = self._referee, self._pokerkit
        assert pokerkit is not None
        if forced_is_short(referee):
            return "R-BLD-4" if self._hand.game.brings_in else "R-BET-5"
        if self._hand.game.brings_in:
            if self._opens and referee.street and self._best_board_is_all_in():
                return "R-STUD-1"
            if referee.completes() and referee.wagers:
                return "R-BLD-4"
            if not referee.street and referee.raised_past_completion():
                return "R-BLD-4"
            if not referee.to_match and referee.stacks[index] <= referee.started.bring_in:
                return "R-BLD-4" if not referee.street else None
        elif len(referee.stacks) == 2 and referee.street == 0 and not referee.forced:
            return "R-BTN-3"
        if theirs is None or theirs[:2] != ours[:2]:
            return None
        if referee.timed_out[index] and ours[2] is None:
            return "R-DRAW-1"
        if theirs[2] is None and not somebody_can_raise_back(referee, index):
            return "R-BET-1"
        limit = self._hand.started.limit
        if limit is Limit.FIXED_LIMIT:
            if referee.open_pair() or has_doubled(referee):
                return "R-BLD-5"
            if short_wagers(referee):
                return "R-BET-9"
            if referee.capped() or pokerkit.capped:
                return "R-BET-8"
            return None
        if (theirs[2] is None) is not (ours[2] is None):
            return "R-BET-3" if short_wagers(referee) else None
        if limit is Limit.POT_LIMIT and referee.street == 0 and referee.missing:
            assert ours[2] is not None
            assert theirs[2] is not None
            more = ours[2][1] - theirs[2][1]
            same_minimum = ours[2][0] == theirs[2][0]
            return "R-BET-7" if same_minimum and 0 < more <= referee.missing else None
        return None

    def _best_board_is_all_in(self) -> bool:
        referee = self._referee
        live = [i for i, out in enumerate(referee.folded) if not out]
        return not referee.able(referee.best_board(live))

    def _compare_outcome(self) -> None:
        hand, referee = self._hand, self._referee
        ours = [player.stack for player in hand.players]
        hole = [[*hole_cards(hand, player, self._deck), *player.up] for player in hand.players]
        if ours != referee.finishing_stacks(hole, hand.board):
            raise Unexplained(f"{self}: {ours} is not what RULES.md says")
        if self._pokerkit is None:
            return
        if (asked := self._pokerkit.asked) is not None:
            if hand.game.brings_in and hand.board:
                self.exempted["R-STUD-2"] += 1  # it bets on a card turned for all
                return
            self._check_for_the_last_player(asked)
        theirs = self._pokerkit.stacks
        if ours == theirs:
            return
        for rule, options in _SHARES_OF_POKERKIT:
            if theirs == referee.finishing_stacks(
                hole, hand.board, odd_chips_to_the_first=True, **options
            ):
                self.exempted[rule] += 1
                return
        raise Unexplained(f"{self}: {ours}, at PokerKit {theirs}")

    def _check_for_the_last_player(self, asked: Asked) -> None:
        """PokerKit still asks the only one with chips, who owes nothing and may not raise."""
        index, owes, bounds = asked
        able = [i for i in range(len(self._hand.players)) if self._referee.able(i)]
        if (able, owes, bounds) != ([index], 0, None):
            raise Unexplained(f"{self}: over, but PokerKit asks {asked}")
        self.exempted["R-BET-11"] += 1
        assert self._pokerkit is not None
        self._pokerkit.acts(Action.CHECK, None)
