"""The port of time. Every moment in Railbird is a wall-clock `Millis`, read from a `Clock`.

`SystemClock` is the only reader of the machine's clock; `libs.runtime.loop.LoopClock` reads the
virtual one.
"""

import time
from typing import NewType, Protocol

Millis = NewType("Millis", int)
"""Milliseconds: since the Unix epoch for a moment, plain for a duration."""


class Clock(Protocol):
    def now(self) -> Millis: ...


class SystemClock:
    """May step backwards when the machine's clock is set; whoever judges time must bear that."""

    def now(self) -> Millis:
        return Millis(time.time_ns() // 1_000_000)
