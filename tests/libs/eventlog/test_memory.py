import pytest

from tests.libs.eventlog.suite import StoreSuite


class TestMemory(StoreSuite):
    @pytest.fixture
    def url(self) -> str:
        return "memory:"
