import pytest

from services.operator.simulate import Simulation


def played(players: int, seed: int, hands: int = 40) -> tuple[int, int, int, bool]:
    simulation = Simulation(players, seed)
    for _ in range(hands):
        simulation.play_hand()
    result = simulation.played
    return result.hands, result.actions, result.events, result.chips_ok


@pytest.mark.parametrize("players", range(2, 11))
def test_R_POT_4_no_hand_makes_or_loses_a_chip(players: int) -> None:
    hands, actions, events, chips_ok = played(players, seed=3)
    assert chips_ok
    assert hands == 40
    assert hands < actions < events


def test_the_same_seed_plays_the_same_hands() -> None:
    assert played(6, seed=1) == played(6, seed=1)
    assert played(6, seed=1) != played(6, seed=2)
