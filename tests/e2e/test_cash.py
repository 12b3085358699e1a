"""Cash tables in the web client: chips brought, played with, added and taken home."""

import asyncio
import re
from pathlib import Path

from playwright.async_api import expect

from tests.e2e import cash
from tests.e2e.chromium import chromium
from tests.e2e.player import PHONE, Player, player
from tests.e2e.test_accessible import violations
from tests.support.asynchronous import asynchronous
from tests.system.club import open_club


@asynchronous
async def test_an_evening_among_bots_ends_with_all_chips_in_the_account(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
    ):
        await ann.come_in()
        await cash.has_balance(ann, 10_000)
        await cash.make(ann, bots=3)
        await cash.sit(ann, 2, 400)
        await cash.has_balance(ann, 9_600)
        await cash.plays(ann, 3)
        await ann.button("Move: Seat 6").click()
        await cash.checks_or_folds_until(ann, ann.button("Move: Seat 2"))

        await ann.button("My seat").click()
        dialog = ann.page.get_by_role("dialog")
        await dialog.get_by_role("spinbutton", name="More chips").fill("100")
        await ann.page.keyboard.press("Tab")
        await dialog.get_by_role("button", name="Add 100").click()
        await dialog.get_by_role("button", name="Close").click()
        await cash.checks_or_folds_until(ann, cash.purse(ann, 9_500))

        await ann.button("My seat").click()
        await ann.button("Sit out").click()
        await expect(dialog).to_have_count(0)
        out = ann.page.get_by_text("You sit out.")
        await cash.checks_or_folds_until(ann, out)
        await cash.watches(ann, 2)
        await ann.button("Back").last.click()
        await ann.call.wait_for()

        await ann.button("My seat").click()
        await dialog.get_by_role("button", name="Leave the table").click()
        await dialog.get_by_role("button", name="Leave the table").click()
        await ann.button("Take a seat").wait_for()
        told = await cash.moves(ann, 4)
        kinds = [kind for kind, _ in told]
        assert kinds == [
            "Back from a table",
            "Added at a table",
            "Brought to a table",
            "From the club",
        ]
        await cash.has_balance(ann, sum(amount for _, amount in told))
        assert ann.troubles == []
        await club.proven()


@asynchronous
async def test_a_board_is_dealt_twice_when_both_agree(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
        player(browser, club.url, "Ben", **PHONE) as ben,
    ):
        await asyncio.gather(ann.come_in(), ben.come_in())
        await cash.make(ann, seats=2, runs=2, consent=30)
        await cash.sit(ann, 1)
        await ann.page.get_by_text("Waiting for another player").wait_for()
        await cash.go_to_table(ben)
        await cash.sit(ben, 2)
        twice = [one.button("2 times") for one in (ann, ben)]

        async def push(one: Player, asked: int) -> None:
            while await twice[asked].count() == 0:
                await one.call.or_(twice[asked]).first.wait_for()
                if await one.call.count():
                    await one.goes_all_in()

        await asyncio.gather(push(ann, 0), push(ben, 1))
        for one in (ann, ben):  # more than the ten seconds that are usual
            left = one.page.get_by_text(re.compile(r"^(1[1-9]|2\d|30) seconds$"))
            await expect(left).to_be_visible()
        await twice[0].click()
        await expect(twice[0]).to_have_count(0)
        await twice[1].click()
        for one in (ann, ben):
            told = one.page.get_by_role("list", name="Log", include_hidden=True)
            await expect(told).to_contain_text("2 boards are dealt")
            await expect(told).to_contain_text("Run 1: ")
            await expect(told).to_contain_text("Run 2: ")
        assert ann.troubles == ben.troubles == []


@asynchronous
async def test_who_waits_is_offered_the_seat_that_becomes_free(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
        player(browser, club.url, "Ben") as ben,
        player(browser, club.url, "Cat") as cat,
    ):
        await asyncio.gather(ann.come_in(), ben.come_in(), cat.come_in())
        await cash.make(ann, seats=2, offer=120)
        await cash.sit(ann, 1)
        for one in (ben, cat):
            await cash.go_to_table(one)
        await cash.sit(ben, 2)
        await cat.button("Wait for a seat").click()
        await cat.page.get_by_text("You are number 1 in line").wait_for()
        await cat.page.get_by_role("link", name="Lobby").click()
        await cat.page.get_by_role("link", name="In line").wait_for()

        await ben.button("My seat").click()
        await ben.button("Leave the table").click()
        await ben.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
        await ben.button("Wait for a seat").wait_for()
        await cat.page.get_by_role("link", name="In line Your turn").click()
        offered = re.compile(r"A seat is yours for (1\d\d|[4-9]\d) seconds")
        await expect(cat.page.get_by_text(offered)).to_be_visible()
        await cat.button("Take it").click()
        await cash.bring(cat, 300)
        await cash.has_balance(cat, 9_700)
        await expect(cat.page.get_by_role("link", name="In line")).to_have_count(0)
        assert ann.troubles == ben.troubles == cat.troubles == []


@asynchronous
async def test_on_a_phone_nothing_is_cut_off_and_no_screen_has_a_violation(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann", color_scheme="dark", **PHONE) as ann,
    ):
        found: dict[str, list[str]] = {}

        async def judge(screen: str) -> None:
            found[screen] = await violations(ann)
            wide = await ann.page.evaluate("document.documentElement.scrollWidth")
            if wide > 390:
                found[screen].append(f"{wide} wide")

        await ann.button("I am a member already").click()
        await judge("log in")
        await ann.button("Come in as a guest").click()
        await ann.come_in()
        await ann.page.get_by_role("link", name="Cash tables").click()
        await judge("no tables")
        await ann.button("New cash table").click()
        await ann.page.get_by_text("More settings").click()
        await judge("make")
        await ann.button("Close").click()
        await cash.make(ann, bots=5, runs=3)
        await judge("chairs")
        await ann.button("Sit here: Seat 3").click()
        await judge("buy-in")
        await cash.bring(ann, 500)
        await ann.call.wait_for()
        await judge("table")
        await ann.button("My seat").click()
        await judge("seat")
        await ann.button("Leave the table").click()
        await judge("leaving")
        await ann.button("Close").click()
        await ann.page.get_by_role("link", name="Lobby").click()
        await ann.page.get_by_role("link", name="Cash tables").click()
        await judge("tables")
        await ann.page.get_by_role("link", name="My chips").click()
        await ann.page.get_by_text("Would you like to keep your chips?").click()
        await judge("chips")
        await ann.button("Playing as Ann").click()
        await judge("me")
        await ann.page.get_by_role("dialog").get_by_role("button", name="Log out").click()
        await judge("logging out")
        assert {screen: told for screen, told in found.items() if told} == {}
