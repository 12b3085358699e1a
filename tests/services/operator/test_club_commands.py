"""The operators' commands on a club's log: read, replayed, and found out when it was changed."""

import json
import sqlite3
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from services.__main__ import app
from tests.support.club import write_club


def railbird(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def told(*arguments: object) -> Any:
    result = railbird(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("club")
    write_club(folder, "t1", "t2")
    return folder


@pytest.mark.parametrize(
    "command", [("tables",), ("hands", "t1"), ("replay", "t1"), ("verify",), ("audit",)]
)
def test_a_damaged_log_is_told_in_a_line(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "table.db").write_bytes(b"no database" * 1_000)
    result = railbird(*command, "--data", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"railbird: {tmp_path}/table.db: file is not a database\n"


def test_tables_lists_every_table_with_its_end(data: Path) -> None:
    tables = told("tables", "--data", data)
    assert [table["table"] for table in tables] == ["t1", "t2"]
    assert all(table["ended"] and table["players"] == 1 for table in tables)


def test_hands_lists_what_was_won_and_by_whom(data: Path) -> None:
    hands = told("hands", "t1", "--data", data)
    assert [hand["hand"] for hand in hands] == list(range(1, len(hands) + 1))
    assert all(hand["winners"] and hand["pot"] > 0 for hand in hands)


def test_replay_tells_a_hand_from_its_seats_to_its_stacks(data: Path) -> None:
    text = railbird("replay", "t1", 1, "--data", data).stdout.splitlines()
    assert text[0] == "hand 1: no_limit holdem"
    assert text[1] == "seat 1: p1, 1500 (button)"
    assert "p2 posts 10 (small)" in text
    assert any(line.startswith("main pot of ") for line in text)
    assert any(line.startswith("-- stacks: ") for line in text)


def test_replay_without_a_number_tells_every_hand(data: Path) -> None:
    hands = told("hands", "t2", "--data", data)
    replayed = told("replay", "t2", "--data", data)
    assert [each["hand"] for each in replayed] == [each["hand"] for each in hands]
    assert any("is out, place 2" in line for each in replayed for line in each["lines"])


def test_verify_without_a_file_and_audit_prove_a_clean_log(data: Path) -> None:
    for command in ("verify", "audit"):
        proof = told(command, "--data", data)
        assert proof["findings"] == []
        assert proof["tables"] == 2
        assert proof["chips"] == 2 * 3 * 1500


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        ("UPDATE events SET data = CAST(replace(data, '1500', '1501') AS BLOB)", "hash_mismatch"),
        ("DELETE FROM events WHERE stream = 'table-t1' AND version = 5", "version_gap"),
        ("UPDATE events SET at = at + 1 WHERE version = 3", "hash_mismatch"),
        ("UPDATE events SET at = 'noon' WHERE version = 3", "hash_mismatch"),
        ("UPDATE events SET data = CAST(data AS TEXT) WHERE version = 3", "hash_mismatch"),
        ("UPDATE events SET event_id = x'00' WHERE version = 3", "hash_mismatch"),
        ("UPDATE events SET data = x'00', type = 'Nothing' WHERE version = 3", "hash_mismatch"),
        ("DELETE FROM events WHERE stream = 'table-t1' AND version = 1", "position_gap"),
        ("DELETE FROM events WHERE stream = 'table-t1'", "position_gap"),
    ],
)
def test_verify_finds_a_changed_log(tmp_path: Path, change: str, flaw: str) -> None:
    write_club(tmp_path, "t1", "t2")
    with sqlite3.connect(tmp_path / "table.db") as log:
        changed = log.execute(change).rowcount
    log.close()
    assert changed
    result = railbird("verify", "--data", tmp_path, "--json")
    assert result.exit_code == 1
    assert flaw in [finding["flaw"] for finding in json.loads(result.stdout)["findings"]]


@pytest.mark.parametrize("change", ["at = at + 1", "data = x'00'", "type = 'Nothing'"])
@pytest.mark.parametrize("command", [("tables",), ("hands", "t1"), ("replay", "t1", "1")])
def test_nothing_is_told_from_a_log_that_was_changed(
    tmp_path: Path, change: str, command: tuple[str, ...]
) -> None:
    write_club(tmp_path, "t1")
    with sqlite3.connect(tmp_path / "table.db") as log:
        log.execute(f"UPDATE events SET {change} WHERE version = 5")
    log.close()
    result = railbird(*command, "--data", tmp_path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "railbird: table t1, version 5: hash_mismatch\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("tables",), "no club in"),
        (("verify",), "no club in"),
    ],
)
def test_no_club_is_exit_2(tmp_path: Path, arguments: tuple[str, ...], why: str) -> None:
    result = railbird(*arguments, "--data", tmp_path / "nowhere")
    assert result.exit_code == 2
    assert why in result.stderr
    assert not (tmp_path / "nowhere").exists()


def test_an_unknown_table_or_hand_is_exit_2(data: Path) -> None:
    assert railbird("hands", "t9", "--data", data).exit_code == 2
    assert railbird("replay", "t1", 999, "--data", data).exit_code == 2
    assert "has no hand 0" in railbird("replay", "t1", 0, "--data", data).stderr


def test_export_writes_the_finished_hands_of_a_table_and_they_verify(
    data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "t1.phhs"
    assert railbird("export", "t1", "--data", data, "-o", file).exit_code == 0
    (tally,) = told("verify", file)["tallies"]
    assert (tally["agree"], tally["differ"]) == (len(told("hands", "t1", "--data", data)), 0)
    first = tomllib.loads(file.read_text())["1"]
    assert (first["table"], first["hand"], first["level"]) == ("t1", 1, 1)


def test_export_of_one_hand_is_a_document_of_its_own(data: Path, tmp_path: Path) -> None:
    printed = railbird("export", "t1", 2, "--data", data, "--format", "phh").stdout
    assert tomllib.loads(printed)["hand"] == 2
    file = tmp_path / "second.phh"
    railbird("export", "t1", 2, "--data", data, "-o", file)
    assert file.read_text() == printed
    tables = tmp_path / "second.phhs"
    railbird("export", "t1", 2, "--data", data, "-o", tables)
    assert tomllib.loads(tables.read_text())["1"] == tomllib.loads(printed)


def test_export_refuses_what_it_cannot_write(data: Path, tmp_path: Path) -> None:
    many = railbird("export", "t1", "--data", data, "-o", tmp_path / "many.phh")
    nowhere = railbird("export", "t1", 1, "--data", data, "-o", tmp_path / "no" / "where.phh")
    unknown = railbird("export", "t1", 999, "--data", data)
    assert [each.exit_code for each in (many, nowhere, unknown)] == [2, 2, 2]
    assert "a .phh file has one hand" in many.stderr
    assert "No such file" in nowhere.stderr
    assert "table t1 has no finished hand 999" in unknown.stderr
