"""R-POT-5: a hand that cannot be finished is void."""

from libs.rules.hand.events import HandCancelled
from libs.rules.rejected import Refusal
from libs.rules.table import Step, VoidHand
from libs.rules.table.events import PlayerBusted
from tests.support.tables import sitting


def test_R_POT_5_everyone_gets_back_what_he_put_in() -> None:
    table = sitting(stacks=(1500, 300, 2000, 40)).deals()
    table.acts("p3 raises to 300, p4 goes all-in, p1 calls, p2 goes all-in, p1 bets 700")
    assert table.says(VoidHand(at=table.now, reason="the deal is lost")) == [
        HandCancelled(at=table.now, reason="the deal is lost")
    ]
    assert table.stacks == (1500, 300, 2000, 40)
    assert table.asked is None


def test_R_POT_5_nobody_goes_out_in_it() -> None:
    table = sitting(stacks=(1500, 20, 10)).deals()
    assert table.hand.pot == 30
    assert table.hand.players[1].all_in
    table.says(VoidHand(at=table.now, reason="the deal is lost"))
    assert table.told(PlayerBusted) == []
    assert table.stacks == (1500, 20, 10)


def test_R_POT_5_the_next_hand_has_a_number_of_its_own() -> None:
    table = sitting(3).deals()
    table.says(VoidHand(at=table.now, reason="the deal is lost"))
    assert table.next_step.step is Step.DEAL
    table.deals().acts("p3 folds, p1 folds")
    assert table.hand.started.hand == 2
    assert table.stacks == (1490, 1510, 1500)


def test_R_POT_5_only_a_hand_in_play_can_be_void() -> None:
    table = sitting(2)
    void = VoidHand(at=table.now, reason="the deal is lost")
    table.refuses(void, Refusal.NO_HAND)
    table.deals().says(void)
    table.refuses(void, Refusal.NO_HAND)
    table.deals("p1 AsAd, p2 KsKd", "2c7h8dJs4h").acts("p2 goes all-in, p1 calls")
    table.refuses(void, Refusal.NO_HAND)


def test_R_POT_5_an_action_for_the_void_hand_is_stale() -> None:
    table = sitting(2).deals()
    action = table.turn("p2 calls")
    table.says(VoidHand(at=table.now, reason="the deal is lost"))
    table.refuses(action, Refusal.STALE_TURN)
    table.refuses(table.deals().turn("p2 calls", hand=1), Refusal.STALE_TURN)
