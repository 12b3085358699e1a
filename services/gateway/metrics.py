"""Figures for a dashboard; no player, table or address is in them."""

import asyncio
from collections.abc import Callable

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 3.0)


class Metrics:
    """`streams` and `tables` count the open streams and the tables they follow."""

    MEDIA_TYPE = "text/plain; version=0.0.4"

    def __init__(self, streams: Callable[[], int], tables: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "railbird_http_requests",
            "Requests answered, by route.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "railbird_http_seconds",
            "Until the answer began.",
            ("route",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        for name, text, count in (
            ("railbird_streams", "Event streams that are open.", streams),
            ("railbird_tables_followed", "Tables that a stream follows.", tables),
        ):
            Gauge(name, text, registry=self._registry).set_function(count)

    def text(self) -> bytes:
        return generate_latest(self._registry)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)


def measured(app: ASGIApp, metrics: Metrics) -> ASGIApp:
    """`app` with its requests counted by the route's pattern, never by the path itself."""

    async def measuring(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        method, began = scope["method"], loop.time()

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = str(scope.get("path_template", "none"))
                metrics.answered(method, route, message["status"], loop.time() - began)
            await send(message)

        await app(scope, receive, noting)

    return measuring
