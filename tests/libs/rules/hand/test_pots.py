"""R-BET-6 and R-POT: what comes back, side pots, odd chips; and the pot functions on their own."""

import pytest

from libs.rules.hand import CancelHand, decide, evolve
from libs.rules.hand.events import HandCancelled, UncalledBetReturned
from libs.rules.hand.pots import Pot, side_pots, split
from libs.rules.names import Seat
from tests.support.hands import Ruling, table

BOARD = "2h8d9sJc3c"
ACES, KINGS, QUEENS, TENS = "AsAd", "KsKd", "QsQd", "TsTd"
WORST = "7h4c"


def check_down(hand: Ruling, *players: str) -> Ruling:
    while not hand.hand.over:
        hand.acts(", ".join(f"{player} checks" for player in players))
    return hand


def pots(paid: str, folded: str = "", dead: int = 0) -> list[tuple[int, str]]:
    """`A100 B300 C300 D200`, the folded among them: amounts and who contests them."""
    names = [word[0] for word in paid.split()]
    amounts = [int(word[1:]) for word in paid.split()]
    return [
        (pot.amount, "".join(names[i] for i in pot.contested_by))
        for pot in side_pots(amounts, [name in folded for name in names], dead)
    ]


def test_R_BET_6_a_bet_nobody_matched_goes_back_and_is_not_won() -> None:
    hand = table(stacks=(1000,) * 3).acts("p3 raises to 300, p1 folds, p2 folds")
    assert hand.told(UncalledBetReturned) == [UncalledBetReturned(at=0, seat=Seat(3), amount=290)]
    assert hand.awards == ["main pot: p3 25"]
    hand.ends(995, 990, 1015)


def test_R_BET_6_the_part_beyond_the_deepest_caller_goes_back() -> None:
    hand = table(stacks=(100, 60, 1000), cards=ACES + KINGS + QUEENS, board=BOARD)
    hand.acts("p3 raises to 500, p1 calls 95, p2 calls 50")
    assert [event.amount for event in hand.told(UncalledBetReturned)] == [400]
    assert hand.awards == ["side pot 1: p1 80", "main pot: p1 180"]
    hand.ends(260, 0, 900)


def test_R_BET_6_the_big_blind_s_part_over_the_small_blind_goes_back() -> None:
    hand = table(stacks=(1000,) * 3).acts("p3 folds, p1 folds")
    assert [event.amount for event in hand.told(UncalledBetReturned)] == [5]
    assert hand.awards == ["main pot: p2 10"]


def test_R_POT_1_a_post_given_up_stays_in_though_nobody_matched_it() -> None:
    hand = table(
        stacks=(1000, 30, 1000, 1000),
        blinds=(50, 100),
        posts=(0, 0, 100),
        cards=KINGS + ACES,
        board=BOARD,
    )
    hand.acts("p3 folds, p4 folds")
    assert hand.told(UncalledBetReturned) == []
    assert hand.awards == ["side pot 1: p1 90", "main pot: p2 90"]
    hand.ends(1040, 90, 900, 1000)


def test_case_A9_98_against_102() -> None:
    hand = table(stacks=(98, 102), blinds=(10, 5), cards=ACES + KINGS, board=BOARD)
    hand.acts("p2 raises to 102, p1 goes all-in")
    assert [event.amount for event in hand.told(UncalledBetReturned)] == [4]
    assert hand.awards == ["main pot: p1 196"]
    hand.ends(196, 4)


def test_R_POT_1_a_player_all_in_contests_only_what_he_matched() -> None:
    hand = table(stacks=(100, 300, 700, 700), cards=ACES + KINGS + QUEENS + WORST, board=BOARD)
    hand.acts("p3 raises to 700, p4 calls 700, p1 goes all-in, p2 goes all-in")
    assert hand.awards == ["side pot 2: p3 800", "side pot 1: p2 600", "main pot: p1 400"]
    hand.ends(400, 600, 800, 0)


def test_R_POT_1_folded_chips_and_antes_stay_in() -> None:
    hand = table(
        stacks=(1000, 1000, 1000, 50), antes=3, cards=WORST + KINGS + QUEENS + ACES, board=BOARD
    )
    hand.acts("p3 raises to 40, p4 goes all-in 47, p1 calls 42, p2 calls 37, p3 calls 7")
    hand.acts("p1 bets 100, p2 calls 100, p3 folds, p1 bets 100, p2 calls 100, p1 folds")
    assert hand.awards == ["side pot 1: p2 400", "main pot: p4 200"]


