"""The table as one audience may see it: what `ShowView` is answered.

What a viewer may not see is null. Amounts are chips, moments and spans milliseconds.
"""

from typing import TypeAlias

import msgspec

from libs.contracts.requests import Refused, Reply


class SeatView(Reply, frozen=True):
    """`cards`: as many as he holds, null where the viewer may not see them. `bank`: the rest of
    his time bank when his turn began."""

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


class PotView(Reply, frozen=True):
    amount: int
    seats: tuple[int, ...]


class BoundsView(Reply, frozen=True):
    min: int
    max: int


class LegalView(Reply, frozen=True):
    """What the viewer may do now; amounts as in the actions themselves."""

    fold: bool
    check: bool
    call: int | None
    bet: BoundsView | None
    raise_to: BoundsView | None = msgspec.field(name="raise")


class BlindsView(Reply, frozen=True):
    small: int
    big: int


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


class TableView(Reply, frozen=True, tag="table_view"):
    """`pots` leave out the bets of this street. `deadline` is when the table acts for who is to
    act, the time bank counted from `bank_from` on. `now` is the table's clock."""

    table: str
    version: int
    now: int
    hand: int
    turn: int
    seats: tuple[SeatView, ...]
    board: tuple[str, ...]
    pots: tuple[PotView, ...]
    button: int
    blinds: BlindsView
    to_act: int | None
    deadline: int | None
    bank_from: int | None
    time_bank: int | None
    thinking: ThinkingView
    legal: LegalView | None
    tournament: TournamentView


ViewReply: TypeAlias = TableView | Refused
