"""`railbird audit` on a club's files: the ledger is proved with the tables, forgery is found."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from libs.bus.memory import MemoryBus
from libs.bus.memory_journal import MemoryJournal
from libs.contracts import subjects
from libs.contracts.ledger import Transfer
from libs.contracts.lobby import OpenSession
from libs.eventlog.open import open_store
from libs.runtime.clock import SystemClock
from libs.runtime.ids import SystemIds
from libs.runtime.shuffle import SystemShuffle
from services.__main__ import app
from services.lobby.app import LobbyService
from services.lobby.ports import Ports
from tests.support.club import write_club
from tests.support.passwords import QuickPasswords
from tests.support.running_club import Voice

NAMES = ("Ann", "Ben", "Cat")


def audit(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["audit", "--data", str(data), *arguments])


def proof(data: Path) -> Any:
    return json.loads(audit(data, "--json").stdout)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A club with a table that was played and three players who came in."""

    async def write() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/lobby.db")
        bus, clock = MemoryBus(), SystemClock()
        journal = MemoryJournal(bus, clock)
        lobby = LobbyService(
            Ports(store, bus, journal, clock, SystemIds(), SystemShuffle(), QuickPasswords())
        )
        await lobby.start()
        for name in NAMES:
            request = OpenSession(key=name, name=name)
            await Voice(bus).raw(subjects.session_commands(), request)
        declined = Transfer(transfer="x", kind="buy_in", player="eve", table="c1", amount=1)
        await Voice(bus).raw(subjects.transfer_commands(), declined)
        await lobby.stop()
        await store.close()

    write_club(tmp_path, "t1")
    asyncio.run(write())
    return tmp_path


def forge(data: Path, change: str) -> None:
    with sqlite3.connect(data / "lobby.db") as log:
        changed = log.execute(change).rowcount
    log.close()
    assert changed


def test_R_CASH_8_the_ledger_is_proved(data: Path) -> None:
    forge(data, "DELETE FROM events WHERE type = 'TransferDeclined'")
    result = audit(data)
    assert result.exit_code == 0
    assert "events\taccounts\tgranted\tat_tables\n3\t4\t30000\t0\n" in result.stdout
    assert proof(data)["ledger"] == {
        "events": 3,
        "accounts": 4,
        "granted": 30_000,
        "at_tables": 0,
    }


def test_a_club_without_a_lobby_has_an_empty_ledger(tmp_path: Path) -> None:
    write_club(tmp_path, "t1")
    assert proof(tmp_path)["ledger"]["events"] == 0
    assert audit(tmp_path).exit_code == 0
    assert not (tmp_path / "lobby.db").exists()


def test_a_transfer_of_a_table_that_is_not_there_is_found(data: Path) -> None:
    result = audit(data)
    assert result.exit_code == 1
    assert "ledger\t4\tunknown_table\tplayer:eve to table:c1" in result.stdout


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        (
            "UPDATE events SET data = CAST(replace(data, '10000', '20000') AS BLOB)"
            " WHERE stream = 'ledger' AND version = 2",
            "hash_mismatch",
        ),
        ("DELETE FROM events WHERE stream = 'ledger' AND version = 2", "version_gap"),
    ],
)
def test_a_forged_ledger_is_found(data: Path, change: str, flaw: str) -> None:
    forge(data, change)
    assert audit(data).exit_code == 1
    assert [finding["flaw"] for finding in proof(data)["findings"]] == [flaw]


def test_a_damaged_log_is_told_in_a_line(tmp_path: Path) -> None:
    write_club(tmp_path, "t1")
    (tmp_path / "lobby.db").write_bytes(b"no database" * 1_000)
    result = audit(tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"railbird: {tmp_path}/lobby.db: file is not a database\n"
