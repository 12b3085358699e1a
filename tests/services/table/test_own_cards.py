"""A player's own cards are told him, and nobody else, whenever they change."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from libs.contracts.table import PrivateCards, Turn
from libs.rules.hand.events import CardsDrawn
from libs.rules.names import GameCode, Limit
from services.table.letters import Said
from tests.services.table.desk import OPENING, Desk, code, human, play

DRAW = replace(OPENING, game=GameCode.TRIPLE_DRAW)
STUD = replace(OPENING, game=GameCode.STUD, limit=Limit.FIXED_LIMIT)


def at_the_draw(story: Callable[[Desk], Awaitable[None]]) -> None:
    """p2, left of the button, draws first."""

    async def told(desk: Desk) -> None:
        await desk.overhear(human(1), human(2), human(3))
        await desk.deal(DRAW)
        await desk.turn(human(1), "call")
        await desk.turn(human(2), "call")
        await desk.turn(human(3), "check")
        await story(desk)

    play(told)


async def told_to(desk: Desk, number: int) -> list[PrivateCards]:
    await asyncio.sleep(0.001)
    return desk.private[f"human.p{number}"]


def test_after_a_draw_he_is_told_his_new_hand_and_the_others_nothing() -> None:
    async def story(desk: Desk) -> None:
        (before,) = await told_to(desk, 2)
        given = before.cards[1:3]
        reply = await desk.turn(human(2), "discard", cards=given)
        assert code(reply) == "accepted"
        _, after = await told_to(desk, 2)
        assert after.version == (await desk.look()).version
        assert after.cards[:3] == (before.cards[0], *before.cards[3:])
        assert not set(after.cards) & set(given)
        assert after.cards == (await desk.look(human(2))).seats[1].cards
        assert [len(await told_to(desk, number)) for number in (1, 3)] == [1, 1]

    at_the_draw(story)


def test_who_stands_pat_is_told_nothing_new() -> None:
    async def story(desk: Desk) -> None:
        await desk.turn(human(2), "discard", cards=())
        assert [len(await told_to(desk, number)) for number in (1, 2, 3)] == [1, 1, 1]

    at_the_draw(story)


def test_seventh_street_is_told_to_who_is_still_in() -> None:
    async def story(desk: Desk) -> None:
        await desk.overhear(human(1), human(2), human(3))
        view = await desk.deal(STUD)
        assert view.to_act is not None
        assert [len((await told_to(desk, number))[0].cards) for number in (1, 2, 3)] == [2] * 3
        await desk.turn(human(view.to_act), "bring_in")
        folds = (await desk.look()).to_act
        assert folds is not None
        await desk.turn(human(folds), "fold")
        while (view := await desk.look()).street != 4:
            assert view.to_act is not None
            legal = (await desk.look(human(view.to_act))).legal
            action = "check" if legal is not None and legal.check else "call"
            assert code(await desk.turn(human(view.to_act), action)) == "accepted"
        for number in {1, 2, 3} - {folds}:
            first, last = await told_to(desk, number)
            assert last.cards[:2] == first.cards
            assert len(last.cards) == 3
        assert len(await told_to(desk, folds)) == 1

    play(story)


def test_R_SHOW_2_no_stored_byte_tells_what_was_given_up() -> None:
    """Not even a digest: a few million hands are soon tried."""

    async def story(desk: Desk) -> None:
        (before,) = await told_to(desk, 2)
        await desk.turn(human(2), "discard", cards=before.cards[:2])
        (drawn,) = [event for event in await desk.log() if isinstance(event, CardsDrawn)]
        assert len(drawn.given) == 2
        stored = [event.data for event in await desk.store.read_all()]
        assert not [data for data in stored for card in before.cards if card.encode() in data]

    at_the_draw(story)


@pytest.mark.parametrize("cards", [("2c", "3d"), ("As", "Kd")])
def test_R_SHOW_2_the_digest_of_a_discard_is_that_of_any_other_of_as_many(
    cards: tuple[str, str],
) -> None:
    turn = Turn(key="k", hand=1, turn=1, action="discard")
    digests = [
        Said(human(1), replace(turn, cards=given)).digest
        for given in (cards, ("7h", "8h"), (), None)
    ]
    assert digests[0] == digests[1]
    assert len(set(digests)) == 3


def test_a_repeated_discard_gets_its_first_answer() -> None:
    async def story(desk: Desk) -> None:
        (before,) = await told_to(desk, 2)
        turn = Turn(key="k", hand=1, turn=4, action="discard", cards=before.cards[:1])
        first = await desk.say(human(2), turn)
        assert code(first) == "accepted"
        assert await desk.say(human(2), turn) == first
        assert code(await desk.say(human(2), replace(turn, cards=()))) == "key_reused"
        assert (await desk.types()).count("CardsDrawn") == 1

    at_the_draw(story)


def test_cards_are_read_strictly() -> None:
    async def story(desk: Desk) -> None:
        for cards in (("10s",), ("as",), ("",), ("Ts\n",), ("As",) * 53):
            turn = Turn(key="k", hand=1, turn=4, action="discard", cards=cards)
            assert code(await desk.say(human(2), turn)) == "bad_request", cards

    at_the_draw(story)
