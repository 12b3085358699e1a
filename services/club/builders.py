"""How each service of the club is put together: its ports, its log's relay, itself."""

import hashlib
from collections.abc import Mapping
from types import MappingProxyType

from libs.bus.jetstreams import LOBBY_EVENTS, RATING_EVENTS, TABLE_EVENTS
from libs.rules.tables import AnyEvent
from libs.runtime.chance import system_chance
from services.bot.app import BotService
from services.bot.ports import Ports as BotPorts
from services.club.serve import Builder, Workshop, pause
from services.lobby.app import LobbyService
from services.lobby.domain.ledger import Terms
from services.lobby.passwords import Argon2Passwords
from services.lobby.ports import Ports as LobbyPorts
from services.lobby.publishing import publisher as lobby_publisher
from services.rating.app import Ports as RatingPorts
from services.rating.app import RatingService
from services.rating.publishing import publisher as rating_publisher
from services.table.app import TableService
from services.table.ports import Ports as TablePorts
from services.table.publishing import publisher as table_publisher
from services.timer.service import Timer


async def table(shop: Workshop) -> None:
    store = await shop.store("table")
    vault = await shop.vault()
    journal = await shop.journal(TABLE_EVENTS, owned=True)
    shop.publish(table_publisher(store, journal, pause))
    ports = TablePorts(
        store=store,
        vault=vault,
        bus=shop.bus,
        clock=shop.clock,
        ids=shop.ids,
        shuffle=shop.shuffle,
    )
    service = TableService(ports)
    shop.bus.on_reconnect(service.back_in_reach)
    await shop.started(service.start, service.stop)


async def lobby(shop: Workshop) -> None:
    store = await shop.store("lobby")
    journal = await shop.journal(LOBBY_EVENTS, owned=True)
    shop.publish(lobby_publisher(store, journal, pause))
    ports = LobbyPorts(
        store=store,
        bus=shop.bus,
        results=await shop.journal(TABLE_EVENTS),
        clock=shop.clock,
        ids=shop.ids,
        shuffle=shop.shuffle,
        passwords=Argon2Passwords(),
    )
    settings = shop.settings
    terms = Terms(grant=settings.grant, low=settings.grant_below, one_game=settings.one_game)
    service = LobbyService(ports, pace=settings.pace, terms=terms)
    await shop.started(service.start, service.stop)


async def rating(shop: Workshop) -> None:
    store = await shop.store("rating")
    journal = await shop.journal(RATING_EVENTS, owned=True)
    shop.publish(rating_publisher(store, journal, pause))
    tables = await shop.journal(TABLE_EVENTS)
    service = RatingService(RatingPorts(store=store, bus=shop.bus, tables=tables, ids=shop.ids))
    await shop.started(service.start, service.stop)


async def bot(shop: Workshop) -> None:
    service = BotService(BotPorts(bus=shop.bus, chance=system_chance()), pace=shop.settings.pace)
    shop.bus.on_reconnect(service.look)
    await shop.started(service.start, service.stop)


async def timer(shop: Workshop) -> None:
    shop.run(Timer(shop.bus, shop.clock).run())


async def gateway(shop: Workshop) -> None:
    """The key of CSRF tokens follows from the gateway's own password, so that it stays the same
    over restarts. A web framework is nothing that the others should wait for as they start."""
    from services.gateway.app import Gateway
    from services.gateway.web import WebServer

    key = hashlib.sha256(f"csrf {shop.password}".encode()).hexdigest()
    service = Gateway(shop.bus, shop.clock, shop.ids, secret=key, event=AnyEvent)
    shop.bus.on_reconnect(service.look)
    web = WebServer(service.app, shop.settings.host, shop.settings.port)
    await shop.started(web.start, web.stop)
    await shop.started(service.start, service.stop)


BUILDERS: Mapping[str, Builder] = MappingProxyType(
    {
        "lobby": lobby,
        "table": table,
        "timer": timer,
        "rating": rating,
        "bot": bot,
        "gateway": gateway,
    }
)
