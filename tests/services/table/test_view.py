"""What each audience sees of a table: the rail what is told, a seat its own cards besides."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from libs.contracts.requests import Refused
from libs.contracts.subjects import Speaker, table_view
from libs.contracts.table import ShowView
from libs.contracts.view import BlindsView, BoundsView, LegalView, PlaceView, PotView
from tests.services.table.desk import OPENING, WITH_BOT, Desk, bot, human, play
from tests.services.table.playing import TABLE, opening
from tests.support.sit_and_go import places

HIDDEN = (None, None)


def seated(story: Callable[[Desk], Awaitable[None]]) -> None:
    """Three seats with the first hand dealt: p1 is on the button and to act, p2 has the small
    blind, p3, a bot, the big one."""

    async def dealt(desk: Desk) -> None:
        await desk.deal(WITH_BOT)
        await story(desk)

    play(dealt)


@pytest.mark.parametrize("viewer", [None, human(9), bot(9)])
def test_the_rail_and_who_has_no_seat_see_no_hidden_card(viewer: Speaker | None) -> None:
    async def story(desk: Desk) -> None:
        view = await desk.look(viewer)
        assert [seat.cards for seat in view.seats] == [HIDDEN] * 3
        assert view.legal is None

    seated(story)


def test_a_seat_sees_its_own_cards_alone() -> None:
    async def story(desk: Desk) -> None:
        for place, viewer in enumerate((human(1), human(2), bot(3))):
            cards = [seat.cards for seat in (await desk.look(viewer)).seats]
            own = cards.pop(place)
            assert cards == [HIDDEN] * 2
            assert None not in own
            assert len(own) == 2

    seated(story)


@pytest.mark.parametrize("viewer", [bot(1), human(3)])
def test_a_seat_is_not_seen_in_another_role(viewer: Speaker) -> None:
    async def story(desk: Desk) -> None:
        reply = await desk.send(table_view(TABLE, viewer), ShowView())
        assert msgspec.json.decode(reply, type=Refused).code == "not_allowed"

    seated(story)


def test_who_is_to_act_is_told_what_he_may_do_and_nobody_else() -> None:
    async def story(desk: Desk) -> None:
        legal = LegalView(
            fold=True,
            check=False,
            call=20,
            bet=None,
            raise_to=BoundsView(min=40, max=1500, step=1),
            complete=None,
            bring_in=None,
            discard=None,
        )
        assert (await desk.look(human(1))).legal == legal
        for viewer in (None, human(2), bot(3)):
            view = await desk.look(viewer)
            assert (view.to_act, view.legal) == (1, None)

    seated(story)


def test_a_folded_hand_is_its_owners_until_the_hand_ends() -> None:
    async def story(desk: Desk) -> None:
        before = (await desk.look(human(1))).seats[0].cards
        await desk.turn(human(1), "fold")
        assert (await desk.look()).seats[0].cards == ()
        assert (await desk.look(human(1))).seats[0].cards == before
        await desk.turn(human(2), "fold")
        assert (await desk.look(human(1))).seats[0].cards == ()

    seated(story)


def test_an_uncontested_winner_shows_nothing_to_anybody() -> None:
    async def story(desk: Desk) -> None:
        await desk.turn(human(1), "fold")
        await desk.turn(human(2), "fold")
        for viewer in (None, human(1), bot(3)):
            assert (await desk.look(viewer)).seats[2].cards == HIDDEN

    seated(story)


def test_a_showdown_is_seen_by_all_and_the_folded_hand_by_none() -> None:
    async def story(desk: Desk) -> None:
        own = (await desk.look(human(1))).seats[0].cards
        await desk.turn(human(1), "all_in")
        await desk.turn(human(2), "fold")
        await desk.turn(bot(3), "call")
        view = await desk.look()
        assert view.seats[0].cards == own
        assert view.seats[1].cards == ()
        assert None not in view.seats[2].cards
        assert len(view.board) == 5
        assert (await desk.look(human(2))).seats[1].cards == ()

    seated(story)


def test_F6_what_was_shown_is_gone_with_the_next_hand() -> None:
    async def story(desk: Desk) -> None:
        for who, action in ((human(1), "call"), (human(2), "fold"), (bot(3), "check")):
            await desk.turn(who, action)
        for _ in range(3):
            await desk.turn(bot(3), "check")
            await desk.turn(human(1), "check")
        assert None not in (await desk.look()).seats[0].cards
        await asyncio.sleep(20)
        view = await desk.look()
        assert (view.hand, [seat.cards for seat in view.seats]) == (2, [HIDDEN] * 3)
        await desk.turn(human(2), "fold")
        await desk.turn(bot(3), "fold")
        assert [seat.cards for seat in (await desk.look()).seats] == [HIDDEN, (), ()]

    seated(story)


def test_bets_pots_blinds_and_button() -> None:
    async def story(desk: Desk) -> None:
        view = await desk.look()
        assert (view.hand, view.turn, view.button) == (1, 1, 1)
        assert view.blinds == BlindsView(small=10, big=20, ante=0, bring_in=0)
        assert [seat.bet for seat in view.seats] == [0, 10, 20]
        assert [seat.stack for seat in view.seats] == [1500, 1490, 1480]
        assert view.pots == ()
        await desk.turn(human(1), "call")
        await desk.turn(human(2), "call")
        await desk.turn(bot(3), "check")
        view = await desk.look()
        assert view.pots == (PotView(amount=60, seats=(2, 3, 1)),)
        assert [seat.bet for seat in view.seats] == [0, 0, 0]
        assert len(view.board) == 3

    seated(story)


def test_deadline_and_bank() -> None:
    async def story(desk: Desk) -> None:
        view = await desk.look()
        assert view.deadline == view.now + 90_000
        assert view.bank_from == view.now + 30_000
        assert view.time_bank == 60_000
        await asyncio.sleep(40)
        later = await desk.look()
        assert later.now == view.now + 40_000
        assert later.deadline == view.deadline
        await desk.turn(human(1), "fold")
        await desk.turn(human(2), "fold")
        assert (await desk.look()).deadline is None

    seated(story)


def test_D16_who_is_away_is_seen_to_be_and_has_no_time_of_his_own() -> None:
    async def story(desk: Desk) -> None:
        await asyncio.sleep(90)
        await desk.turn(human(2), "fold")
        await asyncio.sleep(2)
        view = await desk.look()
        assert (view.hand, view.seats[0].away) == (2, True)
        await desk.turn(human(2), "fold")
        assert (await desk.look()).to_act == 3

    seated(story)


def test_level_and_places() -> None:
    async def story(desk: Desk) -> None:
        await desk.deal(opening(2, stack=20, hands_a_level=3, after_showdown=4_000))
        view = await desk.look()
        assert view.tournament is not None
        assert (view.tournament.level, view.tournament.next_level_in_hands) == (1, 3)
        assert places(view) == ()
        await desk.turn(human(1), "call")
        view = await desk.look()
        winner, loser = (1, 2) if view.seats[0].stack else (2, 1)
        assert places(view) == (
            PlaceView(player=f"p{winner}", place=1),
            PlaceView(player=f"p{loser}", place=2),
        )
        assert view.seats[loser - 1].place == 2
        assert (view.to_act, view.deadline) == (None, None)

    play(story)


def test_before_the_first_hand() -> None:
    async def story(desk: Desk) -> None:
        await desk.open()
        view = await desk.look(human(1))
        assert (view.hand, view.turn, view.board, view.button) == (0, 0, (), 1)
        assert [seat.stack for seat in view.seats] == [OPENING.stack] * 3
        assert [seat.cards for seat in view.seats] == [()] * 3

    play(story)
