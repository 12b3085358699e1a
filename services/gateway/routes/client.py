"""The web client as it was built: one page, and what it loads under names with a hash of it."""

import gzip
import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, Router, get
from litestar.params import FromPath

from services.gateway.problems import Problem

BUILT = Path(__file__).parent.parent / "web" / "dist"

_PAGE = "index.html"
_NOT_BUILT = "The web client is not built: make setup builds it. The API is at /schema.\n"
_HASHED = "assets/"
_FOR_EVER = "public, max-age=31536000, immutable"
"""A name with a hash in it never means anything else."""
_ASK_AGAIN = "no-cache"
_SMALL = 1_000
"""Bytes that are not worth compressing."""


class _File:
    """Read and compressed once."""

    def __init__(self, name: str, content: bytes) -> None:
        self._content = content
        self._media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self._headers = {"cache-control": _FOR_EVER if name.startswith(_HASHED) else _ASK_AGAIN}
        self._compressed: bytes | None = None
        if len(content) > _SMALL:
            self._headers["vary"] = "accept-encoding"
            self._compressed = gzip.compress(content, mtime=0)

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        headers, content = dict(self._headers), self._content
        if self._compressed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"], content = "gzip", self._compressed
        return Response(content, media_type=self._media_type, headers=headers)


def routes(built: Path) -> Router:
    """Where it is not built, the way to build it is told."""
    files = {
        path.relative_to(built).as_posix(): _File(
            path.relative_to(built).as_posix(), path.read_bytes()
        )
        for path in sorted(built.rglob("*"))
        if path.is_file()
    }

    @get("/", sync_to_thread=False)
    def show_client(request: Request[Any, Any, Any]) -> Response[Any]:
        page = files.get(_PAGE)
        if page is None:
            return Response(_NOT_BUILT, media_type=MediaType.TEXT, status_code=503)
        return page.answer(request)

    @get("/assets/{name:str}", sync_to_thread=False)
    def show_asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        return _shown(request, _HASHED + name)

    @get(["/icon.svg", "/manifest.webmanifest"], sync_to_thread=False)
    def show_other(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _shown(request, request.url.path.lstrip("/"))

    def _shown(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
        if name not in files:
            raise Problem("not_found")
        return files[name].answer(request)

    return Router(
        "/", route_handlers=[show_client, show_asset, show_other], include_in_schema=False
    )
