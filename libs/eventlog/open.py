"""The one entry to the log: a URL says where it is kept."""

from libs.eventlog.memory import MemoryStore
from libs.eventlog.store import Store


async def open_store(url: str) -> Store:
    """`memory:`, `sqlite:///PATH` (four slashes for an absolute one) or `postgresql://...`.

    Brings the tables up to date first. The caller closes it, in the loop it was opened in. Raises
    Unavailable.
    """
    if url == "memory:":
        return MemoryStore()
    # half a second of the start of every process, most of which keep no log
    from libs.eventlog.sql.engines import open_engines
    from libs.eventlog.sql.store import SqlStore

    return SqlStore(await open_engines(url))
