"""Equity against figures known from exact counts."""

import pytest

from libs.rules.cards import parse_cards
from libs.rules.games import GAMES
from libs.rules.names import GameCode
from libs.runtime.simulated import Chance
from services.bot.domain.certain import hope, unbeaten
from services.bot.domain.equity import equity
from services.bot.domain.ranges import Range
from services.bot.domain.scene import Rival, Scene
from services.bot.domain.styles import STYLES

ANYBODY = Range()


def holdem(cards: str, board: str, rivals: list[Range]) -> Scene:
    turned = parse_cards(board)
    return Scene(
        game=GAMES[GameCode.HOLDEM],
        style=STYLES[GameCode.HOLDEM],
        street=max(0, len(turned) - 2),
        own=parse_cards(cards),
        board=turned,
        rivals=tuple([Rival(down=2, range=rival) for rival in rivals]),
    )


@pytest.mark.parametrize(
    ("cards", "board", "rivals", "known"),
    [
        ("AsAh", "", [ANYBODY], 0.852),
        ("AsAh", "", [ANYBODY] * 5, 0.492),
        ("7h2c", "", [ANYBODY], 0.346),
        ("AsKs", "", [ANYBODY], 0.670),
        ("AsKs", "QsJsTs", [ANYBODY], 1.0),
        ("KsKh", "", [Range(share=6 / 1326)], 0.18),
        ("2c3d", "AsAhAdAcKs", [ANYBODY], 0.5),
    ],
)
def test_what_a_hand_wins_on_average(
    cards: str, board: str, rivals: list[Range], known: float
) -> None:
    sampled = equity(holdem(cards, board, rivals), Chance(2).fraction, 4_000)
    assert sampled == pytest.approx(known, abs=0.025)


def test_it_is_worth_less_the_more_strength_a_rival_has_shown() -> None:
    def against(rival: Range) -> float:
        return equity(holdem("KsQh", "Kd8c3s", [rival]), Chance(1).fraction, 2_000)

    tight, strong = Range(share=0.1), Range(picks=3)
    assert against(tight) < against(ANYBODY) - 0.05
    assert against(strong) < against(Range(picks=2)) < against(ANYBODY) - 0.05


def test_a_rival_whose_whole_range_is_dealt_out_has_any_two_cards() -> None:
    aces = Range(share=6 / 1326)
    assert 0 < equity(holdem("2c2d", "AsAhAd", [aces]), Chance(1).fraction, 200) < 1


@pytest.mark.parametrize(
    ("cards", "board", "exact"),
    [
        ("AsKs", "QsJsTs2c3d", 1.0),
        ("2c3d", "AsKsQsJsTs", 0.5),
        ("2h3h", "AsAdKsKdQc", 0.5 * (45 * 44 / 2 - 4 - 82 - 82 - 6) / 990),
    ],
)
def test_on_the_river_nothing_is_sampled(cards: str, board: str, exact: float) -> None:
    seen = holdem(cards, board, [Range(share=0.1, picks=3)])
    assert hope(seen, Chance(1).fraction, 1) == pytest.approx(exact, abs=0.06)


@pytest.mark.parametrize(
    ("cards", "board", "nuts"),
    [
        ("AsAh", "", True),
        ("KsKh", "", False),
        ("AsKs", "QsJsTs", True),
        ("7s3h", "7d7c2d", False),
        ("7s7h", "7d2c2d9s", False),
        ("2s2h", "7d2c2d9s", True),
        ("2c3d", "AsKsQsJsTs", True),
        ("AsTs", "Ks9s4s2d7h", True),
        ("QsTs", "Ks9s4s2d7h", False),
    ],
)
def test_what_no_two_cards_beat(cards: str, board: str, nuts: bool) -> None:
    assert unbeaten(holdem(cards, board, [ANYBODY])) is nuts
