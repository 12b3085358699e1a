"""A cash table in the table service: who may say what, its chips, its clock, its restarts."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from libs.contracts.cash import (
    CloseCash,
    JoinWaitingList,
    Objection,
    SitOut,
    TakeSeat,
    TopUp,
)
from libs.contracts.subjects import LOBBY, OPERATOR, Role, Speaker, table_list
from libs.contracts.table import ImHere, ListTables, TablesListed, Void
from libs.runtime.loop import run
from services.table.actor import IDLE
from tests.services.table.cash_desk import HOLDEM, WITHIN, CashDesk, human
from tests.services.table.desk import OPENING, Desk

WREN = Speaker(Role.BOT, "bot-wren")


class Evening:
    """`desk` has the service, `cash` speaks to its one cash table."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.cash = CashDesk(self.desk.bus)

    async def listed(self) -> TablesListed:
        question = msgspec.json.encode(ListTables())
        reply = await self.desk.bus.request(table_list(), question, within=WITHIN)
        return msgspec.json.decode(reply, type=TablesListed)


def play(story: Callable[[Evening], Awaitable[None]], pause: int = 2_000) -> None:
    async def main() -> None:
        evening = Evening()
        await evening.desk.start()
        await evening.cash.start()
        await evening.cash.open(pause=pause)
        await story(evening)
        await evening.desk.service.stop()

    run(main())


def seat_for(player: str, **other: object) -> TakeSeat:
    return TakeSeat(key=f"sit-{player}", player=player, buy_in=1_000, **other)  # type: ignore[arg-type]


def test_the_chips_come_by_the_courier_and_leave_by_it() -> None:
    async def story(evening: Evening) -> None:
        cash = evening.cash
        await cash.sits("ann")
        await asyncio.sleep(0.1)
        (seat,) = (await cash.look()).seats
        assert (seat.player, seat.stack) == ("ann", 1_000)
        await cash.done(LOBBY, CloseCash(key="close"))
        await asyncio.sleep(0.1)
        assert (await cash.look()).seats == ()
        assert [(each.kind, each.amount) for each in cash.asked] == [
            ("buy_in", 1_000),
            ("cash_out", 1_000),
        ]

    play(story)


@pytest.mark.parametrize("speaker", [human("ann"), OPERATOR, WREN])
def test_seats_and_chips_of_people_are_the_lobbys_to_ask_for(speaker: Speaker) -> None:
    async def story(evening: Evening) -> None:
        cash = evening.cash
        assert await cash.refused(speaker, seat_for("ann")) == "not_allowed"
        assert await cash.refused(speaker, CloseCash(key="c")) == "not_allowed"
        more = TopUp(key="t", player="ann", amount=100)
        assert await cash.refused(speaker, more) == "not_allowed"
        if speaker != OPERATOR:
            assert await cash.refused(speaker, Void(key="v", reason="")) == "not_allowed"

    play(story)


def test_a_bot_sits_down_by_itself_where_bots_are_wanted_and_nobody_speaks_for_it() -> None:
    async def story(evening: Evening) -> None:
        cash = evening.cash
        assert await cash.refused(LOBBY, Void(key="v", reason="")) == "not_allowed"
        await cash.done(WREN, seat_for("bot-wren"))
        await asyncio.sleep(0.1)
        assert [seat.bot for seat in (await cash.look()).seats] == [True]
        swift = Speaker(Role.BOT, "bot-swift")
        assert await cash.refused(swift, seat_for("bot-swift")) == "no_bots_wanted"
        assert await cash.refused(human("bot-wren"), SitOut(key="o")) == "not_allowed"

    play(story)


def test_what_the_front_desk_objects_to_is_refused_but_a_repeat_gets_its_first_answer() -> None:
    async def story(evening: Evening) -> None:
        cash = evening.cash
        objection = Objection(code="too_few_chips", facts={"chips": 5})
        assert await cash.refused(LOBBY, seat_for("ann", objection=objection)) == "too_few_chips"
        first = await cash.done(LOBBY, seat_for("ann"))
        assert await cash.done(LOBBY, seat_for("ann", objection=objection)) == first
        assert await cash.done(LOBBY, seat_for("ann", brings=700)) == first

    play(story)


