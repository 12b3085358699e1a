import pytest

from libs.vault.memory import MemoryVault
from tests.libs.vault.suite import VaultSuite


class TestMemoryVault(VaultSuite):
    @pytest.fixture(autouse=True)
    def _one_vault(self) -> None:
        self.vault = MemoryVault()

    async def open(self) -> MemoryVault:
        return self.vault
