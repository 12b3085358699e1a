"""Statements of the hot path: built by SQLAlchemy once, then handed to the driver as text.

Each execution through Core takes several times what SQLite takes for it, while the event loop of
a service waits for the same interpreter lock.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import ClauseElement, Connection, Dialect
from sqlalchemy.sql.compiler import SQLCompiler


class Prepared:
    """Values go to the driver as they are: none of our columns converts any."""

    def __init__(self, statement: ClauseElement) -> None:
        self._compiled = cache(lambda dialect: _compile(statement, dialect))

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> Sequence[Any]:
        """Tuples, in the order of the statement's columns."""
        sql, names = self._compiled(connection.dialect)
        cursor = connection.connection.cursor()
        try:
            cursor.execute(sql, [values[name] for name in names])
            return cursor.fetchall()
        finally:
            cursor.close()

    def insert(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        sql, names = self._compiled(connection.dialect)
        cursor = connection.connection.cursor()
        try:
            cursor.executemany(sql, [[row[name] for name in names] for row in rows])
        finally:
            cursor.close()


def _compile(statement: ClauseElement, dialect: Dialect) -> tuple[str, Sequence[str]]:
    """Its text, and the names of its values by place."""
    compiled = statement.compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    return str(compiled), compiled.positiontup or ()
