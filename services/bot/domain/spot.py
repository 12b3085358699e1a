"""A decision as the player who has it sees it: the public hand, what was done in it, his cards."""

from typing import Final, TypeAlias

import msgspec

from libs.rules.cards import Card
from libs.rules.games import Game
from libs.rules.hand import Action, Decision, Hand, HandEvent, Legal, Player, legal_actions
from libs.rules.hand.events import (
    BetMade,
    BringInPosted,
    Called,
    CardsDrawn,
    Checked,
    Completed,
    Folded,
    HandStarted,
    Raised,
)
from libs.rules.hand.state import NOT_ACTED

Cards: TypeAlias = tuple[Card, ...]
Hole: TypeAlias = Cards
"""His down cards."""

WAGERS: Final = (Action.BET, Action.RAISE, Action.COMPLETE)
_ACTIONS: Final = {
    Folded: Action.FOLD,
    Checked: Action.CHECK,
    Called: Action.CALL,
    BetMade: Action.BET,
    Raised: Action.RAISE,
    BringInPosted: Action.BRING_IN,
    Completed: Action.COMPLETE,
    CardsDrawn: Action.DISCARD,
}


class Deed(msgspec.Struct, frozen=True, gc=False):
    """What a player did on a street; `player` is his index in the order of the deal, `to` the
    total of the street that he bet or raised to, `drawn` how many cards he changed."""

    street: int
    player: int
    action: Action
    to: int = 0
    drawn: int = 0


Deeds: TypeAlias = tuple[Deed, ...]


def note(deeds: Deeds, hand: Hand | None, event: HandEvent) -> Deeds:
    """The deeds of a hand after `event`; `hand` is the one before it."""
    if isinstance(event, HandStarted):
        return ()
    action = _ACTIONS.get(type(event))
    if action is None or hand is None or hand.to_act is None:
        return deeds
    to = event.to if isinstance(event, BetMade | Raised | Completed) else 0
    drawn = len(event.given) if isinstance(event, CardsDrawn) else 0
    return (*deeds, Deed(hand.street, hand.to_act, action, to, drawn))


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody has to act in `hand`; `hole` are his down cards, `discards` those he gave up in
    draws of this hand, as far as he remembers. Amounts in chips."""

    hand: Hand
    deeds: Deeds
    hole: Hole
    discards: Cards = ()

    @property
    def game(self) -> Game:
        return self.hand.game

    @property
    def place(self) -> int:
        """The index of who decides."""
        assert self.hand.to_act is not None, "a spot is a decision"
        return self.hand.to_act

    @property
    def me(self) -> Player:
        return self.hand.players[self.place]

    @property
    def cards(self) -> Cards:
        """All he holds, face down and face up."""
        return (*self.hole, *self.me.up)

    @property
    def dead(self) -> Cards:
        """What he has seen and nobody can be dealt any more: folded up-cards too."""
        others = [
            card for player in self.hand.players if player is not self.me for card in player.up
        ]
        return (*others, *self.discards)

    @property
    def legal(self) -> Legal:
        legal = legal_actions(self.hand)
        assert legal is not None, "a spot is a decision"
        return legal

    @property
    def final(self) -> bool:
        """Whether no card comes any more."""
        last = self.hand.street == len(self.game.streets) - 1
        return last and self.hand.decision is not Decision.DRAW

    @property
    def rivals(self) -> tuple[int, ...]:
        """The indices of the others who are still in, clockwise from the decider."""
        players, place = self.hand.players, self.place
        order = (*range(place + 1, len(players)), *range(place))
        return tuple([index for index in order if not players[index].folded])

    @property
    def yet_to_act(self) -> int:
        """How many of them have still to act for the first time on this street."""
        players = [self.hand.players[index] for index in self.rivals]
        return sum([player.able and player.acted_on == NOT_ACTED for player in players])

    @property
    def last(self) -> bool:
        """Whether nobody acts after him: on the streets after the first, where there is a button,
        on this one, where the cards that show decide."""
        if self.game.brings_in:
            return not self.yet_to_act
        return all(not self.hand.players[index].able for index in range(self.place + 1, self.seats))

    @property
    def seats(self) -> int:
        return len(self.hand.players)

    @property
    def big_blind(self) -> int:
        """The small bet, where there are no blinds."""
        return self.hand.started.min_bet

    @property
    def price(self) -> int:
        """What it costs to stay in."""
        return self.legal.call or 0

    @property
    def winnable(self) -> int:
        """The part of the pot that he contests when he calls, his call left out."""
        reach = self.me.paid + self.price
        return sum([min(player.paid, reach) for player in self.hand.players]) + self.hand.dead

    @property
    def odds(self) -> float:
        """The share of the pot he must win on average for a call to pay."""
        return self.price / (self.winnable + self.price)

    @property
    def at_stake(self) -> int:
        """The most he can still lose to one rival from here on, his bet of this street included."""
        players = self.hand.players
        deepest = max([players[index].stack + players[index].bet for index in self.rivals])
        return min(self.me.stack + self.me.bet, deepest)

    @property
    def depth(self) -> float:
        """What is at stake, in big blinds."""
        return self.at_stake / self.big_blind

    def done(self, street: int, *actions: Action) -> tuple[int, ...]:
        """Who did one of these things on this street, in order."""
        return tuple(
            [deed.player for deed in self.deeds if deed.street == street and deed.action in actions]
        )

    def behind(self, index: int) -> int:
        """How many had still to act on the first street when this player acted first, or have."""
        before: set[int] = set()
        for deed in self.deeds:
            if deed.street > 0 or deed.player == index:
                break
            before.add(deed.player)
        return self.seats - 1 - len(before)
