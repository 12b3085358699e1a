"""Guests who keep their place, and members on two devices."""

from pathlib import Path

from playwright.async_api import expect

from tests.e2e import cash
from tests.e2e.chromium import chromium
from tests.e2e.player import PHONE, Player, player
from tests.support.asynchronous import asynchronous
from tests.system.club import open_club

PASSWORD = "correct horse"


async def log_in(someone: Player, name: str, password: str) -> None:
    await someone.page.get_by_label("Name").fill(name)
    await someone.page.get_by_label("Password").fill(password)
    await someone.button("Log in").click()


async def refused(someone: Player, status: int) -> bool:
    """Tries a wrong password until it is, a dozen times at most: how many are free, and when the
    club has no time, is its own business."""
    for _ in range(12):
        async with someone.page.expect_response("**/api/session/login") as answer:
            await log_in(someone, "Ann", "wrong horse")
        if (await answer.value).status == status:
            return True
    return False


@asynchronous
async def test_a_member_plays_on_on_another_device_and_takes_it_back(tmp_path: Path) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
        player(browser, club.url, "Ann", **PHONE) as phone,
    ):
        await ann.come_in()
        await cash.make(ann, bots=2)
        await cash.sit(ann, 1, 500)
        await ann.button("Playing as Ann").click()
        await ann.button("Keep my place").click()
        await ann.page.get_by_label("Password").fill(PASSWORD)
        await ann.page.get_by_role("dialog").get_by_role("button", name="Keep my place").click()
        await ann.page.get_by_text("Done: everything you have stays yours.").wait_for()

        await phone.button("I am a member already").click()
        await log_in(phone, "Ann", PASSWORD)
        await cash.has_balance(phone, 9_500)
        away = ann.page.get_by_text("You play on another device now.")
        await away.wait_for()
        await phone.page.get_by_role("link", name="Texas Hold’em 10/20").click()
        await phone.call.wait_for()
        await phone.checks_or_calls()

        await ann.button("Play here").click()
        await expect(away).to_have_count(0)
        await phone.page.get_by_text("You play on another device now.").wait_for()
        await ann.call.wait_for()
        await ann.checks_or_calls()
        assert ann.troubles == phone.troubles == []


@asynchronous
async def test_a_guest_is_warned_before_he_goes_and_a_wrong_password_is_told(
    tmp_path: Path,
) -> None:
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
    ):
        await ann.come_in()
        await ann.button("Playing as Ann").click()
        await ann.button("Log out").click()
        await ann.page.get_by_text("As a guest you lose your chips").wait_for()
        await ann.button("Log out without them").click()
        await ann.page.get_by_label("Your name").wait_for()
        assert ann.troubles == []

        await ann.button("I am a member already").click()
        told = ann.page.get_by_role("status")
        assert await refused(ann, 401)
        await expect(told.filter(has_text="Name or password is not right.")).to_be_visible()
        assert await refused(ann, 429)
        await expect(told.filter(has_text="Too many tries. Wait")).to_be_visible()
        refusals = [trouble for trouble in ann.troubles if "the server responded" not in trouble]
        assert refusals == []
