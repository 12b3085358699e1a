"""Pictures of the web client for docs/screens: `make screens`. Those of an evening at a cash table
are another each time, the others are the same."""

import asyncio
import base64
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser

from tests.bench.client import gallery
from tests.e2e import cash
from tests.e2e.chromium import Visitor, chromium, visitor
from tests.e2e.player import PHONE, player
from tests.e2e.recorded import rigged
from tests.e2e.small_png import small_png
from tests.system.club import open_club

DESKTOP = {"viewport": {"width": 1120, "height": 720}}
SETTLED = 700
"""Milliseconds after which nothing on a page that nobody touches moves any more."""
PIXELS = """async (png) => {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const text = Array.from(data, (value) => String.fromCharCode(value)).join("");
  return [image.width, image.height, btoa(text)];
}"""


@dataclass(frozen=True, slots=True)
class Screen:
    """`path` behind the club's address; `opens` names a button that is pressed there."""

    name: str
    path: str
    scheme: str = "light"
    phone: bool = False
    language: str = "en"
    opens: str = ""


SCREENS = (
    Screen("replay-holdem-run-twice", "replay/holdem/3/99"),
    Screen("replay-omaha", "replay/omaha/6/99", scheme="dark"),
    Screen("replay-omaha-hilo", "replay/omaha_hilo/6/99", phone=True),
    Screen("replay-soko", "replay/soko/7/22", scheme="dark"),
    Screen("replay-stud", "replay/stud/8/99", scheme="dark", phone=True),
    Screen("replay-stud-hilo", "replay/stud_hilo/4/99"),
    Screen("replay-five-card-draw", "replay/five_card_draw/8/99"),
    Screen("replay-triple-draw", "replay/triple_draw/8/28", scheme="dark", phone=True),
    Screen("hands", "hands/holdem", phone=True),
    Screen("player", "player/p0"),
    Screen("ratings", "ratings", scheme="dark"),
    Screen("settings", "ratings", phone=True, language="uk", opens="Налаштування"),
)


TABLES = (
    Screen("table-holdem", "?game=holdem&hand=6&step=18"),
    Screen("table-holdem-phone", "?game=holdem&hand=6&step=7", scheme="dark", phone=True),
    Screen("table-omaha-pot-limit", "?game=omaha&hand=4&step=15", scheme="dark"),
    Screen("table-stud", "?game=stud&hand=8&step=33", phone=True),
    Screen("table-draw", "?game=five_card_draw&hand=8&step=12", phone=True),
)
"""Live tables, at one's turn."""


def wish_of(screen: Screen) -> dict[str, Any]:
    size: dict[str, Any] = PHONE if screen.phone else DESKTOP
    return {
        **size,
        "color_scheme": screen.scheme,
        "locale": screen.language,
        "timezone_id": "UTC",
        "reduced_motion": "reduce",
    }


async def take(browser: Browser, url: str, folder: Path, screen: Screen) -> None:
    async with player(browser, url, "Ann", **wish_of(screen)) as ann:
        await rigged(ann.page)
        await ann.page.goto(f"{url}/#/{screen.path}")
        await ann.page.locator("h1").first.wait_for()
        if screen.opens:
            await ann.button(screen.opens).click()
        await keep(ann, folder, screen.name)


async def keep(someone: Visitor, folder: Path, name: str) -> None:
    await someone.page.wait_for_timeout(SETTLED)
    (folder / f"{name}.png").write_bytes(await _picture(someone))


async def take_evening(browser: Browser, url: str, folder: Path, screen: Screen) -> None:
    """From the door to a cash table among bots, and one's chips."""
    async with player(browser, url, "Ann", **wish_of(screen)) as ann:
        await keep(ann, folder, f"door-{screen.name}")
        await ann.come_in()
        await ann.make(seats=3)
        await keep(ann, folder, f"waiting-{screen.name}")
        await cash.make(ann, bots=4, runs=2)
        await ann.button("Sit here: Seat 2").click()
        await keep(ann, folder, f"buy-in-{screen.name}")
        await cash.bring(ann, 2000)
        await ann.call.wait_for()
        await keep(ann, folder, f"cash-table-{screen.name}")
        await ann.button("My seat").click()
        await keep(ann, folder, f"my-seat-{screen.name}")
        await ann.button("Close").click()
        await ann.page.get_by_role("link", name="Lobby").click()
        await keep(ann, folder, f"lobby-{screen.name}")
        await ann.page.get_by_role("link", name="Cash tables").click()
        await keep(ann, folder, f"cash-tables-{screen.name}")
        await ann.page.get_by_role("link", name="My chips").click()
        await keep(ann, folder, f"my-chips-{screen.name}")


async def _picture(someone: Visitor) -> bytes:
    whole = base64.b64encode(await someone.page.screenshot()).decode()
    blank = await someone.context.new_page()
    width, height, pixels = await blank.evaluate(PIXELS, f"data:image/png;base64,{whole}")
    return small_png(width, height, base64.b64decode(pixels))


async def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        async with chromium() as browser, open_club(Path(data), "--one-process") as club:
            for screen in SCREENS:
                await take(browser, club.url, folder, screen)
            for screen in (Screen("light", ""), Screen("phone", "", scheme="dark", phone=True)):
                await take_evening(browser, club.url, folder, screen)
    with gallery() as url:
        async with chromium() as browser:
            for screen in TABLES:
                at = f"{url}/index.html{screen.path}"
                async with visitor(browser, at, "Ann", kind=Visitor, **wish_of(screen)) as ann:
                    await ann.page.locator(".actions").wait_for()
                    await keep(ann, folder, screen.name)


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(Path(sys.argv[1])))
