"""The web client in a browser: Sit & Gos from the door to the last place."""

import asyncio
from collections import Counter
from pathlib import Path

from playwright.async_api import expect

from tests.e2e.chromium import chromium
from tests.e2e.player import PHONE, Player, player
from tests.support.asynchronous import asynchronous
from tests.system.club import open_club

GAMES = {
    "omaha": "Pot limit",
    "omaha_hilo": "Fixed limit",
    "soko": "No limit",
    "stud": "Fixed limit",
    "stud_hilo": "Pot limit",
    "five_card_draw": "No limit",
    "triple_draw": "Fixed limit",
}


@asynchronous
async def test_two_people_play_to_the_end_and_again(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
        player(browser, club.url, "Ben", **PHONE) as ben,
    ):
        await asyncio.gather(ann.come_in(), ben.come_in())
        await ann.make(seats=2)
        await ben.join("Ann")
        assert min(await asyncio.gather(ann.play(), ben.play())) > 0

        titles = []
        for one in (ann, ben):
            dialog = one.page.get_by_role("dialog")
            titles.append(await dialog.get_by_role("heading").inner_text())
            await expect(dialog.get_by_role("listitem")).to_have_count(2)
        assert sorted(title == "You win!" for title in titles) == [False, True]

        await ann.over.click()
        await ann.button("Leave").wait_for()
        await expect(ben.over).to_have_text("Join the rematch")
        await ben.over.click()
        for one in (ann, ben):
            await one.page.get_by_text("Hand 1", exact=True).first.wait_for()
        assert ann.troubles == ben.troubles == []


@asynchronous
async def test_the_watch_for_troubles_finds_planted_ones(tmp_path: Path) -> None:
    elsewhere = "http://127.0.0.2:1"
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
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
async def test_nothing_but_the_keyboard_is_needed(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
    ):
        keyboard = ann.page.keyboard
        await tab_to(ann, "Your name")
        await keyboard.type("Ann")
        await keyboard.press("Enter")
        await ann.button("New Sit & Go").wait_for()
        await tab_to(ann, "New Sit & Go")
        await keyboard.press("Enter")
        await tab_to(ann, "6")
        for _ in range(4):
            await keyboard.press("ArrowLeft")
        await tab_to(ann, "Make it")
        await keyboard.press("Enter")
        await ann.button("Leave").wait_for()
        await tab_to(ann, "Start with bots")
        await keyboard.press("Enter")
        while await ann.asked():
            name = await ann.actions.get_attribute("data-decision")
            decision = ann.page.locator(f'[data-decision="{name}"] .call:enabled')
            while await decision.count():
                for key in ("a", "r", "c"):
                    await keyboard.press(key)
        await expect(ann.page.get_by_role("dialog")).to_contain_text("win")
        await tab_to(ann, "Close")
        await keyboard.press("Escape")
        await expect(ann.page.get_by_role("dialog")).to_have_count(0)
        assert ann.troubles == []


async def tab_to(someone: Player, name: str) -> None:
    """From where the focus is, by the Tab key."""
    for _ in range(40):
        focused = await someone.page.evaluate(
            "() => { const e = document.activeElement; return [e.getAttribute('aria-label'),"
            " e.textContent.trim(), e.closest('label')?.textContent.trim()]; }"
        )
        if name in focused:
            return
        await someone.page.keyboard.press("Tab")
    raise AssertionError(f"nobody gets to {name!r} by the keyboard")


@asynchronous
async def test_on_a_phone_all_is_in_sight_and_large_enough(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann", **PHONE) as ann,
    ):
        await ann.come_in()
        await ann.make(seats=6)
        await ann.start_with_bots()
        assert await ann.asked()
        assert await ann.page.evaluate("document.documentElement.scrollWidth") <= 390
        buttons = await ann.actions.get_by_role("button").all()
        assert len(buttons) >= 2
        for button in buttons:
            box = await button.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["width"] >= 44
            assert box["y"] >= 844 / 2, "within the thumb's reach"
            assert box["y"] + box["height"] <= 844
        for seat in await ann.page.locator(".pod").all():
            box = await seat.bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
        assert ann.troubles == []


