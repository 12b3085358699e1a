"""All a player may do on his turn, with amounts: what a client offers and a bot chooses from."""

import msgspec

from libs.rules.hand.state import NOT_ACTED, Hand, Player
from libs.rules.names import Limit, Seat


class Bounds(msgspec.Struct, frozen=True):
    """The smallest and largest total of the street, in chips, both allowed."""

    min: int
    max: int


class Legal(msgspec.Struct, frozen=True, kw_only=True):
    """What decision `turn` may be. A fold always may (R-BET-1).

    `call` is the chips to add, None where nothing is owed; `bet` and `raise_to` are totals of
    the street, one of the two at most.
    """

    seat: Seat
    turn: int
    check: bool
    call: int | None
    bet: Bounds | None
    raise_to: Bounds | None


def legal_actions(hand: Hand) -> Legal | None:
    """What the player to act may do; None when the hand waits for nobody."""
    index = hand.to_act
    if index is None:
        return None
    player = hand.players[index]
    to_match = hand.to_match
    bounds = None
    if hand.able > 1:  # somebody else can answer a bet
        owed = to_match - player.bet
        if player.stack > owed and _may_raise(hand, player):
            bounds = _bounds(hand, player)
    else:  # R-BET-5: nothing is owed beyond the largest bet he is up against
        against = [p.bet for p in hand.players if p is not player and not p.folded]
        owed = min(to_match, max(against)) - player.bet
    return Legal(
        seat=player.seat,
        turn=hand.turn,
        check=owed <= 0,
        call=min(owed, player.stack) if owed > 0 else None,
        bet=None if to_match else bounds,
        raise_to=bounds if to_match else None,
    )


def _may_raise(hand: Hand, player: Player) -> bool:
    """Raising is open to who has not acted on this street, and again to who faces a full raise
    more than he last acted on (R-BET-3); in fixed-limit half a bet more (R-BET-9), below the cap.
    """
    if hand.started.limit is Limit.FIXED_LIMIT:
        if hand.capped:
            return False
        return (
            player.acted_on == NOT_ACTED or 2 * (hand.to_match - player.acted_on) >= hand.bet_size
        )
    return player.acted_on == NOT_ACTED or hand.to_match - player.acted_on >= hand.raise_size


def _bounds(hand: Hand, player: Player) -> Bounds:
    """From the minimum to the most; a stack short of the minimum may still go in whole."""
    stack = player.bet + player.stack
    limit = hand.started.limit
    if limit is Limit.FIXED_LIMIT:
        to = min(stack, hand.full_bet + hand.bet_size)
        return Bounds(to, to)
    lowest = hand.to_match + hand.raise_size
    if stack <= lowest:
        return Bounds(stack, stack)
    if limit is Limit.NO_LIMIT:
        return Bounds(lowest, stack)
    # R-BET-7: the pot after the call; the minimum is legal even above it
    most = 2 * hand.to_match - player.bet + hand.pot + _counted_in_full(hand)
    return Bounds(lowest, min(stack, max(most, lowest)))


def _counted_in_full(hand: Hand) -> int:
    """What the pot-limit count adds before the flop: the missing part of short blinds, and by
    table option that of a small blind to the big one (R-BET-7)."""
    if hand.street:
        return 0
    started = hand.started
    missing = 0
    for dealt in started.players:
        due = dealt.blind + dealt.post + dealt.dead
        if due:
            missing += max(0, due - max(0, dealt.stack - dealt.ante))
            if started.small_blind_counts_as_big and 0 < dealt.blind < started.min_bet:
                missing += started.min_bet - dealt.blind
    return missing
