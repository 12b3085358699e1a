import pytest

from tests.libs.eventlog.suite import StoreSuite


class TestPostgres(StoreSuite):
    @pytest.fixture
    def url(self, postgres_url: str) -> str:
        return postgres_url
