"""The same hand at PokerKit: our settings, our deck, no burned cards, every hand shown."""

from typing import Any, Final

import pokerkit

from libs.rules.games import HOLDEM
from libs.rules.hand import Action, Deck, HandStarted
from libs.rules.names import Limit

Asked = tuple[int, int, tuple[int, int] | None]
"""Whose turn it is (by index), the chips to call, the bounds of a bet or raise."""

_STRUCTURES: Final = {
    Limit.NO_LIMIT: pokerkit.BettingStructure.NO_LIMIT,
    Limit.POT_LIMIT: pokerkit.BettingStructure.POT_LIMIT,
    Limit.FIXED_LIMIT: pokerkit.BettingStructure.FIXED_LIMIT,
}
AUTOMATIONS: Final = tuple(
    automation
    for automation in pokerkit.Automation
    if automation not in (pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.BOARD_DEALING)
)
FIXED_LIMIT_CAP: Final = 4
"""Bets and raises of a street; PokerKit counts every wager, and whoever is left."""


class PokerKitHand:
    """`started` without dead posts, which PokerKit does not have."""

    def __init__(self, started: HandStarted, deck: Deck) -> None:
        players = started.players
        # late posts are negative blinds, and two players stand the other way round
        order = players[::-1] if len(players) == 2 else players
        assert not any(dealt.dead or (dealt.blind and dealt.post) for dealt in players)
        self.state: Any = pokerkit.State(
            AUTOMATIONS,
            pokerkit.Deck.STANDARD,
            (pokerkit.StandardHighHand,),
            _streets(started),
            _STRUCTURES[started.limit],
            started.uniform_ante,
            tuple(dealt.ante for dealt in order),
            tuple(dealt.blind or -dealt.post for dealt in order),
            0,
            tuple(dealt.stack for dealt in players),
            len(players),
        )
        self._cards = iter(deck.cards)
        for _ in players:
            self.state.deal_hole(self._next(2))
        self._deal_board()

    @property
    def asked(self) -> Asked | None:
        state = self.state
        if state.actor_index is None:
            return None
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        bounds = None if least is None else (least, most)
        return state.actor_index, state.checking_or_calling_amount, bounds

    @property
    def capped(self) -> bool:
        state = self.state
        cap = state.street.max_completion_betting_or_raising_count
        return bool(state.completion_betting_or_raising_count == cap)

    @property
    def stacks(self) -> list[int]:
        assert not self.state.status
        return list(self.state.stacks)

    def acts(self, action: Action, to: int | None) -> bool:
        """Whether PokerKit takes it."""
        state = self.state
        if action is Action.FOLD:
            state.fold()
        elif action in (Action.CHECK, Action.CALL):
            state.check_or_call()
        elif state.can_complete_bet_or_raise_to(to):
            state.complete_bet_or_raise_to(to)
        else:
            return False
        self._deal_board()
        return True

    def _deal_board(self) -> None:
        while self.state.can_deal_board():
            self.state.deal_board(self._next(self.state.board_dealing_count))

    def _next(self, count: int) -> str:
        return "".join(next(self._cards) for _ in range(count))


def _streets(started: HandStarted) -> tuple[Any, ...]:
    """A blind is the first bet of the street before the flop, a straddle the least raise there."""
    forced = max(dealt.blind + dealt.post for dealt in started.players)
    fixed = started.limit is Limit.FIXED_LIMIT
    return tuple(
        pokerkit.Street(
            False,
            (False,) * street.down,
            street.board,
            False,
            pokerkit.Opening.POSITION,
            started.big_bet
            if street.big_bet and fixed
            else max(started.min_bet, forced if street.down else 0),
            (FIXED_LIMIT_CAP - (1 if forced and street.down else 0)) if fixed else None,
        )
        for street in HOLDEM.streets
    )
