"""The table as one audience may see it: built field by field, never by leaving things out.

The rail sees what the events say; a seat sees its own down cards besides (R-SHOW-2).
"""

from libs.contracts.view import (
    BlindsView,
    PlaceView,
    SeatView,
    TableView,
    ThinkingView,
    TournamentView,
)
from libs.rules.games import GAMES
from libs.rules.hand.deck import Deck
from libs.rules.hand.state import Decision, Hand
from libs.rules.names import PlayerId
from libs.rules.table.next_hand import next_button
from libs.rules.table.state import SeatState, Step, Table, due
from services.table.hand_view import cards_view, legal_view, pots_view, winners_view


def view(
    table_id: str,
    table: Table,
    version: int,
    now: int,
    *,
    viewer: PlayerId | None,
    deck: Deck | None,
) -> TableView:
    """What `viewer` may see, the rail where he is None or has no seat. `deck` is that of the
    hand in play; only the viewer's own positions of it are read."""
    hand = table.hand
    playing = table.hand_in_play
    actor = None if playing is None else playing.actor
    to_act = None if actor is None else table.at_seat(actor.seat)
    decision = None if playing is None else playing.decision
    banker = None if decision is Decision.DRAW else to_act  # R-DRAW-1
    timed = banker is not None and not banker.away
    step = due(table)
    mine = actor is not None and viewer is not None and actor.player == viewer
    return TableView(
        table=table_id,
        version=version,
        now=now,
        game=table.opened.game,
        limit=table.opened.limit,
        hand=table.hands,
        turn=0 if playing is None else playing.turn,
        street=None if playing is None else playing.street,
        decision=None if decision is None else decision.value,
        seats=tuple([_seat(seat, hand, viewer, deck) for seat in table.seats]),
        board=() if hand is None else hand.board,
        pots=() if playing is None else pots_view(playing),
        winners=() if hand is None or not hand.over else winners_view(hand),
        button=next_button(table) if hand is None else hand.started.button,
        blinds=_blinds(table),
        to_act=None if actor is None else actor.seat,
        deadline=step.at if step is not None and step.step is Step.ACT else None,
        bank_from=table.turn_began + table.opened.thinking.decision if timed else None,
        time_bank=None if banker is None else banker.bank,
        thinking=ThinkingView(
            decision=table.opened.thinking.decision, bank=table.opened.thinking.bank
        ),
        legal=legal_view(playing) if mine and playing is not None else None,
        tournament=_tournament(table),
        cash=None,
    )


def _seat(
    seat: SeatState, hand: Hand | None, viewer: PlayerId | None, deck: Deck | None
) -> SeatView:
    index = None if hand is None else hand.index(seat.seat)
    player = None if hand is None or index is None else hand.players[index]
    live = hand is not None and not hand.over
    return SeatView(
        seat=seat.seat,
        player=seat.player,
        bot=seat.bot,
        stack=player.stack if player is not None and live else seat.stack,
        bet=player.bet if player is not None and live else 0,
        folded=player is not None and player.folded,
        all_in=player is not None and live and player.all_in,
        away=seat.away,
        bank=seat.bank,
        place=seat.place,
        cards=() if hand is None or player is None else cards_view(hand, player, viewer, deck),
        up=() if player is None else player.up,
        draws=() if player is None else player.draws,
        cash=None,
    )


def _blinds(table: Table) -> BlindsView:
    level, brings_in = table.blinds, GAMES[table.opened.game].brings_in
    return BlindsView(
        small=level.small,
        big=level.big,
        ante=level.ante if brings_in else 0,
        bring_in=level.small if brings_in else 0,
    )


def _tournament(table: Table) -> TournamentView:
    each = table.opened.hands_a_level
    places = [
        PlaceView(player=seat.player, place=place)
        for seat in table.seats
        if (place := seat.place or (1 if table.ended else None)) is not None
    ]
    return TournamentView(
        level=table.level,
        hands_a_level=each,
        next_level_in_hands=each - table.counted % each,
        places=tuple(sorted(places, key=lambda each: each.place)),
    )
