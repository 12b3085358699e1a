"""The events of Sit & Go tables, as their tests read them."""

from libs.contracts.view import PlaceView, TableView
from libs.eventlog.codec import Codec
from libs.rules.table import TableEvent

CODEC: Codec[TableEvent] = Codec(TableEvent)


def places(view: TableView) -> tuple[PlaceView, ...]:
    """Of those who are out, and of the winner in the end."""
    assert view.tournament is not None
    return view.tournament.places
