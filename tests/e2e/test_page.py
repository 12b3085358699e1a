"""The plain page in a browser: a Sit & Go from the door to the last place, by its buttons."""

import asyncio
from pathlib import Path

from playwright.async_api import Page, expect

from tests.e2e.chromium import PATIENCE, Visitor, chromium, visitor
from tests.support.asynchronous import asynchronous
from tests.system.club import open_club

expect.set_options(timeout=PATIENCE)


class PlainVisitor(Visitor):
    """At the plain page, by its buttons."""

    async def come_in(self) -> None:
        await self.page.get_by_label("Your name").fill(self.name)
        await self.page.get_by_role("button", name="Come in").click()
        await self.page.get_by_role("button", name="Make one").wait_for()

    async def make(self, seats: int) -> None:
        """A Sit & Go, in which he then waits for others."""
        await self.page.get_by_label("Seats").select_option(str(seats))
        await self.page.get_by_label("Speed").select_option("fast")
        await self.page.get_by_role("button", name="Make one").click()
        await self.page.get_by_role("button", name="Leave").wait_for()

    async def join(self, maker: str) -> None:
        row = self.page.get_by_role("row").filter(has_text=maker)
        await row.get_by_role("button", name="Join").click()

    async def play(self) -> int:
        """To the end: the first hand by checking and calling, the others all-in, and changing a
        card at every draw. How often he was asked."""
        acted = 0
        asked = self.page.locator("#actions button:enabled:visible").first
        over = self.page.get_by_role("button", name="Rematch")
        while True:
            await asked.or_(over).wait_for()
            if await over.is_visible():
                return acted
            await self._act(all_in="Hand 1," not in await self.page.locator("#level").inner_text())
            acted += 1

    async def _act(self, *, all_in: bool) -> None:
        if await self.page.get_by_role("button", name="Stand pat").is_visible():
            await self.page.locator("#own input").first.check()
            await self.page.get_by_role("button", name="Draw 1").click()
            return
        buttons = ("All-in",) if all_in else ("Check", "Call", "Bring in")
        for name in buttons:
            button = self.page.get_by_role("button", name=name)
            if await button.is_visible():
                await button.click()
                return
        await self.page.get_by_role("button", name="All-in").click()


@asynchronous
async def test_a_guest_plays_bots_to_the_end_and_reads_a_hand_again(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        visitor(browser, f"{club.url}/plain", "Ann", kind=PlainVisitor) as ann,
    ):
        await ann.come_in()
        await ann.make(seats=3)
        await ann.page.get_by_role("button", name="Start with bots").click()
        assert await ann.play() > 0
        await ann.page.reload()

        await expect(ann.page.locator("#places")).to_contain_text("1. ")
        await expect(ann.page.locator("#places")).to_contain_text("Ann")
        await expect(ann.page.locator("#seats li")).to_have_count(3)
        await expect(ann.page.locator("#seats .note")).to_contain_text(["chips"] * 3)

        await ann.page.get_by_text("Hands", exact=True).click()
        await ann.page.get_by_role("button", name="Read").first.click()
        told = ann.page.locator("#hand li")
        await expect(told.first).to_contain_text("hand started")
        await expect(told.filter(has_text="pot awarded")).not_to_have_count(0)
        assert ann.troubles == []


async def some_hand_tells(page: Page, what: str) -> bool:
    """In one of its hands, read one after the other: who folds at once ends a hand without it."""
    heading, lines = page.locator("#hand"), page.locator("#hand li")
    reading = page.get_by_role("button", name="Read")
    await reading.first.wait_for()
    for read in await reading.all():
        before = await heading.inner_text()
        await read.click()
        await expect(heading).not_to_have_text(before)
        if await lines.filter(has_text=what).count():
            return True
    return False


