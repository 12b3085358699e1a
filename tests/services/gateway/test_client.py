"""How the built web client is served: the page asked for again, the rest kept for ever."""

import gzip
from pathlib import Path

import httpx

from libs.bus.memory import MemoryBus
from libs.runtime.loop import LoopClock
from libs.runtime.simulated import Chance, SeededIds
from services.gateway.app import Gateway
from services.gateway.routes.client import BUILT
from tests.e2e.chromium import missing
from tests.services.gateway.browsers import SECRET, Browser
from tests.support.asynchronous import asynchronous

PAGE = b"<!doctype html><title>Railbird</title>" + b" " * 1_000
SCRIPT = b"export const railbird = 1;"


def _browser(built: Path) -> Browser:
    ids = SeededIds(Chance("gateway"))
    return Browser(Gateway(MemoryBus(), LoopClock(), ids, secret=SECRET, built=built).app)


def _built(folder: Path) -> Path:
    (folder / "assets").mkdir()
    (folder / "index.html").write_bytes(PAGE)
    (folder / "assets" / "main-1a2b.js").write_bytes(SCRIPT)
    return folder


@asynchronous
async def test_the_page_is_asked_for_again_and_what_it_loads_never(tmp_path: Path) -> None:
    browser = _browser(_built(tmp_path))
    page = await browser.get("/")
    assert (page.status_code, page.content) == (200, PAGE)
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-type"].startswith("text/html")
    script = await browser.get("/assets/main-1a2b.js")
    assert (script.status_code, script.content) == (200, SCRIPT)
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")


@asynchronous
async def test_what_is_large_is_compressed_for_who_takes_it(tmp_path: Path) -> None:
    browser = _browser(_built(tmp_path))
    packed = await browser.http.get("/", headers={"accept-encoding": "gzip"})
    assert (packed.headers["content-encoding"], packed.content) == ("gzip", PAGE)
    plain = await browser.http.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"


@asynchronous
async def test_nothing_is_served_from_outside_the_folder(tmp_path: Path) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "secret.js").write_bytes(SCRIPT)
    browser = _browser(_built(tmp_path / "dist"))
    for path in ("/assets/other.js", "/assets/..%2f..%2fsecret.js", "/icon.svg"):
        answer = await browser.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path


@asynchronous
async def test_where_it_is_not_built_the_way_to_it_is_told(tmp_path: Path) -> None:
    answer: httpx.Response = await _browser(tmp_path / "none").get("/")
    assert (answer.status_code, "make setup" in answer.text) == (503, True)


def test_what_a_browser_loads_is_60_kB_at_most_without_languages() -> None:
    if not (BUILT / "index.html").exists():
        missing("the web client is not built: make setup")
    loaded = [path for path in BUILT.rglob("*") if path.suffix in {".html", ".js", ".css"}]
    languages = [path for path in loaded if path.name[:3] in {"en-", "ru-", "uk-", "sk-"}]
    assert len(languages) == 4
    others = {path.name: len(gzip.compress(path.read_bytes())) for path in loaded}
    assert sum(others[path.name] for path in set(loaded) - set(languages)) <= 60_000, others
