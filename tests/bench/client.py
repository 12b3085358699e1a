"""How long the web client takes from an event to the table drawn with it, at nine seats, beside
writing the same page anew."""

import asyncio
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from services.gateway.routes.client import BUILT
from tests.e2e.chromium import chromium

WEB = BUILT.parent
TURNS = 20
UPDATES = 51
"""One hand."""
PATIENCE = 600_000


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def bench() -> dict[str, Any]:
    subprocess.run(["npm", "run", "--silent", "gallery:build"], cwd=WEB, check=True)
    return asyncio.run(_bench())


async def _bench() -> dict[str, Any]:
    with _served(WEB / "gallery" / "dist") as url:
        async with chromium() as browser:
            context = await browser.new_context(viewport={"width": 1280, "height": 800})
            context.set_default_timeout(PATIENCE)
            ours, other = await context.new_page(), await context.new_page()
            for page in (ours, other):
                await page.goto(f"{url}/gallery/bench.html")
                await page.locator("body[data-ready]").wait_for()
                await page.evaluate(f"update({UPDATES})")
            update, anew = [], []
            for _ in range(TURNS):
                update += await ours.evaluate(f"update({UPDATES})")
                anew += await other.evaluate(f"anew({UPDATES})")
    return {
        "update, ms": round(median(update), 2),
        "page written anew, ms": round(median(anew), 2),
        "ratio": round(median(anew) / median(update), 1),
    }
