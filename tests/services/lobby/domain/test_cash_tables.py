"""How many cash tables may be open at a time."""

import pytest

from libs.rules.names import PlayerId
from libs.rules.rejected import Rejected
from services.lobby.domain.cash_tables import (
    MOST_OF_ONE,
    MOST_TABLES,
    CashTable,
    CashTableMade,
    check_room,
)
from services.lobby.domain.refusals import DeskRefusal
from tests.support.cash import cash_settings

ANN, BEN = PlayerId("ann"), PlayerId("ben")


def made_by(creator: PlayerId) -> CashTable:
    return CashTable(made=CashTableMade(at=0, creator=creator, settings=cash_settings()))


def test_one_player_makes_so_many_tables_and_others_more() -> None:
    tables = [made_by(ANN)] * (MOST_OF_ONE - 1)
    check_room(tables, ANN)
    tables.append(made_by(ANN))
    with pytest.raises(Rejected) as refused:
        check_room(tables, ANN)
    assert refused.value.code is DeskRefusal.TOO_MANY_TABLES
    check_room(tables, BEN)


def test_the_list_of_all_tables_stays_short_enough_to_be_sent() -> None:
    tables = [made_by(PlayerId(f"maker {number}")) for number in range(MOST_TABLES)]
    check_room(tables[1:], ANN)
    with pytest.raises(Rejected) as refused:
        check_room(tables, ANN)
    assert refused.value.facts == {"most": MOST_TABLES}
