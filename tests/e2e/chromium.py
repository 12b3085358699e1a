"""Debian's Chromium, and people whose browser is watched for trouble."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import pytest
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, async_playwright

V = TypeVar("V", bound="Visitor")

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = ("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu")
BUSY = "the server responded with a status of 503"
"""What the console says where a machine with other work answers too late: no trouble of the page's,
which asks again."""
PATIENCE = 30_000
"""Milliseconds that anything on the page may take, on a machine that runs other tests."""


def missing(what: str) -> NoReturn:
    """The test cannot be made here; in CI that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    if not os.access(CHROMIUM, os.X_OK):
        missing(f"no browser at {CHROMIUM}")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


class Visitor:
    """Somebody in a browser of his own. `troubles` has what no page of the club
    may cause: errors on the console (the browser tells breaches of the content security policy
    there), exceptions nobody caught, and requests that leave the club."""

    def __init__(self, name: str, context: BrowserContext, page: Page, url: str) -> None:
        self.name = name
        self.page = page
        self.context = context
        self.troubles: list[str] = []
        self._troubled = asyncio.Event()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._note(str(error)))
        club = "/".join(url.split("/")[:3])
        context.on("request", lambda request: self._asked(request.url, club))

    async def until_troubled(self, by: str) -> None:
        async with asyncio.timeout(PATIENCE / 1000):
            while not any(by in trouble for trouble in self.troubles):
                self._troubled.clear()
                await self._troubled.wait()

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and BUSY not in message.text:
            self._note(message.text)

    def _asked(self, asked: str, club: str) -> None:
        if not asked.startswith((f"{club}/", "data:")):
            self._note(f"asked {asked}")

    def _note(self, trouble: str) -> None:
        self.troubles.append(trouble)
        self._troubled.set()


@asynccontextmanager
async def visitor(
    browser: Browser, url: str, name: str, *, kind: type[V], **context: Any
) -> AsyncIterator[V]:
    """On a page of the club."""
    context_of_his = await browser.new_context(**context)
    context_of_his.set_default_timeout(PATIENCE)
    page = await context_of_his.new_page()
    here = kind(name, context_of_his, page, url)
    await page.goto(url)
    yield here
    await context_of_his.close()