@asynchronous
async def test_every_game_is_played_by_touch(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann", **PHONE) as ann,
    ):
        await ann.come_in()
        for game, limit in GAMES.items():
            left = Counter({"raise": 2, "call": 1, "draw": int("draw" in game)})
            while +left:
                await ann.make(seats=3, game=game, limit=limit)
                await ann.start_with_bots()
                await plays(ann, left)
                width = await ann.page.evaluate("document.documentElement.scrollWidth")
                assert width <= 390, game
                await ann.page.goto(f"{club.url}/#/")
        assert ann.troubles == []


async def plays(ann: Player, left: Counter[str]) -> None:
    """Until she has done all that is left to do, or the tournament is over: which of the two comes
    first is up to cards and bots."""
    while +left and await ann.asked():
        await expect(ann.page.locator(".seat.mine .card.face")).not_to_have_count(0)
        if await ann.draw.count():
            left["draw"] -= 1
            await ann.draws(0, 2)
        elif left["raise"] > 0 and await ann.actions.locator(".raise:enabled").count():
            left["raise"] -= 1
            await ann.raises()
        else:
            left["call"] -= 1
            await ann.checks_or_calls()


@asynchronous
async def test_a_guest_reads_the_club_in_his_language(tmp_path: Path) -> None:
    words = {"sk-SK": "Vstúpiť", "uk-UA": "Увійти", "ru-RU": "Войти", "de-DE": "Come in"}
    async with chromium() as browser, open_club(tmp_path, "--one-process") as club:
        for locale, word in words.items():
            async with player(browser, club.url, "Ann", locale=locale) as ann:
                await ann.button(word).wait_for()
                assert ann.troubles == []


@asynchronous
async def test_when_the_club_is_away_it_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
    ):
        await ann.come_in()
        await ann.make(seats=2)
        await ann.start_with_bots()
        assert await ann.asked()
        log = await ann.page.get_by_role("list", name="Log").inner_text()
        assert await club.close() == 0
        await expect(ann.page.get_by_text("The connection is lost.")).to_be_visible()
        await expect(ann.actions.get_by_role("button", name="Fold")).to_be_disabled()
        await club.open()
        await expect(ann.page.get_by_text("The connection is lost.")).to_have_count(0)
        await expect(ann.call).to_be_enabled()
        after = await ann.page.get_by_role("list", name="Log").inner_text()
        assert after.startswith(log)
        assert "posts the" not in after.removeprefix(log)
        await ann.checks_or_calls()


@asynchronous
async def test_a_browser_has_one_stream_for_all_its_tabs(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
    ):
        streams: list[str] = []
        ann.context.on(
            "request", lambda each: streams.append(each.url) if "/api/stream" in each.url else None
        )
        await ann.come_in()
        await ann.make(seats=2)
        second = await ann.context.new_page()
        await second.goto(f"{club.url}/")
        await second.get_by_role("link", name="To my seat").click()
        await second.get_by_role("button", name="Start with bots").wait_for()
        before = len(streams)
        await ann.start_with_bots()
        hand = second.get_by_text("Hand 1", exact=True).first
        await asyncio.gather(ann.asked(), hand.wait_for())
        assert len(streams) == before, "the second tab is told by the first"

        await ann.page.close()  # and takes over from it
        call = second.get_by_role("region", name="Your action").locator(".call:enabled")
        decision = await second.locator("[data-decision]").get_attribute("data-decision")
        while await second.locator(f'[data-decision="{decision}"] .call:enabled').count():
            await call.click()
        await expect(second.locator(f'[data-decision="{decision}"]')).to_have_count(0)
        assert len(streams) == before + 1
