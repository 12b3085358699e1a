"""PHH as others write it: what its fields and words mean, and what is no PHH."""

from pathlib import Path
from typing import Any

import pytest

from libs.rules.names import GameCode, Limit
from services.operator.hand_file import UnreadableHandFile, read_hand_file
from services.operator.hand_record import HandRecord
from services.operator.phh_file import UNKNOWN_STACK, Unsupported, load, read_phh
from services.operator.verify_files import Verdict, verify

HEADS_UP = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [200, 100]
"""
RUN_OUT = '"d db 2h3h4c", "d db 9s", "d db Jd"'
STUD = """
variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [50, 50]
"""
DRAW = """
variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [5, 10]
small_bet = 10
big_bet = 20
starting_stacks = [100, 100]
"""
PAT = '"p1 cc", "p2 cc", "p1 sd", "p2 sd"'


def hand(text: str, *actions: str, **fields: Any) -> HandRecord:
    """A hand of this text, where an action may be several of them, quoted."""
    more = "".join(f"{name} = {value}\n" for name, value in fields.items())
    record = read_phh(load(f"{text}actions = [{', '.join(actions)}]\n{more}"), "hand")
    assert isinstance(record, HandRecord)
    return record


def ends(record: HandRecord) -> tuple[int, ...] | None:
    return verify(record).engine.stacks


def verdict(record: HandRecord) -> Verdict:
    return verify(record).verdict


def test_forced_bets_of_two_players_stand_the_other_way_round() -> None:
    record = hand(HEADS_UP.replace("[0, 0]", "[0, 3]"), '"p2 f"')
    assert (record.antes, record.blinds) == ((3, 0), (10, 5))
    assert ends(record) == (205, 95)


def test_of_three_players_they_stand_as_they_sit() -> None:
    text = HEADS_UP.replace("[0, 0]", "[0, 3, 0]").replace("[5, 10]", "[5, 10, 0]")
    record = hand(text.replace("[200, 100]", "[200, 100, 50]"), '"p3 f", "p1 f"')
    assert (record.antes, record.blinds) == ((0, 3, 0), (5, 10, 0))
    assert ends(record) == (195, 105, 50)


def test_a_negative_blind_is_that_of_a_player_coming_in() -> None:
    text = HEADS_UP.replace("[5, 10]", "[5, 10, -10]").replace("[0, 0]", "[0, 0, 0]")
    record = hand(text.replace("[200, 100]", "[200, 100, 50]"), '"p3 cc", "p1 f", "p2 cc"')
    assert (record.blinds, record.late_posts) == ((5, 10, 0), (0, 0, 10))


@pytest.mark.parametrize(
    ("actions", "stacks"),
    [
        ('"p2 cc", "p1 cbr 30", "p2 f"', (210, 90)),
        ('"p2 cbr 100", "p1 cc", "p1 sm AsAh", "p2 sm KsKh", ' + RUN_OUT, (300, 0)),
        ('"p2 cbr 100", "p1 cc", ' + RUN_OUT + ', "p1 sm -", "p2 sm"', (300, 0)),
    ],
)
def test_one_word_checks_and_calls_another_bets_and_raises(
    actions: str, stacks: tuple[int, ...]
) -> None:
    deals = '"d dh p1 AsAh", "d dh p2 KsKh"'
    assert ends(hand(HEADS_UP, deals, actions, finishing_stacks=list(stacks))) == stacks


def test_commentary_and_empty_actions_say_nothing() -> None:
    record = hand(HEADS_UP, '"", "  # waits", "  p2   f   # sighs"')
    assert ends(record) == (205, 95)
    assert len(record.actions) == 3


def test_cards_may_come_one_by_one_and_unseen() -> None:
    deals = '"d dh p1 As", "d dh p2 ??", "d dh p1 Ah", "d dh p2 ??"'
    checked = '"p2 cc", "p1 cc", "d db 2h3h4c", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc"'
    last = '"d db Jd", "p1 cc", "p2 cc"'
    record = hand(HEADS_UP, deals, checked, last, '"p2 sm KsKh", "p1 sm AsAh"')
    assert ends(record) == (210, 90)


@pytest.mark.parametrize("muck", ['"p2 sm"', '"p2 sm ????"'])
def test_a_mucked_hand_does_not_win(muck: str) -> None:
    """A jack high beats few hands, and the board has no pair."""
    deals = '"d dh p1 5cTd", "d dh p2 ????"'
    record = hand(HEADS_UP, deals, '"p2 cbr 100", "p1 cc"', RUN_OUT, '"p1 sm 5cTd"', muck)
    assert ends(record) == (300, 0)
    shown = hand(HEADS_UP, deals, '"p2 cbr 100", "p1 cc"', RUN_OUT, '"p1 sm"', '"p2 sm AdAc"')
    assert ends(shown) == (100, 200)


def test_a_muck_that_must_win_is_a_difference() -> None:
    deals = '"d dh p1 5h6h", "d dh p2 KdKc"'
    record = hand(HEADS_UP, deals, '"p2 cbr 100", "p1 cc"', RUN_OUT, '"p2 sm KdKc", "p1 sm"')
    result = verify(record)
    assert (result.verdict, result.engine.why) == (Verdict.DIFFERS, "p1 wins")


def test_showing_what_one_does_not_hold_is_a_difference() -> None:
    deals = '"d dh p1 AsAh", "d dh p2 KsKh"'
    record = hand(HEADS_UP, deals, '"p2 cbr 100", "p1 cc"', RUN_OUT, '"p1 sm AsAd"')
    assert verdict(record) is Verdict.DIFFERS


def test_without_finishing_stacks_a_hand_agrees_that_ends_without_a_refusal() -> None:
    assert verdict(hand(HEADS_UP, '"p2 f"')) is Verdict.AGREES
    assert verdict(hand(HEADS_UP, '"p2 cbr 15"')) is Verdict.DIFFERS
    assert verdict(hand(HEADS_UP, '"p2 cbr 20"')) is Verdict.DIFFERS
    assert verdict(hand(HEADS_UP, '"p2 f"', finishing_stacks=[204, 96])) is Verdict.DIFFERS


def test_amounts_with_a_point_are_counted_in_its_parts() -> None:
    text = HEADS_UP.replace("[5, 10]", "[0.25, 0.50]").replace("min_bet = 10", "min_bet = 0.5")
    record = hand(text, '"p2 cbr 1.5", "p1 f"', finishing_stacks="[199.5, 100.50]")
    assert record.stacks == (20_000, 10_000)
    assert verdict(record) is Verdict.AGREES


def test_an_unknown_stack_is_never_all_in() -> None:
    record = hand(HEADS_UP.replace("[200, 100]", "[inf, 100]"), '"p2 cbr 100", "p1 f"')
    assert record.stacks == (UNKNOWN_STACK, 100)
    assert verdict(record) is Verdict.AGREES


@pytest.mark.parametrize(
    ("status", "stacks"),
    [({"ante_trimming_status": "true"}, (3, 2)), ({"ante_trimming_status": "false"}, (0, 5))],
)
def test_the_file_says_whether_a_short_ante_trims_the_others(
    status: dict[str, str], stacks: tuple[int, int]
) -> None:
    """p2 has one chip for an ante of four and the best hand. Where it is not said, both will do."""
    text = HEADS_UP.replace("[0, 0]", "[4, 4]").replace("[200, 100]", "[4, 1]")
    actions = '"d dh p1 KsKh", "d dh p2 AsAh"', RUN_OUT
    assert verdict(hand(text, *actions, **status, finishing_stacks=list(stacks))) is Verdict.AGREES
    assert verdict(hand(text, *actions, finishing_stacks=list(stacks))) is Verdict.AGREES
    assert ends(hand(text, *actions, **status)) == stacks


def test_stud_brings_it_in_and_completes() -> None:
    deals = '"d dh p1 AsAd7h", "d dh p2 ????2c"'
    record = hand(STUD, deals, '"p2 pb", "p1 cbr 5", "p2 f"')
    assert ends(record) == (53, 47)
    assert ends(hand(STUD, deals, '"p2 cbr 5", "p1 f"')) == (49, 51)


def test_a_draw_tells_what_was_thrown_away_where_it_was_seen() -> None:
    deals = '"d dh p1 2h3h4h5hKd", "d dh p2 ??????????"'
    first = '"p2 cc", "p1 cc", "p1 sd Kd", "p2 sd ????", "d dh p1 7c", "d dh p2 2s3s"'
    record = hand(DRAW, deals, first, PAT, PAT, '"p1 cc", "p2 cc"', '"p1 sm -", "p2 sm 2s3s4sKsAs"')
    assert ends(record) == (110, 90)


def test_hidden_cards_thrown_away_may_be_named_then() -> None:
    first = '"p2 cc", "p1 cc", "p1 sd Kd", "p2 sd", "d dh p1 7c"'
    record = hand(
        DRAW, first, PAT, PAT, '"p1 cc", "p2 cc"', '"p1 sm 2h3h4h5h7c", "p2 sm 2s3s4sKsAs"'
    )
    assert ends(record) == (110, 90)


@pytest.mark.parametrize("code", ["NS", "FR", "N2L1D", "FB", "XYZ"])
def test_other_variants_are_unsupported(code: str) -> None:
    found = read_phh({"variant": code}, "a name")
    assert found == Unsupported(id="a name", variant=code)
    verified = verify(found)
    assert (verified.verdict, verified.game) == (Verdict.UNSUPPORTED, code)


def test_games_the_standard_lacks_have_codes_of_the_same_pattern() -> None:
    record = hand(HEADS_UP.replace("NT", "P5D"), '"p2 f"')
    assert (record.game, record.limit) == (GameCode.FIVE_CARD_DRAW, Limit.POT_LIMIT)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("variant = NT", "Invalid value"),
        ("antes = [0, 0]", "no `variant`"),
        (HEADS_UP, "actions"),
        (HEADS_UP.replace("min_bet", "small_bet") + "actions = []", "no `min_bet`"),
        (STUD.replace("bring_in = 2", "") + "actions = []", "no `bring_in`"),
        (HEADS_UP.replace("[0, 0]", "[0]") + "actions = []", "`antes` has 1 entries, not 2"),
        (HEADS_UP.replace("[0, 0]", "[0, true]") + "actions = []", "antes"),
        (HEADS_UP.replace("[0, 0]", "[0, nan]") + "actions = []", "NaN is no amount"),
        (HEADS_UP + 'actions = ["p2 x"]', "action 1, 'p2 x': no such action"),
        (HEADS_UP + 'actions = ["", "p3 f"]', "action 2, 'p3 f': p3 among 2 players"),
        (HEADS_UP + 'actions = ["p2 cbr much"]', "much is no amount"),
        (HEADS_UP + 'actions = ["d dh p1 10s"]', "'10' is not a card"),
        (HEADS_UP + 'actions = ["d dh p1 AsAhAd"]', "p1 has too many cards"),
        (HEADS_UP + 'actions = ["d dh p1 AsAs"]', "As is named twice"),
        (DRAW + 'actions = ["d dh p1 2h3h4h5h7h", "p1 sd ??"]', "p1 has no hidden card"),
    ],
)
def test_what_is_no_phh_is_named(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "one.phh"
    file.write_text(text)
    with pytest.raises(UnreadableHandFile) as refusal:
        read_hand_file(file)
    assert str(refusal.value).startswith(f"{file}: ")
    assert why in str(refusal.value)


def test_a_phhs_file_has_a_hand_a_table(tmp_path: Path) -> None:
    file = tmp_path / "many.PHHS"
    one = HEADS_UP + 'actions = ["p2 f"]\n'
    file.write_text(f"[1]\n{one}[last]\nvariant = 'FB'\n")
    first, second = read_hand_file(file)
    assert (first.id, second.id) == ("many.PHHS 1", "many.PHHS last")
    file.write_text(f"[1]\n{one}[2]\n{HEADS_UP}")
    with pytest.raises(UnreadableHandFile, match=r"many.PHHS, hand 2: .*actions"):
        read_hand_file(file)
    file.write_text(one)
    with pytest.raises(UnreadableHandFile, match="hand variant: a hand is a table"):
        read_hand_file(file)
