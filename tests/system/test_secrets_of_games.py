"""R-SHOW-2 in stud and draw games: down cards and discards are nowhere but with who had them."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest

from libs.rules.cards import DECK, Card, parse_cards
from tests.support.asynchronous import asynchronous
from tests.support.card_search import cards_in, cards_in_files
from tests.system.club import calls, shoves
from tests.system.planted import deck_of, planted_club
from tests.system.watched import Watched, check_bus, hands_of, owned_in

T = TypeVar("T")
UNSEEN = 2
"""Hands that end in a fold on the last street."""


@dataclass(frozen=True)
class Game:
    """Of two players. `unseen` and `shown` are the cards of a deck in the order they are dealt;
    those of `down` are seen by nobody else in any hand, all others of the two are told."""

    code: str
    last_street: int
    unseen: str
    shown: str
    down: str

    @property
    def public(self) -> frozenset[Card]:
        dealt = {*parse_cards(self.unseen), *parse_cards(self.shown)}
        return frozenset(dealt - set(parse_cards(self.down)))


STUD = Game(
    code="stud",
    last_street=4,
    unseen="7s2h 7d2s AsKs AhQd 9d8h 4c3c 7c2d",
    shown="AdAc KhKd AsKs AhQd 9d8h 4c3c 9s8s",
    down="7s2h 7d2s 7c2d",
)
"""Two down each, four up in turn, one down each."""
DRAW = Game(
    code="five_card_draw",
    last_street=1,
    unseen="7s2h9d4c3h 7d2s8h4d3d 7c2d 7h2c",
    shown="7s2hAsAhAd 7d2sQsQhQd KsKh JsJh",
    down="7s2h9d4c3h 7d2s8h4d3d 7c2d 7h2c",
)
"""Five each, of which each gives up the first two, and two each."""


class PlannedShuffle:
    def __init__(self, game: Game) -> None:
        self.decks: list[tuple[Card, ...]] = []
        self._game = game

    def __call__(self, items: Sequence[T]) -> tuple[T, ...]:
        game = self._game
        deck = deck_of(parse_cards(game.unseen if len(self.decks) < UNSEEN else game.shown))
        self.decks.append(deck)
        return tuple([items[DECK.index(card)] for card in deck])


@pytest.mark.parametrize("game", [STUD, DRAW], ids=lambda game: game.code)
@asynchronous
async def test_cards_that_were_not_shown_are_nowhere_but_with_who_held_them(
    game: Game, tmp_path: Path
) -> None:
    public = game.public
    async with planted_club(tmp_path, PlannedShuffle(game)) as club:
        ann, ben, rail = everybody = [Watched(club, name) for name in ("Ann", "Ben", None)]
        for one in everybody:
            await one.come_in()
        table = await ann.person.create(seats=2, game=game.code)
        following = [asyncio.create_task(one.follow(table)) for one in everybody]
        await ben.person.enter(table)
        plays, in_mid_hand = Script(game), InMidHand(game, tmp_path)
        await asyncio.gather(
            ann.person.play(table, plays, in_mid_hand),
            ben.person.play(table, plays, in_mid_hand),
            *following,
        )
        for one in everybody:
            await one.look_at_everything(table, UNSEEN + 1)
            await one.person.http.aclose()
        assert in_mid_hand.searched

    owned = owned_in(await hands_of(tmp_path, table), club)
    for one in everybody:
        seen = set(cards_in(one.received))
        assert seen >= public, "the search finds what was shown"
        assert seen <= owned.get(one.person.player, set()) | public, one.name
    assert set(cards_in(rail.received)) == public
    check_bus(club.ear.heard, owned, public)
    assert cards_in_files(tmp_path) == public
    for log in (tmp_path / "log").iterdir():
        assert set(cards_in(log.read_bytes())) <= public, log
    assert cards_in_files(tmp_path, "vault/*") == set()


@dataclass(frozen=True)
class Script:
    """Everybody gets to the last street; there the first is all-in, and the other folds until
    hands are to be shown."""

    game: Game

    def __call__(self, view: Any) -> dict[str, Any]:
        legal = view["legal"]
        if legal["discard"] is not None:
            (own,) = [seat["cards"] for seat in view["seats"] if seat["seat"] == view["to_act"]]
            return {"action": "discard", "cards": own[:2]}
        if legal["bring_in"] is not None:
            return {"action": "bring_in"}
        if view["street"] < self.game.last_street:
            return calls(view)
        if view["hand"] <= UNSEEN and any(seat["all_in"] for seat in view["seats"]):
            return {"action": "fold"}
        return shoves(view)


@dataclass
class InMidHand:
    """Searches what is stored while nobody has been shown a down card yet."""

    game: Game
    data: Path
    searched: bool = False

    def __call__(self, view: Any) -> None:
        last = view["street"] == self.game.last_street and view["decision"] == "bet"
        if view["hand"] == UNSEEN and last and not self.searched:
            assert cards_in_files(self.data, "vault/*") == set(DECK), "it finds a planted deck"
            told = {card for seat in view["seats"] for card in seat["up"]}
            for folder in ("*", "nats/**/*", "log/*", "run/*"):
                assert cards_in_files(self.data, folder) <= told, folder
            self.searched = True
