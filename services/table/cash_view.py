"""A cash table as one audience may see it: built field by field, never by leaving things out.

The rail sees what the events say; a seat sees its own down cards and its own wishes besides.
"""

from typing import Literal

from libs.contracts.cash import CashOptions
from libs.contracts.view import (
    BlindsView,
    CashSeatView,
    CashView,
    OwnCashView,
    RunsView,
    SeatView,
    TableView,
    ThinkingView,
    TransferView,
    WaitingView,
)
from libs.rules.cash.due import offers_open, showdown_ends, turn_ends
from libs.rules.cash.settings import DECISION, SITTING_OUT, Options, bring_in, has_button
from libs.rules.cash.state import CashSeat, CashTable
from libs.rules.hand.deck import Deck
from libs.rules.hand.running import asked_for_runs
from libs.rules.hand.state import Hand
from libs.rules.names import PlayerId
from services.table.hand_view import cards_view, legal_view, pots_view, winners_view


def cash_view(
    table_id: str,
    table: CashTable,
    version: int,
    now: int,
    *,
    viewer: PlayerId | None,
    deck: Deck | None,
) -> TableView:
    """What `viewer` may see, the rail where he is None. `deck` is that of the hand in play; only
    the viewer's own positions of it are read."""
    settings, hand, playing = table.settings, table.hand, table.hand_in_play
    actor = None if playing is None else playing.actor
    decision = None if playing is None else playing.decision
    mine = actor is not None and viewer is not None and actor.player == viewer
    return TableView(
        table=table_id,
        version=version,
        now=now,
        game=settings.game,
        limit=settings.limit,
        hand=table.hands,
        turn=0 if playing is None else playing.turn,
        street=None if playing is None else playing.street,
        decision=None if decision is None else decision.value,
        seats=tuple([_seat(table, seat, viewer, deck) for seat in table.seats]),
        board=() if hand is None else hand.board,
        pots=() if playing is None else pots_view(playing),
        winners=() if hand is None or not hand.over else winners_view(hand),
        button=_button(table),
        blinds=_blinds(table),
        to_act=None if actor is None else actor.seat,
        deadline=None if playing is None else turn_ends(table, playing),
        bank_from=None,
        time_bank=None,
        thinking=ThinkingView(decision=DECISION[settings.speed], bank=0),
        legal=legal_view(playing) if mine and playing is not None else None,
        tournament=None,
        cash=_cash(table, viewer, now),
    )


def _seat(table: CashTable, seat: CashSeat, viewer: PlayerId | None, deck: Deck | None) -> SeatView:
    """Who came after the hand was dealt has no part in it."""
    hand = table.hand
    index = None if hand is None else hand.index(seat.seat)
    player = None if hand is None or index is None else hand.players[index]
    if player is not None and player.player != seat.player:
        player = None
    live = player is not None and table.hand_in_play is not None
    return SeatView(
        seat=seat.seat,
        player=seat.player,
        bot=seat.bot,
        stack=player.stack if player is not None and live else seat.stack,
        bet=player.bet if player is not None and live else 0,
        folded=player is not None and player.folded,
        all_in=player is not None and live and player.all_in,
        away=seat.absent_since is not None,
        bank=0,
        place=None,
        cards=() if hand is None or player is None else cards_view(hand, player, viewer, deck),
        up=() if player is None else player.up,
        draws=() if player is None else player.draws,
        cash=CashSeatView(
            state=_state(table, seat),
            until=None if seat.out_since is None else seat.out_since + SITTING_OUT,
            bought=seat.bought,
            missed_big=seat.missed_big,
            missed_small=seat.missed_small,
        ),
    )


def _state(
    table: CashTable, seat: CashSeat
) -> Literal["reserved", "in", "waiting", "out", "leaving"]:
    if seat.leaving_since is not None:
        return "leaving"
    if seat.reserved:
        return "reserved"
    if seat.out_since is not None:
        return "out"
    return "waiting" if seat.owes and not table.in_hand(seat) else "in"


def _cash(table: CashTable, viewer: PlayerId | None, now: int) -> CashView:
    settings = table.settings
    until = {each.player: ends for ends, each in offers_open(table)}
    boards = () if table.hand is None else table.hand.boards
    return CashView(
        seats=settings.seats,
        min_buy_in=settings.min_buy_in,
        max_buy_in=settings.max_buy_in,
        speed=settings.speed,
        straddle=settings.straddle,
        runs=settings.runs,
        bots=settings.bots,
        offer=settings.offer,
        consent=settings.consent,
        free_seats=tuple(table.free_seats),
        unclaimed=max(0, table.unclaimed_seats),
        waiting=tuple(
            [
                WaitingView(player=each.player, offered_until=until.get(each.player))
                for each in table.waiting
            ]
        ),
        runs_asked=_runs(table.hand_in_play),
        boards=boards if len(boards) > 1 else (),
        show_until=showdown_ends(table) if table.can_show else None,
        closed=table.closed,
        you=None if viewer is None else _you(table, viewer, now),
    )


def _runs(playing: Hand | None) -> RunsView | None:
    asked = () if playing is None else asked_for_runs(playing)
    if playing is None or not asked:
        return None
    chosen = tuple([choice.seat for choice in playing.runs.choices])
    return RunsView(most=playing.started.runs, asked=asked, chosen=chosen)


def _you(table: CashTable, viewer: PlayerId, now: int) -> OwnCashView | None:
    seat, brings = table.seat_of(viewer), table.brings(viewer, now)
    transfer = next((each for each in table.transfers if each.player == viewer), None)
    if seat is None and not brings and transfer is None:
        return None
    wish = next((change.to for change in table.changes if change.player == viewer), None)
    return OwnCashView(
        options=None if seat is None else _options(seat.options),
        queued=0 if seat is None else seat.queued,
        seat_change=wish,
        transfer=None
        if transfer is None
        else TransferView(kind=transfer.kind, amount=transfer.amount),
        brings=brings,
        can_show=seat is not None and seat.seat in table.can_show,
    )


def _options(options: Options) -> CashOptions:
    return CashOptions(
        post=options.post,
        top_up_to=options.top_up_to,
        rebuy=options.rebuy,
        sit_out_next_big_blind=options.sit_out_next_big_blind,
        straddle=options.straddle,
        runs=options.runs,
        show=options.show,
    )


def _button(table: CashTable) -> int | None:
    """Where it is, or is drawn to be."""
    if (rotation := table.rotation) is None:
        return None
    positions = rotation.now or rotation.last
    return rotation.first if positions is None else positions.button


def _blinds(table: CashTable) -> BlindsView:
    stakes, button = table.settings.stakes, has_button(table.settings.game)
    return BlindsView(
        small=stakes.small_blind,
        big=stakes.bet,
        ante=stakes.ante,
        bring_in=0 if button else bring_in(stakes),
    )
