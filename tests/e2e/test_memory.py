"""Ten minutes at a busy table leave the page as large as one did."""

import asyncio
import logging
import os

import pytest
from playwright.async_api import CDPSession

from tests.bench.client import gallery
from tests.e2e.chromium import chromium

RATE = 30
"""Updates a second."""
HANDS_A_MINUTE = 35
"""Of 51 events each."""
MINUTES = int(os.environ.get("RAILBIRD_MINUTES", "10"))
SOME = 1_000_000
"""Bytes that come and go with what the browser compiles and keeps."""


async def _size(tools: CDPSession) -> dict[str, int]:
    for _ in range(3):
        await tools.send("HeapProfiler.collectGarbage")
    told = (await tools.send("Performance.getMetrics"))["metrics"]
    names = ("JSHeapUsedSize", "Nodes", "JSEventListeners")
    return {each["name"]: int(each["value"]) for each in told if each["name"] in names}


@pytest.mark.exhaustive
def test_a_busy_table_leaves_memory_flat() -> None:
    sizes = asyncio.run(_sizes())
    first, last = sizes[0], sizes[-1]
    assert last["JSHeapUsedSize"] < first["JSHeapUsedSize"] + SOME, sizes
    assert last["Nodes"] <= first["Nodes"] * 1.1, sizes
    assert last["JSEventListeners"] <= first["JSEventListeners"] * 1.1, sizes


async def _sizes() -> list[dict[str, int]]:
    """After each minute."""
    with gallery() as url:
        async with chromium() as browser:
            page = await browser.new_page(viewport={"width": 1280, "height": 800})
            page.set_default_timeout(120_000)
            await page.goto(f"{url}/bench.html")
            await page.locator("body[data-ready]").wait_for()
            tools = await page.context.new_cdp_session(page)
            await tools.send("Performance.enable")
            sizes: list[dict[str, int]] = []
            for _ in range(MINUTES):
                await page.evaluate(f"play({HANDS_A_MINUTE}, {RATE})")
                await page.evaluate("new Promise((done) => setTimeout(done, 1000))")
                sizes.append(await _size(tools))
                logging.info("after %d minutes: %s", len(sizes), sizes[-1])
    return sizes
