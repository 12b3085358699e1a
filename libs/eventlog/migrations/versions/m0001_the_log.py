"""The log, its answered commands, snapshots and checkpoints."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column(
            "position",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("stream", sa.String, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("type", sa.String, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("event_id", sa.String, nullable=False),
        sa.Column("command_id", sa.String, nullable=True),
        sa.Column("correlation_id", sa.String, nullable=False),
        sa.Column("causation_id", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("stream", "version", name="uq_events_stream_version"),
    )
    op.create_table(
        "answers",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("command_id", sa.String, primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("reply", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.String, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "checkpoints",
        sa.Column("reader", sa.String, primary_key=True),
        sa.Column("position", sa.BigInteger, nullable=False),
    )
