"""A table as the API shows it: the table's own view, with what its players are called."""

from msgspec import structs

from libs.contracts.view import SeatView, TableView
from services.gateway.club import Club
from services.gateway.names import Names


class NamedSeat(SeatView, frozen=True):
    """`cards`: as many as he holds, null where the viewer may not see them; `bet` is that of this
    street, not yet in a pot. Amounts in chips."""

    name: str


class NamedView(TableView, frozen=True, tag=False):
    """A table as the caller may see it: the rail's view for who has no seat.

    Moments are milliseconds since the epoch by the table's clock, whose `now` is told: a client
    counts with the difference. `time_bank` in milliseconds. `legal` is there when the caller is
    to act, `call` being the chips to add, a bet or raise the total of the street.
    """

    seats: tuple[NamedSeat, ...]


class Views:
    def __init__(self, club: Club, names: Names) -> None:
        self._club = club
        self._names = names

    async def of(self, table: str, player: str | None) -> NamedView:
        """As this player may see it, or the rail. Raises Problem."""
        view = await self._club.view(table, player)
        names = await self._names.of([seat.player for seat in view.seats])
        seats = tuple([_named(seat, names[seat.player]) for seat in view.seats])
        return NamedView(**structs.asdict(view) | {"seats": seats})


def _named(seat: SeatView, name: str) -> NamedSeat:
    return NamedSeat(**structs.asdict(seat), name=name)
