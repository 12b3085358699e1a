import pytest
from sqlalchemy import func, select

from libs.eventlog.events import Version
from libs.eventlog.sql.engines import LOG_LOCK, open_engines
from libs.eventlog.sql.prepared import Prepared
from libs.eventlog.sql.store import SqlStore
from libs.eventlog.store import AppendFailed, Unavailable
from tests.libs.eventlog.made import TABLE, event, fill
from tests.libs.eventlog.sql_suite import SqlStoreSuite
from tests.libs.eventlog.suite import opened, positions
from tests.support.asynchronous import asynchronous


class TestPostgres(SqlStoreSuite):
    driver = "asyncpg"
    lock = f"SELECT pg_advisory_xact_lock({LOG_LOCK})"

    @pytest.fixture
    def url(self, postgres_url: str) -> str:
        return postgres_url

    @asynchronous
    async def test_lost_connections_fail_an_append_and_are_replaced(self, url: str) -> None:
        async with opened(url) as store, self.connection(url) as other:
            await fill(store, TABLE, 1)
            await other.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            with pytest.raises(AppendFailed):
                await store.append(TABLE, Version(1), [event("lost")])
            assert await positions(store) == [1]
            await store.append(TABLE, Version(1), [event("again")])
            assert await positions(store) == [1, 2]

    @asynchronous
    async def test_a_connection_lost_within_an_append_is_not_used_again(self, url: str) -> None:
        itself = Prepared(select(func.pg_terminate_backend(func.pg_backend_pid())))
        engines = await open_engines(url)
        store = SqlStore(engines)
        with pytest.raises(Unavailable):
            await engines.write(lambda connection: itself.rows(connection, {}))
        await fill(store, TABLE, 1)
        assert await positions(store) == [1]
        await store.close()
