"""Several logs opened at once by one process, as a club in one process does."""

import asyncio
from pathlib import Path

from libs.eventlog.open import open_store
from tests.support.asynchronous import asynchronous


@asynchronous
async def test_logs_opened_side_by_side_are_all_brought_up_to_date(tmp_path: Path) -> None:
    urls = [f"sqlite:///{tmp_path}/{number}.db" for number in range(8)]
    stores = await asyncio.gather(*map(open_store, urls))
    for store in stores:
        assert await store.streams() == []
        await store.close()