def test_R_POT_1_any_number_of_side_pots() -> None:
    hand = table(stacks=[100 * place for place in range(1, 11)], blinds=(50, 100))
    hand.acts(", ".join(f"p{place} goes all-in" for place in range(3, 11)))
    hand.acts("p1 goes all-in, p2 goes all-in")
    assert [award.split(": ")[0] for award in hand.awards] == [
        *[f"side pot {number}" for number in range(8, 0, -1)],
        "main pot",
    ]
    assert sum(hand.stacks) == 5500


def test_R_POT_2_pots_are_awarded_from_the_last_side_pot_to_the_main_pot() -> None:
    assert side_pots([10, 30, 20], [False] * 3) == (
        Pot(amount=30, contested_by=(0, 1, 2)),
        Pot(amount=20, contested_by=(1, 2)),
        Pot(amount=10, contested_by=(1,)),
    )


def test_case_A1_equal_hands_share_merged_parts_evenly() -> None:
    hand = table(
        stacks=(10_000, 10_000, 10_000, 10_000, 10_000),
        blinds=(100, 200),
        cards="7c2d 8c3d AsTs AhTh AdTd",
        board="4s7h6dJcJh",
    )
    hand.acts("p3 calls 200, p4 goes all-in, p5 goes all-in, p1 folds, p2 folds, p3 goes all-in")
    assert hand.awards == ["main pot: p3 10100, p4 10100, p5 10100"]
    hand.ends(9900, 9800, 10_100, 10_100, 10_100)


def test_R_POT_2_parts_of_the_same_players_are_one_pot() -> None:
    assert pots("A100 B200 C200 D200 E50", folded="AE") == [(750, "BCD")]


def test_case_A3_what_only_folded_players_paid_joins_the_pot_below() -> None:
    assert pots("A100 B300 C300 D200", folded="BC") == [(400, "AD"), (500, "D")]


def test_R_POT_2_a_part_of_folded_players_in_the_middle_is_no_pot_of_its_own() -> None:
    assert pots("A100 B150 C150 D200 E200", folded="BC") == [(500, "ADE"), (300, "DE")]


def test_R_BLD_2_dead_money_joins_the_main_pot_alone() -> None:
    assert pots("A10 B30 C30", dead=7) == [(37, "ABC"), (40, "BC")]


def test_R_BLD_2_dead_money_alone_is_a_pot_of_those_who_paid_nothing_more() -> None:
    assert pots("A0 B30 C30", dead=7) == [(7, "ABC"), (60, "BC")]
    assert pots("A0 B30 C30", folded="A", dead=7) == [(67, "BC")]


@pytest.mark.parametrize(
    ("paid", "folded"), [("A0 B0", ""), ("A5 B5", "AB")], ids=["nothing paid", "nobody in"]
)
def test_no_pot_without_chips_or_an_owner(paid: str, folded: str) -> None:
    assert pots(paid, folded) == []


def test_case_A6_who_is_all_in_is_still_in() -> None:
    hand = table(
        stacks=(100, 1000, 1000), blinds=(25, 50), cards=ACES + KINGS + QUEENS, board=BOARD
    )
    hand.acts("p3 calls 50, p1 goes all-in 100, p2 calls 50, p3 calls 50")
    check_down(hand, "p2", "p3").ends(300, 900, 900)


def test_case_A6_later_bets_are_a_pot_he_cannot_win() -> None:
    hand = table(
        stacks=(100, 1000, 1000), blinds=(25, 50), cards=ACES + KINGS + QUEENS, board=BOARD
    )
    hand.acts("p3 calls 50, p1 goes all-in 100, p2 calls 50, p3 calls 50")
    hand.acts("p2 bets 80, p3 calls 80")
    check_down(hand, "p2", "p3")
    assert hand.awards == ["side pot 1: p2 160", "main pot: p1 300"]


def test_case_A15_the_last_player_with_chips_is_not_asked() -> None:
    hand = table(stacks=(150, 150, 50, 50), cards=WORST + QUEENS + KINGS + ACES, board=BOARD)
    hand.acts("p3 goes all-in 50, p4 goes all-in 50, p1 raises to 125, p2 calls 115")
    hand.acts("p1 folds")
    assert hand.awards == ["side pot 1: p2 150", "main pot: p4 200"]
    hand.ends(25, 175, 0, 200)


def test_case_A21_the_second_best_hands_share_the_side_pot() -> None:
    hand = table(stacks=(100, 100, 100, 50), cards=WORST + "KsQd KhQc" + ACES, board="2h8d9s3cKc")
    hand.acts("p3 raises to 100, p4 goes all-in 50, p1 goes all-in, p2 goes all-in")
    assert hand.awards == ["side pot 1: p2 75, p3 75", "main pot: p4 200"]
    hand.ends(0, 75, 75, 200)


