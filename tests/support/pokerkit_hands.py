"""The same hand at PokerKit: our settings, our deck, no burned cards, every hand shown."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

import pokerkit

from libs.rules.games import GAMES, Opener
from libs.rules.hand import Action, Deck, HandStarted
from libs.rules.names import GameCode, Limit

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
_HIGH, _OMAHA = pokerkit.StandardHighHand, pokerkit.OmahaHoldemHand
HANDS: Final[dict[GameCode, tuple[Any, ...]]] = {
    GameCode.HOLDEM: (_HIGH,),
    GameCode.OMAHA: (_OMAHA,),
    GameCode.OMAHA_HILO: (_OMAHA, pokerkit.OmahaEightOrBetterLowHand),
    GameCode.STUD: (_HIGH,),
    GameCode.STUD_HILO: (_HIGH, pokerkit.EightOrBetterLowHand),
    GameCode.FIVE_CARD_DRAW: (_HIGH,),
    GameCode.TRIPLE_DRAW: (pokerkit.StandardLowHand,),
}
"""The games it has; of their limits it can be set to any."""

_OPENINGS: Final = {
    Opener.LEFT_OF_BLINDS: pokerkit.Opening.POSITION,
    Opener.LEFT_OF_BUTTON: pokerkit.Opening.POSITION,
    Opener.LOWEST_UP_CARD: pokerkit.Opening.LOW_CARD,
    Opener.HIGHEST_UP_CARD: pokerkit.Opening.HIGH_CARD,
    Opener.BEST_BOARD: pokerkit.Opening.HIGH_HAND,
    Opener.LOWEST_BOARD: pokerkit.Opening.LOW_HAND,
}


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
            HANDS[started.game],
            _streets(started),
            _STRUCTURES[started.limit],
            started.uniform_ante,
            tuple(dealt.ante for dealt in order),
            tuple(dealt.blind or -dealt.post for dealt in order),
            started.bring_in,
            tuple(dealt.stack for dealt in players),
            len(players),
        )
        self._cards = iter(deck.cards)
        first = GAMES[started.game].streets[0]
        downs = [self._next(first.down) for _ in players]
        ups = [self._next(first.up) for _ in players]
        for i, cards in enumerate(zip(downs, ups, strict=True)):
            self.state.deal_hole("".join(cards), i)
        self._deal()

    @property
    def asked(self) -> Asked | None:
        state = self.state
        if state.actor_index is None:
            return None
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        bounds = None if least is None else (least, most)
        owes = state.checking_or_calling_amount
        if state.can_post_bring_in():
            owes = state.effective_bring_in_amount
        return state.actor_index, owes, bounds

    @property
    def capped(self) -> bool:
        state = self.state
        cap = state.street.max_completion_betting_or_raising_count
        return bool(state.completion_betting_or_raising_count == cap)

    @property
    def stacks(self) -> list[int]:
        assert not self.state.status
        return list(self.state.stacks)

    def acts(self, action: Action, to: int | None, cards: Sequence[str] = ()) -> bool:
        """Whether PokerKit takes it, and can deal what follows."""
        state = self.state
        if action is Action.FOLD:
            state.fold()
        elif action is Action.BRING_IN:
            state.post_bring_in()
        elif action is Action.DISCARD:
            state.stand_pat_or_discard("".join(cards))
        elif action in (Action.CHECK, Action.CALL):
            state.check_or_call()
        elif state.can_complete_bet_or_raise_to(to):
            state.complete_bet_or_raise_to(to)
        else:
            return False
        return self._deal()

    def _deal(self) -> bool:
        """False when the deck has run out, and the cards come from a pile (R-DRAW-2)."""
        state = self.state
        while state.can_deal_hole():
            for i, due in enumerate(state.hole_dealing_statuses):
                if len(due):
                    cards = self._next(len(due))
                    if not cards:
                        return False
                    state.deal_hole(cards, i)
        while state.can_deal_board():
            state.deal_board(self._next(state.board_dealing_count))
        return not state.can_deal_hole() or self._deal()

    def _next(self, count: int) -> str:
        """Nothing, when there are fewer left."""
        cards = [*islice(self._cards, count)]
        return "".join(cards) if len(cards) == count else ""


def _streets(started: HandStarted) -> tuple[Any, ...]:
    """A blind is the first bet of the street before the flop, a straddle the least raise there.
    PokerKit counts every wager towards the cap, and whoever is left."""
    forced = max(dealt.blind + dealt.post for dealt in started.players)
    fixed = started.limit is Limit.FIXED_LIMIT
    game = GAMES[started.game]
    return tuple(
        pokerkit.Street(
            False,
            (False,) * street.down + (True,) * street.up,
            street.board,
            street.draw > 0,
            _OPENINGS[street.opens],
            started.big_bet
            if street.big_bet and fixed
            else max(started.min_bet, 0 if number else forced),
            (game.bet_cap - (1 if forced and not number else 0)) if fixed else None,
        )
        for number, street in enumerate(game.streets)
    )
