"""How the club does: each service, ready or not, and figures for a dashboard."""

import asyncio

import msgspec
from litestar import Response, Router, get

from libs.bus.health import Health, ask_health
from libs.bus.port import Bus
from libs.runtime.clock import Millis
from services.gateway.metrics import Metrics
from services.gateway.parameters import OPEN, Given

OTHERS = ("lobby", "table", "timer", "rating", "bot")
PATIENCE = Millis(1_000)


class ClubHealth(msgspec.Struct, frozen=True, kw_only=True):
    """`ready`: all of them."""

    ready: bool
    services: tuple[Health, ...]


@get("/api/health", summary="Each service, ready or not", tags=["operation"], security=OPEN)
async def show_health(bus: Given[Bus]) -> ClubHealth:
    others = await asyncio.gather(*[ask_health(bus, name, within=PATIENCE) for name in OTHERS])
    services = (*others, Health(name="gateway", ready=True))
    return ClubHealth(ready=all(service.ready for service in services), services=services)


@get("/metrics", include_in_schema=False)
async def show_metrics(metrics: Given[Metrics]) -> Response[bytes]:
    return Response(metrics.text(), media_type=metrics.MEDIA_TYPE)


routes = Router("/", route_handlers=[show_health, show_metrics])
