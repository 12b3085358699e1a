"""Statements of the hot path: built by SQLAlchemy once, then handed to the driver as text.

Each execution through Core takes several times what SQLite takes for it, while the event loop of
a service waits for the same interpreter lock.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from sqlalchemy import ClauseElement, Connection, Dialect
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler


class Prepared:
    """Values go to the driver as they are: none of our columns converts any."""

    def __init__(self, statement: ClauseElement) -> None:
        self._compiled = cache(lambda dialect: _compile(statement, dialect))

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> Sequence[Any]:
        """Tuples, in the order of the statement's columns."""
        sql, names = self._compiled(connection.dialect)
        with _cursor(connection) as cursor:
            cursor.execute(sql, [values[name] for name in names])
            return cursor.fetchall()

    def insert(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        sql, names = self._compiled(connection.dialect)
        with _cursor(connection) as cursor:
            cursor.executemany(sql, [[row[name] for name in names] for row in rows])


@contextmanager
def _cursor(connection: Connection) -> Iterator[DBAPICursor]:
    """Raises DBAPIError, as Core does; a connection that is lost leaves the pool."""
    raw, dialect = connection.connection, connection.dialect
    cursor = raw.cursor()
    try:
        yield cursor
    except dialect.loaded_dbapi.Error as error:
        if dialect.is_disconnect(error, raw.dbapi_connection, cursor):
            connection.invalidate(error)
        raise DBAPIError(None, None, error) from error
    finally:
        cursor.close()


def _compile(statement: ClauseElement, dialect: Dialect) -> tuple[str, Sequence[str]]:
    """Its text, and the names of its values by place."""
    compiled = statement.compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    return str(compiled), compiled.positiontup or ()
