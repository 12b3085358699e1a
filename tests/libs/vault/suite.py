"""What every vault promises; each backend's tests inherit it and say how one is opened."""

import asyncio
from abc import abstractmethod

from libs.vault.vault import SlotId, Vault

SLOT, OTHER = SlotId("t1", 17, "d1"), SlotId("t1", 18, "d1")
DECK = bytes(range(52))


class VaultSuite:
    @abstractmethod
    async def open(self) -> Vault:
        """The same vault at each call within one test, as after a crash."""

    def test_a_secret_is_kept_until_it_is_destroyed(self) -> None:
        async def story() -> None:
            vault = await self.open()
            assert await vault.get(SLOT) is None
            await vault.put(SLOT, DECK)
            assert await vault.get(SLOT) == DECK
            await vault.destroy(SLOT)
            assert await vault.get(SLOT) is None
            assert await vault.slots() == []

        asyncio.run(story())

    def test_a_secret_survives_its_owner(self) -> None:
        async def story() -> None:
            await (await self.open()).put(SLOT, DECK)
            assert await (await self.open()).get(SLOT) == DECK

        asyncio.run(story())

    def test_a_second_put_replaces_the_first(self) -> None:
        async def story() -> None:
            vault = await self.open()
            await vault.put(SLOT, DECK)
            await vault.put(SLOT, b"short")
            assert await vault.get(SLOT) == b"short"
            assert await vault.slots() == [SLOT]

        asyncio.run(story())

    def test_slots_do_not_touch_each_other(self) -> None:
        async def story() -> None:
            vault = await self.open()
            await vault.put(SLOT, DECK)
            await vault.put(OTHER, b"")
            await vault.destroy(SLOT)
            assert await vault.get(OTHER) == b""
            assert await vault.slots() == [OTHER]

        asyncio.run(story())

    def test_the_sweep_sees_every_slot_in_order(self) -> None:
        async def story() -> None:
            slots = [SlotId(table, hand, "d1") for table in ("a", "b") for hand in (2, 9, 10)]
            vault = await self.open()
            for slot in reversed(slots):
                await vault.put(slot, DECK)
            assert await (await self.open()).slots() == slots

        asyncio.run(story())

    def test_destroying_an_empty_slot_is_fine(self) -> None:
        async def story() -> None:
            await (await self.open()).destroy(SLOT)

        asyncio.run(story())

    def test_a_put_given_up_does_not_come_behind_the_destroy_after_it(self) -> None:
        async def story() -> None:
            vault = await self.open()
            for _ in range(20):
                put = asyncio.create_task(vault.put(SLOT, DECK))
                await asyncio.sleep(0)
                put.cancel()
                await vault.destroy(SLOT)
                assert await vault.slots() == []

        asyncio.run(story())

    def test_many_slots_at_once(self) -> None:
        async def story() -> None:
            vault = await self.open()
            slots = [SlotId("t1", hand, "d1") for hand in range(40)]
            await asyncio.gather(*(vault.put(slot, str(slot).encode()) for slot in slots))
            kept = await asyncio.gather(*map(vault.get, slots))
            assert kept == [str(slot).encode() for slot in slots]

        asyncio.run(story())
