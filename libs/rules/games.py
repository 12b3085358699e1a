"""The games as data. The hand machine is one; a game is what differs."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from libs.rules.names import GameCode
from libs.rules.ranking import (
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA_HIGH,
    OMAHA_LOW,
    SOKO,
    Evaluator,
)


class Opener(StrEnum):
    """Who acts first on a street. An up-card that opens owes the bring-in (R-BLD-4)."""

    LEFT_OF_BLINDS = "left_of_blinds"
    LEFT_OF_BUTTON = "left_of_button"
    LOWEST_UP_CARD = "lowest_up_card"
    HIGHEST_UP_CARD = "highest_up_card"
    BEST_BOARD = "best_board"
    LOWEST_BOARD = "lowest_board"


_BY_UP_CARD = (Opener.LOWEST_UP_CARD, Opener.HIGHEST_UP_CARD)


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """A betting round and what comes before it: cards dealt, or a draw of at most `draw` cards."""

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0
    opens: Opener = Opener.LEFT_OF_BUTTON
    big_bet: bool = False
    """Whether fixed-limit bets are the big ones (R-BET-8)."""
    both_bets_on_open_pair: bool = False
    """Whether an open pair allows either fixed-limit bet (R-BLD-5)."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """`best` orders the hands for the pot, `low` those for its low half where one qualifies."""

    code: GameCode
    seats: int
    streets: tuple[Street, ...]
    best: Evaluator
    low: Evaluator | None = None
    shows_first: Opener = Opener.LEFT_OF_BUTTON
    """At a showdown without a bet on the last street (R-SHOW-1)."""
    aces_low: bool = False
    """Whether an ace is the lowest up-card, for bring-ins and boards that open."""

    @property
    def bet_cap(self) -> int:
        """Bets and raises of a fixed-limit street until the cap is reached (R-BET-8)."""
        return 4 if len(self.streets) >= 3 else 5

    @property
    def brings_in(self) -> bool:
        """Whether antes and a bring-in open the betting; otherwise blinds do."""
        return self.streets[0].opens in _BY_UP_CARD


def _board_streets(hole_cards: int) -> tuple[Street, ...]:
    return (
        Street(name="preflop", down=hole_cards, opens=Opener.LEFT_OF_BLINDS),
        Street(name="flop", board=3),
        Street(name="turn", board=1, big_bet=True),
        Street(name="river", board=1, big_bet=True),
    )


def _stud_streets(*, both_bets_on_open_pair: bool) -> tuple[Street, ...]:
    opens = Opener.BEST_BOARD
    return (
        Street(name="third", down=2, up=1, opens=Opener.LOWEST_UP_CARD),
        Street(name="fourth", up=1, opens=opens, both_bets_on_open_pair=both_bets_on_open_pair),
        Street(name="fifth", up=1, opens=opens, big_bet=True),
        Street(name="sixth", up=1, opens=opens, big_bet=True),
        Street(name="seventh", down=1, opens=opens, big_bet=True),
    )


HOLDEM = Game(code=GameCode.HOLDEM, seats=10, streets=_board_streets(2), best=HIGH)

OMAHA = Game(code=GameCode.OMAHA, seats=9, streets=_board_streets(4), best=OMAHA_HIGH)

OMAHA_HILO = Game(
    code=GameCode.OMAHA_HILO,
    seats=9,
    streets=_board_streets(4),
    best=OMAHA_HIGH,
    low=OMAHA_LOW,
)

SOKO_GAME = Game(
    code=GameCode.SOKO,
    seats=8,
    streets=(
        Street(name="second", down=1, up=1, opens=Opener.HIGHEST_UP_CARD),
        Street(name="third", up=1, opens=Opener.BEST_BOARD),
        Street(name="fourth", up=1, opens=Opener.BEST_BOARD, big_bet=True),
        Street(name="fifth", up=1, opens=Opener.BEST_BOARD, big_bet=True),
    ),
    best=SOKO,
)

STUD = Game(
    code=GameCode.STUD,
    seats=8,
    streets=_stud_streets(both_bets_on_open_pair=True),
    best=HIGH,
    shows_first=Opener.BEST_BOARD,
)

STUD_HILO = Game(
    code=GameCode.STUD_HILO,
    seats=8,
    streets=_stud_streets(both_bets_on_open_pair=False),
    best=HIGH,
    low=EIGHT_OR_BETTER,
    shows_first=Opener.BEST_BOARD,
)

FIVE_CARD_DRAW = Game(
    code=GameCode.FIVE_CARD_DRAW,
    seats=6,
    streets=(
        Street(name="before the draw", down=5, opens=Opener.LEFT_OF_BLINDS),
        Street(name="after the draw", draw=5, big_bet=True),
    ),
    best=HIGH,
)

TRIPLE_DRAW = Game(
    code=GameCode.TRIPLE_DRAW,
    seats=6,
    streets=(
        Street(name="before the draw", down=5, opens=Opener.LEFT_OF_BLINDS),
        Street(name="first draw", draw=5),
        Street(name="second draw", draw=5, big_bet=True),
        Street(name="third draw", draw=5, big_bet=True),
    ),
    best=DEUCE_TO_SEVEN,
)

_EIGHT = (HOLDEM, OMAHA, OMAHA_HILO, SOKO_GAME, STUD, STUD_HILO, FIVE_CARD_DRAW, TRIPLE_DRAW)

GAMES: Mapping[GameCode, Game] = {game.code: game for game in _EIGHT}
"""The games that the hand machine plays."""

MOST_PLAYERS = max([game.seats for game in GAMES.values()])
"""Players a hand can have."""
