"""What cards do to a hand: dealt, drawn, shown, and boards run more than once."""

from msgspec.structs import replace

from libs.rules.cards import Card
from libs.rules.games import Opener, Street
from libs.rules.hand.events import (
    BoardDealt,
    CardsDrawn,
    DeckReshuffled,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    RunsAgreed,
    RunsChosen,
    UpCardsDealt,
)
from libs.rules.hand.evolve_bets import index_of, with_player
from libs.rules.hand.openers import opening_index
from libs.rules.hand.runs import Choice
from libs.rules.hand.state import Decision, Hand, Player, Reshuffle
from libs.rules.hand.turns import cleared, next_to_act, with_draw

_LEFT_OF_BUTTON = Opener.LEFT_OF_BUTTON  # looked up on every street
_BET, _BRING_IN = Decision.BET, Decision.BRING_IN


def hole_cards_dealt(hand: Hand, event: HoleCardsDealt) -> Hand:
    """Down cards begin a street, where no up-cards follow them."""
    positions = {down.seat: down.positions for down in event.hands}
    players, dealt = [], hand.dealt
    for player in hand.players:
        if own := positions.get(player.seat):
            player = replace(player, hole=player.hole + own)
            dealt += len(own)
        players.append(player)
    street = hand.game.streets[hand.street + 1]
    if street.up:
        return replace(hand, at=event.at, players=tuple(players), dealt=dealt)
    return _new_street(hand, event.at, street, tuple(players), dealt)


def up_cards_dealt(hand: Hand, event: UpCardsDealt) -> Hand:
    cards = {up.seat: up.cards for up in event.hands}
    players, dealt = [], hand.dealt
    for player in hand.players:
        if own := cards.get(player.seat):
            player = replace(player, up=player.up + own)
            dealt += len(own)
        players.append(player)
    street = hand.game.streets[hand.street + 1]
    return _new_street(hand, event.at, street, tuple(players), dealt)


def board_dealt(hand: Hand, event: BoardDealt) -> Hand:
    """A card for all on a street that has none: the deck was too short, and nobody bets."""
    if event.run:
        return _run_dealt(hand, event)
    street = hand.game.streets[hand.street + 1]
    return _new_street(
        hand,
        event.at,
        street,
        hand.players,
        hand.dealt + len(event.cards),
        board=hand.board + event.cards,
        betting=street.board > 0,
    )


def _new_street(
    hand: Hand,
    at: int,
    street: Street,
    players: tuple[Player, ...],
    dealt: int,
    *,
    board: tuple[Card, ...] = (),
    betting: bool = True,
) -> Hand:
    """Nobody has acted; behind the first street, where the blinds are in, nothing is owed and the
    minimum is the bet again. (No call here has more than 14 keywords: from 15 on Python packs
    them into a dict, at twice the price of the rest.)"""
    started, first = hand.started, hand.street < 0
    if not first:
        players = cleared(players)
    to_act = None
    if betting and hand.able:
        start = 0
        if street.opens is not _LEFT_OF_BUTTON:
            start = opening_index(street.opens, hand.game, started, players)
        to_act = next_to_act(players, start, hand.to_match if first else 0, hand.able)
    turn = hand.turn if to_act is None else hand.turn + 1
    bet_size = started.big_bet if street.big_bet else started.min_bet
    if first:
        after = replace(
            hand,
            at=at,
            players=players,
            street=0,
            board=board,
            dealt=dealt,
            to_act=to_act,
            turn=turn,
            decision=_BET if to_act is None or not started.bring_in else _BRING_IN,
            bet_size=bet_size,
        )
    else:
        after = replace(
            hand,
            at=at,
            players=players,
            street=hand.street + 1,
            board=board or hand.board,
            dealt=dealt,
            to_act=to_act,
            turn=turn,
            to_match=0,
            raise_size=started.min_bet,
            full_bet=0,
            bets=0,
            capped=False,
            bet_size=bet_size,
            aggressor=None,
        )
    return with_draw(after) if to_act is None else after


def cards_drawn(hand: Hand, event: CardsDrawn) -> Hand:
    """The next player left of the button draws; after the last one betting begins."""
    index = hand.to_act
    assert index is not None
    players = [*hand.players]
    player = players[index]
    kept = [position for position in player.hole if position not in event.given]
    players[index] = replace(
        player,
        hole=(*kept, *event.taken),
        discarded=player.discarded + event.given,
        draws=(*player.draws, len(event.given)),
        passive=event.cause is not None,
    )
    to_draw = [i for i in range(index + 1, len(players)) if not players[i].folded]
    to_act = to_draw[0] if to_draw else next_to_act(players, 0, 0, hand.able)
    after = replace(
        hand,
        at=event.at,
        players=tuple(players),
        dealt=hand.dealt + len(event.taken),
        decision=Decision.DRAW if to_draw else _BET,
        to_act=to_act,
        turn=hand.turn if to_act is None else hand.turn + 1,
    )
    return with_draw(after) if to_act is None else after


def deck_reshuffled(hand: Hand, event: DeckReshuffled) -> Hand:
    player = hand.actor
    assert player is not None
    pile = Reshuffle(given=event.given, first=event.first, own=player.discarded)
    return replace(hand, at=event.at, reshuffles=(*hand.reshuffles, pile))


def hand_shown(hand: Hand, event: HandShown) -> Hand:
    players = [*hand.players]
    index = index_of(hand, event.seat)
    players[index] = replace(players[index], shown=event.cards)
    return replace(hand, at=event.at, players=tuple(players))


def hand_mucked(hand: Hand, event: HandMucked) -> Hand:
    index = index_of(hand, event.seat)
    return with_player(hand, event.at, index, replace(hand.players[index], mucked=True))


def runs_chosen(hand: Hand, event: RunsChosen) -> Hand:
    choices = (*hand.runs.choices, Choice(event.seat, event.runs))
    return replace(hand, at=event.at, runs=replace(hand.runs, choices=choices))


def runs_agreed(hand: Hand, event: RunsAgreed) -> Hand:
    return replace(hand, at=event.at, runs=replace(hand.runs, agreed=event.runs))


def _run_dealt(hand: Hand, event: BoardDealt) -> Hand:
    """The first run goes through the streets; the others are of the same ones."""
    return replace(
        hand,
        at=event.at,
        players=cleared(hand.players),
        street=hand.street + (event.run == 1),
        aggressor=None,
        dealt=hand.dealt + len(event.cards),
        runs=hand.runs.with_cards(event.run, hand.board, event.cards),
    )
