"""The port of the vault: what nobody may see yet of a live hand, in one slot per hand (R-SHOW-2).

A vault keeps bytes; what they mean is their owner's. It is never the log, nor backed up with it.
"""

import re
from dataclasses import dataclass
from typing import Protocol, Self

_NAME = r"[A-Za-z0-9_-]{1,64}"
_SLOT = re.compile(rf"({_NAME})\.(0|[1-9][0-9]{{0,17}})\.({_NAME})")


class BadSlot(ValueError):
    """A name no slot can have: it might lead out of the vault."""


@dataclass(frozen=True, slots=True, order=True)
class SlotId:
    """The secrets of one deal of the `hand`-th hand of `table`; written as `t1.17.ab3f`.

    Each try to deal a hand has a `deal` of its own, so that two owners of a table, one of them
    stale, cannot shuffle under a hand that is in play.
    """

    table: str
    hand: int
    deal: str

    def __post_init__(self) -> None:
        if not _SLOT.fullmatch(str(self)):
            raise BadSlot(str(self))

    def __str__(self) -> str:
        return f"{self.table}.{self.hand}.{self.deal}"

    @classmethod
    def parse(cls, text: str) -> Self:
        match = _SLOT.fullmatch(text)
        if match is None:
            raise BadSlot(text)
        return cls(match[1], int(match[2]), match[3])


class Vault(Protocol):
    async def put(self, slot: SlotId, secret: bytes) -> None:
        """Replaces what the slot held. On return the secret survives a crash; before, the slot
        holds the whole of the old secret or of the new one."""
        ...

    async def get(self, slot: SlotId) -> bytes | None:
        """None when the slot is empty or what it held is damaged: lost either way (R-POT-5)."""
        ...

    async def destroy(self, slot: SlotId) -> None:
        """On return nobody can read the secret any more. An empty slot is fine."""
        ...

    async def slots(self) -> list[SlotId]:
        """All slots in use, in order, damaged ones too: for the sweep at start."""
        ...
