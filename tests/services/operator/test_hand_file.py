from pathlib import Path
from typing import Any

import pytest

from services.operator.hand_file import UnreadableHandFile, read_hand_file
from tests.support.hand_lines import FOLDED, PLAIN, plain_hand, write


def test_every_line_is_a_hand_in_order(tmp_path: Path) -> None:
    file = write(tmp_path / "hands", plain_hand(id="one"), "", plain_hand(id="two"), "  ")
    assert [hand.id for hand in read_hand_file(file)] == ["one", "two"]


def test_an_empty_file_has_no_hands(tmp_path: Path) -> None:
    assert read_hand_file(write(tmp_path / "hands")) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "truncated"),
        ("[]", "Expected `object`"),
        ('{"x":' * 100_000, "recursion"),
        ({key: PLAIN[key] for key in PLAIN if key != "stacks"}, "stacks"),
        (plain_hand(game="tarot"), "tarot"),
        (plain_hand(limit="sky"), "sky"),
        (plain_hand(stacks=[1000, 1000, "x"]), "stacks"),
        (plain_hand(stacks=[1000, 1000, 10.5]), "stacks"),
        (plain_hand(blinds=[5, -10, 0]), "blinds"),
        (plain_hand(antes=[0, 0]), "antes"),
        (plain_hand(finishing_stacks=[1, 2, 3, 4]), "finishing_stacks"),
        (plain_hand(finishing_stacks=None), "finishing_stacks"),
        (plain_hand(refused=15), "refused"),
        (plain_hand(refused=-1), "refused"),
        (plain_hand(action=(FOLDED, {"type": "sleep"})), "sleep"),
        (plain_hand(action=(FOLDED, {"player": "p4"})), "p4"),
        (plain_hand(action=(FOLDED, {"player": "dealer"})), "player"),
        (plain_hand(action=(FOLDED, {"type": "call"})), "amount"),
        (plain_hand(action=(0, {"cards": ["10s", "Ad"]})), "'10s'"),
        (plain_hand(action=(0, {"cards": ["Ks", "Ad"]})), "Ks"),
    ],
)
def test_a_bad_line_is_named_with_its_file_and_what_is_wrong(
    tmp_path: Path, line: dict[str, Any] | str, told: str
) -> None:
    file = write(tmp_path / "hands", plain_hand(), "", line, "never read")
    with pytest.raises(UnreadableHandFile) as refusal:
        read_hand_file(file)
    assert (refusal.value.path, refusal.value.where) == (file, "line 3")
    assert f"{file}, line 3: " in str(refusal.value)
    assert told in str(refusal.value)


def test_text_that_is_not_utf_8_is_a_bad_line(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    file.write_bytes(b'{"id": "\xff"}\n')
    with pytest.raises(UnreadableHandFile, match="line 1"):
        read_hand_file(file)


def test_a_card_may_come_back_where_discards_are_drawn_again(tmp_path: Path) -> None:
    drawn = [
        {"type": "discard", "player": "p1", "n": 1, "cards": ["As"]},
        {"type": "deal", "player": "p2", "cards": ["As"]},
    ]
    file = write(tmp_path / "hands", plain_hand(game="triple_draw", actions=drawn))
    assert len(read_hand_file(file)) == 1


def test_a_missing_file_and_a_directory_are_unreadable(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        with pytest.raises(UnreadableHandFile) as refusal:
            read_hand_file(path)
        assert refusal.value.where is None
        assert str(path) in str(refusal.value)
