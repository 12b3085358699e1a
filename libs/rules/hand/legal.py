"""All a player may do on his turn, with amounts: what a client offers and a bot chooses from."""

import msgspec

from libs.rules.hand.state import NOT_ACTED, Hand, Player
from libs.rules.names import Limit, Seat

_NO_LIMIT, _FIXED_LIMIT = Limit.NO_LIMIT, Limit.FIXED_LIMIT  # looked up on every turn


class Bounds(msgspec.Struct, frozen=True, gc=False):
    """The smallest and largest total of the street, in chips, both allowed."""

    min: int
    max: int


class Legal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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
    owes = owed(hand, player)
    bounds = raise_bounds(hand, player)
    bet = not hand.to_match
    return Legal(
        seat=player.seat,
        turn=hand.turn,
        check=not owes,
        call=owes or None,
        bet=bounds if bet else None,
        raise_to=None if bet else bounds,
    )


def owed(hand: Hand, player: Player) -> int:
    """The chips that the player to act must add to stay in, at most his stack."""
    if hand.able > 1:
        due = hand.to_match - player.bet
    else:  # R-BET-5: nothing is owed beyond the largest bet he is up against
        against = [p.bet for p in hand.players if p is not player and not p.folded]
        due = min(hand.to_match, max(against)) - player.bet
    if due <= 0:
        return 0
    return min(player.stack, due)


def raise_bounds(hand: Hand, player: Player) -> Bounds | None:
    """What the player to act may bet or raise to; None where he may not.

    Nobody raises when every opponent is all-in (R-BET-1). From the minimum to the most; a stack
    short of the minimum may still go in whole.
    """
    stack = player.bet + player.stack
    to_match = hand.to_match
    if hand.able < 2 or stack <= to_match or not _may_raise(hand, player):
        return None
    limit = hand.started.limit
    if limit is _FIXED_LIMIT:
        to = min(stack, hand.full_bet + hand.bet_size)
        return Bounds(to, to)
    lowest = to_match + hand.raise_size
    if stack <= lowest:
        return Bounds(stack, stack)
    if limit is _NO_LIMIT:
        return Bounds(lowest, stack)
    # R-BET-7: the pot after the call; the minimum is legal even above it
    most = 2 * to_match - player.bet + hand.pot + _counted_in_full(hand, player)
    return Bounds(lowest, min(stack, max(most, lowest)))


def _may_raise(hand: Hand, player: Player) -> bool:
    """Raising is open to who has not acted on this street, and again to who faces a full raise
    more than he last acted on (R-BET-3); in fixed-limit half a bet more (R-BET-9), below the cap.
    """
    fixed = hand.started.limit is _FIXED_LIMIT
    if fixed and hand.capped:
        return False
    if player.acted_on == NOT_ACTED:
        return True
    more = hand.to_match - player.acted_on
    return 2 * more >= hand.bet_size if fixed else more >= hand.raise_size


def _counted_in_full(hand: Hand, actor: Player) -> int:
    """What the pot-limit count adds before the flop: the missing part of short blinds, and by
    table option that of a small blind to the big one, while its owner has not called (R-BET-7)."""
    if hand.street:
        return 0
    started = hand.started
    missing = 0
    for dealt, player in zip(started.players, hand.players, strict=True):
        due = dealt.blind + dealt.post + dealt.dead
        if due:
            missing += max(0, due - max(0, dealt.stack - dealt.ante))
            small = 0 < dealt.blind < started.min_bet
            if small and started.small_blind_counts_as_big and player is not actor:
                missing += max(0, started.min_bet - max(player.bet, dealt.blind))
    return missing
