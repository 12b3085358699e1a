"""Pictures of the web client for docs/screens, the same each time: `make screens`."""

import asyncio
import base64
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser

from tests.e2e.chromium import chromium
from tests.e2e.player import PHONE, Player, player
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


async def take(browser: Browser, url: str, folder: Path, screen: Screen) -> None:
    size: dict[str, Any] = PHONE if screen.phone else DESKTOP
    wish: dict[str, Any] = {
        **size,
        "color_scheme": screen.scheme,
        "locale": screen.language,
        "timezone_id": "UTC",
        "reduced_motion": "reduce",
    }
    async with player(browser, url, "Ann", **wish) as ann:
        await rigged(ann.page)
        await ann.page.goto(f"{url}/#/{screen.path}")
        await ann.page.locator("h1").first.wait_for()
        if screen.opens:
            await ann.button(screen.opens).click()
        await ann.page.wait_for_timeout(SETTLED)
        (folder / f"{screen.name}.png").write_bytes(await _picture(ann))


async def _picture(someone: Player) -> bytes:
    whole = base64.b64encode(await someone.page.screenshot()).decode()
    blank = await someone.context.new_page()
    width, height, pixels = await blank.evaluate(PIXELS, f"data:image/png;base64,{whole}")
    return small_png(width, height, base64.b64decode(pixels))


async def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        async with chromium() as browser, open_club(Path(data), "--one-process") as club:
            for screen in SCREENS:
                await take(browser, club.url, folder, screen)


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(Path(sys.argv[1])))
