"""The tables of the log, as its migrations leave them."""

from sqlalchemy import (
    BigInteger,
    Column,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

METADATA = MetaData()

# Positions are given out by the writer, never by a sequence: those leave gaps.
events = Table(
    "events",
    METADATA,
    Column(
        "position",
        BigInteger().with_variant(Integer, "sqlite"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("stream", String, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("type", String, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("event_id", String, nullable=False),
    Column("command_id", String, nullable=True),
    Column("correlation_id", String, nullable=False),
    Column("causation_id", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "version", name="uq_events_stream_version"),
)

answers = Table(
    "answers",
    METADATA,
    Column("stream", String, primary_key=True),
    Column("command_id", String, primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("reply", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    METADATA,
    Column("stream", String, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

# How far each reader has come: the relay, and the projections kept in this database.
checkpoints = Table(
    "checkpoints",
    METADATA,
    Column("reader", String, primary_key=True),
    Column("position", BigInteger, nullable=False),
)
