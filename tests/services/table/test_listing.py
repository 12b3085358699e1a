"""Which tables a table service says it holds."""

import msgspec
import pytest

from libs.contracts.requests import Refused
from libs.contracts.subjects import table_list
from libs.contracts.table import ListTables, TableListed, TablesListed
from libs.runtime.clock import Millis
from tests.services.bot.club import BOTS, HUMAN, TABLE, Club, play


async def ask(club: Club, question: bytes) -> TablesListed | Refused:
    answer = await club.bus.request(table_list(), question, within=Millis(1_000))
    return msgspec.json.decode(answer, type=TablesListed | Refused)


async def tables(club: Club) -> tuple[TableListed, ...]:
    listed = await ask(club, msgspec.json.encode(ListTables()))
    assert isinstance(listed, TablesListed)
    return listed.tables


def test_a_table_is_listed_with_its_bots_until_it_has_been_over_for_a_while() -> None:
    async def story(club: Club) -> None:
        assert await tables(club) == ()
        await club.open([BOTS[0], HUMAN], decision=1_000)
        (first,) = await tables(club)
        assert (first.table, first.ended, first.bots) == (TABLE, False, (BOTS[0],))
        await club.until("TournamentEnded")
        (last,) = await tables(club)
        assert last == TableListed(
            table=TABLE, version=len(await club.states()), ended=True, bots=(BOTS[0],)
        )

    play(story)


def test_a_table_taken_up_after_a_restart_is_listed() -> None:
    async def story(club: Club) -> None:
        await club.open([BOTS[0], HUMAN])
        await club.until("HandStarted")
        await club.restart_tables(down=1)
        await club.until("ClockRestored")
        assert [listed.table for listed in await tables(club)] == [TABLE]

    play(story)


@pytest.mark.parametrize("question", [b"", b"[]", b'{"type":"show_view"}', b"\xff"])
def test_a_question_that_cannot_be_read_is_refused(question: bytes) -> None:
    async def story(club: Club) -> None:
        refused = await ask(club, question)
        assert isinstance(refused, Refused)
        assert refused.code == "bad_request"

    play(story)
