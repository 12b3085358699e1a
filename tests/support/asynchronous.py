"""Lets a test be a coroutine: each runs in a loop of its own."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

P = ParamSpec("P")

STUCK_SECONDS = 180.0
"""Far more than any test takes beside others: one that waits for ever fails then."""


def asynchronous(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), STUCK_SECONDS))

    return run