def test_case_A23_who_has_gone_keeps_what_nobody_covered() -> None:
    hand = table(stacks=(8100, 3000), blinds=(100, 50), cards=WORST + ACES, board=BOARD)
    hand.acts("p2 goes all-in 3000, p1 calls 2900").ends(5100, 6000)


def test_R_POT_3_odd_chips_go_to_the_left_of_the_button() -> None:
    hand = table(stacks=(1000,) * 3, blinds=(3, 6), cards="AsKd AdKs 7h4c", board="2h8d9sJc3c")
    hand.acts("p3 raises to 13, p1 calls 10, p2 calls 7, p1 bets 6, p2 calls 6, p3 folds")
    check_down(hand, "p1", "p2")
    assert hand.awards == ["main pot: p1 26, p2 25"]


def test_R_POT_3_two_odd_chips_go_to_two_players() -> None:
    hand = table(stacks=(1000,) * 4, blinds=(2, 4), cards="AsKd AdKs 7h4c AcKh", board="2h8d9sJcTc")
    hand.acts("p3 calls 4, p4 calls 4, p1 calls 2, p2 checks")
    hand.acts("p1 bets 4, p2 calls 4, p3 folds, p4 calls 4")
    check_down(hand, "p1", "p2", "p4")
    assert hand.awards == ["main pot: p1 10, p2 9, p4 9"]
    assert split(29, (0, 1, 3)) == (10, 10, 9)


def test_R_POT_3_each_pot_has_its_own_odd_chips() -> None:
    hand = table(
        stacks=(5, 20, 20, 20),
        blinds=(2, 4),
        cards="AsKd AdKs AhKc 7h4c",
        board="2h8d9sJc3c",
    )
    hand.acts("p3 raises to 8, p4 calls 8, p1 goes all-in, p2 calls 4")
    hand.acts("p2 bets 7, p3 calls 7, p4 folds")
    check_down(hand, "p2", "p3")
    assert hand.awards == ["side pot 1: p2 12, p3 11", "main pot: p1 7, p2 7, p3 6"]


def test_R_POT_3_heads_up_the_odd_chip_is_the_big_blind_s() -> None:
    hand = table(
        stacks=(1000,) * 2, blinds=(6, 3), antes=(1, 0), cards="AsKd AdKs", board="2h8d9sJc3c"
    )
    hand.acts("p2 calls 3, p1 checks")
    check_down(hand, "p1", "p2")
    assert hand.awards == ["side pot 1: p1 1", "main pot: p1 6, p2 6"]
    hand = table(
        stacks=(1000,) * 2,
        blinds=(6, 3),
        antes=(1, 0),
        uniform_ante=False,
        cards="AsKd AdKs",
        board="2h8d9sJc3c",
    )
    hand.acts("p2 calls 3, p1 checks")
    check_down(hand, "p1", "p2")
    assert hand.awards == ["main pot: p1 7, p2 6"]


def test_R_POT_3_with_an_empty_button_seat_the_first_player_behind_it() -> None:
    hand = table(
        stacks=(1000,) * 3,
        blinds=(3, 6),
        button=Seat(9),
        cards="7h4c AdKs AsKd",
        board="2h8d9sJc3c",
    )
    hand.acts("p3 calls 6, p1 folds, p2 checks")
    check_down(hand, "p2", "p3")
    assert hand.awards == ["main pot: p2 8, p3 7"]


@pytest.mark.parametrize("winners", range(1, 11))
@pytest.mark.parametrize("amount", [0, 1, 9, 10, 101, 5500])
def test_R_POT_3_shares_differ_by_a_chip_at_most_the_first_have_it(
    amount: int, winners: int
) -> None:
    shares = split(amount, range(winners))
    assert sum(shares) == amount
    assert sorted(shares, reverse=True) == list(shares)
    assert shares[0] - shares[-1] <= 1


def test_R_POT_5_a_void_hand_gives_everyone_back_what_he_put_in() -> None:
    hand = table(stacks=(1000, 800, 600, 4), antes=2, posts=(0, 0, 0, 10), dead=(0, 0, 5))
    hand.acts("p3 raises to 30, p1 calls 25, p2 calls 20, p1 bets 100, p2 goes all-in")
    (voided,) = decide(hand.hand, CancelHand(at=9, reason="the deal is lost"), hand.deck)
    assert voided == HandCancelled(at=9, reason="the deal is lost")
    after = evolve(hand.hand, voided)
    assert [player.stack for player in after.players] == [1000, 800, 600, 4]
    assert (after.over, after.cancelled, after.pot, after.to_act) == (True, True, 0, None)
