"""R-HAND-2, R-SHOW and R-BET-11: who shows, who may keep his cards, who wins."""

from typing import Any

import pytest

from libs.rules.hand.events import BoardDealt, HandShown
from tests.support.hands import Ruling, table

BOARD = "2h8d9sJc3c"
ACES, KINGS, QUEENS, TENS = "AsAd", "KsKd", "QsQd", "TsTd"
WORST = "7h4c"


def river(*cards: str, board: str = BOARD, **settings: Any) -> Ruling:
    """Everybody called and checked to the river, the first left of the button to act."""
    players = len(cards)
    hand = table(stacks=(1000,) * players, cards="".join(cards), board=board, **settings)
    for place in range(3, players + 1):
        hand.acts(f"p{place} calls 10")
    hand.acts("p1 calls 5, p2 checks")
    for _ in ("flop", "turn"):
        hand.acts(", ".join(f"p{place} checks" for place in range(1, players + 1)))
    return hand


def kinds(hand: Ruling) -> list[str]:
    return [type(event).__name__ for event in hand.events]


def test_R_SHOW_1_without_a_bet_on_the_last_street_the_left_of_the_button_shows_first() -> None:
    hand = river(KINGS, ACES, QUEENS).acts("p1 checks, p2 checks, p3 checks")
    assert hand.showdown == ["p1 shows", "p2 shows", "p3 mucks"]


def test_R_SHOW_1_a_bet_on_an_earlier_street_gives_no_order() -> None:
    hand = table(stacks=(1000,) * 3, cards=KINGS + ACES + QUEENS, board=BOARD)
    hand.acts("p3 raises to 20, p1 calls 15, p2 calls 10, p1 checks, p2 checks, p3 bets 30")
    hand.acts("p1 calls 30, p2 calls 30")
    for _ in ("turn", "river"):
        hand.acts("p1 checks, p2 checks, p3 checks")
    assert hand.showdown == ["p1 shows", "p2 shows", "p3 mucks"]


def test_R_SHOW_1_the_last_to_bet_shows_first_then_clockwise() -> None:
    hand = river(KINGS, QUEENS, TENS, ACES).acts("p1 checks, p2 bets 10, p3 calls 10")
    hand.acts("p4 calls 10, p1 calls 10")
    assert hand.showdown == ["p2 shows", "p3 mucks", "p4 shows", "p1 mucks"]


def test_R_SHOW_1_the_last_to_raise_shows_before_the_one_who_bet() -> None:
    hand = river(ACES, KINGS, QUEENS).acts("p1 bets 10, p2 calls 10, p3 raises to 30")
    hand.acts("p1 calls 20, p2 calls 20")
    assert hand.showdown == ["p3 shows", "p1 shows", "p2 mucks"]


def test_R_SHOW_1_the_best_hand_first_lets_all_others_muck() -> None:
    hand = river(WORST, KINGS, ACES).acts("p1 checks, p2 checks, p3 bets 10, p1 calls 10")
    hand.acts("p2 calls 10")
    assert hand.showdown == ["p3 shows", "p1 mucks", "p2 mucks"]
    assert hand.awards == ["main pot: p3 60"]


def test_R_SHOW_1_a_hand_that_ties_is_shown() -> None:
    hand = river("AsKd", "AdKs", WORST).acts("p1 checks, p2 checks, p3 checks")
    assert hand.showdown == ["p1 shows", "p2 shows", "p3 mucks"]


def test_R_SHOW_1_who_is_beaten_in_the_main_pot_shows_for_the_side_pot() -> None:
    hand = table(stacks=(100, 1000, 1000), cards=ACES + QUEENS + KINGS, board=BOARD)
    hand.acts("p3 raises to 100, p1 goes all-in, p2 calls 90, p2 bets 50, p3 calls 50")
    for _ in ("turn", "river"):
        hand.acts("p2 checks, p3 checks")
    assert hand.showdown == ["p2 shows", "p3 shows", "p1 shows"]
    assert hand.awards == ["side pot 1: p3 100", "main pot: p1 300"]


