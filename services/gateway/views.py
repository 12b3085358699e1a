"""A table as the API shows it: the table's own view, with what its players are called."""

from collections.abc import Mapping

from msgspec import structs

from libs.contracts.view import CashView, SeatView, TableView, WaitingView
from services.gateway.club import Club
from services.gateway.names import Names


class NamedSeat(SeatView, frozen=True):
    """`cards`: as many as he holds, null where the viewer may not see them; `bet` is that of this
    street, not yet in a pot. Amounts in chips."""

    name: str


class NamedWaiting(WaitingView, frozen=True):
    name: str


class NamedCashView(CashView, frozen=True):
    """What makes it a cash table. `waiting`: who stands in line, the first first; until
    `offered_until` one of the free seats is his. `you` is the caller's alone."""

    waiting: tuple[NamedWaiting, ...]


class NamedView(TableView, frozen=True, tag=False):
    """A table as the caller may see it: the rail's view for who has no seat.

    Moments are milliseconds since the epoch by the table's clock, whose `now` is told: a client
    counts with the difference. `time_bank` in milliseconds. `legal` is there when the caller is
    to act, `call` being the chips to add, a bet or raise the total of the street.
    """

    seats: tuple[NamedSeat, ...]
    cash: NamedCashView | None


class Views:
    def __init__(self, club: Club, names: Names) -> None:
        self._club = club
        self._names = names

    async def of(self, table: str, player: str | None) -> NamedView:
        """As this player may see it, or the rail. Raises Problem."""
        view = await self._club.view(table, player)
        waiting = () if view.cash is None else view.cash.waiting
        players = [*[seat.player for seat in view.seats], *[each.player for each in waiting]]
        names = await self._names.of(players)
        seats = tuple([_named(seat, names[seat.player]) for seat in view.seats])
        cash = None if view.cash is None else _cash(view.cash, names)
        return NamedView(**structs.asdict(view) | {"seats": seats, "cash": cash})


def _named(seat: SeatView, name: str) -> NamedSeat:
    return NamedSeat(**structs.asdict(seat), name=name)


def _cash(view: CashView, names: Mapping[str, str]) -> NamedCashView:
    waiting = [
        NamedWaiting(**structs.asdict(each), name=names[each.player]) for each in view.waiting
    ]
    return NamedCashView(**structs.asdict(view) | {"waiting": tuple(waiting)})
