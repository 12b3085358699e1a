"""Razz, as a page of data: the highest up-card brings in, the lowest board opens, aces are low."""

import pytest

from libs.rules.games import GAMES, Game, Opener, Street
from libs.rules.names import GameCode, Limit
from libs.rules.ranking import ACE_TO_FIVE
from tests.support.hands import Ruling, table

CODE = GameCode.STUD
RAZZ = Game(
    code=CODE,
    seats=8,
    streets=(
        Street(name="third", down=2, up=1, opens=Opener.HIGHEST_UP_CARD),
        Street(name="fourth", up=1, opens=Opener.LOWEST_BOARD),
        Street(name="fifth", up=1, opens=Opener.LOWEST_BOARD, big_bet=True),
        Street(name="sixth", up=1, opens=Opener.LOWEST_BOARD, big_bet=True),
        Street(name="seventh", down=1, opens=Opener.LOWEST_BOARD, big_bet=True),
    ),
    best=ACE_TO_FIVE,
    shows_first=Opener.LOWEST_BOARD,
    aces_low=True,
)


@pytest.fixture(autouse=True)
def razz(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no code of its own: it stands in for stud."""
    monkeypatch.setitem(GAMES, CODE, RAZZ)


def dealt(ups: str, board: str = "", cards: str = "") -> Ruling:
    return table(
        game=CODE,
        stacks=(100,) * 3,
        antes=1,
        bring_in=3,
        min_bet=10,
        limit=Limit.FIXED_LIMIT,
        ups=ups,
        board=board,
        cards=cards,
    )


def test_the_highest_up_card_brings_in_and_the_ace_is_the_lowest() -> None:
    dealt("AsQh7c").asks("p2", "bring in 3, bet 10")
    dealt("KsKhAc").asks("p1", "bring in 3, bet 10")


def test_the_lowest_board_opens_and_a_pair_is_high() -> None:
    hand = dealt("2sKhAc", "2d3cAd").acts("p2 brings it in 3, p3 calls 3, p1 calls 3")
    hand.asks("p2", "fold, check, bet 10")
    hand = dealt("2sKhAc", "4d3c5d").acts("p2 brings it in 3, p3 calls 3, p1 calls 3")
    hand.asks("p1", "fold, check, bet 10")


def test_a_hand_is_played_to_the_end_and_the_lowest_wins() -> None:
    hand = dealt("4sKh3c", "5d6c9d 7dTcQh 8cJd2c KcQd9s", cards="Ah2h 8h9h Kd4d").acts(
        "p2 brings it in 3, p3 completes 10, p1 calls 10, p2 folds"
    )
    hand.acts("p1 bets 10, p3 calls 10")
    while not hand.hand.over:
        actor = hand.hand.actor
        assert actor is not None
        hand.acts(f"p{actor.seat} checks")
    hand.ends(125, 96, 79)
    assert hand.showdown[0] == "p1 shows"
