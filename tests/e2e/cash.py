"""What people do at cash tables in the web client."""

import re

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as TooLate

from tests.e2e.player import Player


async def make(
    someone: Player,
    *,
    bots: int = 0,
    seats: int = 6,
    runs: int = 1,
    offer: int = 30,
    consent: int = 10,
) -> None:
    """No-limit Hold'em 10/20; he is at the table then, and has no seat. `offer` and `consent` are
    seconds."""
    page = someone.page
    await page.get_by_role("link", name="Lobby").click()
    await page.get_by_role("link", name="Cash tables").click()
    await someone.button("New cash table").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Seats").select_option(str(seats))
    await dialog.get_by_label("Bots at most").select_option(str(bots))
    if runs > 1:
        await dialog.get_by_role("radio", name=f"{runs} times").check(force=True)
    await dialog.get_by_text("More settings").click()
    free = dialog.get_by_label("Time to take a free seat")
    await free.select_option(label=f"{offer} seconds")
    if runs > 1:
        agree = dialog.get_by_label("Time to agree to more boards")
        await agree.select_option(label=f"{consent} seconds")
    await someone.button("Make it").click()
    await someone.button("Sit here: Seat 1").wait_for()


async def go_to_table(someone: Player) -> None:
    """The only one there is."""
    await someone.page.get_by_role("link", name="Cash tables").click()
    row = someone.page.get_by_role("listitem").filter(has_text="Texas Hold’em")
    await row.get_by_role("link").click()


async def sit(someone: Player, seat: int, chips: int = 200) -> None:
    await someone.button(f"Sit here: Seat {seat}").click()
    await bring(someone, chips)


async def bring(someone: Player, chips: int) -> None:
    await someone.page.get_by_role("spinbutton", name="Chips to bring").fill(str(chips))
    await someone.page.keyboard.press("Tab")
    await someone.button(f"Sit down with {chips:,}").click()
    await someone.page.get_by_role("button", name="My seat").wait_for()


async def hands(someone: Player) -> int:
    """The number of the last one."""
    told = await someone.page.locator(".facts").inner_text()
    number = re.search(r"Hand ([\d,]+)", told)
    return 0 if number is None else int(number[1].replace(",", ""))


async def checks_or_folds_until(someone: Player, wanted: Locator) -> None:
    """Whenever he is asked meanwhile."""
    while True:
        await someone.call.or_(wanted).first.wait_for()
        if await wanted.is_visible():
            return
        await checks_or_folds(someone)


async def plays(someone: Player, number: int) -> None:
    """So many hands more, or a few more than that: some he is not asked in."""
    last = await hands(someone) + number
    while await hands(someone) < last:
        await someone.call.wait_for()
        await checks_or_folds(someone)


async def watches(someone: Player, number: int) -> None:
    """So many hands in which he is not asked."""
    for _ in range(number):
        seen = await hands(someone)
        await expect(someone.page.get_by_text(f"Hand {seen:,}", exact=True)).to_have_count(0)
    assert await someone.call.count() == 0


async def checks_or_folds(someone: Player) -> None:
    check = someone.actions.get_by_role("button", name="Check")
    fold = someone.actions.get_by_role("button", name="Fold")
    decision = await someone.actions.get_attribute("data-decision")
    same = someone.page.locator(f'[data-decision="{decision}"]')
    while await same.locator(".call:enabled").count():
        try:
            await (check if await check.count() else fold).click(timeout=500)
        except TooLate:
            continue


def purse(someone: Player, chips: int) -> Locator:
    return someone.page.get_by_role("link", name=f"My chips: {chips:,}")


async def has_balance(someone: Player, chips: int) -> None:
    await purse(someone, chips).wait_for()


async def moves(someone: Player, number: int) -> list[tuple[str, int]]:
    """Those on the page of his chips, the newest first, once there are so many."""
    await someone.page.get_by_role("link", name="My chips").click()
    rows = someone.page.get_by_role("region", name="Where they came from").get_by_role("listitem")
    await expect(rows).to_have_count(number)
    told = []
    for row in await rows.all():
        what = await row.locator("span").first.inner_text()
        amount = (await row.locator("b").inner_text()).replace(",", "").replace("−", "-")
        told.append((what.split(" · ")[0], int(amount)))
    return told
