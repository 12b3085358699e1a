"""Which revision a log's tables have, and what it takes to open one that has the newest."""

import subprocess
import sys
from pathlib import Path

from alembic.script import ScriptDirectory

from libs.eventlog import migrations
from libs.eventlog.open import open_store
from libs.eventlog.sql.schema import NEWEST
from tests.support.asynchronous import asynchronous

OPEN = """
import asyncio, sys
from libs.eventlog.open import open_store

async def main():
    await (await open_store(sys.argv[1])).close()

asyncio.run(main())
sys.exit("alembic" in sys.modules)
"""


def test_the_migrations_lead_to_the_newest() -> None:
    folder = Path(migrations.__file__).parent
    assert ScriptDirectory(folder).get_current_head() == NEWEST


@asynchronous
async def test_a_log_that_is_up_to_date_opens_without_what_migrates_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/log.db"
    assert opened_by_another(url) == 1, "a new log is made by alembic"
    await (await open_store(url)).close()
    assert opened_by_another(url) == 0


def opened_by_another(url: str) -> int:
    return subprocess.run([sys.executable, "-c", OPEN, url], check=False).returncode
