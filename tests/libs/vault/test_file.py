import asyncio
import json
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest

from libs.vault.file import FileVault
from tests.libs.vault.suite import DECK, OTHER, SLOT, VaultSuite
from tests.support.full_disk import no_file_longer_than


class TestFileVault(VaultSuite):
    @pytest.fixture(autouse=True)
    def _one_vault(self, tmp_path: Path) -> None:
        self.directory = tmp_path / "data" / "vault"

    async def open(self) -> FileVault:
        return await FileVault.open(self.directory)

    def put(self) -> Path:
        async def story() -> None:
            await (await self.open()).put(SLOT, DECK)

        asyncio.run(story())
        return self.directory / "t1.17.d1"

    def get(self) -> bytes | None:
        async def story() -> bytes | None:
            return await (await self.open()).get(SLOT)

        return asyncio.run(story())

    def test_only_the_owner_can_enter_and_read(self) -> None:
        path = self.put()
        assert self.directory.stat().st_mode & 0o777 == 0o700
        assert path.stat().st_mode & 0o777 == 0o600

    def test_a_directory_that_others_could_enter_is_closed(self) -> None:
        self.directory.mkdir(parents=True, mode=0o755)
        self.put()
        assert self.directory.stat().st_mode & 0o777 == 0o700

    @pytest.mark.parametrize("damage", ["cut", "empty", "flipped", "longer"])
    def test_a_damaged_secret_is_lost_and_its_slot_stays_for_the_sweep(self, damage: str) -> None:
        path = self.put()
        whole = path.read_bytes()
        path.write_bytes(
            {
                "cut": whole[:-1],
                "empty": b"",
                "flipped": whole[:-1] + bytes([whole[-1] ^ 1]),
                "longer": whole + b"\0",
            }[damage]
        )

        async def story() -> None:
            vault = await self.open()
            assert await vault.get(SLOT) is None
            assert await vault.slots() == [SLOT]
            await vault.destroy(SLOT)
            assert await vault.slots() == []

        asyncio.run(story())

    def test_the_secret_of_another_hand_is_no_secret_of_this_one(self) -> None:
        path = self.put()
        path.rename(self.directory / str(OTHER))

        async def story() -> None:
            assert await (await self.open()).get(OTHER) is None

        asyncio.run(story())

    @pytest.mark.parametrize("end", ["destroyed", "replaced"])
    def test_R_SHOW_2_a_secret_is_overwritten_before_its_file_goes(self, end: str) -> None:
        path = self.put()
        with path.open("rb") as still_open:
            stored = still_open.read()
            assert DECK in stored

            async def story() -> None:
                vault = await self.open()
                await (vault.destroy(SLOT) if end == "destroyed" else vault.put(SLOT, b"other"))

            asyncio.run(story())
            still_open.seek(0)
            assert still_open.read() == bytes(len(stored))

    def test_leftovers_of_a_torn_write_are_swept_on_open(self) -> None:
        path = self.put()
        torn = self.directory / "t1.18.new"
        torn.write_bytes(DECK)
        second_name = self.directory / "t1.17.old"
        second_name.hardlink_to(path)
        assert self.get() == DECK
        assert list(self.directory.iterdir()) == [path]

    def test_leftovers_of_a_failed_write_do_not_stop_the_next(self) -> None:
        path = self.put()
        (self.directory / "t1.17.new").write_bytes(DECK)
        (self.directory / "t1.17.old").write_bytes(DECK)

        async def story() -> None:
            await FileVault(self.directory).put(SLOT, b"next")

        asyncio.run(story())
        assert self.get() == b"next"
        assert list(self.directory.iterdir()) == [path]

    def test_a_write_that_fails_half_way_leaves_nothing_behind(self) -> None:
        path, half = self.put(), len(DECK) // 2

        async def story() -> None:
            vault = await self.open()
            with no_file_longer_than(half), pytest.raises(OSError, match="File too large"):
                await vault.put(SLOT, DECK[::-1])
            assert await vault.get(SLOT) == DECK

        asyncio.run(story())
        assert [*self.directory.iterdir()] == [path]

    def test_other_files_are_left_alone(self) -> None:
        self.put()
        note = self.directory / "README"
        note.write_text("live hands only")

        async def story() -> None:
            assert await (await self.open()).slots() == [SLOT]

        asyncio.run(story())
        assert note.exists()


def test_killed_at_any_line_a_slot_is_whole_or_as_before(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.libs.vault.killed", str(tmp_path / "vault")],
        check=True,
        capture_output=True,
    )
    found = json.loads(told.stdout)
    turns = {change: [what for what, _ in groupby(states)] for change, states in found.items()}
    assert turns == {
        "put": ["nothing", "new"],
        "replace": ["old", "new"],
        "destroy": ["old", "nothing"],
    }
    assert all(len(states) > 15 for states in found.values())
