"""R-SHOW-2: hidden cards of planted decks are nowhere but with who holds them, bytes searched."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from libs.rules.cards import DECK, Card
from libs.rules.hand.events import Folded
from services.operator.club_log import Told
from tests.support.asynchronous import asynchronous
from tests.support.card_search import cards_in, cards_in_files
from tests.system.club import shoves
from tests.system.planted import (
    HANDS_UNSEEN,
    HIDDEN,
    PUBLIC,
    Heard,
    PlantedShuffle,
    planted_club,
)
from tests.system.watched import Watched, check_bus, hands_of, owned_in


@asynchronous
async def test_cards_that_were_not_shown_are_nowhere_but_with_who_held_them(tmp_path: Path) -> None:
    shuffle = PlantedShuffle()
    async with planted_club(tmp_path, shuffle) as club:
        ann, ben, rail = everybody = [Watched(club, name) for name in ("Ann", "Ben", None)]
        for one in everybody:
            await one.come_in()
        table = await ann.person.create(seats=3)
        await ben.person.enter(table)
        following = [asyncio.create_task(one.follow(table)) for one in everybody]
        await ann.person.say("POST", f"/api/tournaments/{table}/start", {"bots": True})
        unseen = InMidHand(shuffle, tmp_path)
        await asyncio.gather(
            ann.person.play(table, fold_then_shove, unseen),
            ben.person.play(table, fold_then_shove, unseen),
            *following,
        )
        for one in everybody:
            await one.look_at_everything(table, HANDS_UNSEEN + 2)
            await one.person.http.aclose()
        assert unseen.searched

    hands = await hands_of(tmp_path, table)
    check_folds(hands)
    owned = owned_in(hands, club)
    assert all(cards & set(HIDDEN) for cards in owned.values())
    for one in everybody:
        seen = set(cards_in(one.received))
        assert seen >= set(PUBLIC[:4]), "the search finds what was shown"
        assert seen <= owned[one.person.player] | set(PUBLIC), one.name
    assert set(cards_in(rail.received)) <= set(PUBLIC)
    check_bus(club.ear.heard, owned, PUBLIC)
    assert set(PUBLIC[:4]) <= cards_in_files(tmp_path) <= set(PUBLIC)
    for log in (tmp_path / "log").iterdir():
        assert set(cards_in(log.read_bytes())) <= set(PUBLIC), log
    assert cards_in_files(tmp_path, "vault/*") == set()


class InMidHand:
    """Searches what is stored while nobody has been shown anything yet."""

    def __init__(self, shuffle: PlantedShuffle, data: Path) -> None:
        self.searched = False
        self._shuffle = shuffle
        self._data = data

    def __call__(self, view: Any) -> None:
        """A view; also tells the shuffle where the bot sits in the order of the deal."""
        if self._shuffle.folder is None:
            (bot,) = [seat["seat"] for seat in view["seats"] if seat["bot"]]
            self._shuffle.folder = (bot - view["button"] - 1) % len(view["seats"])
        if view["hand"] == HANDS_UNSEEN and view["legal"] and not self.searched:
            assert cards_in_files(self._data, "vault/*") == set(DECK), "it finds a planted deck"
            for folder in ("*", "nats/**/*", "log/*", "run/*"):
                assert cards_in_files(self._data, folder) == set(), folder
            self.searched = True


def fold_then_shove(view: Any) -> dict[str, Any]:
    """While nobody is to see a card: all-in, or a fold to another's; then all-in for good."""
    if view["hand"] <= HANDS_UNSEEN and any(seat["all_in"] for seat in view["seats"]):
        return {"action": "fold"}
    return shoves(view)


def check_folds(hands: Sequence[Sequence[Told]]) -> None:
    """That hands were folded, in silence and at a showdown, too."""
    for number, hand in enumerate(hands, 1):
        folds = sum(isinstance(told.event, Folded) for told in hand)
        if number <= HANDS_UNSEEN:
            assert folds == 2
        elif number == HANDS_UNSEEN + 1:
            assert folds == 1


@pytest.mark.parametrize(
    "written",
    [
        '{"cards":["7s","2h"]}',
        '{"card":"7s"}',
        r'"{\"cards\":[\"7s\"]}"',
        "Deck(cards=('7s', '2h'))",
    ],
)
def test_the_search_finds_a_planted_card(written: str, tmp_path: Path) -> None:
    (tmp_path / "leak").write_bytes(b"\x00\xff" + written.encode() + b"\x00")
    assert "7s" in cards_in_files(tmp_path)
    assert "7s" in set(cards_in(written.encode()))


@pytest.mark.parametrize(
    ("subject", "answer"),
    [
        ("events.table.p1.t1", False),
        ("cmd.table.p1.t1.human.ben", False),
        ("cmd.table.p1.t1.human.ann", True),
        ("view.table.p1.t1.human.ann", False),
        ("view.table.p1.t1.human.ben", True),
        ("view.table.p1.t1.rail", True),
        ("private.human.ben", False),
        ("timer.ask.table.p1", False),
    ],
)
def test_a_planted_card_is_found_where_its_owner_alone_may_not_be(
    subject: str, answer: bool
) -> None:
    owned = {"ann": {Card("7s")}}
    own = Heard("private.human.ann", b'{"cards":["7s"]}', answer=False)
    check_bus([own], owned, PUBLIC)
    with pytest.raises(AssertionError):
        check_bus([own, Heard(subject, b'{"cards":["7s"]}', answer)], owned, PUBLIC)
