"""What an operator reads of cash tables: listed, told hand by hand, proved with the ledger."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from libs.bus.memory import NoFaults
from libs.runtime.loop import run
from services.__main__ import app
from tests.simulation.cash.evenings import evening
from tests.simulation.cash.world import CashWorld
from tests.simulation.nodes import NoCrashes
from tests.support.copied_log import copy_log


def railbird(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments, "--data", str(data), "--json"])


def told(data: Path, *arguments: str) -> Any:
    result = railbird(data, *arguments)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening at two cash tables, of which the club has been emptied."""
    path = tmp_path_factory.mktemp("club")
    world = CashWorld(1, NoFaults(), NoCrashes(), failing=False, pace=0.5)
    run(world.run(evening))

    async def write() -> None:
        await copy_log(world.table_log, path / "table.db")
        await copy_log(world.lobby_log, path / "lobby.db")

    asyncio.run(write())
    return path


def busiest(data: Path) -> str:
    tables = told(data, "tables")
    return str(max(tables, key=lambda table: table["hands"])["table"])


def test_tables_of_both_kinds_are_listed(data: Path) -> None:
    tables = told(data, "tables")
    assert len(tables) == 2
    assert {(each["game"], each["limit"], each["level"]) for each in tables} == {
        ("holdem", "no_limit", None)
    }
    assert sum(each["hands"] for each in tables) > 5


def test_hands_and_their_replay(data: Path) -> None:
    table = busiest(data)
    hands = told(data, "hands", table)
    assert hands
    assert all(hand["players"] >= 2 and hand["winners"] for hand in hands if not hand["cancelled"])
    lines = [line for each in told(data, "replay", table) for line in each["lines"]]
    assert any(line.startswith("-- stacks: ") for line in lines)
    assert any("left with " in line for line in lines)


def test_audit_proves_the_tables_against_the_ledger(data: Path) -> None:
    proof = told(data, "audit")
    assert proof["findings"] == []
    assert proof["ledger"]["granted"] == 40_000
    assert proof["ledger"]["events"] > 10


def test_audit_finds_a_table_that_forgot_what_it_wished(data: Path, tmp_path: Path) -> None:
    for name in ("table.db", "lobby.db"):
        (tmp_path / name).write_bytes((data / name).read_bytes())
    with sqlite3.connect(tmp_path / "table.db") as log:
        stream = f"table-{busiest(data)}"
        log.execute("DELETE FROM events WHERE stream = ? AND version > 20", [stream])
    log.close()
    result = railbird(tmp_path, "audit")
    assert result.exit_code == 1
    flaws = [finding["flaw"] for finding in json.loads(result.stdout)["findings"]]
    assert "not_wished" in flaws
