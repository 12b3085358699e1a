"""The start of a hand: checking its settings, and the forced bets before the cards."""

from libs.rules.games import GAMES
from libs.rules.hand.events import (
    AntePosted,
    BlindKind,
    BlindPosted,
    DealtIn,
    HandEvent,
    HandStarted,
)
from libs.rules.hand.runs import MOST_RUNS
from libs.rules.names import Limit
from libs.rules.rejected import Refusal, Rejected


def opening_events(started: HandStarted) -> list[HandEvent]:
    """`HandStarted`, every ante, dead blind, blind and post.

    A short stack pays the ante first (R-BLD-2), then the other dead money, then live bets, and
    is all-in for what it has (R-BLD-1). Raises Rejected(bad_hand) for settings that no hand has.
    """
    _check(started)
    events: list[HandEvent] = [started]
    at = started.at
    for dealt in started.players:
        if ante := dealt.ante:
            stack = dealt.stack
            amount = min(ante, stack)
            events.append(AntePosted(at=at, seat=dealt.seat, amount=amount, all_in=amount == stack))
    for dealt in started.players:
        if dealt.blind or dealt.post or dealt.dead:
            stack = max(0, dealt.stack - dealt.ante)
            for kind, due in _blinds(dealt, started.min_bet):
                if amount := min(due, stack):
                    events.append(
                        BlindPosted(
                            at=at, seat=dealt.seat, kind=kind, amount=amount, all_in=amount == stack
                        )
                    )
                    stack -= amount
    return events


def _blinds(dealt: DealtIn, min_bet: int) -> list[tuple[BlindKind, int]]:
    owed = []
    if dealt.dead:
        owed.append((BlindKind.DEAD, dealt.dead))
    if dealt.blind:
        kind = BlindKind.BIG
        if dealt.blind < min_bet:
            kind = BlindKind.SMALL
        elif dealt.blind > min_bet:
            kind = BlindKind.STRADDLE
        owed.append((kind, dealt.blind))
    if dealt.post:
        owed.append((BlindKind.POST, dealt.post))
    return owed


def _check(started: HandStarted) -> None:
    game = GAMES.get(started.game)
    if game is None:
        raise Rejected(Refusal.BAD_HAND, game=started.game)
    players = started.players
    if not 2 <= len(players) <= game.seats:
        raise Rejected(Refusal.BAD_HAND, players=len(players), most=game.seats)
    if len({dealt.seat for dealt in players}) < len(players):
        raise Rejected(Refusal.BAD_HAND, seats="repeated")
    if len({dealt.player for dealt in players}) < len(players):
        raise Rejected(Refusal.BAD_HAND, players="repeated")
    for dealt in players:
        if dealt.stack <= 0:
            raise Rejected(Refusal.BAD_HAND, seat=dealt.seat, stack=dealt.stack)
        if dealt.ante < 0 or dealt.blind < 0 or dealt.post < 0 or dealt.dead < 0:
            raise Rejected(Refusal.BAD_HAND, seat=dealt.seat, forced_bet="negative")
    if started.min_bet <= 0:
        raise Rejected(Refusal.BAD_HAND, min_bet=started.min_bet)
    if game.brings_in is not bool(started.bring_in):
        raise Rejected(Refusal.BAD_HAND, bring_in=started.bring_in)
    if game.brings_in and not 0 < started.bring_in <= started.min_bet:
        raise Rejected(Refusal.BAD_HAND, bring_in=started.bring_in, min_bet=started.min_bet)
    if game.brings_in and any(dealt.blind or dealt.post or dealt.dead for dealt in players):
        raise Rejected(Refusal.BAD_HAND, blinds="not with a bring-in")
    if not 1 <= started.runs <= MOST_RUNS:
        raise Rejected(Refusal.BAD_HAND, runs=started.runs)
    if started.limit is Limit.FIXED_LIMIT:
        if started.big_bet < started.min_bet:
            raise Rejected(Refusal.BAD_HAND, big_bet=started.big_bet)
        if max([dealt.blind + dealt.post for dealt in players]) > started.min_bet:
            raise Rejected(Refusal.BAD_HAND, straddle="not in fixed-limit")
