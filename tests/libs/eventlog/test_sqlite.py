from pathlib import Path

import pytest

from tests.libs.eventlog.suite import StoreSuite


class TestSqlite(StoreSuite):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path}/log.db"
