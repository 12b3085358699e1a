"""Nothing on a page, and nothing in the memory behind it, is a card its player may not see."""

import asyncio
import json
import re
from pathlib import Path

from playwright.async_api import expect

from libs.rules.cards import DECK
from tests.e2e.chromium import chromium
from tests.e2e.player import Player, player
from tests.support.asynchronous import asynchronous
from tests.system.club import open_club

TELLING: set[str] = {card for card in DECK if card[0].isdigit()}
"""Cards whose names are no word of the code, as `Kd` may be."""
HELD = """() => Object.entries(localStorage)
  .filter(([key]) => key.startsWith("railbird.cards."))
  .flatMap(([, hands]) => Object.values(JSON.parse(hands)).flat().flatMap(({ cards }) => cards))"""


async def in_memory(someone: Player) -> set[str]:
    """The cards that any string of the page's heap is, or has between quotes."""
    tools = await someone.context.new_cdp_session(someone.page)
    chunks: list[str] = []
    tools.on("HeapProfiler.addHeapSnapshotChunk", lambda each: chunks.append(each["chunk"]))
    await tools.send("HeapProfiler.collectGarbage")
    await tools.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    await tools.detach()
    strings = json.loads("".join(chunks))["strings"]
    assert len(strings) > 1_000
    quoted = {card for each in strings for card in re.findall(r'"([2-9][cdhs])\\?"', each)}
    return TELLING & (quoted | set(strings))


async def held(someone: Player) -> set[str]:
    return set(await someone.page.evaluate(HELD))


@asynchronous
async def test_F4_no_memory_holds_a_card_its_player_may_not_see(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
        player(browser, club.url, "Ben") as ben,
    ):
        await asyncio.gather(ann.come_in(), ben.come_in())
        await ann.make(seats=2)
        await ben.join("Ann")
        for hand in (1, 2):  # the first is folded: what was given up is as secret as before
            for one in (ann, ben):
                await one.page.get_by_text(f"Hand {hand}", exact=True).first.wait_for()
                await expect(one.page.locator(".seat.mine .card.face")).to_have_count(2)
                own = await held(one)
                assert len(own) >= 2
                assert await in_memory(one) <= own, f"{one.name}, hand {hand}"
            if hand == 1:
                await ann.call.or_(
                    ann.page.locator(".seat.acting:not(.mine) .pod")
                ).first.wait_for()
                await (ann if await ann.call.is_visible() else ben).folds()
        (other,) = sorted(TELLING - await held(ann))[:1]
        await ann.page.evaluate("(told) => { window.planted = JSON.parse(told); }", f'["{other}"]')
        assert other in await in_memory(ann), "what is planted is found"
        assert ann.troubles == ben.troubles == []
