"""The replayer in a browser: by its keys and buttons, by a link to a moment, as text; and no card
on the page before it was shown."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from playwright.async_api import Response, expect

from tests.e2e.chromium import chromium
from tests.e2e.player import Player, player
from tests.e2e.recorded import GAMES, hands, rigged, shown_by, told
from tests.support.asynchronous import asynchronous
from tests.system.club import open_club

ALL_ON_THE_PAGE = """() => {
  const faces = [...document.querySelectorAll(".card.face")];
  const drawn = faces.map((e) => e.dataset.rank.replace("10", "T") + e.classList[2]);
  const suits = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
  const said = [...document.body.textContent.matchAll(/(10|[2-9JQKA])([♠♥♦♣])/g)]
    .map(([, rank, suit]) => rank.replace("10", "T") + suits[suit]);
  const version = Number(document.querySelector(".replayed").dataset.version);
  const step = Number(document.querySelector("[type=range]").value);
  return { step, version, cards: [...drawn, ...said] };
}"""


async def opens(someone: Player, club: str, game: str, hand: int, step: int | str = 0) -> None:
    await someone.page.goto(f"{club}/#/replay/{game}/{hand}/{step}")
    await someone.page.locator(f'a[href="#/hands/{game}"]').wait_for()


async def at(someone: Player) -> int:
    return int(await someone.page.get_by_role("slider").input_value())


async def last(someone: Player) -> int:
    return int(await someone.page.get_by_role("slider").get_attribute("max") or 0)


@asynchronous
async def test_keys_buttons_and_scrubber_go_through_a_hand(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
    ):
        await rigged(ann.page)
        await opens(ann, club.url, "holdem", 4)
        end = await last(ann)
        keyboard = ann.page.keyboard
        for key, step in (
            ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0), ("ArrowLeft", 0),
            ("End", end), ("ArrowRight", end),
        ):  # fmt: skip
            await keyboard.press(key)
            assert await at(ann) == step, key
        await keyboard.press("ArrowUp")
        await expect(ann.page.locator('[aria-current="step"]')).to_have_text("Showdown")
        await keyboard.press("ArrowUp")
        await expect(ann.page.locator('[aria-current="step"]')).to_have_text("River")
        await keyboard.press("ArrowDown")
        await expect(ann.page.locator('[aria-current="step"]')).to_have_text("Showdown")
        await ann.page.get_by_role("button", name="Flop", exact=True).click()
        await expect(ann.page.get_by_role("group", name="Board").get_by_role("img")).to_have_count(
            3
        )
        await ann.button("One step back").click()
        await expect(ann.page.get_by_role("group", name="Board").get_by_role("img")).to_have_count(
            0
        )

        await ann.page.get_by_role("slider").fill(str(end - 3))
        for _ in range(2):
            await keyboard.press("Equal")
        await expect(ann.page.get_by_role("radio", name="4×")).to_be_checked()
        await keyboard.press("Space")
        await ann.button("Pause").wait_for()
        await ann.button("Play").wait_for()
        assert await at(ann) == end
        await expect(ann.page.get_by_role("list", name="Log")).to_contain_text("wins")

        await keyboard.press("n")
        await expect(ann.page.get_by_text("Hand 5", exact=True).first).to_be_visible()
        await keyboard.press("p")
        await expect(ann.page.get_by_text("Hand 4", exact=True).first).to_be_visible()
        await keyboard.press("Shift+Slash")
        await expect(ann.page.get_by_role("dialog")).to_contain_text("Faster or slower")
        assert ann.troubles == []


@asynchronous
async def test_a_link_leads_to_the_moment_it_was_taken_at(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann", permissions=["clipboard-read", "clipboard-write"]) as ann,
        player(browser, club.url, "Ben", locale="sk") as ben,
    ):
        for one in (ann, ben):
            await rigged(one.page)
        await opens(ann, club.url, "omaha_hilo", 6)
        await ann.button("River").click()
        step = await at(ann)
        await ann.page.wait_for_url(f"**/#/replay/omaha_hilo/6/{step}")
        await ann.button("Copy the link to this moment").click()
        link = await ann.page.evaluate("navigator.clipboard.readText()")
        assert link == f"{club.url}/#/replay/omaha_hilo/6/{step}"

        await ben.page.goto(link)
        await ben.page.get_by_role("slider").wait_for()
        assert await at(ben) == step
        await expect(ben.page.locator('[aria-current="step"]')).to_have_text("River")
        await opens(ben, club.url, "omaha_hilo", 6, 999)
        assert await at(ben) == await last(ben)

        await ann.button("Copy as text").click()
        text: str = await ann.page.evaluate("navigator.clipboard.readText()")
        assert text.startswith("Railbird · Omaha hi-lo · No limit\nHand 6 · Blinds 10/20 · ")
        assert "— Pre-flop —" in text
        assert "— Showdown —" in text
        assert "2 boards are dealt" in text
        assert text.rstrip().endswith(link)
        assert ann.troubles == ben.troubles == []


@asynchronous
async def test_F4_no_card_is_on_the_page_before_it_was_shown(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
    ):
        await rigged(ann.page)
        for game in GAMES:
            richest = max(range(len(hands(game))), key=lambda n: len(shown_by(hands(game)[n]))) + 1
            events = told(game, richest)["events"]
            await opens(ann, club.url, game, richest)
            seen: set[str] = set()
            for step in range(await last(ann) + 1):
                page: Any = await ann.page.evaluate(ALL_ON_THE_PAGE)
                assert page["step"] == step
                public = shown_by(each for each in events if each["version"] <= page["version"])
                assert set(page["cards"]) <= public, f"{game}, step {step}"
                seen |= set(page["cards"])
                await ann.page.keyboard.press("ArrowRight")
            assert seen == shown_by(events), game
            await ann.page.keyboard.press("Home")
            await expect(ann.page.locator("body")).not_to_contain_text(re.compile("[♠♥♦♣]"))
            page = await ann.page.evaluate(ALL_ON_THE_PAGE)
            assert page["cards"] == []


@asynchronous
async def test_a_hand_is_read_again_with_ones_own_cards_and_nobody_elses(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
        player(browser, club.url, "Ben") as ben,
    ):
        told_to_ben: list[str] = []

        async def note(response: Response) -> None:
            if re.search(r"/hands/\d+$", response.url):
                told_to_ben.append(await response.text())

        ben.page.on("response", note)
        await asyncio.gather(ann.come_in(), ben.come_in())
        await ann.make(seats=2)
        await ben.join("Ann")
        await ann.call.or_(ann.page.locator(".seat.acting:not(.mine) .pod")).first.wait_for()
        await (ann if await ann.call.is_visible() else ben).folds()
        await asyncio.gather(ann.play(), ben.play())
        await ann.button("Close").click()
        await ann.page.get_by_role("link", name="Hands", exact=True).click()
        await ann.page.get_by_role("link", name="Texas Hold").click()
        await ann.page.get_by_role("link", name="Hand 1", exact=False).last.click()
        await ann.page.get_by_role("slider").wait_for()
        await ann.page.keyboard.press("End")
        mine = ann.page.locator(".seat.mine .card.face")
        await expect(mine).to_have_count(2)
        held = await ann.page.evaluate(
            "Object.entries(localStorage).filter(([k]) => k.startsWith('railbird.cards.'))[0][1]"
        )
        cards = json.loads(held)["1"][-1]["cards"]

        await ben.page.goto(ann.page.url)
        await ben.page.get_by_role("slider").wait_for()
        await ben.page.keyboard.press("End")
        page: Any = await ben.page.evaluate(ALL_ON_THE_PAGE)
        shown = shown_by(json.loads(told_to_ben[-1])["events"])
        assert shown.isdisjoint(cards)
        assert set(page["cards"]).isdisjoint(cards)
        assert ann.troubles == ben.troubles == []
