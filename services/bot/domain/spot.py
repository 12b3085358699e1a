"""A decision as the player who has it sees it: the public hand, what was done in it, his cards."""

from typing import TypeAlias

import msgspec

from libs.rules.cards import Card
from libs.rules.hand import Action, Hand, HandEvent, Legal, Player, legal_actions
from libs.rules.hand.events import BetMade, Called, Checked, Folded, HandStarted, Raised
from libs.rules.hand.state import NOT_ACTED

Hole: TypeAlias = tuple[Card, ...]
"""His down cards."""

_ACTIONS = {
    Folded: Action.FOLD,
    Checked: Action.CHECK,
    Called: Action.CALL,
    BetMade: Action.BET,
    Raised: Action.RAISE,
}


class Deed(msgspec.Struct, frozen=True, gc=False):
    """What a player did on a street; `player` is his index in the order of the deal, `to` the
    total of the street that he bet or raised to."""

    street: int
    player: int
    action: Action
    to: int = 0


Deeds: TypeAlias = tuple[Deed, ...]


def note(deeds: Deeds, hand: Hand | None, event: HandEvent) -> Deeds:
    """The deeds of a hand after `event`; `hand` is the one before it."""
    if isinstance(event, HandStarted):
        return ()
    action = _ACTIONS.get(type(event))
    if action is None or hand is None or hand.to_act is None:
        return deeds
    to = event.to if isinstance(event, BetMade | Raised) else 0
    return (*deeds, Deed(hand.street, hand.to_act, action, to))


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody has to act in `hand`; `hole` are his cards. Amounts in chips."""

    hand: Hand
    deeds: Deeds
    hole: Hole

    @property
    def place(self) -> int:
        """The index of who decides."""
        assert self.hand.to_act is not None, "a spot is a decision"
        return self.hand.to_act

    @property
    def me(self) -> Player:
        return self.hand.players[self.place]

    @property
    def legal(self) -> Legal:
        legal = legal_actions(self.hand)
        assert legal is not None, "a spot is a decision"
        return legal

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
        """Whether nobody acts after him on the streets after the first."""
        return all(not self.hand.players[index].able for index in range(self.place + 1, self.seats))

    @property
    def seats(self) -> int:
        return len(self.hand.players)

    @property
    def big_blind(self) -> int:
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
