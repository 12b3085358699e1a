from pathlib import Path
from typing import Any, ClassVar

import pytest

from libs.eventlog.sql.engines import open_engines
from tests.libs.eventlog.sql_suite import SqlStoreSuite
from tests.support.asynchronous import asynchronous


class TestSqlite(SqlStoreSuite):
    driver = "aiosqlite"
    connect_args: ClassVar[dict[str, Any]] = {"isolation_level": None}
    lock = "BEGIN IMMEDIATE"

    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path}/log.db"

    @asynchronous
    async def test_every_commit_is_synced_to_the_write_ahead_log(self, url: str) -> None:
        engines = await open_engines(url)
        pragmas = await engines.writing.run(
            lambda connection: [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous")
            ]
        )
        await engines.close()
        assert pragmas == ["wal", 2]

    @asynchronous
    async def test_readers_cannot_write(self, url: str) -> None:
        engines = await open_engines(url)
        async with engines.reading.connect() as connection:
            with pytest.raises(Exception, match="readonly database"):
                await connection.exec_driver_sql("DELETE FROM events")
        await engines.close()
