"""How passwords are kept: as hashes that are slow to guess."""

import asyncio
from typing import Protocol

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

AT_ONCE = 2
"""Each takes 64 MB and a core for a while: who sends many waits."""


class Passwords(Protocol):
    async def hash(self, password: str) -> str: ...

    async def fits(self, password: str, kept: str) -> bool: ...


class Argon2Passwords:
    """Argon2id with the library's settings for a server, in PHC form, in threads."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def hash(self, password: str) -> str:
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, kept: str) -> bool:
        async with self._turns:
            return await asyncio.to_thread(self._fits, password, kept)

    def _fits(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False
