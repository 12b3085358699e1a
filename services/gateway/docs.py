"""The OpenAPI page: Swagger UI from the disk, so that it works offline and without inline code."""

from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, get
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.static_files import create_static_files_router

_SCRIPT = Path(__file__).parent / "docs.js"

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Railbird API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/schema/files/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/schema/files/swagger-ui-bundle.js"></script>
<script src="/schema/docs.js"></script>
</body>
</html>
"""


class ApiPage(OpenAPIRenderPlugin):
    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return _PAGE.encode()

    def receive_router(self, router: Router) -> None:
        swagger = Path(str(files("litestar_offline_docs"))) / "static"
        router.register(create_static_files_router("/files", [swagger]))
        router.register(show_script)


@get("/docs.js", include_in_schema=False, sync_to_thread=False)
def show_script() -> Response[bytes]:
    return Response(_SCRIPT.read_bytes(), media_type="text/javascript")
