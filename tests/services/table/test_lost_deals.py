"""R-POT-5: a hand whose deal is lost or defective is void, and the tournament goes on."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from libs.rules.hand.events import HandCancelled, HandStarted
from libs.rules.table import Table, TableEvent, evolve
from tests.services.table.on_disk import club
from tests.services.table.playing import Playing, by_chance, opening
from tests.support.asynchronous import asynchronous
from tests.support.sit_and_go import CODEC


def lose(slot: Path) -> None:
    slot.unlink()


def damage(slot: Path) -> None:
    data = slot.read_bytes()
    slot.write_bytes(data[:-5] + b"!" + data[-4:])


def cut_short(slot: Path) -> None:
    slot.write_bytes(slot.read_bytes()[:100])


def empty(slot: Path) -> None:
    slot.write_bytes(b"")


async def play(directory: Path, spoil: Callable[[Path], None]) -> Sequence[TableEvent]:
    """A tournament whose fifth hand is spoilt when it is in play and chips are in the pot."""
    async with club(directory) as before:
        playing = Playing(before.bus, opening(), by_chance(3))
        await playing.until(lambda view: view.hand == 5 and view.turn == 2)
    (slot,) = (directory / "vault").iterdir()
    spoil(slot)
    async with club(directory, life=2) as after:
        await Playing(after.bus, opening(), by_chance(3)).to_the_end()
        assert list((directory / "vault").iterdir()) == [], "a spoilt deck goes with its hand"
        return [CODEC.decode(stored) for stored in await after.store.read_all()]


@pytest.mark.parametrize("spoil", [lose, damage, cut_short, empty])
@asynchronous
async def test_R_POT_5_a_hand_whose_deal_is_gone_is_void(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    events = await play(tmp_path, spoil)
    dealt: Table | None = None
    tables: list[Table] = []
    for event in events:
        before = tables[-1] if tables else None
        tables.append(evolve(before, event))
        if isinstance(event, HandStarted) and event.hand == 5:
            dealt = before
    (cancelled,) = [place for place, each in enumerate(events) if isinstance(each, HandCancelled)]
    after = tables[cancelled]
    assert dealt is not None
    assert [seat.stack for seat in after.seats] == [seat.stack for seat in dealt.seats]
    assert (after.level, after.counted) == (dealt.level, dealt.counted)
    voided, again = [e for e in events if isinstance(e, HandStarted)][4:6]
    assert again.hand == 6
    assert (again.button, again.players) == (voided.button, voided.players)
    assert again.min_bet == voided.min_bet
    assert tables[-1].ended


@asynchronous
async def test_the_reason_is_in_the_log(tmp_path: Path) -> None:
    events = await play(tmp_path, lose)
    (reason,) = [event.reason for event in events if isinstance(event, HandCancelled)]
    assert reason == "the deal is lost"


@asynchronous
async def test_a_deck_that_is_no_deck_is_as_good_as_lost(tmp_path: Path) -> None:
    async with club(tmp_path) as before:
        await Playing(before.bus, opening(), by_chance(3)).until(lambda view: view.turn == 2)
        (slot,) = await before.vault.slots()
        cards = msgspec.json.decode(await before.vault.get(slot) or b"")["cards"]
        short = msgspec.json.encode({"cards": [*cards[:-1], cards[0]], "deal": slot.deal})
        await before.vault.put(slot, short)
    async with club(tmp_path, life=2) as after:
        playing = Playing(after.bus, opening(), by_chance(3))
        await playing.until(lambda view: view.hand == 2)
        types = [stored.type for stored in await after.store.read_all()]
        assert types.count("HandCancelled") == 1
