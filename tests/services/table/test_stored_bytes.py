"""R-SHOW-2: no stored byte but the live vault's holds a card that was not shown."""

from pathlib import Path

import msgspec
import pytest

from libs.eventlog.events import Version
from libs.eventlog.store import Snapshot
from libs.rules.cards import DECK, Card
from libs.rules.hand.events import BoardDealt, HandShown
from services.table.stream import CODEC, stream_of
from tests.services.table.on_disk import Club, club
from tests.services.table.playing import TABLE, Playing, folding_until, opening
from tests.support.asynchronous import asynchronous
from tests.support.card_search import cards_in_files

FOLDED = 25
"""Hands that end unseen before the first showdown: enough for a snapshot (services.table)."""


async def play(club: Club, *, until_hand: int | None = None) -> None:
    playing = Playing(club.bus, opening(stack=1500), folding_until(FOLDED))
    if until_hand is None:
        await playing.to_the_end()
    else:
        await playing.until(lambda view: view.hand == until_hand and view.turn == 2)


async def shown(club: Club) -> set[Card]:
    events = [CODEC.decode(stored) for stored in await club.store.read_all()]
    return {
        card
        for event in events
        if isinstance(event, BoardDealt | HandShown)
        for card in event.cards
    }


@asynchronous
async def test_in_mid_hand_only_the_vault_holds_cards(tmp_path: Path) -> None:
    async with club(tmp_path) as playing:
        await play(playing, until_hand=3)
        assert cards_in_files(tmp_path / "vault") == set(DECK), (
            "the search finds a deck where one is"
        )
        assert cards_in_files(tmp_path, "log.db*") == set()


@asynchronous
async def test_after_the_end_no_card_is_left_that_was_not_shown(tmp_path: Path) -> None:
    async with club(tmp_path) as first:
        await play(first, until_hand=3)
    async with club(tmp_path, life=2) as second:
        await play(second)
        open_cards = await shown(second)
        assert await second.store.load_snapshot(stream_of(TABLE)) is not None
        assert cards_in_files(tmp_path) == open_cards
    assert cards_in_files(tmp_path) == open_cards
    assert len(open_cards) < len(DECK) - 10, "many cards were never shown"


@pytest.mark.parametrize("where", ["a snapshot", "a file"])
@asynchronous
async def test_the_same_search_finds_a_planted_card(where: str, tmp_path: Path) -> None:
    async with club(tmp_path) as playing:
        await play(playing)
        (hidden, *_) = set(DECK) - await shown(playing)
        data = msgspec.json.encode({"cards": [hidden]})
        if where == "a file":
            (tmp_path / "leak.json").write_bytes(data)
        else:
            leak = Snapshot(version=Version(1), schema=1, data=data)
            await playing.store.save_snapshot(stream_of(TABLE), leak)
        assert hidden in cards_in_files(tmp_path)