def test_R_SHOW_1_the_last_side_pot_shows_first() -> None:
    hand = table(stacks=(50, 100, 1000, 1000), cards=WORST + TENS + KINGS + QUEENS, board=BOARD)
    hand.acts("p3 raises to 100, p4 calls 100, p1 goes all-in, p2 goes all-in")
    hand.acts("p3 bets 10, p4 calls 10, p3 checks, p4 checks, p3 checks, p4 bets 10, p3 calls 10")
    assert hand.showdown == ["p4 shows", "p3 shows", "p2 mucks", "p1 mucks"]


def test_R_SHOW_1_a_side_pot_without_a_chip_gives_no_order() -> None:
    hand = table(stacks=(100, 1000, 1000), cards=KINGS + QUEENS + ACES, board=BOARD)
    hand.acts("p3 raises to 100, p1 goes all-in, p2 calls 90")
    for _ in ("flop", "turn", "river"):
        hand.acts("p2 checks, p3 checks")
    assert hand.showdown == ["p1 shows", "p2 mucks", "p3 shows"]


def test_R_SHOW_1_in_a_sit_and_go_every_hand_that_got_there_is_shown() -> None:
    hand = river(WORST, KINGS, ACES, all_hands_shown=True)
    hand.acts("p1 checks, p2 checks, p3 bets 10, p1 calls 10, p2 calls 10")
    assert hand.showdown == ["p3 shows", "p1 shows", "p2 shows"]


def test_R_SHOW_1_a_folded_hand_is_not_shown_in_a_sit_and_go_either() -> None:
    hand = river(WORST, KINGS, ACES, all_hands_shown=True)
    hand.acts("p1 folds, p2 checks, p3 checks")
    assert hand.showdown == ["p2 shows", "p3 shows"]


def test_R_SHOW_1_all_hole_cards_are_shown() -> None:
    hand = river("2c3d", "4h5d", WORST, board="AsKsQsJsTs")
    hand.acts("p1 checks, p2 checks, p3 checks")
    assert [len(event.cards) for event in hand.told(HandShown)] == [2, 2, 2]
    assert hand.awards == ["main pot: p1 10, p2 10, p3 10"]


def test_R_SHOW_1_a_cash_showdown_after_all_in_has_the_same_order() -> None:
    hand = table(stacks=(100, 100, 1000), cards=KINGS + ACES + QUEENS, board=BOARD)
    hand.acts("p3 raises to 100, p1 goes all-in, p2 goes all-in")
    assert hand.showdown == ["p1 shows", "p2 shows", "p3 mucks"]


def test_R_SHOW_2_the_last_player_left_shows_nothing() -> None:
    for shown in (False, True):
        hand = river(WORST, KINGS, ACES, all_hands_shown=shown, all_in_face_up=shown)
        hand.acts("p1 bets 10, p2 folds, p3 folds")
        assert hand.showdown == []
        assert hand.awards == ["main pot: p1 30"]


def test_case_F2_a_shove_that_is_folded_to_deals_and_shows_nothing() -> None:
    hand = table(stacks=(1000, 1000), blinds=(10, 5), all_in_face_up=True)
    hand.acts("p2 goes all-in, p1 folds")
    assert hand.told(BoardDealt) == []
    assert hand.showdown == []
    hand.ends(990, 1010)


def test_R_BET_11_cash_hands_stay_hidden_until_the_showdown() -> None:
    hand = table(stacks=(100, 100), blinds=(10, 5), cards=KINGS + ACES, board=BOARD)
    hand.acts("p2 goes all-in, p1 calls 90")
    assert kinds(hand)[-8:] == [
        "Called",
        "BoardDealt",
        "BoardDealt",
        "BoardDealt",
        "HandShown",
        "HandShown",
        "PotAwarded",
        "HandEnded",
    ]


def test_R_BET_11_in_tournaments_all_hands_still_in_are_turned_up_first() -> None:
    hand = table(
        stacks=(100, 1000, 1000, 100),
        cards=KINGS + ACES + QUEENS + WORST,
        board=BOARD,
        all_in_face_up=True,
    )
    hand.acts("p3 raises to 100, p4 folds, p1 goes all-in, p2 calls 90")
    assert hand.showdown == []
    hand.acts("p2 bets 100, p3 folds")
    assert hand.showdown == ["p1 shows", "p2 shows"]
    turned_up = kinds(hand).index("HandShown")
    assert kinds(hand)[turned_up:] == [
        "HandShown",
        "HandShown",
        "BoardDealt",
        "BoardDealt",
        "PotAwarded",
        "HandEnded",
    ]


