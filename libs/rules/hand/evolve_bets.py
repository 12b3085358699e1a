"""What chips put in do to a hand: forced bets, and the actions of a betting turn."""

from msgspec.structs import replace

from libs.rules.hand.events import (
    AntePosted,
    BetMade,
    BlindKind,
    BlindPosted,
    BringInPosted,
    Called,
    Checked,
    Completed,
    Folded,
    Raised,
    UncalledBetReturned,
)
from libs.rules.hand.state import Decision, Hand, Player
from libs.rules.hand.turns import next_to_act, with_draw
from libs.rules.names import Limit, Seat

_FIXED_LIMIT, _BET = Limit.FIXED_LIMIT, Decision.BET  # looked up on every turn


def index_of(hand: Hand, seat: Seat) -> int:
    """Where a seat that is in the hand stands."""
    index = hand.index(seat)
    assert index is not None
    return index


def with_player(hand: Hand, at: int, index: int, player: Player) -> Hand:
    """The hand with one player changed, and nobody's turn touched."""
    players = [*hand.players]
    able = hand.able
    if player.stack == 0 or players[index].stack == 0:
        able += player.able - players[index].able
    players[index] = player
    return replace(hand, at=at, players=tuple(players), able=able)


def ante_posted(hand: Hand, event: AntePosted) -> Hand:
    if not hand.started.uniform_ante:
        return _dead_posted(hand, event)
    index = index_of(hand, event.seat)
    player = hand.players[index]
    stack, paid = player.stack - event.amount, player.paid + event.amount
    return with_player(hand, event.at, index, replace(player, stack=stack, paid=paid))


def _dead_posted(hand: Hand, event: AntePosted | BlindPosted) -> Hand:
    index = index_of(hand, event.seat)
    player = hand.players[index]
    player = replace(player, stack=player.stack - event.amount)
    hand = with_player(hand, event.at, index, player)
    return replace(hand, dead=hand.dead + event.amount)


def blind_posted(hand: Hand, event: BlindPosted) -> Hand:
    if event.kind is BlindKind.DEAD:
        return _dead_posted(hand, event)
    return _bet_changed(hand, event.at, event.seat, event.amount)


def uncalled_bet_returned(hand: Hand, event: UncalledBetReturned) -> Hand:
    return with_draw(_bet_changed(hand, event.at, event.seat, -event.amount))


def _bet_changed(hand: Hand, at: int, seat: Seat, by: int) -> Hand:
    """Chips that a player put in on this street, or got back."""
    index = index_of(hand, seat)
    player = hand.players[index]
    stack, bet, paid = player.stack - by, player.bet + by, player.paid + by
    return with_player(hand, at, index, replace(player, stack=stack, bet=bet, paid=paid))


def bring_in_posted(hand: Hand, event: BringInPosted) -> Hand:
    """A short bring-in is owed in full, and who posted it has acted (R-BLD-4)."""
    index = hand.to_act
    assert index is not None
    hand = _bet_changed(hand, event.at, event.seat, event.amount)
    due = hand.started.bring_in
    players = [*hand.players]
    players[index] = replace(players[index], acted_on=due)
    to_act = next_to_act(players, index + 1, due, hand.able)
    return replace(
        hand,
        players=tuple(players),
        decision=_BET,
        to_match=due,
        to_act=to_act,
        turn=hand.turn if to_act is None else hand.turn + 1,
    )


def folded(hand: Hand, event: Folded) -> Hand:
    return _acted(hand, event.at, 0, True)


def checked(hand: Hand, event: Checked) -> Hand:
    return _acted(hand, event.at, 0, False)


def called(hand: Hand, event: Called) -> Hand:
    return _acted(hand, event.at, event.by, False)


def _acted(hand: Hand, at: int, by: int, folds: bool) -> Hand:
    """A turn that left the amount to match as it was."""
    index, to_match, able = hand.to_act, hand.to_match, hand.able
    assert index is not None
    players = [*hand.players]
    player = players[index]
    if by:
        stack = player.stack - by
        player = replace(
            player, stack=stack, bet=player.bet + by, paid=player.paid + by, acted_on=to_match
        )
        if not stack:
            able -= 1
    elif folds:
        player = replace(player, acted_on=to_match, folded=True)
        able -= 1
    else:
        player = replace(player, acted_on=to_match)
    players[index] = player
    to_act = next_to_act(players, index + 1, to_match, able)
    if to_act is None:
        return with_draw(replace(hand, at=at, players=tuple(players), able=able, to_act=None))
    return replace(
        hand, at=at, players=tuple(players), able=able, to_act=to_act, turn=hand.turn + 1
    )


def raised(hand: Hand, event: Raised | BetMade | Completed) -> Hand:
    """A bet or raise. Short all-ins raise what is owed but not the size of a raise (R-BET-4)."""
    index = hand.to_act
    assert index is not None
    players = [*hand.players]
    player = players[index]
    to = event.to
    by = to - player.bet
    able = hand.able - (by == player.stack)
    player = replace(player, stack=player.stack - by, bet=to, paid=player.paid + by, acted_on=to)
    raise_size, full_bet, bets, capped = hand.raise_size, hand.full_bet, hand.bets, hand.capped
    bet_size = hand.bet_size
    started = hand.started
    if started.limit is _FIXED_LIMIT:
        more = to - full_bet
        if 2 * more >= bet_size:  # R-BET-9: half a bet counts as a full one
            full_bet, bets = to, bets + 1
            if more > bet_size:  # R-BLD-5: only big ones follow
                bet_size = started.big_bet
            if bets >= hand.game.bet_cap:
                capped = capped or hand.able > 2 or started.cap_heads_up
    else:
        above = hand.to_match
        if started.bring_in and not hand.street:  # R-BLD-4: a raise counts from the completion
            above = max(above, started.min_bet)
        raise_size = max(raise_size, to - above)
    players[index] = player
    to_act = next_to_act(players, index + 1, to, able)
    after = replace(
        hand,
        at=event.at,
        players=tuple(players),
        able=able,
        decision=_BET,
        to_match=to,
        raise_size=raise_size,
        full_bet=full_bet,
        bets=bets,
        capped=capped,
        bet_size=bet_size,
        aggressor=index,
        to_act=to_act,
        turn=hand.turn if to_act is None else hand.turn + 1,
    )
    return with_draw(after) if to_act is None else after
