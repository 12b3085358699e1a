"""Run by alembic on a connection whose transaction is already exclusive."""

from alembic import context

from libs.eventlog.sql.schema import REVISIONS
from libs.eventlog.sql.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=REVISIONS,
)
context.run_migrations()