def test_it_stays_in_memory_with_nothing_to_do_until_it_has_ended() -> None:
    async def story(evening: Evening) -> None:
        await asyncio.sleep(2 * IDLE / 1000)
        (table,) = (await evening.listed()).tables
        assert table.cash is not None
        assert (table.cash.people, table.cash.unclaimed, table.cash.bots_wanted) == ((), 3, 1)
        await evening.cash.done(LOBBY, CloseCash(key="close"))
        assert (await evening.listed()).tables[0].ended
        await asyncio.sleep(2 * IDLE / 1000)
        assert (await evening.listed()).tables == ()

    play(story)


def test_a_restart_goes_on_in_mid_hand_with_the_same_deck() -> None:
    async def story(evening: Evening) -> None:
        cash, ann = evening.cash, human("ann")
        await cash.sits("ann")
        await cash.sits("ben")
        await asyncio.sleep(6)
        before = await cash.look(ann)
        assert before.to_act is not None
        await evening.desk.restart()
        after = await cash.look(ann)
        assert (after.hand, after.turn, after.seats) == (before.hand, before.turn, before.seats)
        assert after.version == before.version + 1, "the clock was restored"
        assert [card for seat in after.seats for card in seat.cards if card] != []

    play(story)


def test_a_lost_deck_voids_the_hand_and_the_chips_stay() -> None:
    async def story(evening: Evening) -> None:
        cash = evening.cash
        await cash.sits("ann")
        await cash.sits("ben")
        await asyncio.sleep(6)
        await evening.desk.service.stop()
        for slot in await evening.desk.vault.slots():
            await evening.desk.vault.destroy(slot)
        evening.desk.service = evening.desk.another()
        await evening.desk.service.start()
        view = await cash.look()
        assert (view.to_act, [seat.stack for seat in view.seats]) == (None, [1_000, 1_000])

    play(story)


def test_R_CLK_3_a_time_out_acts_for_a_player_after_15_seconds() -> None:
    async def story(evening: Evening) -> None:
        cash = evening.cash
        await cash.sits("ann")
        await cash.sits("ben")
        await asyncio.sleep(6)
        view = await cash.look()
        assert view.deadline is not None
        await asyncio.sleep((view.deadline - view.now) / 1000 + 1)
        assert (await cash.look()).turn != view.turn
        assert await cash.refused(human("cat"), ImHere(key="h")) == "not_seated"

    play(story)


def test_R_CASH_5_a_seat_that_is_not_taken_in_time_goes_to_the_next() -> None:
    async def story(evening: Evening) -> None:
        cash = evening.cash
        for player in ("ann", "ben", "cat"):
            await cash.sits(player)
        for player in ("dan", "eve"):
            await cash.done(human(player), JoinWaitingList(key="w"))
        await cash.done(human("cat"), SitOut(key="o"))
        await asyncio.sleep(301)
        offered = (await cash.look()).cash
        assert offered is not None
        assert [each.player for each in offered.waiting if each.offered_until] == ["dan"]
        await asyncio.sleep(31)
        offered = (await cash.look()).cash
        assert offered is not None
        assert [each.player for each in offered.waiting] == ["eve"]
        assert await cash.refused(LOBBY, seat_for("dan")) == "table_full"
        await cash.done(LOBBY, seat_for("eve"))

    play(story)


def test_terms_that_cannot_be_are_refused() -> None:
    async def story(evening: Evening) -> None:
        cash = evening.cash
        sit_and_go = msgspec.structs.replace(OPENING, key="other")
        assert await cash.refused(LOBBY, sit_and_go) == "wrong_table"
        with pytest.raises(AssertionError, match="already_open"):
            await cash.open(msgspec.structs.replace(HOLDEM, seats=4), key="other")

    play(story)
