"""R-AWAY-1 and R-AWAY-4: who is away, and what the table does for him."""

from libs.rules.hand.events import Called, Cause, Checked, Folded, HandShown, HandStarted
from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal
from libs.rules.table import Due, LeaveTable, SayImHere, Step
from libs.rules.table.events import (
    Pace,
    PlayerBusted,
    PlayerLeft,
    PlayerReturned,
    TournamentEnded,
)
from tests.support.tables import Sitting, sitting

DECISION = 30_000
BANK = 60_000
AWAY = Pace(between_hands=0, after_showdown=0, away=1_000)


def timed_out(players: int = 3) -> Sitting:
    """The player left of the big blind has let his time run out once, and the hand is over."""
    table = sitting(players, pace=AWAY).deals().passes(DECISION + BANK)
    assert table.table.seats[-1].away
    return table.acts("p1 folds")


def test_R_AWAY_1_after_the_first_time_out_he_is_away() -> None:
    table = sitting(3).deals().passes(DECISION + BANK)
    assert [seat.away for seat in table.table.seats] == [False, False, True]


def test_R_AWAY_1_who_is_away_is_dealt_in_and_pays_blinds() -> None:
    table = timed_out()
    table.deals().acts("p1 folds, p2 folds")  # p3 has the big blind
    started = table.told(HandStarted)[-1]
    assert [(dealt.player, dealt.blind) for dealt in started.players] == [
        ("p2", 10),
        ("p3", 20),
        ("p1", 0),
    ]
    table.deals()
    assert table.hand.started.players[0].player == "p3"
    assert table.hand.players[0].bet == 10


def test_R_AWAY_1_he_is_acted_for_after_the_pace_and_no_later() -> None:
    table = timed_out().deals().acts("p1 calls, p2 calls")
    assert table.asked == "p3"
    assert table.next_step == Due(table.now + 1_000, Step.ACT)
    table.passes(1_000)
    assert table.events[-2] == Checked(at=table.now, seat=table.seat("p3").seat, cause=Cause.AWAY)
    table.acts("p2 bets 20").passes(1_000)
    assert table.told(Folded)[-1] == Folded(
        at=table.now, seat=table.seat("p3").seat, cause=Cause.AWAY
    )


def test_R_AWAY_1_without_a_pace_he_is_acted_for_at_once() -> None:
    table = sitting(3).leaves("p3").deals()
    assert table.next_step == Due(table.now, Step.ACT)


def test_R_AWAY_1_being_away_costs_no_bank() -> None:
    table = sitting(2, pace=AWAY).leaves("p2").deals().passes(1_000)
    assert table.told(Folded)[-1].cause is Cause.AWAY
    assert table.seat("p2").bank == BANK


def test_R_AWAY_1_until_he_says_im_here() -> None:
    table = timed_out().deals().is_here("p3")
    assert table.told(PlayerReturned) == [PlayerReturned(at=table.now, seat=table.seat("p3").seat)]
    assert not table.seat("p3").away
    table.acts("p1 calls, p2 calls")
    assert table.next_step == Due(table.now + DECISION, Step.ACT)  # the bank is gone


def test_R_AWAY_1_im_here_on_his_own_turn_gives_him_its_whole_time() -> None:
    table = sitting(3, pace=AWAY).leaves("p3").deals()
    table.passes(999).is_here("p3")
    assert table.next_step == Due(table.now - 999 + DECISION + BANK, Step.ACT)


def test_R_AWAY_1_acting_says_im_here() -> None:
    table = sitting(3, pace=AWAY).leaves("p3").deals().passes(999)
    seat = table.seat("p3").seat
    assert table.says(table.turn("p3 calls")) == [
        PlayerReturned(at=table.now, seat=seat),
        Called(at=table.now, seat=seat, by=20),
    ]
    assert not table.seat("p3").away


def test_R_AWAY_1_a_refused_action_says_nothing() -> None:
    table = sitting(3, pace=AWAY).leaves("p1").deals()
    table.refuses(table.turn("p1 calls"), Refusal.NOT_YOUR_TURN)
    assert table.seat("p1").away


def test_R_AWAY_1_im_here_of_someone_here_changes_nothing() -> None:
    table = sitting(3).deals()
    before = list(table.events)
    assert table.is_here("p3").events == before


