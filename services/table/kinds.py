"""What is said to a table and seen of it, by its kind."""

from libs.contracts.cash import CashFigures, OpenCash
from libs.contracts.subjects import Speaker
from libs.contracts.table import ImHere, Leave, Open, TableRequest, Turn, Void
from libs.contracts.view import TableView
from libs.rules.cash import CashTable
from libs.rules.hand import Deck
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal, Rejected
from libs.rules.tables import AnyCommand, AnyTable
from services.table.cash_translate import open_cash_table, to_cash_command
from services.table.cash_view import cash_view
from services.table.translate import to_command as to_sit_and_go_command
from services.table.view import view as sit_and_go_view


def waits(table: AnyTable) -> bool:
    """Whether it stays in memory with nothing to do: a cash table is there to be found."""
    return isinstance(table, CashTable) and not table.ended


def figures(table: AnyTable) -> CashFigures | None:
    """A cash table as it stands."""
    if not isinstance(table, CashTable):
        return None
    return CashFigures(
        people=tuple([seat.player for seat in table.seats if not seat.bot]),
        bots=tuple([seat.player for seat in table.seats if seat.bot]),
        waiting=tuple([each.player for each in table.waiting]),
        unclaimed=max(0, table.unclaimed_seats),
        bots_wanted=table.bots_wanted,
        average_pot=table.average_pot,
        hands=table.hands,
        min_buy_in=table.settings.min_buy_in,
        max_buy_in=table.settings.max_buy_in,
        closed=table.closed,
    )


def view(
    table_id: str,
    table: AnyTable,
    version: int,
    now: int,
    *,
    viewer: PlayerId | None,
    deck: Deck | None,
) -> TableView:
    if isinstance(table, CashTable):
        return cash_view(table_id, table, version, now, viewer=viewer, deck=deck)
    return sit_and_go_view(table_id, table, version, now, viewer=viewer, deck=deck)


def to_command(
    request: TableRequest, speaker: Speaker, table_id: str, table: AnyTable | None, at: int
) -> AnyCommand:
    """What the speaker asks, in the words of the table's kind, if it is his to ask."""
    if isinstance(table, CashTable):
        if isinstance(request, Open):
            raise Rejected(Refusal.WRONG_TABLE)
        return to_cash_command(request, speaker, table, at)
    if isinstance(request, Open | Turn | ImHere | Leave | Void):
        return to_sit_and_go_command(request, speaker, table, at)
    if table is not None:
        raise Rejected(Refusal.WRONG_TABLE)
    if isinstance(request, OpenCash):
        return open_cash_table(request, speaker, table_id, at)
    raise Rejected(Refusal.NOT_OPEN)
