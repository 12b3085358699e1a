"""Every screen of the web client, judged by axe-core: light on a desktop, dark on a phone."""

from pathlib import Path
from typing import Any

import pytest

from services.gateway.routes.client import BUILT
from tests.e2e.chromium import chromium, missing
from tests.e2e.player import PHONE, Player, player
from tests.support.asynchronous import asynchronous
from tests.system.club import open_club

AXE = BUILT.parent / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


async def violations(someone: Player) -> list[str]:
    """Each with where it is; none is what is wanted. The script comes past the content security
    policy, as the browser's own tools do."""
    if await someone.page.evaluate("typeof axe") == "undefined":
        await someone.page.evaluate(AXE.read_text())
    found: Any = await someone.page.evaluate("axe.run()")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


@pytest.mark.parametrize(
    ("scheme", "size"), [("light", DESKTOP), ("dark", PHONE)], ids=["light-desktop", "dark-phone"]
)
@asynchronous
async def test_no_screen_has_a_violation(tmp_path: Path, scheme: str, size: dict[str, Any]) -> None:
    if not AXE.exists():
        missing("axe-core is not installed: make setup")
    async with (
        chromium() as browser,
        open_club(tmp_path, "--one-process") as club,
        player(browser, club.url, "Ann", color_scheme=scheme, **size) as ann,
    ):
        seen = {"door": await violations(ann)}
        await ann.come_in()
        seen["empty lobby"] = await violations(ann)
        await ann.button("New Sit & Go").click()
        seen["create"] = await violations(ann)
        await ann.button("Close").click()
        await ann.button("Settings").click()
        seen["settings"] = await violations(ann)
        await ann.button("Close").click()
        await ann.make(seats=3)
        seen["waiting"] = await violations(ann)
        await ann.page.get_by_role("link", name="Lobby", exact=True).click()
        seen["lobby"] = await violations(ann)
        await ann.page.get_by_role("link", name="To my seat").click()
        await ann.start_with_bots()
        assert await ann.asked()
        seen["table"] = await violations(ann)
        await ann.play()
        seen["winner"] = await violations(ann)
        await ann.button("Close").click()
        seen["table, over"] = await violations(ann)
        assert {screen: found for screen, found in seen.items() if found} == {}
