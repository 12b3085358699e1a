"""What an event does to a hand. A stored event is a fact: nothing here judges or refuses."""

from typing import assert_never

from msgspec.structs import replace

from libs.rules.hand.events import (
    AntePosted,
    BetMade,
    BlindKind,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandCancelled,
    HandEnded,
    HandEvent,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    PotAwarded,
    Raised,
    UncalledBetReturned,
)
from libs.rules.hand.state import NOT_ACTED, Hand, Player
from libs.rules.hand.turns import next_to_act, opener
from libs.rules.names import Limit, Seat


def evolve(hand: Hand | None, event: HandEvent) -> Hand:
    """The hand after `event`; only `HandStarted` can come before there is one."""
    if hand is None:
        assert isinstance(event, HandStarted)
        return _started(event)
    match event:  # the most frequent first
        case Folded():
            return _acted(hand, event.seat, event.at, 0, True)
        case Checked():
            return _acted(hand, event.seat, event.at, 0, False)
        case Called():
            return _acted(hand, event.seat, event.at, event.by, False)
        case BlindPosted():
            return _blind_posted(hand, event)
        case BoardDealt():
            return _board_dealt(hand, event)
        case Raised() | BetMade():
            return _raised(hand, event)
        case PotAwarded():
            return _pot_awarded(hand, event)
        case HandEnded():
            return replace(hand, at=event.at, over=True, to_act=None)
        case HandStarted():
            return _started(event)
        case HoleCardsDealt():
            return _hole_cards_dealt(hand, event)
        case UncalledBetReturned():
            return _bet_changed(hand, event.at, event.seat, -event.amount)
        case HandShown():
            return _hand_shown(hand, event)
        case AntePosted():
            return _ante_posted(hand, event)
        case HandMucked():
            return _hand_mucked(hand, event)
        case HandCancelled():
            return _cancelled(hand, event)
        case _:
            assert_never(event)


def _started(event: HandStarted) -> Hand:
    """What is owed before the flop is the largest blind and post as it was due (R-BET-5), and a
    straddle raises the minimum to open (R-BLD-3)."""
    players = tuple(
        [Player(seat=dealt.seat, player=dealt.player, stack=dealt.stack) for dealt in event.players]
    )
    due = max([dealt.blind + dealt.post for dealt in event.players])
    return Hand(
        started=event,
        players=players,
        able=len(players),
        at=event.at,
        to_match=due,
        raise_size=max(due, event.min_bet),
        full_bet=due,
        bets=1 if due else 0,
    )


def _index(hand: Hand, seat: Seat) -> int:
    index = hand.index(seat)
    assert index is not None
    return index


def _with_player(hand: Hand, at: int, index: int, player: Player) -> Hand:
    """The hand with one player changed, and nobody's turn touched."""
    players = [*hand.players]
    able = hand.able
    if player.stack == 0 or players[index].stack == 0:
        able += player.able - players[index].able
    players[index] = player
    return replace(hand, at=at, players=tuple(players), able=able)


def _ante_posted(hand: Hand, event: AntePosted) -> Hand:
    if not hand.started.uniform_ante:
        return _dead_posted(hand, event)
    index = _index(hand, event.seat)
    player = hand.players[index]
    stack, paid = player.stack - event.amount, player.paid + event.amount
    return _with_player(hand, event.at, index, replace(player, stack=stack, paid=paid))


def _dead_posted(hand: Hand, event: AntePosted | BlindPosted) -> Hand:
    index = _index(hand, event.seat)
    player = hand.players[index]
    player = replace(player, stack=player.stack - event.amount)
    hand = _with_player(hand, event.at, index, player)
    return replace(hand, dead=hand.dead + event.amount)


def _blind_posted(hand: Hand, event: BlindPosted) -> Hand:
    if event.kind is BlindKind.DEAD:
        return _dead_posted(hand, event)
    return _bet_changed(hand, event.at, event.seat, event.amount)


def _bet_changed(hand: Hand, at: int, seat: Seat, by: int) -> Hand:
    """Chips that a player put in on this street, or got back."""
    index = _index(hand, seat)
    player = hand.players[index]
    stack, bet, paid = player.stack - by, player.bet + by, player.paid + by
    return _with_player(hand, at, index, replace(player, stack=stack, bet=bet, paid=paid))


