"""How much a browser loads before it shows the club."""

import gzip
from pathlib import Path

from services.gateway.routes.client import BUILT
from tests.e2e.chromium import missing

MOST = 60_000
"""Bytes, compressed, without the words of any language."""
LANGUAGES = ("en", "ru", "uk", "sk")


def _compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def test_the_client_is_small() -> None:
    if not (BUILT / "index.html").exists():
        missing("the web client is not built: make setup")
    files = [path for path in BUILT.rglob("*") if path.suffix in (".js", ".css", ".html")]
    words = [path for path in files if path.name.split("-")[0] in LANGUAGES]
    assert len(words) == len(LANGUAGES)
    size = sum(_compressed(path) for path in files if path not in words)
    assert 10_000 < size <= MOST
