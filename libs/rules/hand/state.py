"""A hand as it stands: what its events add up to, as far as the whole table may know.

Players are kept in the order they were dealt to, so index 0 is left of the button and
`players[i:] + players[:i]` is clockwise from i.
"""

from enum import StrEnum
from typing import Final

import msgspec

from libs.rules.cards import Card
from libs.rules.games import GAMES, Game
from libs.rules.hand.events import HandStarted, PotAwarded
from libs.rules.hand.runs import NOT_RUN, Runs
from libs.rules.names import PlayerId, Seat

NOT_ACTED: Final = -1


class Decision(StrEnum):
    """What the player to act is asked."""

    BET = "bet"
    BRING_IN = "bring_in"
    DRAW = "draw"


class Player(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A player of the hand. Amounts in chips.

    `bet` is what he has in on this street, `paid` what he has in of the hand's contested money,
    the bets of this street included; dead money is the hand's. `acted_on` is the amount to match
    that he last acted on in this street, or NOT_ACTED. `hole` and `discarded` are deck positions,
    of his down cards and of what he gave up in draws, `draws` how many at each. `passive`: he
    stood pat by time-out, and may only check, call or fold until he draws in time (R-DRAW-1).
    """

    seat: Seat
    player: PlayerId
    stack: int
    bet: int = 0
    paid: int = 0
    acted_on: int = NOT_ACTED
    folded: bool = False
    mucked: bool = False
    passive: bool = False
    hole: tuple[int, ...] = ()
    up: tuple[Card, ...] = ()
    shown: tuple[Card, ...] = ()
    discarded: tuple[int, ...] = ()
    draws: tuple[int, ...] = ()

    @property
    def able(self) -> bool:
        """Whether he can still act: he is in and has chips behind."""
        return self.stack > 0 and not self.folded

    @property
    def all_in(self) -> bool:
        return self.stack == 0 and not self.folded


class Reshuffle(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A pile of dead cards shuffled for one draw: the positions `given` joined it, its cards come
    from position `first` on, and who draws had discarded `own`."""

    given: tuple[int, ...]
    first: int
    own: tuple[int, ...]


class Hand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`to_match` is the amount each player owes in full on this street (a blind is owed as it
    was due, R-BET-5), `raise_size` the last full bet or raise, `full_bet` the last amount that
    was a full bet in fixed-limit and `bets` how many there were, the cap being R-BET-8's.

    `to_act` is the index of the player to act, or None when the hand needs nobody: every
    consequence of an event is decided with it. `turn` numbers the decisions of the hand from 1.
    """

    started: HandStarted
    players: tuple[Player, ...]
    able: int
    """How many players can still act: kept with every event, because every turn asks."""
    at: int
    street: int = -1
    turn: int = 0
    to_act: int | None = None
    decision: Decision = Decision.BET
    to_match: int = 0
    raise_size: int = 0
    full_bet: int = 0
    bets: int = 0
    capped: bool = False
    bet_size: int = 0
    """The fixed-limit bet of this street; where either is allowed the smaller, until a big one was
    made (R-BLD-5)."""
    aggressor: int | None = None
    """Who bet or raised last on this street."""
    dead: int = 0
    """Dead money that not everyone pays: the main pot's (R-BLD-2)."""
    board: tuple[Card, ...] = ()
    dealt: int = 0
    """Cards taken off the deck so far, and off the piles after it."""
    reshuffles: tuple[Reshuffle, ...] = ()
    runs: Runs = NOT_RUN
    awards: tuple[PotAwarded, ...] = ()
    over: bool = False
    cancelled: bool = False

    @property
    def game(self) -> Game:
        return GAMES[self.started.game]

    @property
    def actor(self) -> Player | None:
        """The player to act."""
        return None if self.to_act is None else self.players[self.to_act]

    @property
    def live(self) -> list[Player]:
        """Who has not folded."""
        return [player for player in self.players if not player.folded]

    @property
    def awarded(self) -> int:
        return sum([award.amount for award in self.awards])

    @property
    def pot(self) -> int:
        """Chips in the middle, the bets of this street included."""
        chips = sum([player.paid for player in self.players]) + self.dead
        return chips - self.awarded if self.awards else chips

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The board, or one for each run."""
        return self.runs.boards or (self.board,)

    def index(self, seat: Seat) -> int | None:
        """Where this seat stands in the order of the deal."""
        for index, player in enumerate(self.players):
            if player.seat == seat:
                return index
        return None
