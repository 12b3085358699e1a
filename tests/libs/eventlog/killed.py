"""A process that appends until it is killed: `python -m tests.libs.eventlog.killed URL`.

Each append is told on standard output (stream, version, position) after it is acknowledged.
"""

import asyncio
import sys

from libs.eventlog.events import StreamId, Version
from libs.eventlog.open import open_store
from libs.eventlog.store import Store
from tests.libs.eventlog.made import answer, events

WRITERS = 8


async def main(url: str) -> None:
    store = await open_store(url)
    await asyncio.gather(*(write(store, StreamId(f"s{n}")) for n in range(WRITERS)))


async def write(store: Store, stream: StreamId) -> None:
    version = Version(0)
    while True:
        told = answer(f"{stream}-{version}", version + 2)
        appended = await store.append(stream, version, events(2, f"{stream}-{version}-"), told)
        version = appended.version
        sys.stdout.write(f"{stream} {version} {appended.position}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
