"""The outside world of the bot service, handed in at its composition root."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from libs.bus.port import Bus
from services.bot.domain.choice import Choice
from services.bot.domain.policy import SAMPLES
from services.bot.domain.stub import Chance

Compute: TypeAlias = Callable[[Callable[[], Choice]], Awaitable[Choice]]
"""Works a choice out; off the loop, as it takes some milliseconds."""


@dataclass(frozen=True, slots=True)
class Ports:
    bus: Bus
    chance: Chance
    compute: Compute = asyncio.to_thread
    samples: int = SAMPLES
