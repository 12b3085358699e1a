"""The operators' commands on tables of all eight games under all three limits."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from libs.rules.cards import DECK
from services.__main__ import app
from tests.support.club import write_club_of_all_games

CARD = re.compile("|".join(DECK))


def railbird(data: Path, *arguments: object) -> str:
    result = CliRunner().invoke(app, [*map(str, arguments), "--data", str(data)])
    assert result.exit_code == 0, result.output
    return result.stdout


def told(data: Path, *arguments: object) -> Any:
    return json.loads(railbird(data, *arguments, "--json"))


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("club")
    write_club_of_all_games(folder)
    return folder


def replay(data: Path, table: str) -> list[str]:
    return railbird(data, "replay", table).splitlines()


@pytest.mark.parametrize("command", ["verify", "audit"])
def test_a_whole_club_is_proven(data: Path, command: str) -> None:
    proof = told(data, command)
    assert proof["findings"] == []
    assert proof["tables"] == 24
    assert proof["chips"] == 24 * 900


def test_the_hands_of_every_table_are_listed_with_who_won(data: Path) -> None:
    for table in told(data, "tables"):
        hands = told(data, "hands", table["table"])
        assert hands, table
        assert all(hand["winners"] and hand["pot"] > 0 for hand in hands)


@pytest.mark.parametrize("game", ["stud", "stud_hilo", "soko"])
def test_a_hand_with_a_bring_in_is_told(data: Path, game: str) -> None:
    lines = replay(data, f"{game}-fixed_limit")
    assert lines[0] == f"hand 1: fixed_limit {game}"
    assert "p1 posts an ante of 5" in lines
    assert any(line.startswith("-- up-cards: p1 ") for line in lines)
    assert any(re.fullmatch(r"p\d brings it in for 10", line) for line in lines)
    assert any(re.fullmatch(r"p\d completes to 20", line) for line in lines)
    assert "(button)" not in "".join(lines)


@pytest.mark.parametrize("game", ["five_card_draw", "triple_draw"])
def test_a_draw_is_told_by_its_number_alone(data: Path, game: str) -> None:
    lines = replay(data, f"{game}-pot_limit")
    draws = [line for line in lines if " draws " in line]
    assert draws
    assert all(re.fullmatch(r"p\d draws [1-5]", line) for line in draws)
    assert any(re.fullmatch(r"p\d stands pat", line) for line in lines)


@pytest.mark.parametrize("game", ["omaha_hilo", "stud_hilo"])
def test_the_halves_of_a_pot_are_told_by_their_side(data: Path, game: str) -> None:
    assert any("(high)" in line and "(low)" in line for line in replay(data, f"{game}-no_limit"))


@pytest.mark.parametrize("game", ["stud", "stud_hilo", "soko", "five_card_draw", "triple_draw"])
def test_F4_a_card_is_told_where_the_table_saw_it(data: Path, game: str) -> None:
    """Up-cards as they are dealt and down cards when they are shown: once, but that who was all-in
    early shows again with the cards that came later."""
    told_by: dict[str, str] = {}
    for line in replay(data, f"{game}-no_limit"):
        if line.startswith("hand "):
            told_by = {}
        for card in CARD.findall(line):
            teller = line.split()[0]
            assert line.startswith(("-- ", f"{teller} shows ")), line
            assert card not in told_by or told_by[card] == teller != "--", line
            told_by[card] = teller
