"""Whether nats-server can still write: when the disk was full once, a JetStream stream refuses all
that comes until the server is started anew, though there is room again.
"""

import asyncio
from shutil import disk_usage

import msgspec

from libs.bus.nats import NatsBus
from libs.bus.port import NoReply
from libs.bus.rights import KEEPER, SERVER_HEALTH
from libs.bus.server import NatsServer
from libs.runtime.clock import Millis

LOOK_SECONDS = 1.0
ROOM = 16 * 2**20
"""Bytes that have to be free for a start to help."""

_WITHIN = Millis(2_000)


class _Data(msgspec.Struct, frozen=True):
    error: str = ""


class _Told(msgspec.Struct):
    data: _Data = _Data()


async def stuck(server: NatsServer) -> str:
    """Returns what the server says it cannot do, once a start anew helps it."""
    bus = NatsBus(server.url, KEEPER, server.passwords[KEEPER])
    try:
        await bus.start()
        while True:
            trouble = await _trouble(bus)
            if trouble and disk_usage(server.data).free >= ROOM:
                return trouble
            await asyncio.sleep(LOOK_SECONDS)
    finally:
        await bus.stop()


async def _trouble(bus: NatsBus) -> str:
    """Empty when there is none, and when it does not answer: its end is seen by whoever runs it."""
    try:
        told = await bus.request(SERVER_HEALTH, b"", within=_WITHIN)
    except NoReply:
        return ""
    return msgspec.json.decode(told, type=_Told).data.error
