"""The orders of starting hands, one a game."""

import pytest

from libs.rules.cards import DECK, parse_cards
from libs.rules.games import GAMES
from libs.rules.names import GameCode
from services.bot.domain.starting import MOST, starting
from services.bot.domain.styles import STYLES


def _share(code: GameCode, text: str) -> float:
    style = STYLES[code]
    return starting(GAMES[code], style).share(style.points(parse_cards(text)))


@pytest.mark.parametrize("code", GameCode)
def test_a_list_is_of_different_hands_and_every_card_is_in_as_many(code: GameCode) -> None:
    hands = starting(GAMES[code], STYLES[code]).hands
    assert len({frozenset(hand) for hand in hands}) == len(hands) == min(MOST, len(hands))
    often = [sum(card in hand for hand in hands) for card in DECK]
    assert min(often) >= 0.75 * max(often)


@pytest.mark.parametrize(
    ("code", "best", "good", "bad"),
    [
        (GameCode.HOLDEM, "AsAh", "QsJs", "7h2c"),
        (GameCode.OMAHA, "AsAhKsKh", "Js9sTh8h", "2c2d2h2s"),
        (GameCode.OMAHA_HILO, "AsAh2s3h", "Ad2h5dKs", "9c9dTh6s"),
        (GameCode.SOKO, "AsAh", "QsJs", "7h2c"),
        (GameCode.STUD, "AsAhAd", "ThTs5d", "9h6c2d"),
        (GameCode.STUD_HILO, "AsAh2s", "5h4s2d", "Kh9c8d"),
        (GameCode.FIVE_CARD_DRAW, "AsAhAdKs2c", "JsJh7d5c2s", "9s7h5d4c2s"),
        (GameCode.TRIPLE_DRAW, "7s5h4d3c2s", "2s3h7dKcKs", "KsKhQdQcJs"),
    ],
)
def test_what_is_better_is_before_what_is_worse(
    code: GameCode, best: str, good: str, bad: str
) -> None:
    assert _share(code, best) < 0.02 < _share(code, good) < 0.3
    assert _share(code, bad) > 0.7


def test_every_four_of_a_rank_or_suit_is_a_card_lost_in_omaha() -> None:
    code = GameCode.OMAHA
    assert _share(code, "AsAhKsKh") < _share(code, "AsAhAdKs") < _share(code, "AsAhAdAc")
    assert _share(code, "AsTs9h8h") < _share(code, "AsTs9s8s")