def test_R_BET_11_all_in_from_the_blinds_is_run_out_at_once() -> None:
    hand = table(stacks=(10, 5), blinds=(10, 5), all_in_face_up=True)
    assert hand.hand.over
    assert len(hand.hand.board) == 5
    assert len(hand.showdown) == 2


def test_R_CARD_1_no_card_is_burned() -> None:
    hand = river(ACES, KINGS, QUEENS).acts("p1 checks, p2 checks, p3 checks")
    assert [event.positions for event in hand.told(BoardDealt)] == [(6, 7, 8), (9,), (10,)]
    assert hand.hand.board == hand.deck.at((6, 7, 8, 9, 10))


@pytest.mark.parametrize(
    ("first", "second", "board", "stacks"),
    [
        (ACES, KINGS, BOARD, (1010, 990)),  # one pair beats another
        ("2s2d", ACES, "2h8d9sJc3c", (1010, 990)),  # both hole cards
        ("As5d", "Ks4d", "AcKc8d9s3h", (1010, 990)),  # one hole card
        ("2c3d", "4c5d", "AsKsQsJsTs", (1000, 1000)),  # the board alone
        ("As2d", "Ac3h", "KsKdQhQc9s", (1000, 1000)),  # five cards only: the ace plays for both
        ("2h2d", "3h3d", "KsKdQhQc9s", (1000, 1000)),  # pairs below the board's two do not play
        ("6h2d", "As3d", "2c3s4d5h9c", (1010, 990)),  # A-2-3-4-5 is the lowest straight
        ("2h3d", "9s9d", "QcKdAh8s9h", (990, 1010)),  # Q-K-A-2-3 is no straight
        ("AsKs", "AhKh", "QdJdTd2c3c", (1000, 1000)),  # no suit breaks a tie
        ("As2s", "KsQs", "9s7s4s4d4h", (1010, 990)),  # the flush goes to its highest card
    ],
)
def test_R_HAND_2_the_best_five_of_seven(
    first: str, second: str, board: str, stacks: tuple[int, ...]
) -> None:
    hand = table(stacks=(1000, 1000), blinds=(10, 5), cards=first + second, board=board)
    hand.acts("p2 calls 5, p1 checks")
    while not hand.hand.over:
        hand.acts("p1 checks, p2 checks")
    assert hand.stacks == stacks


def test_case_E4_a_straight_on_the_board_is_split() -> None:
    hand = river(ACES, KINGS, QUEENS, board="5c6d7h8s9c")
    hand.acts("p1 checks, p2 checks, p3 checks")
    assert hand.awards == ["main pot: p1 10, p2 10, p3 10"]


def test_case_E6_a_king_high_straight_on_the_board_is_split_four_ways() -> None:
    hand = river("9h2d", "JdKh", "Qd4d", "Qs8d", board="JcTcQhKs9c")
    hand.acts("p1 checks, p2 checks, p3 checks, p4 checks")
    assert hand.awards == ["main pot: p1 10, p2 10, p3 10, p4 10"]


def test_case_E8_aces_and_threes_with_a_queen_are_split() -> None:
    hand = river("8s5d", "8h2c", "7d4d", board="AcJd3hQs3c")
    hand.acts("p1 checks, p2 checks, p3 folds")
    assert hand.awards == ["main pot: p1 15, p2 15"]


def test_case_E1_the_wheel_beats_three_of_a_kind_and_loses_to_a_six() -> None:
    hand = river("As2d", "6s7h", "3h3d", board="3c4d5hKsQc")
    hand.acts("p1 checks, p2 checks, p3 checks")
    assert hand.awards == ["main pot: p2 30"]
    hand = river("As2d", "KhKd", "3h3d", board="3c4d5hKsQc")
    hand.acts("p1 checks, p2 checks, p3 checks")
    assert hand.awards == ["main pot: p1 30"]


def test_case_E13_an_ace_high_straight_with_a_ten() -> None:
    hand = river("9h8s", "AsKh", WORST, board="TsJdQc2h3d")
    hand.acts("p1 checks, p2 checks, p3 checks")
    assert hand.awards == ["main pot: p2 30"]
