"""Brings the tables of a log up to date."""

import threading
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from libs.eventlog import migrations

NEWEST = "0001"
"""The revision that the migrations lead to."""
REVISIONS = "eventlog_schema"
"""The table that tells which one the database has."""

_migrating = threading.Lock()
"""Alembic keeps what it works on in globals: logs opened side by side take turns."""


def bring_up_to_date(connection: Connection) -> None:
    """On a connection whose transaction is already exclusive."""
    if _revision(connection) != NEWEST:
        with _migrating:
            _migrate(connection)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(REVISIONS):
        return None
    return connection.execute(text(f"SELECT version_num FROM {REVISIONS}")).scalar()


def _migrate(connection: Connection) -> None:
    # half a second, that a service which starts again need not wait
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
