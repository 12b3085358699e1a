"""What `railbird doctor` finds well, and what it finds missing."""

import json
import socket
from pathlib import Path

from typer.testing import CliRunner

from libs.bus.server import free_port
from services.__main__ import app


def diagnosis(*arguments: object) -> tuple[int, dict[str, bool]]:
    result = CliRunner().invoke(app, ["doctor", "--json", *map(str, arguments)])
    return result.exit_code, {each["what"]: each["ok"] for each in json.loads(result.stdout)}


def test_a_machine_that_runs_these_tests_can_run_a_club(tmp_path: Path) -> None:
    code, found = diagnosis("--data", tmp_path / "new" / "club", "--port", free_port())
    assert code == 0
    assert all(found.values())
    assert not (tmp_path / "new").exists()


def test_a_taken_port_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, found = diagnosis("--data", tmp_path, "--port", taken.getsockname()[1])
    assert code == 1
    assert [what for what, ok in found.items() if not ok] == ["web port"]


def test_a_data_directory_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, found = diagnosis("--data", tmp_path / "file", "--port", free_port())
    assert code == 1
    assert [what for what, ok in found.items() if not ok] == ["data directory"]