def _hand_shown(hand: Hand, event: HandShown) -> Hand:
    index = _index(hand, event.seat)
    return _with_player(hand, event.at, index, replace(hand.players[index], shown=event.cards))


def _hand_mucked(hand: Hand, event: HandMucked) -> Hand:
    index = _index(hand, event.seat)
    return _with_player(hand, event.at, index, replace(hand.players[index], mucked=True))


def _hole_cards_dealt(hand: Hand, event: HoleCardsDealt) -> Hand:
    """Hands stand in the order of the players."""
    players = tuple(
        [
            replace(player, hole=player.hole + down.positions)
            for player, down in zip(hand.players, event.hands, strict=True)
        ]
    )
    to_act = next_to_act(players, opener(hand.started), hand.to_match, hand.able)
    return replace(
        hand,
        at=event.at,
        players=players,
        street=hand.street + 1,
        dealt=hand.dealt + sum([len(down.positions) for down in event.hands]),
        to_act=to_act,
        turn=hand.turn if to_act is None else hand.turn + 1,
    )


def _board_dealt(hand: Hand, event: BoardDealt) -> Hand:
    """A new street: nothing is owed, nobody has acted, and the minimum is the bet again."""
    players = tuple(
        [
            replace(player, bet=0, acted_on=NOT_ACTED)
            if player.bet or not player.folded
            else player
            for player in hand.players
        ]
    )
    to_act = next_to_act(players, 0, 0, hand.able)
    return replace(
        hand,
        at=event.at,
        players=players,
        street=hand.street + 1,
        board=hand.board + event.cards,
        dealt=hand.dealt + len(event.cards),
        to_match=0,
        raise_size=hand.started.min_bet,
        full_bet=0,
        bets=0,
        capped=False,
        aggressor=None,
        to_act=to_act,
        turn=hand.turn if to_act is None else hand.turn + 1,
    )


def _acted(hand: Hand, seat: Seat, at: int, by: int, folded: bool) -> Hand:
    """A turn that left the amount to match as it was."""
    index = hand.to_act
    assert index is not None
    players = [*hand.players]
    player = players[index]
    assert player.seat == seat
    able = hand.able
    if folded or player.stack == by:
        able -= 1
    if by:
        player = replace(
            player,
            stack=player.stack - by,
            bet=player.bet + by,
            paid=player.paid + by,
            acted_on=hand.to_match,
        )
    else:
        player = replace(player, acted_on=hand.to_match, folded=folded)
    players[index] = player
    to_act = next_to_act(players, index + 1, hand.to_match, able)
    turn = hand.turn if to_act is None else hand.turn + 1
    return replace(hand, at=at, players=tuple(players), able=able, to_act=to_act, turn=turn)


def _raised(hand: Hand, event: Raised | BetMade) -> Hand:
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
    started = hand.started
    if started.limit is Limit.FIXED_LIMIT:
        if 2 * (to - full_bet) >= hand.bet_size:  # R-BET-9: half a bet counts as a full one
            full_bet, bets = to, bets + 1
            if bets >= hand.game.bet_cap:
                capped = capped or hand.able > 2 or started.cap_heads_up
    elif to - hand.to_match >= raise_size:
        raise_size = to - hand.to_match
    players[index] = player
    to_act = next_to_act(players, index + 1, to, able)
    return replace(
        hand,
        at=event.at,
        players=tuple(players),
        able=able,
        to_match=to,
        raise_size=raise_size,
        full_bet=full_bet,
        bets=bets,
        capped=capped,
        aggressor=index,
        to_act=to_act,
        turn=hand.turn if to_act is None else hand.turn + 1,
    )


def _pot_awarded(hand: Hand, event: PotAwarded) -> Hand:
    players = list(hand.players)
    for share in event.shares:
        index = _index(hand, share.seat)
        players[index] = replace(players[index], stack=players[index].stack + share.amount)
    return replace(hand, at=event.at, players=tuple(players), awarded=hand.awarded + event.amount)


def _cancelled(hand: Hand, event: HandCancelled) -> Hand:
    """Every stack is what it was before the hand (R-POT-5)."""
    players = tuple(
        [
            replace(player, stack=dealt.stack, bet=0, paid=0)
            for player, dealt in zip(hand.players, hand.started.players, strict=True)
        ]
    )
    return replace(
        hand,
        at=event.at,
        players=players,
        dead=0,
        awarded=0,
        to_act=None,
        over=True,
        cancelled=True,
    )
