"""Somebody who plays in the web client, by what it shows and says."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from playwright.async_api import Browser, Locator, expect
from playwright.async_api import TimeoutError as TookTooLong

from services.gateway.routes.client import BUILT
from tests.e2e.chromium import PATIENCE, Visitor, missing, visitor

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

expect.set_options(timeout=PATIENCE)


class Player(Visitor):
    async def come_in(self) -> None:
        await self.page.get_by_label("Your name").fill(self.name)
        await self.button("Come in").click()
        await self.button("New Sit & Go").wait_for()

    async def make(
        self, seats: int, *, fast: bool = True, game: str = "holdem", limit: str = "No limit"
    ) -> None:
        """A Sit & Go, in which he then waits for others."""
        await self.button("New Sit & Go").click()
        dialog = self.page.get_by_role("dialog")
        await dialog.get_by_label("Game").select_option(game)
        await dialog.get_by_role("radio", name=limit).check(force=True)
        await dialog.get_by_role("radio", name=str(seats), exact=True).check(force=True)
        if fast:
            await dialog.get_by_role("radio", name="Fast").check(force=True)
        await self.button("Make it").click()
        await self.button("Leave").wait_for()

    async def join(self, maker: str) -> None:
        row = self.page.get_by_role("listitem").filter(has_text=maker)
        await row.get_by_role("button", name="Join").click()

    async def start_with_bots(self) -> None:
        await self.button("Start with bots").click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def actions(self) -> Locator:
        """The section of what he may do now."""
        return self.page.get_by_role("region", name="Your action")

    @property
    def over(self) -> Locator:
        return self.page.get_by_role("dialog").get_by_role("button", name="ematch")

    @property
    def call(self) -> Locator:
        """Check or call: there whenever he is asked for a bet, and enabled until he answers."""
        return self.actions.locator(".call:enabled")

    @property
    def draw(self) -> Locator:
        """Stand pat, or discard what is marked."""
        return self.actions.locator(".draw:enabled")

    async def asked(self) -> bool:
        """Waits until he is, or the tournament is over; then False."""
        await self.call.or_(self.draw).or_(self.over).first.wait_for()
        return not await self.over.is_visible()

    async def checks_or_calls(self) -> None:
        await self._press(self.call)

    async def folds(self) -> None:
        await self._press(self.actions.locator(".fold:enabled"))

    async def raises(self) -> None:
        """Bets, completes or raises, by the least."""
        await self._press(self.actions.locator(".raise:enabled").first)

    async def draws(self, *cards: int) -> None:
        """Gives up those of these places, by a tap on each."""
        own = self.actions.locator(".own-card")
        await expect(own.first).to_be_visible()
        for place in cards:
            await own.nth(place).click()
            await expect(own.nth(place)).to_have_attribute("aria-pressed", "true")
        await self._press(self.draw)

    async def goes_all_in(self) -> None:
        all_in = self.actions.get_by_role("button", name="All-in", exact=True)
        if await all_in.is_visible():
            await all_in.click()
            await self._press(self.actions.locator(".raise:enabled"))
        else:
            await self.checks_or_calls()

    async def play(self) -> int:
        """To the end: the first hand by checking and calling, the others all-in. How often he
        was asked."""
        acted = 0
        while await self.asked():
            if await self.page.get_by_text("Hand 1", exact=True).first.is_visible():
                await self.checks_or_calls()
            else:
                await self.goes_all_in()
            acted += 1
        return acted

    async def _press(self, button: Locator) -> None:
        """Until it is taken: a button that has just appeared takes no click."""
        decision = await self.actions.get_attribute("data-decision")
        same = self.page.locator(f'[data-decision="{decision}"]')
        while await same.locator(".call:enabled, .draw:enabled").count():
            with suppress(TookTooLong):  # it may go while it is pressed
                await button.click(timeout=1_000)


@asynccontextmanager
async def player(browser: Browser, url: str, name: str, **context: Any) -> AsyncIterator[Player]:
    """At the door of the web client, which `make` builds."""
    if not (BUILT / "index.html").exists():
        missing("the web client is not built: make setup")
    async with visitor(browser, f"{url}/", name, kind=Player, **context) as here:
        yield here
