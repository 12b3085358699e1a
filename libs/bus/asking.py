"""Asking until there is an answer: for what must be done, however long the other side is away."""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import TypeVar

from libs.bus.port import Bus, NoReply
from libs.contracts.subjects import Subject
from libs.runtime.clock import Millis

T = TypeVar("T")

PATIENCE = Millis(2_000)
FIRST_PAUSE = Millis(50)
LONGEST_PAUSE = Millis(1_000)


async def ask_until(
    bus: Bus, subject: Subject, request: bytes, read: Callable[[bytes], T | None]
) -> T:
    """What `read` makes of the first answer that it makes anything of. An answer to an earlier try
    counts only while that try waits: what is asked must bear to be asked again."""
    for tries in count():
        try:
            answer = read(await bus.request(subject, request, within=PATIENCE))
        except NoReply:
            answer = None
        if answer is not None:
            return answer
        await asyncio.sleep(pause(tries) / 1000)
    raise AssertionError("it is asked for ever")


def pause(tries: int) -> Millis:
    """After so many tries that failed before this one: longer each time, up to LONGEST_PAUSE."""
    return Millis(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(tries, 10)))
