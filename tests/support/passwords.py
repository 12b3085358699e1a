"""Passwords in virtual time, which knows no threads."""

from hashlib import sha256

from libs.rules.rejected import Rejected
from services.lobby.domain.refusals import DeskRefusal
from services.lobby.passwords import BUSY_FOR


class QuickPasswords:
    """Unlike real ones, equal passwords have equal hashes. `busy`: too many wait already."""

    def __init__(self) -> None:
        self.busy = False

    def check_room(self) -> None:
        if self.busy:
            raise Rejected(DeskRefusal.TOO_BUSY, wait=BUSY_FOR)

    async def hash(self, password: str) -> str:
        self.check_room()
        return sha256(password.encode()).hexdigest()

    async def fits(self, password: str, kept: str) -> bool:
        return await self.hash(password) == kept