@asynchronous
async def test_stud_and_draw_games_are_played_by_their_own_buttons(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        visitor(browser, f"{club.url}/plain", "Ann", kind=PlainVisitor) as ann,
    ):
        await ann.come_in()
        for game, title, told in (
            ("stud_hilo", "7-card stud Hi-Lo, no limit", "up cards dealt"),
            ("five_card_draw", "5-card draw, no limit", "cards drawn"),
        ):
            await ann.page.get_by_label("Game").select_option(game)
            await ann.make(seats=2)
            await expect(ann.page.locator("#title")).to_contain_text(title)
            await ann.page.get_by_role("button", name="Start with bots").click()
            assert await ann.play() > 0
            await expect(ann.page.locator("#winners")).to_contain_text(" wins ")
            await ann.page.get_by_text("Hands", exact=True).click()
            assert await some_hand_tells(ann.page, told)
            await ann.page.get_by_role("link", name="Lobby").click()
        assert ann.troubles == []


@asynchronous
async def test_two_people_find_each_other_in_the_lobby_and_play_for_ratings(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        visitor(browser, f"{club.url}/plain", "Ann", kind=PlainVisitor) as ann,
        visitor(browser, f"{club.url}/plain", "Ben", kind=PlainVisitor) as ben,
    ):
        await asyncio.gather(ann.come_in(), ben.come_in())
        await ann.make(seats=2)
        await ben.join("Ann")
        assert min(await asyncio.gather(ann.play(), ben.play())) > 0

        await (await club.person("Eve")).rated(2)
        for visit in (ann, ben):
            await expect(visit.page.locator("#places")).to_contain_text("2. ")
            await visit.page.get_by_role("link", name="Ratings").click()
            standings = visit.page.locator("#standings tr")
            await expect(standings).to_contain_text(["1516", "1484"])
            assert visit.troubles == []


@asynchronous
async def test_the_same_watch_finds_planted_troubles(tmp_path: Path) -> None:
    elsewhere = "http://127.0.0.2:1"
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        visitor(browser, f"{club.url}/plain", "Ann", kind=PlainVisitor) as ann,
    ):
        await ann.come_in()
        assert ann.troubles == []
        for planted, noted in (
            (f"fetch('{elsewhere}/fetched').catch(() => null)", f"{elsewhere}/fetched"),
            (f"new Image().src = '{elsewhere}/image'", f"{elsewhere}/image"),
            ("document.body.setAttribute('onclick', 'alert()')", "inline event handler"),
            ("console.error('a word')", "a word"),
            ("setTimeout(() => { throw new Error('uncaught'); })", "uncaught"),
            (f"location = '{elsewhere}/page'", f"asked {elsewhere}/page"),
        ):
            await ann.page.evaluate(f"() => {{ {planted} }}")
            await ann.until_troubled(noted)


@asynchronous
async def test_a_guest_plays_at_a_cash_table_and_leaves_with_what_he_has(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        visitor(browser, f"{club.url}/plain", "Ann", kind=PlainVisitor) as ann,
    ):
        await ann.come_in()
        page = ann.page
        await page.get_by_label("Chairs").fill("3")
        await page.get_by_label("Bots at most").fill("2")
        await page.get_by_role("button", name="Open a table").click()
        await page.get_by_label("Chips", exact=True).fill("1000")
        await page.get_by_role("button", name="Sit down").click()
        await expect(page.locator("#seats li")).to_have_count(3)
        for _ in range(2):
            await page.locator("#actions button:enabled:visible").first.click(timeout=PATIENCE)
        await page.get_by_label("sit out at my big blind").check()
        await page.get_by_role("button", name="Set options").click()
        await page.get_by_label("More chips").fill("100")
        await page.get_by_role("button", name="Buy", exact=True).click()
        await page.get_by_role("button", name="Leave").click()
        await expect(page.locator("#sit")).to_be_visible()
        await page.get_by_role("link", name="Lobby").click()
        await expect(page.locator("#cash-tables")).to_contain_text("10/20")
        await page.get_by_text("Your chips").click()
        await expect(page.locator("#moves")).to_contain_text("cash out")
        assert ann.troubles == []
