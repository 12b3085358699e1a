"""R-SNG-2: the blind levels, and how far the pattern goes."""

from libs.rules.names import Speed
from libs.rules.tournament.levels import HANDS_A_LEVEL, STARTING_STACK, blind_level

WRITTEN = """
10/20 15/30 25/50 50/100 75/150 100/200 150/300 200/400 300/600 400/800 500/1000 750/1500 1000/2000
1500/3000 2000/4000 3000/6000 4000/8000 5000/10000 7500/15000 10000/20000
15000/30000 20000/40000 30000/60000 40000/80000 50000/100000 75000/150000 100000/200000
"""


def test_R_SNG_2_the_levels_as_they_are_written_and_on_by_their_pattern() -> None:
    levels = [blind_level(number) for number in range(1, 28)]
    assert [f"{level.small}/{level.big}" for level in levels] == WRITTEN.split()


def test_R_SNG_2_there_is_no_last_level() -> None:
    far = [blind_level(6 + 7 * 100 + step).small for step in range(8)]
    assert far == [tenth * 10**101 for tenth in (10, 15, 20, 30, 40, 50, 75, 100)]
    assert all(blind_level(n).small < blind_level(n + 1).small for n in range(1, 200))


def test_R_BLD_1_the_big_blind_is_twice_the_small() -> None:
    assert all(blind_level(n).big == 2 * blind_level(n).small for n in range(1, 200))


def test_R_SNG_2_a_level_lasts_ten_hands_or_six() -> None:
    assert HANDS_A_LEVEL == {Speed.NORMAL: 10, Speed.FAST: 6}


def test_R_SNG_1_everybody_starts_with_1500() -> None:
    assert STARTING_STACK == 1500
