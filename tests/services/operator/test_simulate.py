import pytest
from typer.testing import CliRunner

from libs.rules.games import GAMES
from libs.rules.names import GameCode, Limit
from services.__main__ import app
from services.operator.simulate import Simulation

HANDS = 40


def played(
    players: int, seed: int, game: GameCode = GameCode.HOLDEM, limit: Limit = Limit.NO_LIMIT
) -> tuple[int, int, int, bool]:
    simulation = Simulation(players, seed, game, limit)
    for _ in range(HANDS):
        simulation.play_hand()
    result = simulation.played
    return result.hands, result.actions, result.events, result.chips_ok


@pytest.mark.parametrize("players", range(2, 11))
def test_R_POT_4_no_hand_makes_or_loses_a_chip(players: int) -> None:
    hands, actions, events, chips_ok = played(players, seed=3)
    assert chips_ok
    assert hands == HANDS
    assert hands < actions < events


def test_the_same_seed_plays_the_same_hands() -> None:
    assert played(6, seed=1) == played(6, seed=1)
    assert played(6, seed=1) != played(6, seed=2)


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("game", GameCode)
def test_every_game_is_played_at_a_full_table_under_every_limit(
    game: GameCode, limit: Limit
) -> None:
    hands, actions, events, chips_ok = played(GAMES[game].seats, 5, game, limit)
    assert chips_ok
    assert hands == HANDS
    assert hands < actions < events


def test_more_players_than_the_game_has_seats_are_refused() -> None:
    said = CliRunner().invoke(app, ["simulate", "--game", "triple_draw", "--players", "7"])
    assert said.exit_code == 2
