"""The table as one audience may see it: what `ShowView` is answered.

What a viewer may not see is null. Amounts are chips, moments and spans milliseconds.
"""

from typing import Literal, TypeAlias

import msgspec

from libs.contracts.cash import CashOptions
from libs.contracts.requests import Refused, Reply


class CashSeatView(Reply, frozen=True):
    """`state`: reserved until his chips are there, in, waiting for the big blind or a place to
    post, out, or leaving after the hand. `until`: when the seat is freed of who is out. `bought`:
    chips that join the stack after the hand."""

    state: Literal["reserved", "in", "waiting", "out", "leaving"]
    until: int | None
    bought: int
    missed_big: bool
    missed_small: bool


class SeatView(Reply, frozen=True):
    """`cards`: his down cards, as many as he holds, null where the viewer may not see them; `up`:
    those dealt face up, a folded player's too; `draws`: how many he changed at each draw. `bank`:
    the rest of his time bank when his turn began."""

    seat: int
    player: str
    bot: bool
    stack: int
    bet: int
    folded: bool
    all_in: bool
    away: bool
    bank: int
    place: int | None
    cards: tuple[str | None, ...]
    up: tuple[str, ...]
    draws: tuple[int, ...]
    cash: CashSeatView | None


class PotView(Reply, frozen=True):
    amount: int
    seats: tuple[int, ...]


HandCategory: TypeAlias = Literal[
    "high_card",
    "pair",
    "four_straight",
    "four_flush",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
    "low",
]
"""The names of hands (R-HAND-6), for a client to translate."""


class HandNameView(Reply, frozen=True):
    """`ranks` are those that name it: kings full of sevens is `full_house` with K and 7, a pair of
    tens `pair` with T, and a low without a pair `low` with all five from the top down."""

    category: HandCategory
    ranks: tuple[str, ...]


class WinnerView(Reply, frozen=True):
    """A share of a pot, which counts from the main one, 0. `side` where the pot is split high and
    low; `run` from 1 where the board was run more than once, else 0; `hand` is null where nobody
    contested it."""

    seat: int
    amount: int
    pot: int
    run: int
    side: Literal["high", "low"] | None
    hand: HandNameView | None


class BoundsView(Reply, frozen=True):
    """Both are allowed, and between them every `step`-th."""

    min: int
    max: int
    step: int


class LegalView(Reply, frozen=True):
    """What the viewer may do now; amounts as in the actions themselves. `complete` is the total
    that makes the bring-in a bet, `bring_in` what he posts, `discard` how many cards he may change
    at most: each null where he is not asked for it."""

    fold: bool
    check: bool
    call: int | None
    bet: BoundsView | None
    raise_to: BoundsView | None = msgspec.field(name="raise")
    complete: int | None
    bring_in: int | None
    discard: int | None


class BlindsView(Reply, frozen=True):
    """`big` is the small bet of fixed-limit too, and of games without blinds; `ante` and `bring_in`
    are 0 but in those."""

    small: int
    big: int
    ante: int
    bring_in: int


class PlaceView(Reply, frozen=True):
    player: str
    place: int


class ThinkingView(Reply, frozen=True):
    """A decision's time, and what is added to it from the bank of whoever needs more."""

    decision: int
    bank: int


class TournamentView(Reply, frozen=True):
    level: int
    hands_a_level: int
    next_level_in_hands: int
    places: tuple[PlaceView, ...]


class WaitingView(Reply, frozen=True):
    """Somebody in line; until when one of the free seats is his, if he is offered one."""

    player: str
    offered_until: int | None


class RunsView(Reply, frozen=True):
    """Those in the pot are asked whether the board is run up to `most` times; `asked` are the
    seats that have not answered."""

    most: int
    asked: tuple[int, ...]
    chosen: tuple[int, ...]


class TransferView(Reply, frozen=True):
    """Chips on their way: buy_in, top_up or cash_out."""

    kind: str
    amount: int


class OwnCashView(Reply, frozen=True):
    """What is the viewer's alone to know. `brings`: what he must come back with at least.
    `queued`: what he buys after the hand; `seat_change`: the seat he wants."""

    options: CashOptions | None
    queued: int
    seat_change: int | None
    transfer: TransferView | None
    brings: int
    can_show: bool


class CashView(Reply, frozen=True):
    """`free_seats` are those a newcomer could have, `unclaimed` how many of them nobody in line is
    offered; `offer` and `consent` as in `CashTerms`. `boards`: one a run, once the board was run
    more than once. `show_until`: how long cards of the last hand can be shown. `you` is null for
    who has neither seat nor a past here."""

    seats: int
    min_buy_in: int
    max_buy_in: int
    speed: str
    straddle: bool
    runs: int
    bots: int
    offer: int
    consent: int
    free_seats: tuple[int, ...]
    unclaimed: int
    waiting: tuple[WaitingView, ...]
    runs_asked: RunsView | None
    boards: tuple[tuple[str, ...], ...]
    show_until: int | None
    closed: bool
    you: OwnCashView | None


class TableView(Reply, frozen=True, tag="table_view"):
    """`pots` leave out the bets of this street; `winners` are there when a hand is over, until the
    next. `street` counts from 0; `decision` is what the player to act is asked. `button` is null
    in games without one. `deadline` is when the table acts for who is to
    act, the time bank counted from `bank_from` on. `now` is the table's clock.
    No bank helps with a draw, nor at a cash table: both are null then. A table is a tournament's
    or for cash, and the other of `tournament` and `cash` is null."""

    table: str
    version: int
    now: int
    game: str
    limit: str
    hand: int
    turn: int
    street: int | None
    decision: Literal["bet", "bring_in", "draw"] | None
    seats: tuple[SeatView, ...]
    board: tuple[str, ...]
    pots: tuple[PotView, ...]
    winners: tuple[WinnerView, ...]
    button: int | None
    blinds: BlindsView
    to_act: int | None
    deadline: int | None
    bank_from: int | None
    time_bank: int | None
    thinking: ThinkingView
    legal: LegalView | None
    tournament: TournamentView | None
    cash: CashView | None


ViewReply: TypeAlias = TableView | Refused
