"""How many tables may be open at a time."""

import pytest

from libs.rules.names import PlayerId
from libs.rules.rejected import Rejected
from services.lobby.domain.refusals import DeskRefusal
from services.lobby.domain.room import MOST_OF_ONE, MOST_TABLES, check_room

ANN, BEN = PlayerId("ann"), PlayerId("ben")


def test_one_player_makes_so_many_tables_and_others_more() -> None:
    check_room([ANN] * (MOST_OF_ONE - 1), ANN)
    with pytest.raises(Rejected) as refused:
        check_room([ANN] * MOST_OF_ONE, ANN)
    assert refused.value.code is DeskRefusal.TOO_MANY_TABLES
    check_room([ANN] * MOST_OF_ONE, BEN)


def test_the_list_of_all_tables_stays_short_enough_to_be_sent() -> None:
    makers = [PlayerId(f"maker {number}") for number in range(MOST_TABLES)]
    check_room(makers[1:], ANN)
    with pytest.raises(Rejected) as refused:
        check_room(makers, ANN)
    assert refused.value.facts == {"most": MOST_TABLES}
