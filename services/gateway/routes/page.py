"""The plain page: four files, read once."""

from pathlib import Path

from litestar import MediaType, Response, Router, get

_FOLDER = Path(__file__).parent.parent / "page"
_HEADERS = {"cache-control": "no-cache"}


def _file(name: str, media_type: str) -> Response[bytes]:
    return Response((_FOLDER / name).read_bytes(), media_type=media_type, headers=_HEADERS)


def routes() -> Router:
    page = _file("index.html", MediaType.HTML)
    script = _file("page.js", "text/javascript")
    cash = _file("cash.js", "text/javascript")
    style = _file("page.css", MediaType.CSS)

    @get("/plain", sync_to_thread=False)
    def show_page() -> Response[bytes]:
        return page

    @get("/page.js", sync_to_thread=False)
    def show_script() -> Response[bytes]:
        return script

    @get("/cash.js", sync_to_thread=False)
    def show_cash_script() -> Response[bytes]:
        return cash

    @get("/page.css", sync_to_thread=False)
    def show_style() -> Response[bytes]:
        return style

    return Router(
        "/",
        route_handlers=[show_page, show_script, show_cash_script, show_style],
        include_in_schema=False,
    )
