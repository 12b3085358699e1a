"""How far a reader of the log has come, kept beside what it has made of it."""

from sqlalchemy import Connection, delete, insert, select

from libs.eventlog.events import ORIGIN, Position
from libs.eventlog.sql.tables import checkpoints


def reached(reader: str, connection: Connection) -> Position:
    position = connection.scalar(
        select(checkpoints.c.position).where(checkpoints.c.reader == reader)
    )
    return ORIGIN if position is None else Position(position)


def move(reader: str, position: Position, connection: Connection) -> None:
    """Within the caller's transaction, which must be the one of what the reader writes."""
    connection.execute(delete(checkpoints).where(checkpoints.c.reader == reader))
    connection.execute(insert(checkpoints).values(reader=reader, position=position))
