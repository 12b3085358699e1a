"""All a player may do on his turn, with amounts: what a client offers and a bot chooses from."""

import msgspec

from libs.rules.hand.openers import has_open_pair
from libs.rules.hand.state import NOT_ACTED, Decision, Hand, Player
from libs.rules.names import Limit, Seat

_NO_LIMIT, _FIXED_LIMIT = Limit.NO_LIMIT, Limit.FIXED_LIMIT  # looked up on every turn
_BET = Decision.BET


class Bounds(msgspec.Struct, frozen=True, gc=False):
    """The smallest and largest total of the street, in chips, both allowed, and between them
    every `step`-th."""

    min: int
    max: int
    step: int = 1


class Legal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What decision `turn` may be. On a betting turn a fold always may (R-BET-1).

    `call` is the chips to add, None where nothing is owed; `bet` and `raise_to` are totals of
    the street, one of the two at most, `complete` the total that makes the bring-in a bet.
    `bring_in` is what he posts, where he cannot bet instead; `discard` how many cards he may
    change at most, and then there is nothing else (R-DRAW-1).
    """

    seat: Seat
    turn: int
    check: bool
    call: int | None
    bet: Bounds | None
    raise_to: Bounds | None
    fold: bool = True
    complete: int | None = None
    bring_in: int | None = None
    discard: int | None = None


def legal_actions(hand: Hand) -> Legal | None:
    """What the player to act may do; None when the hand waits for nobody."""
    index = hand.to_act
    if index is None:
        return None
    player = hand.players[index]
    if hand.decision is not _BET:
        return _no_betting_turn(hand, player)
    owes = owed(hand, player)
    bounds = raise_bounds(hand, player)
    bet = not hand.to_match
    complete = None
    if bounds is not None and not hand.street and completes(hand):
        complete = bounds.min
        bounds = above_completion(hand, player, bounds)
    return Legal(
        seat=player.seat,
        turn=hand.turn,
        check=not owes,
        call=owes or None,
        bet=bounds if bet else None,
        raise_to=None if bet else bounds,
        complete=complete,
    )


def _no_betting_turn(hand: Hand, player: Player) -> Legal:
    draws = hand.decision is Decision.DRAW
    return Legal(
        seat=player.seat,
        turn=hand.turn,
        check=False,
        call=None,
        bet=None if draws else opening_bounds(hand, player),
        raise_to=None,
        fold=False,
        bring_in=None if draws else min(player.stack, hand.started.bring_in),
        discard=hand.game.streets[hand.street].draw if draws else None,
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
    if due > player.stack:
        return player.stack
    return due


def opening_bounds(hand: Hand, player: Player) -> Bounds | None:
    """The full bet that he may open with instead of the bring-in (R-BLD-4)."""
    return raise_bounds(hand, player) if player.stack > hand.started.bring_in else None


def completes(hand: Hand) -> bool:
    """Whether only the bring-in, or an all-in short of a full bet, is in: a raise may then make
    it the small bet, however little more that is."""
    if hand.street or not hand.to_match or not hand.started.bring_in:
        return False
    if hand.started.limit is _FIXED_LIMIT:
        return not hand.full_bet
    return hand.to_match < hand.started.min_bet


def above_completion(hand: Hand, player: Player, bounds: Bounds) -> Bounds | None:
    """Of what a player may make it, the raises: by the small bet or more above the completion, or
    with a whole stack that is less."""
    least = 2 * hand.started.min_bet
    if bounds.max >= least:
        return Bounds(least, bounds.max)
    stack = player.bet + player.stack
    return Bounds(stack, stack) if bounds.min < stack == bounds.max else None


def raise_bounds(hand: Hand, player: Player) -> Bounds | None:
    """What the player to act may bet, complete or raise to; None where he may not.

    Nobody raises when every opponent is all-in (R-BET-1). From the minimum to the most; a stack
    short of the minimum may still go in whole.
    """
    stack = player.bet + player.stack
    to_match = hand.to_match
    if hand.able < 2 or stack <= to_match or hand.capped or player.passive:
        return None
    if player.acted_on != NOT_ACTED and not _reopened(hand, player):
        return None
    limit = hand.started.limit
    if limit is _FIXED_LIMIT:
        return _fixed_bounds(hand, stack)
    lowest = to_match + hand.raise_size
    if not hand.street and completes(hand):
        lowest = hand.started.min_bet
    if stack <= lowest:
        return Bounds(stack, stack)
    if limit is _NO_LIMIT:
        return Bounds(lowest, stack)
    # R-BET-7: the pot after the call; the minimum is legal even above it
    most = 2 * to_match - player.bet + hand.pot + _counted_in_full(hand, player)
    return Bounds(lowest, min(stack, max(most, lowest)))


def _fixed_bounds(hand: Hand, stack: int) -> Bounds:
    """The bet of the street on top of the last full one; with an open pair showing also the big
    one, until one is in (R-BLD-5)."""
    to = hand.full_bet + hand.bet_size
    if stack <= to:
        return Bounds(stack, stack)
    most = hand.full_bet + hand.started.big_bet
    if (
        most > to
        and hand.game.streets[hand.street].both_bets_on_open_pair
        and has_open_pair(hand.players)
    ):
        most = min(stack, most)
        return Bounds(to, most, most - to)
    return Bounds(to, to)


def _reopened(hand: Hand, player: Player) -> bool:
    """Raising is open again to who faces a full raise more than he last acted on (R-BET-3); in
    fixed-limit half a bet more (R-BET-9). The bring-in is no bet: who acted on it alone acted on
    nothing (R-BET-9, the completion).
    """
    started, acted_on = hand.started, player.acted_on
    if not hand.street and acted_on == started.bring_in:
        acted_on = 0
    more = hand.to_match - acted_on
    return 2 * more >= hand.bet_size if started.limit is _FIXED_LIMIT else more >= hand.raise_size


def _counted_in_full(hand: Hand, actor: Player) -> int:
    """What the pot-limit count adds before the flop: the missing part of short blinds, and by
    table option that of a small blind to the big one, while its owner has not called (R-BET-7)."""
    if hand.street:
        return 0
    started = hand.started
    missing = 0
    for index, dealt in enumerate(started.players):
        due = dealt.blind + dealt.post + dealt.dead
        if due:
            if due > dealt.stack - dealt.ante:
                missing += due - max(0, dealt.stack - dealt.ante)
            if started.small_blind_counts_as_big and 0 < dealt.blind < started.min_bet:
                player = hand.players[index]
                if player is not actor:
                    missing += max(0, started.min_bet - max(player.bet, dealt.blind))
    return missing
