"""R-BTN-1, R-BTN-3, R-BTN-4 and R-BTN-5: where the button and the blinds are in a Sit & Go."""

from libs.rules.hand.events import BlindKind, BlindPosted, HandStarted
from libs.rules.names import Seat
from libs.rules.table import VoidHand
from tests.support.tables import Sitting, sitting


def positions(table: Sitting) -> tuple[int | None, int, int]:
    """Button, small blind and big blind of the last hand dealt."""
    started = table.told(HandStarted)[-1]
    posted = table.told(BlindPosted)[-2:]
    blinds = {blind.kind: blind.seat for blind in posted}
    return started.button, blinds[BlindKind.SMALL], blinds[BlindKind.BIG]


def fold_round(table: Sitting) -> Sitting:
    """Everybody folds to the big blind."""
    while table.asked:
        table.acts(f"{table.asked} folds")
    return table


def test_R_BTN_5_the_first_button_is_where_the_lot_put_it() -> None:
    table = sitting(4, button=Seat(2)).deals()
    assert positions(table) == (2, 3, 4)


def test_R_BTN_1_the_button_moves_clockwise_one_player_a_hand() -> None:
    table = sitting(3)
    told = [positions(fold_round(table.deals())) for _ in range(4)]
    assert told == [(3, 1, 2), (1, 2, 3), (2, 3, 1), (3, 1, 2)]


def test_R_BTN_1_the_button_passes_over_a_player_without_chips() -> None:
    table = sitting(stacks=(500, 0, 500, 500), button=Seat(1)).deals()
    assert positions(table) == (1, 3, 4)
    assert positions(fold_round(table).deals()) == (3, 4, 1)


def test_R_BTN_1_the_small_blind_went_out() -> None:
    table = sitting(stacks=(500, 1500, 1500, 1500))
    table.deals("p1 7h2c, p2 AsAd", board="Kd9c8s5h3d")
    assert positions(table) == (4, 1, 2)
    table.acts("p3 folds, p4 folds, p1 goes all-in, p2 calls")
    assert positions(table.deals()) == (2, 3, 4)


def test_R_BTN_1_somebody_between_big_blind_and_button_went_out() -> None:
    table = sitting(stacks=(1500, 1500, 500, 1500))
    table.deals("p3 7h2c, p2 AsAd", board="Kd9c8s5h3d")
    table.acts("p3 goes all-in, p4 folds, p1 folds, p2 calls")
    assert positions(table.deals()) == (1, 2, 4)


def test_R_BTN_1_big_blind_twice_running_after_the_button_went_out() -> None:
    table = sitting(stacks=(1500, 1500, 400))
    table.deals("p3 7h2c, p1 AsAd", board="KdQcJs5h3d")
    assert positions(table) == (3, 1, 2)
    table.acts("p3 goes all-in, p1 calls, p2 folds")
    assert positions(table.deals()) == (1, 1, 2)


def test_R_BTN_1_big_blind_twice_running_after_two_went_out() -> None:
    table = sitting(stacks=(1500, 1500, 400, 400))
    table.deals("p3 7h2c, p4 8h3c, p1 AsAd", board="KdQcJs5h4d")
    assert positions(table) == (4, 1, 2)
    table.acts("p3 goes all-in, p4 goes all-in, p1 calls, p2 folds")
    assert positions(table.deals()) == (1, 1, 2)


def test_R_BTN_3_of_two_the_button_is_the_small_blind() -> None:
    table = sitting(2, button=Seat(1)).deals()
    assert positions(table) == (1, 1, 2)
    assert positions(fold_round(table).deals()) == (2, 2, 1)


def test_R_BTN_3_of_two_the_button_acts_first_before_the_flop_and_last_after_it() -> None:
    table = sitting(2, button=Seat(1)).deals()
    assert table.asked == "p1"
    table.acts("p1 calls, p2 checks")
    assert table.asked == "p2"


def test_R_BTN_4_left_of_the_big_blind_first_and_left_of_the_button_after_the_flop() -> None:
    table = sitting(4).deals()
    assert table.asked == "p3"
    table.acts("p3 calls, p4 calls, p1 calls, p2 checks")
    assert table.asked == "p1"


def test_R_POT_5_a_cancelled_hand_keeps_the_button() -> None:
    table = sitting(3)
    fold_round(table.deals())
    before = positions(table.deals())
    for _ in range(2):
        table.says(VoidHand(at=table.now, reason="the deal is lost"))
        assert positions(table.deals()) == before
    assert positions(fold_round(table).deals()) == (2, 3, 1)
