"""How many tables of a kind may be open at a time."""

from collections.abc import Sequence

from libs.rules.names import PlayerId
from libs.rules.rejected import Rejected
from services.lobby.domain.refusals import DeskRefusal

MOST_TABLES = 500
"""Cash tables, and Sit & Gos: the list of all is one message of the bus."""
MOST_OF_ONE = 20
"""Of those, the ones that one player made."""


def check_room(makers: Sequence[PlayerId], maker: PlayerId) -> None:
    """Rejected(too_many_tables) when there may be no other beside those open, whose makers these
    are."""
    if len(makers) >= MOST_TABLES:
        raise Rejected(DeskRefusal.TOO_MANY_TABLES, most=MOST_TABLES)
    if makers.count(maker) >= MOST_OF_ONE:
        raise Rejected(DeskRefusal.TOO_MANY_TABLES, most_of_one=MOST_OF_ONE)
