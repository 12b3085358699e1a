"""`railbird verify` and `railbird simulate` as an operator runs them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from services.__main__ import app
from tests.support.hand_lines import plain_hand, write

WRONG = plain_hand(id="wrong", finishing_stacks=[0, 0, 3000])


def railbird(*arguments: object, terminal: bool = False) -> Result:
    env = {"FORCE_COLOR": "1" if terminal else None, "COLUMNS": "160", "NO_COLOR": None}
    return CliRunner(env=env).invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def agreeing(tmp_path: Path) -> Path:
    return write(tmp_path / "agreeing", plain_hand(), plain_hand(id="other"))


@pytest.fixture
def differing(tmp_path: Path) -> Path:
    return write(tmp_path / "differing", plain_hand(limit="pot_limit"), WRONG)


def test_verify_exits_0_when_all_hands_agree(agreeing: Path) -> None:
    result = railbird("verify", agreeing)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "game\tlimit\tagree\tdiffer\tunsupported",
        "holdem\tno_limit\t2\t0\t0",
    ]


def test_verify_exits_1_and_tells_both_outcomes_of_a_difference(
    agreeing: Path, differing: Path
) -> None:
    result = railbird("verify", agreeing, differing)
    assert result.exit_code == 1
    assert "holdem\tno_limit\t2\t1\t0" in result.stdout
    assert "holdem\tpot_limit\t1\t0\t0" in result.stdout
    assert "wrong\tholdem\tno_limit\t0 0 3000\t1070 930 1000" in result.stdout


def test_verify_looks_only_at_the_game_and_limit_asked_for(differing: Path) -> None:
    assert railbird("verify", differing, "--limit", "pot_limit").exit_code == 0
    assert railbird("verify", differing, "--limit", "no_limit").exit_code == 1
    assert railbird("verify", differing, "--game", "omaha").exit_code == 0


def test_verify_exits_2_and_names_the_line_it_cannot_read(agreeing: Path, tmp_path: Path) -> None:
    bad = write(tmp_path / "bad", plain_hand(), "no hand")
    result = railbird("verify", agreeing, bad)
    assert result.exit_code == 2
    assert f"{bad}, line 2: " in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["verify", "no-such-file"], "no-such-file"),
        (["verify", "x", "--game", "tarot"], "tarot"),
        (["verify", "x", "--limit", "sky"], "sky"),
        (["simulate", "--players", "1"], "--players"),
        (["simulate", "--players", "11"], "--players"),
        (["simulate", "--hands", "0"], "--hands"),
        (["simulate", "--seed", "x"], "--seed"),
        (["deal"], "deal"),
        (["tables", "--data", __file__], "no club"),
        (["up", "--data", __file__], "Not a directory"),
        (["nats", "--data", __file__], "Not a directory"),
        (["serve", "table", "--nats-url", "nats://x", "--data", __file__], "Not a directory"),
        (["health", "table", "--nats-url", "nats://x", "--data", __file__], "Not a directory"),
        (["serve", "dealer", "--nats-url", "nats://x"], "no service 'dealer'"),
    ],
)
def test_bad_arguments_exit_2_with_what_is_wrong(arguments: list[str], told: str) -> None:
    result = railbird(*arguments)
    assert result.exit_code == 2
    assert told in result.stderr


def test_verify_writes_json(differing: Path) -> None:
    result = railbird("verify", differing, "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["tallies"][0] == {
        "game": "holdem",
        "limit": "no_limit",
        "agree": 0,
        "differ": 1,
        "unsupported": 0,
    }
    (difference,) = told["differences"]
    assert difference["id"] == "wrong"
    assert difference["record"] == {"stacks": [0, 0, 3000]}
    assert difference["engine"] == {"stacks": [1070, 930, 1000]}


def test_a_terminal_gets_a_drawn_table(differing: Path) -> None:
    result = railbird("verify", differing, terminal=True)
    assert "│ holdem" in result.stdout
    assert "1070 930 1000" in result.stdout


def test_simulate_tells_what_was_played() -> None:
    result = railbird("simulate", "--players", 3, "--hands", 20, "--seed", 7, "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert list(told) == [
        "hands",
        "actions",
        "events",
        "seconds",
        "hands_per_second",
        "chips_ok",
    ]
    assert told["hands"] == 20
    assert told["chips_ok"] is True
    assert told["seconds"] > 0


def test_simulate_is_repeatable() -> None:
    counts = [
        railbird("simulate", "--hands", 20, "--seed", seed).stdout.splitlines()[1].split("\t")[:3]
        for seed in (1, 1, 2)
    ]
    assert counts[0] == counts[1] != counts[2]
