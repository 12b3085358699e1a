"""Whose turn it is, by the players in the order they were dealt to."""

from collections.abc import Sequence

from libs.rules.games import MOST_PLAYERS
from libs.rules.hand.events import HandStarted
from libs.rules.hand.state import NOT_ACTED, Player


def opener(started: HandStarted) -> int:
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


def next_to_act(players: Sequence[Player], start: int, to_match: int, able: int) -> int | None:
    """The first player clockwise from `start` who has not acted or owes chips, if any.

    The last player able to act is asked only when he owes a call (R-BET-11), and then no more
    than the largest bet he is up against (R-BET-5).
    """
    if able > 1:
        for index in _CLOCKWISE[len(players)][start]:
            player = players[index]
            if (
                player.stack
                and not player.folded
                and (player.bet < to_match or player.acted_on == NOT_ACTED)
            ):
                return index
    elif able:
        (last,) = [i for i, player in enumerate(players) if player.able]
        against = [p.bet for i, p in enumerate(players) if i != last and not p.folded]
        if against and players[last].bet < min(to_match, max(against)):
            return last
    return None


_CLOCKWISE = tuple(
    tuple(tuple((start + step) % count for step in range(count)) for start in range(count + 1))
    for count in range(MOST_PLAYERS + 1)
)
"""By the number of players and where to start: their indices once round."""
