"""Who opens a street: by place, by an up-card, or by the board he shows."""

from collections.abc import Sequence
from functools import cache
from typing import assert_never

from libs.rules.cards import RANKS, SUITS
from libs.rules.games import Game, Opener
from libs.rules.hand.events import HandStarted
from libs.rules.hand.state import Player
from libs.rules.ranking.tally import SUIT_BITS, held_of, tally_of

Strength = tuple[tuple[int, ...], tuple[int, ...]]


def opening_index(
    opens: Opener, game: Game, started: HandStarted, players: Sequence[Player]
) -> int:
    """The index from which to look clockwise for the first player able to act."""
    match opens:
        case Opener.LEFT_OF_BUTTON:
            return 0
        case Opener.LEFT_OF_BLINDS:
            return _left_of_blinds(started)
        case Opener.LOWEST_UP_CARD:
            return _by_up_card(game, players)[0]
        case Opener.HIGHEST_UP_CARD:
            return _by_up_card(game, players)[-1]
        case Opener.BEST_BOARD:
            return _best_board(game, players, _able(players))
        case Opener.LOWEST_BOARD:
            return _lowest_board(game, players, _able(players))
        case _:
            assert_never(opens)


def first_to_show(game: Game, players: Sequence[Player]) -> int:
    """Who shows first when nobody bet on the last street (R-SHOW-1), all-in or not."""
    if game.shows_first is Opener.LEFT_OF_BUTTON:
        return 0
    live = [i for i, player in enumerate(players) if not player.folded]
    choose = _lowest_board if game.shows_first is Opener.LOWEST_BOARD else _best_board
    return choose(game, players, live)


def has_open_pair(players: Sequence[Player]) -> bool:
    """Whether a board in play shows a pair; a folded player's does not count (R-BLD-5)."""
    boards = [sum(map(tally_of, player.up)) for player in players if not player.folded]
    return any(board & _PAIRED for board in boards)


def _left_of_blinds(started: HandStarted) -> int:
    """Before the flop the player left of the last blind or straddle acts first, or without
    blinds the one left of the button (R-BTN-4); posts of players coming in move nobody.
    With two players that is the button, whatever the blinds (R-BTN-3)."""
    players = started.players
    if len(players) == 2:
        return 1
    first = largest = 0
    for index, dealt in enumerate(players):
        if dealt.blind and dealt.blind >= largest:
            first, largest = index + 1, dealt.blind
    return first


def _by_up_card(game: Game, players: Sequence[Player]) -> list[int]:
    """Indices by their up-cards, the lowest first: by rank, then suit (R-BLD-4)."""
    cards = [
        (_rank(card[0], game.aces_low), SUITS.index(card[1]), index)
        for index, player in enumerate(players)
        for card in player.up
    ]
    return [index for _, _, index in sorted(cards)]


def _able(players: Sequence[Player]) -> list[int]:
    return [i for i, player in enumerate(players) if player.stack and not player.folded]


def _best_board(game: Game, players: Sequence[Player], among: Sequence[int]) -> int:
    """Of equal boards the first left of the dealer (R-STUD-1)."""
    return max(among, key=lambda index: _board(players[index], game), default=0)


def _lowest_board(game: Game, players: Sequence[Player], among: Sequence[int]) -> int:
    return min(among, key=lambda index: _board(players[index], game), default=0)


def _board(player: Player, game: Game) -> Strength:
    return _strength(sum(map(tally_of, player.up)) >> SUIT_BITS, game.aces_low)


@cache
def _strength(counters: int, aces_low: bool) -> Strength:
    """Quads, trips, two pair, pair and high cards only (R-STUD-1); of a tally's rank counters."""
    held = zip(held_of(counters), RANKS, strict=True)
    ordered = sorted([(n, _rank(rank, aces_low)) for n, rank in held if n], reverse=True)
    return tuple([count for count, _ in ordered]), tuple([rank for _, rank in ordered])


_PAIRED = sum([0b110 << SUIT_BITS + 3 * rank for rank in range(len(RANKS))])
"""What a tally has of where there are two, three or four of a rank."""


def _rank(rank: str, aces_low: bool) -> int:
    return -1 if aces_low and rank == "A" else RANKS.index(rank)
