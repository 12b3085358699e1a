"""The games as data. The hand machine is one; a game is what differs."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from libs.rules.cards import Card
from libs.rules.names import GameCode
from libs.rules.ranking import HandRank, high


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """What is dealt before a betting round, and by which fixed-limit bet it is played."""

    name: str
    down: int = 0
    board: int = 0
    big_bet: bool = False


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """`rank` orders the hands of hole cards and board; the higher wins."""

    code: GameCode
    seats: int
    streets: tuple[Street, ...]
    rank: Callable[[Sequence[Card]], HandRank]

    @property
    def bet_cap(self) -> int:
        """Bets and raises of a fixed-limit street until the cap is reached (R-BET-8)."""
        return 4 if len(self.streets) >= 3 else 5


HOLDEM = Game(
    code=GameCode.HOLDEM,
    seats=10,
    streets=(
        Street(name="preflop", down=2),
        Street(name="flop", board=3),
        Street(name="turn", board=1, big_bet=True),
        Street(name="river", board=1, big_bet=True),
    ),
    rank=high,
)

GAMES: Mapping[GameCode, Game] = MappingProxyType({HOLDEM.code: HOLDEM})
"""The games that can be played."""

MOST_PLAYERS = max([game.seats for game in GAMES.values()])
"""Players a hand can have."""
