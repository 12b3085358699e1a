"""How long the web client takes: from an event's text to the table drawn with it, styled and laid
out, at nine seats, beside writing the same page anew; all that its thread does for an update, its
frame painted too; both on a processor four times slower. And until it can be used."""

import asyncio
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Browser, CDPSession, Page

from services.gateway.routes.client import BUILT
from tests.e2e.chromium import chromium
from tests.e2e.player import player
from tests.system.club import open_club

WEB = BUILT.parent
TURNS = 10
UPDATES = 51
"""One hand."""
SLOWER = 4
VISITS = 7
SHARES = {
    "script": "ScriptDuration",
    "style": "RecalcStyleDuration",
    "layout": "LayoutDuration",
    "all with its frame": "TaskDuration",
}
"""Of an update in a frame of its own, as Chromium counts them for the page's thread."""
PATIENCE = 600_000
USABLE = """
window.usable = new Promise((resolve) => new MutationObserver((_, watch) => {
  if (!document.querySelector("main button:enabled, main a.button")) return;
  watch.disconnect();
  resolve(performance.now());
}).observe(document, { childList: true, subtree: true }));
"""
"""Milliseconds from where the visit began to the first button."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def gallery() -> Iterator[str]:
    """The address of recorded hands at a table, built and served."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # Node is beside Python
    npm = ["npm", "run", "--silent", "gallery:build"]
    subprocess.run(npm, cwd=WEB, check=True, env={**os.environ, "PATH": path})
    folder = str(WEB / "gallery" / "dist")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/gallery"
    finally:
        server.shutdown()
        server.server_close()


def bench() -> dict[str, Any]:
    return asyncio.run(_bench())


async def _bench() -> dict[str, Any]:
    async with chromium() as browser:
        with gallery() as url:
            figures = await _updates(browser, f"{url}/bench.html")
        with tempfile.TemporaryDirectory() as data:
            return figures | await _visits(browser, Path(data))


async def _updates(browser: Browser, url: str) -> dict[str, Any]:
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    ours, other = await context.new_page(), await context.new_page()
    tools = {}
    for page in (ours, other):
        await page.goto(url)
        await page.locator("body[data-ready]").wait_for()
        tools[page] = await context.new_cdp_session(page)
        await tools[page].send("Performance.enable", {"timeDomain": "threadTicks"})
        await page.evaluate(f"update({2 * UPDATES})")

    async def slowly(page: Page, work: str) -> Any:
        """Each page by itself: slowing a processor down keeps it busy."""
        await tools[page].send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        await page.bring_to_front()
        took = await page.evaluate(f"{work}({UPDATES})")
        await tools[page].send("Emulation.setCPUThrottlingRate", {"rate": 1})
        return took

    nodes = await ours.evaluate("document.querySelectorAll('#app *').length")
    update, anew = [], []
    shares: dict[str, list[float]] = {name: [] for name in SHARES}
    for _ in range(TURNS):
        update += await slowly(ours, "update")
        anew += await slowly(other, "anew")
        before = await _spent(tools[ours])
        await slowly(ours, "show")
        after = await _spent(tools[ours])
        for name, counter in SHARES.items():
            shares[name].append((after[counter] - before[counter]) * 1000 / UPDATES)
    await context.close()
    return {
        "nodes": nodes,
        "update, ms": round(median(update), 2),
        "page written anew, ms": round(median(anew), 2),
        "ratio": round(median(anew) / median(update), 1),
        **{f"{name}, ms": round(median(spent), 2) for name, spent in shares.items()},
    }


async def _spent(tools: CDPSession) -> dict[str, float]:
    """Seconds since the page began."""
    told = (await tools.send("Performance.getMetrics"))["metrics"]
    return {each["name"]: each["value"] for each in told}


async def _visits(browser: Browser, data: Path) -> dict[str, Any]:
    """On the loopback, by somebody whose browser keeps nothing of the client."""
    async with (
        open_club(data, "--one-process") as club,
        player(browser, club.url, "Ann") as ann,
    ):
        await ann.come_in()
        await ann.make(seats=2)
        await ann.start_with_bots()
        await ann.asked()
        table = ann.page.url
        state = await ann.context.storage_state()
        pages = {"door": (f"{club.url}/", None), "lobby": (f"{club.url}/", state)}
        pages["table by its link"] = (table, state)
        took: dict[str, list[float]] = {name: [] for name in pages}
        for _ in range(VISITS):
            for name, (url, known) in pages.items():
                context = await browser.new_context(storage_state=known)
                page = await context.new_page()
                await page.add_init_script(USABLE)
                await page.goto(url)
                took[name].append(await page.evaluate("window.usable"))
                await context.close()
    return {f"usable, {name}, ms": round(median(times)) for name, times in took.items()}
