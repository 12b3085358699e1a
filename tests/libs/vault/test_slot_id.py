"""A slot's name can lead nowhere but into the vault."""

import pytest

from libs.vault.vault import BadSlot, SlotId

FORGED = ["", ".", "..", "../t1", "t/1", "t.a", "/etc/passwd", "t1\0", "t1\n", "tä", "t" * 65]


@pytest.mark.parametrize("table", FORGED)
def test_a_forged_table_is_refused(table: str) -> None:
    with pytest.raises(BadSlot):
        SlotId(table, 1, "d1")


@pytest.mark.parametrize(
    "name",
    [*FORGED, "t1", "t1.", ".1", "t1.1", "t1.-1.d", "t1.01.d", "t1.1.d.new", "t1.1.d/", "t1.1.d\n"],
)
def test_a_forged_name_is_refused(name: str) -> None:
    with pytest.raises(BadSlot):
        SlotId.parse(name)


def test_a_negative_hand_is_refused() -> None:
    with pytest.raises(BadSlot):
        SlotId("t1", -1, "d1")


def test_a_name_reads_back_as_its_slot() -> None:
    for slot in (SlotId("t1", 17, "d1"), SlotId("A-z_9", 0, "d1"), SlotId("t" * 64, 10**17, "d1")):
        assert SlotId.parse(str(slot)) == slot
    assert str(SlotId("t1", 17, "d1")) == "t1.17.d1"
