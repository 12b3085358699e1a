"""The vault in memory: for simulation, where it outlives the simulated processes."""

from libs.vault.vault import SlotId


class MemoryVault:
    def __init__(self) -> None:
        self._secrets: dict[SlotId, bytes] = {}

    async def put(self, slot: SlotId, secret: bytes) -> None:
        self._secrets[slot] = bytes(secret)

    async def get(self, slot: SlotId) -> bytes | None:
        return self._secrets.get(slot)

    async def destroy(self, slot: SlotId) -> None:
        self._secrets.pop(slot, None)

    async def slots(self) -> list[SlotId]:
        return sorted(self._secrets)