def test_R_AWAY_1_away_for_good_he_is_blinded_off() -> None:
    """Two players, one never there: the other only has to fold nothing."""
    table = sitting(2, stack=60).leaves("p1")
    for _ in range(100):
        if table.table.ended:
            break
        table.deals()
        while table.asked:
            if table.asked == "p1":
                table.passes(0)
            else:
                table.acts("p2 goes all-in")
    (ended,) = table.told(TournamentEnded)
    assert [(placed.player, placed.place) for placed in ended.places] == [("p2", 1), ("p1", 2)]
    assert all(folded.cause is Cause.AWAY for folded in table.told(Folded))


def test_R_AWAY_4_who_leaves_in_mid_hand_is_acted_for_in_turn() -> None:
    table = sitting(3, pace=AWAY).deals().leaves("p1")
    assert table.told(PlayerLeft) == [PlayerLeft(at=table.now, seat=table.seat("p1").seat)]
    assert table.asked == "p3"
    table.passes(20_000).acts("p3 calls")
    assert table.next_step == Due(table.now + 1_000, Step.ACT)
    table.passes(1_000)
    assert table.told(Folded)[-1].seat == table.seat("p1").seat


def test_R_AWAY_4_who_leaves_on_his_own_turn_is_acted_for_after_the_pace() -> None:
    table = sitting(3, pace=AWAY).deals().passes(10_000).leaves("p3")
    assert table.next_step == Due(11_000, Step.ACT)


def test_R_AWAY_4_who_leaves_is_checked_for_where_a_check_is_free() -> None:
    table = sitting(3, pace=AWAY).deals().acts("p3 calls, p1 calls").leaves("p2").passes(1_000)
    assert [checked.cause for checked in table.told(Checked)] == [Cause.AWAY]
    assert len(table.hand.board) == 3


def test_R_AWAY_4_leaving_just_before_the_deadline_buys_no_time() -> None:
    table = sitting(3, pace=AWAY).deals().passes(DECISION + BANK - 1).leaves("p3")
    assert table.next_step == Due(DECISION + BANK, Step.ACT)
    table.is_here("p3")
    assert table.next_step == Due(DECISION + BANK, Step.ACT)


def test_R_CLK_1_who_leaves_has_used_his_bank_until_then() -> None:
    table = sitting(3, pace=AWAY).deals().passes(DECISION + 40_000).leaves("p3").passes(1_000)
    assert table.told(Folded)[-1].cause is Cause.AWAY
    assert table.seat("p3").bank == BANK - 40_000


def test_R_AWAY_4_an_all_in_hand_of_someone_who_left_stays_live() -> None:
    """A23, C8: he can still win what he was all-in for."""
    table = sitting(stacks=(1500, 300, 1500))
    table.deals("p2 AsAd, p1 KsKd, p3 QsQd", board="2c7h8d3s4h")
    table.acts("p3 raises to 300, p1 calls, p2 goes all-in").leaves("p2")
    table.acts("p1 bets 100, p3 calls, p1 checks, p3 checks, p1 checks, p3 checks")
    assert table.stacks == (1300, 900, 1100)
    assert [shown.seat for shown in table.told(HandShown)] == [1, 3, 2]


def test_R_AWAY_4_chips_of_someone_who_left_stay_in_play() -> None:
    table = sitting(3, pace=AWAY).leaves("p2").deals().acts("p3 folds, p1 raises to 60")
    table.passes(1_000)
    assert table.stacks == (1520, 1480, 1500)
    assert table.hand.started.players[0].player == "p2"


def test_R_AWAY_4_leaving_twice_is_leaving_once() -> None:
    table = sitting(3).deals().leaves("p1").leaves("p1")
    assert len(table.told(PlayerLeft)) == 1


def test_R_AWAY_4_who_is_out_can_neither_leave_nor_return() -> None:
    table = sitting(stacks=(1500, 1500, 300)).deals("p1 AsAd, p3 KsKd", board="2c7h8d3s4h")
    table.acts("p3 goes all-in, p1 calls, p2 folds")
    assert [busted.player for busted in table.told(PlayerBusted)] == ["p3"]
    table.refuses(LeaveTable(at=table.now, player=PlayerId("p3")), Refusal.FINISHED)
    table.refuses(SayImHere(at=table.now, player=PlayerId("p3")), Refusal.FINISHED)
