"""Every service tells, when it is asked, whether it is ready: `health.NAME`."""

from collections.abc import Awaitable, Callable

import msgspec

from libs.bus.port import Bus, Message, NoReply, Subscription
from libs.contracts.subjects import health
from libs.runtime.clock import Millis


class Health(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    ready: bool


async def answer_health(
    bus: Bus, service: str, able: Callable[[], Awaitable[bool]]
) -> Subscription:
    """The last thing a service does to start: until then nobody answers for it. `able`: whether
    it can do its work now."""

    async def tell(_: Message) -> bytes:
        return msgspec.json.encode(Health(name=service, ready=await able()))

    return await bus.serve(health(service), tell)


async def ask_health(bus: Bus, service: str, *, within: Millis) -> Health:
    """Not ready when it does not answer."""
    try:
        told = await bus.request(health(service), b"", within=within)
    except NoReply:
        return Health(name=service, ready=False)
    return msgspec.json.decode(told, type=Health)
