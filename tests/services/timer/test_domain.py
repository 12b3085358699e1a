import heapq

from hypothesis import given
from hypothesis import strategies as st

from services.timer.domain import Alarm, Alarms


def set_of(*alarms: Alarm) -> Alarms:
    made = Alarms()
    for alarm in alarms:
        made.ask(alarm)
    return made


def alarm(at: int, key: str = "t1", owner: str = "table.p1", kind: str = "turn") -> Alarm:
    return Alarm(at, owner, kind, key)


def test_nothing_is_due_before_its_moment_and_everything_at_it() -> None:
    alarms = set_of(alarm(100))
    assert alarms.take_due(99) == []
    assert alarms.next_at() == 100
    assert alarms.take_due(100) == [alarm(100)]
    assert alarms.take_due(100) == []
    assert alarms.next_at() is None


def test_the_earliest_comes_first() -> None:
    asked = [alarm(300, "a"), alarm(100, "c"), alarm(200, "b"), alarm(400, "d")]
    alarms = set_of(*asked)
    assert alarms.take_due(350) == [alarm(100, "c"), alarm(200, "b"), alarm(300, "a")]
    assert alarms.next_at() == 400


def test_asking_again_replaces_for_sooner_and_for_later() -> None:
    alarms = set_of(alarm(100), alarm(300), alarm(200))
    assert alarms.take_due(199) == []
    assert alarms.take_due(1000) == [alarm(200)]


def test_asking_the_same_twice_wakes_once() -> None:
    assert set_of(alarm(100), alarm(900), alarm(100)).take_due(1000) == [alarm(100)]


def test_owner_kind_and_key_each_make_another_alarm() -> None:
    asked = {alarm(1), alarm(1, key="t2"), alarm(1, owner="lobby.seats"), alarm(1, kind="pause")}
    assert set(set_of(*asked).take_due(1)) == asked


def test_a_cancelled_alarm_is_not_due() -> None:
    alarms = set_of(alarm(100), alarm(200, "t2"))
    alarms.cancel("table.p1", "turn", "t1")
    alarms.cancel("table.p1", "turn", "never asked")
    assert alarms.next_at() == 200
    assert alarms.take_due(1000) == [alarm(200, "t2")]


def test_turns_that_end_early_do_not_pile_up() -> None:
    alarms = set_of(*(alarm(at) for at in range(100_000)))
    assert len(alarms._heap) < 1000
    assert alarms.take_due(100_000) == [alarm(99_999)]


@given(st.lists(st.tuples(st.integers(0, 50), st.sampled_from("abcd"), st.booleans())))
def test_it_is_a_dictionary_sorted_by_moment(steps: list[tuple[int, str, bool]]) -> None:
    alarms, expected = Alarms(), dict[str, int]()
    for at, key, asks in steps:
        if asks:
            alarms.ask(alarm(at, key))
            expected[key] = at
        else:
            alarms.cancel("table.p1", "turn", key)
            expected.pop(key, None)
    assert alarms.next_at() == min(expected.values(), default=None)
    due = [alarm(at, key) for key, at in expected.items() if at <= 25]
    assert alarms.take_due(25) == heapq.nsmallest(len(due), due)
