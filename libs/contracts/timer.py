"""What is said to the timer and by it. The owner is in the subject (libs.contracts.subjects).

A wake-up may be late, doubled or lost, and an ask overtaken by an older one: an owner judges by
its own clock, asks again for what it still waits for whenever it is woken, and for everything
when it starts or its bus comes back.
"""

from typing import Annotated, TypeAlias

import msgspec

Moment = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
"""Milliseconds since the epoch; a JSON reader in any language can hold it."""


class WakeMe(msgspec.Struct, frozen=True, kw_only=True, tag="wake_me"):
    """Replaces what was asked for the same `kind` and `key`."""

    kind: str
    key: str
    at: Moment


class LetMeSleep(msgspec.Struct, frozen=True, kw_only=True, tag="let_me_sleep"):
    """Takes back `WakeMe`; also when there was none."""

    kind: str
    key: str


TimerAsk: TypeAlias = WakeMe | LetMeSleep


class TimerNoted(msgspec.Struct, frozen=True, kw_only=True, tag="timer_noted"):
    pass


class TimerRefused(msgspec.Struct, frozen=True, kw_only=True, tag="timer_refused"):
    """The ask could not be read; `reason` is for the log."""

    reason: str


TimerReply: TypeAlias = TimerNoted | TimerRefused


class WakeUp(msgspec.Struct, frozen=True, kw_only=True, tag="wake_up"):
    """The moment `at` that was asked for has come."""

    kind: str
    key: str
    at: Moment
