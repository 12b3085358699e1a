"""The pages that are read, not played: in every language, at every width, as one likes them."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.e2e.chromium import chromium, missing
from tests.e2e.player import PHONE, Player, player
from tests.e2e.recorded import rigged
from tests.e2e.test_accessible import AXE, DESKTOP, violations
from tests.support.asynchronous import asynchronous
from tests.system.club import open_club

LANGUAGES = {"en": "Settings", "ru": "Настройки", "uk": "Налаштування", "sk": "Nastavenia"}
PAGES = {
    "ratings": ("Ratings", "Рейтинг", "Рейтинг", "Rebríček"),
    "player/p0": ("Results", "Результаты", "Результати", "Výsledky"),
    "hands": ("My hands", "Мои раздачи", "Мої роздачі", "Moje rozdania"),
    "hands/stud": ("9 hands", "9 раздач", "9 роздач", "9 rozdaní"),
    "replay/holdem/6/20": ("Pre-flop", "Префлоп", "Префлоп", "Preflop"),
    "replay/stud/8/99": ("Showdown", "Вскрытие", "Розкриття", "Odkrytie"),
    "replay/triple_draw/8/20": ("First draw", "1-й обмен", "1-й обмін", "1. výmena"),
}
UNFILLED = re.compile(r"\{\w+\}|undefined|\bNaN\b|\[object")
TOO_WIDE = """() => {
  const wide = (e) => e.scrollWidth > e.clientWidth + 1;
  const whole = [document.documentElement, document.querySelector("main")].filter(wide);
  const words = [...document.querySelectorAll("button, .pick, .nav a, h1, th, td, .row-link")];
  const found = [...whole, ...words.filter((e) => e.clientWidth && wide(e))];
  return found.map((e) => e.outerHTML.slice(0, 90));
}"""


async def shows(someone: Player, club: str, path: str, word: str) -> None:
    await someone.page.goto(f"{club}/#/{path}")
    await someone.page.locator("main").get_by_text(word, exact=False).first.wait_for()


@asynchronous
async def test_every_page_speaks_every_language_and_fits_a_phone(tmp_path: Path) -> None:
    async with chromium() as browser, open_club(tmp_path, "--one-process") as club:
        wish: dict[str, Any] = {**PHONE, "reduced_motion": "reduce"}
        for index, (language, settings) in enumerate(LANGUAGES.items()):
            async with player(browser, club.url, "Ann", locale=language, **wish) as ann:
                await rigged(ann.page)
                seen: dict[str, list[str]] = {}
                for path, words in PAGES.items():
                    await shows(ann, club.url, path, words[index])
                    seen[path] = await ann.page.evaluate(TOO_WIDE)
                    await expect(ann.page.locator("body")).not_to_contain_text(UNFILLED)
                await ann.page.get_by_role("button", name=settings).click()
                dialog = ann.page.get_by_role("dialog")
                await dialog.locator("summary").click()
                await expect(dialog).not_to_contain_text(UNFILLED)
                seen["settings"] = await ann.page.evaluate(TOO_WIDE)
                assert {path: wide for path, wide in seen.items() if wide} == {}, language
                html = ann.page.locator("html")
                await expect(html).to_have_attribute("lang", language)
                await expect(html).to_have_attribute("data-motion", "off")
                assert ann.troubles == []


@asynchronous
async def test_what_is_set_holds_at_once_in_every_tab_and_after(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann", color_scheme="light") as ann,
    ):
        await rigged(ann.page)
        other = await ann.context.new_page()
        for page in (ann.page, other):
            await rigged(page)
            await page.goto(f"{club.url}/#/replay/holdem/2/3")
            await page.get_by_role("slider").wait_for()
        await ann.button("Settings").click()
        for name in ("Dark", "Two colours", "Big blinds", "Slovenčina"):
            await ann.page.get_by_role("radio", name=name).check(force=True)
        await ann.page.locator("dialog fieldset").last.get_by_role("radio").last.check(force=True)
        await ann.page.keyboard.press("Escape")
        for page in (ann.page, other):
            await _is_as_set(page)
        again = await ann.context.new_page()
        await rigged(again)
        await again.goto(f"{club.url}/#/replay/holdem/2/3")
        await _is_as_set(again)
        assert ann.troubles == []


async def _is_as_set(page: Page) -> None:
    html = page.locator("html")
    await expect(html).to_have_attribute("data-theme", "dark")
    await expect(html).to_have_attribute("data-deck", "two")
    await expect(html).to_have_attribute("lang", "sk")
    await expect(page.locator(".stack").first).to_contain_text("BB")
    before = await page.get_by_role("slider").input_value()
    await page.locator("body").press("ArrowRight")
    assert await page.get_by_role("slider").input_value() == before, "keys are off"


@pytest.mark.parametrize(
    ("scheme", "size"), [("light", DESKTOP), ("dark", PHONE)], ids=["light-desktop", "dark-phone"]
)
@asynchronous
async def test_no_page_has_a_violation(tmp_path: Path, scheme: str, size: dict[str, Any]) -> None:
    if not AXE.exists():
        missing("axe-core is not installed: make setup")
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann", color_scheme=scheme, **size) as ann,
    ):
        await ann.come_in()
        await rigged(ann.page)
        seen = {}
        for path, words in PAGES.items():
            await shows(ann, club.url, path, words[0])
            seen[path] = await violations(ann)
        await ann.button("Settings").click()
        await ann.page.get_by_role("dialog").locator("summary").click()
        seen["settings"] = await violations(ann)
        assert {page: found for page, found in seen.items() if found} == {}


@asynchronous
async def test_a_tournament_is_in_the_ratings_and_on_the_chart(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
        player(browser, club.url, "Ben") as ben,
    ):
        await asyncio.gather(ann.come_in(), ben.come_in())
        await ann.make(seats=2)
        await ben.join("Ann")
        await asyncio.gather(ann.play(), ben.play())
        await (await club.person("Eve")).rated(2)
        await ann.button("Close").click()
        await ann.page.get_by_role("link", name="Ratings").click()
        rows = ann.page.get_by_role("row")
        await expect(rows).to_contain_text(["", "1516", "1484"])
        await rows.filter(has_text="Ann").get_by_role("link").click()
        await ann.page.get_by_role("img", name="over 1 tournament").wait_for()
        change = ann.page.get_by_role("row").last
        await expect(change).to_contain_text("16")
        await change.get_by_role("link").click()
        await expect(ann.page.get_by_role("link", name="Hand 1")).to_be_visible()
        assert ann.troubles == []
