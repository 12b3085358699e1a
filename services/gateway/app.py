"""The gateway: what people and programs outside speak to. It holds no rules.

The composition root: the ports come in here, and nothing else is global.
"""

from pathlib import Path
from typing import Any

from litestar import Litestar, Router
from litestar.config.csrf import CSRFConfig
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, Message, Scope

from libs.bus.port import Bus
from libs.runtime.clock import Clock
from libs.runtime.ids import Ids
from services.gateway.callers import Callers
from services.gateway.club import Club
from services.gateway.docs import ApiPage
from services.gateway.history import History
from services.gateway.metrics import Metrics, measured
from services.gateway.names import Names
from services.gateway.parameters import find_key, find_player, find_viewer
from services.gateway.problems import HANDLERS
from services.gateway.routes import (
    account,
    client,
    floor,
    health,
    ratings,
    seats,
    session,
    stream,
    tables,
    tournaments,
)
from services.gateway.routes.session import CookieSettings
from services.gateway.sessions import COOKIE, Sessions
from services.gateway.stream.hub import Hub
from services.gateway.views import Views

LONGEST_BODY = 16_384
"""Bytes."""

_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)


class Gateway:
    """`app` is served by a web server between `start` and `stop`.

    `secret` signs CSRF tokens: the same in every gateway of a club and after every restart.
    `secure` where the club is reached by https alone. `event` is the type of what a table's stream
    holds, for the schema alone; `built` is the folder of the web client.
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        ids: Ids,
        *,
        secret: str,
        secure: bool = False,
        event: Any = dict[str, Any],
        built: Path = client.BUILT,
    ) -> None:
        club = Club(bus)
        names = Names(club, clock)
        sessions = Sessions(club, clock)
        views = Views(club, names)
        self._hub = Hub(bus, club, views)
        metrics = Metrics(lambda: self._hub.streams, lambda: self._hub.tables)
        handed_in = {
            "bus": bus,
            "club": club,
            "ids": ids,
            "names": names,
            "views": views,
            "history": History(club, names, clock),
            "sessions": sessions,
            "settings": CookieSettings(secret, secure),
            "hub": self._hub,
            "metrics": metrics,
        }
        callers = Callers(club, sessions)
        self.litestar = _litestar(handed_in, callers, secret, secure, event, built)
        self.app: ASGIApp = measured(self.litestar, metrics)

    async def start(self) -> None:
        await self._hub.start()

    async def look(self) -> None:
        """Find what was missed at the tables followed; for after a reconnect of the bus."""
        await self._hub.look()

    async def stop(self) -> None:
        """Every stream ends, so that the web server can stop behind it."""
        await self._hub.stop()


def _litestar(
    handed_in: dict[str, Any],
    callers: Callers,
    secret: str,
    secure: bool,
    event: Any,
    built: Path,
) -> Litestar:
    api = Router(
        "/api",
        route_handlers=[
            session.routes,
            account.routes,
            tournaments.routes,
            floor.routes,
            tables.routes,
            seats.routes,
            stream.routes(event),
            ratings.routes,
        ],
    )
    return Litestar(
        [api, health.routes, client.routes(built)],
        dependencies={
            "viewer": Provide(find_viewer),
            "player": Provide(find_player),
            "caller": Provide(callers.find),
            "own_key": Provide(find_key),
            **{name: _given(part) for name, part in handed_in.items()},
        },
        csrf_config=CSRFConfig(secret=secret, cookie_secure=secure),
        exception_handlers=dict(HANDLERS),
        request_max_body_size=LONGEST_BODY,
        before_send=[_add_headers],
        openapi_config=OpenAPIConfig(
            title="Railbird",
            version="1",
            description="A play-chip poker club. Errors are problem details with a `code`.",
            path="/schema",
            render_plugins=[ApiPage()],
            use_handler_docstrings=True,
            components=Components(
                security_schemes={
                    "session": SecurityScheme(
                        type="apiKey", name=COOKIE, security_scheme_in="cookie"
                    ),
                    "csrf": SecurityScheme(
                        type="apiKey", name="x-csrftoken", security_scheme_in="header"
                    ),
                }
            ),
        ),
        logging_config=None,
    )


def _given(part: object) -> Provide:
    return Provide(lambda: part, use_cache=True, sync_to_thread=False)


async def _add_headers(message: Message, _: Scope) -> None:
    if message["type"] == "http.response.start":
        given = {name for name, _ in message["headers"]}
        ours = [header for header in _HEADERS if header[0] not in given]
        message["headers"] = [*message["headers"], *ours]
