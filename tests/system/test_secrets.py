"""R-SHOW-2: hidden cards of planted decks are nowhere but with who holds them, bytes searched."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from libs.rules.cards import DECK, Card
from libs.rules.hand.events import Folded, HandStarted, HoleCardsDealt
from services.operator.club_log import hand_of, opened, tell
from tests.support.asynchronous import asynchronous
from tests.support.card_search import cards_in, cards_in_files
from tests.system.club import Person, shoves
from tests.system.planted import HANDS_UNSEEN, HIDDEN, PUBLIC, Heard, PlantedClub, planted_club
from tests.system.streams import Following, ended

Owned = Mapping[str, set[Card]]
"""By player, what he was dealt in any hand."""


class Watched:
    """Somebody of whom every byte is kept that the club sends him."""

    def __init__(self, club: PlantedClub, name: str | None) -> None:
        """Without a name he stays outside: the rail."""
        self.person = Person(club.url)
        self.answers = bytearray()
        self.name = name
        self.stream: Following | None = None
        self.person.http.event_hooks["response"].append(self._keep)

    async def come_in(self) -> None:
        if self.name is not None:
            await self.person.come_in(self.name)

    async def follow(self, table: str) -> None:
        self.stream = Following(self.person, table)
        await self.stream.until(ended)

    async def look_at_everything(self, table: str) -> None:
        asked = ("", "/hands", *(f"/hands/{hand}" for hand in range(1, HANDS_UNSEEN + 3)))
        for path in (*(f"/api/tables/{table}{each}" for each in asked), "/metrics"):
            response = await self.person.http.get(path)
            assert response.status_code == 200, response.text

    @property
    def received(self) -> bytes:
        assert self.stream is not None
        return bytes(self.answers + self.stream.raw)

    async def _keep(self, response: httpx.Response) -> None:
        if "event-stream" not in response.headers["content-type"]:
            self.answers += await response.aread()


@asynchronous
async def test_cards_that_were_not_shown_are_nowhere_but_with_who_held_them(tmp_path: Path) -> None:
    async with planted_club(tmp_path) as club:
        ann, ben, rail = everybody = [Watched(club, name) for name in ("Ann", "Ben", None)]
        for one in everybody:
            await one.come_in()
        table = await ann.person.create(seats=3)
        await ben.person.enter(table)
        following = [asyncio.create_task(one.follow(table)) for one in everybody]
        await ann.person.say("POST", f"/api/tournaments/{table}/start", {"bots": True})
        unseen = InMidHand(club, tmp_path)
        await asyncio.gather(
            ann.person.play(table, fold_then_shove, unseen),
            ben.person.play(table, fold_then_shove, unseen),
            *following,
        )
        for one in everybody:
            await one.look_at_everything(table)
            await one.person.http.aclose()
        assert unseen.searched

    owned = await dealt(tmp_path, table, club)
    for one in everybody:
        seen = set(cards_in(one.received))
        assert seen >= set(PUBLIC[:4]), "the search finds what was shown"
        assert seen <= owned[one.person.player] | set(PUBLIC), one.name
    assert set(cards_in(rail.received)) <= set(PUBLIC)
    check_bus(club.ear.heard, owned)
    assert set(PUBLIC[:4]) <= cards_in_files(tmp_path) <= set(PUBLIC)
    for log in (tmp_path / "log").iterdir():
        assert set(cards_in(log.read_bytes())) <= set(PUBLIC), log
    assert cards_in_files(tmp_path, "vault/*") == set()


class InMidHand:
    """Searches what is stored while nobody has been shown anything yet."""

    def __init__(self, club: PlantedClub, data: Path) -> None:
        self.searched = False
        self._club = club
        self._data = data

    def __call__(self, view: Any) -> None:
        """A view; also tells the shuffle where the bot sits in the order of the deal."""
        if self._club.shuffle.folder is None:
            (bot,) = [seat["seat"] for seat in view["seats"] if seat["bot"]]
            self._club.shuffle.folder = (bot - view["button"] - 1) % len(view["seats"])
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


async def dealt(data: Path, table: str, club: PlantedClub) -> Owned:
    """From the log and the decks; that hands were folded, in silence and at a showdown, too."""
    async with opened(data) as log:
        hands = hand_of(tell(await log.stored(table)), None)
    owned: dict[str, set[Card]] = defaultdict(set)
    for hand, deck in zip(hands, club.shuffle.decks, strict=True):
        events = [told.event for told in hand]
        (started,) = [event for event in events if isinstance(event, HandStarted)]
        players = {each.seat: each.player for each in started.players}
        for event in events:
            if isinstance(event, HoleCardsDealt):
                for down in event.hands:
                    owned[players[down.seat]] |= {deck[position] for position in down.positions}
        folds = sum(isinstance(event, Folded) for event in events)
        if started.hand <= HANDS_UNSEEN:
            assert folds == 2
        elif started.hand == HANDS_UNSEEN + 1:
            assert folds == 1
    assert all(cards & set(HIDDEN) for cards in owned.values())
    return owned


def check_bus(heard: list[Heard], owned: Owned) -> None:
    found: dict[str, set[Card]] = defaultdict(set)
    for message in heard:
        cards = set(cards_in(message.data))
        player = audience(message)
        found[player] |= cards
        assert cards <= owned.get(player, set()) | set(PUBLIC), message
    for player, cards in owned.items():
        assert found[player] >= cards, "the ear hears what is everyone's own"


def audience(message: Heard) -> str:
    """The only player whose hidden cards may be in it; nobody's in most."""
    match message.subject.split("."):
        case ["private", _, player]:
            return player
        case ["view", "table", _, _, _, player] if message.answer:
            return player
        case _:
            return ""


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
    check_bus([own], owned)
    with pytest.raises(AssertionError):
        check_bus([own, Heard(subject, b'{"cards":["7s"]}', answer)], owned)
