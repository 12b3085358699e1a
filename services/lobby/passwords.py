"""How passwords are kept: as hashes that are slow to guess."""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from libs.rules.rejected import Rejected
from services.lobby.domain.refusals import DeskRefusal

T = TypeVar("T")

AT_ONCE = 2
"""Each takes 64 MB and a core for a while: who sends many waits."""
MOST_WAITING = 20
"""For their turn: as many as are answered while the gateway still waits for it."""
BUSY_FOR = 2_000
"""Milliseconds after which one may try again who found too many waiting."""


class Passwords(Protocol):
    """Each raises Rejected(too_busy), and at once, where too many wait already."""

    def check_room(self) -> None: ...

    async def hash(self, password: str) -> str: ...

    async def fits(self, password: str, kept: str) -> bool: ...


class Argon2Passwords:
    """Argon2id with the library's settings for a server, in PHC form, in threads."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._under_way = 0

    def check_room(self) -> None:
        if self._under_way >= AT_ONCE + MOST_WAITING:
            raise Rejected(DeskRefusal.TOO_BUSY, wait=BUSY_FOR)

    async def hash(self, password: str) -> str:
        return await self._in_turn(lambda: self._hasher.hash(password))

    async def fits(self, password: str, kept: str) -> bool:
        return await self._in_turn(lambda: self._fits(password, kept))

    async def _in_turn(self, work: Callable[[], T]) -> T:
        self.check_room()
        self._under_way += 1
        try:
            async with self._turns:
                return await asyncio.to_thread(work)
        finally:
            self._under_way -= 1

    def _fits(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False
