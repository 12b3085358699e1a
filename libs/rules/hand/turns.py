"""Whose turn it is, by the players in the order they were dealt to."""

from collections.abc import Sequence

from msgspec.structs import replace

from libs.rules.games import MOST_PLAYERS
from libs.rules.hand.state import NOT_ACTED, Decision, Hand, Player


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


def uncalled_bet(hand: Hand) -> tuple[Player, int] | None:
    """Whose bet is the largest, and the part of it that nobody matched (R-BET-6); folded chips
    stay in, also those of a blind or post given up while nobody had matched it (R-POT-1)."""
    largest = second = 0
    owner = hand.players[0]
    for player in hand.players:
        bet = player.bet
        if bet > largest:
            largest, second, owner = bet, largest, player
        elif bet > second:
            second = bet
    return None if largest == second or owner.folded else (owner, largest - second)


def cleared(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players of a new street: nobody has bet or acted."""
    return tuple(
        [
            replace(player, bet=0, acted_on=NOT_ACTED)
            if player.bet or not player.folded
            else player
            for player in players
        ]
    )


def with_draw(hand: Hand) -> Hand:
    """The hand, whose betting may be over, on its next street if that begins with a draw: then
    everybody in it draws, all-in or not, from the left of the button (R-DRAW-1, R-BET-11)."""
    streets, following = hand.game.streets, hand.street + 1
    if following == len(streets) or not streets[following].draw or hand.to_act is not None:
        return hand
    live = [index for index, player in enumerate(hand.players) if not player.folded]
    if len(live) == 1 or uncalled_bet(hand):
        return hand
    return replace(
        hand,
        players=cleared(hand.players),
        street=following,
        turn=hand.turn + 1,
        to_act=live[0],
        decision=Decision.DRAW,
        to_match=0,
        raise_size=hand.started.min_bet,
        full_bet=0,
        bets=0,
        capped=False,
        bet_size=hand.started.big_bet if streets[following].big_bet else hand.started.min_bet,
        aggressor=None,
    )


def clockwise(players: int, start: int) -> tuple[int, ...]:
    """The indices of so many players once round."""
    return _CLOCKWISE[players][start]


_CLOCKWISE = tuple(
    tuple(tuple((start + step) % count for step in range(count)) for start in range(count + 1))
    for count in range(MOST_PLAYERS + 1)
)
"""By the number of players and where to start: their indices once round."""
