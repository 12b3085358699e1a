"""The golden files of the example, and what the check says when they do not fit."""

import shutil
from pathlib import Path

import pytest

from libs.eventlog.codec import Codec
from tests.libs.eventlog.example import UPCASTERS, GuestEvent, GuestSeated, codec
from tests.support.golden import check_golden, wanted

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GOLDEN, tmp_path / "golden"))


def test_every_event_ever_stored_can_be_read() -> None:
    check_golden(codec(), GOLDEN)


def test_every_schema_of_every_type_needs_a_file() -> None:
    assert wanted(codec()) == [
        ("guest_left", 1),
        ("guest_seated", 1),
        ("guest_seated", 2),
        ("guest_seated", 3),
    ]


def test_a_missing_file_is_told(copy: Path) -> None:
    (copy / "guest_seated.2.json").unlink()
    with pytest.raises(AssertionError, match=r"guest_seated\.2\.json is missing: write into it"):
        check_golden(codec(), copy)


def test_a_changed_form_is_told(copy: Path) -> None:
    path = copy / "guest_seated.3.json"
    path.write_bytes(path.read_bytes().replace(b'"seat":3,', b'"hat":true,"seat":3,'))
    with pytest.raises(AssertionError, match=r"add an upcaster.*guest_seated\.4\.json"):
        check_golden(codec(), copy)


def test_a_form_no_longer_read_is_told(copy: Path) -> None:
    without_last = {key: upcaster for key, upcaster in UPCASTERS.items() if key[1] == 1}
    (copy / "guest_seated.3.json").unlink()
    with pytest.raises(AssertionError, match=r"guest_seated\.2\.json can no longer be read"):
        check_golden(Codec[GuestEvent](GuestEvent, without_last), copy)


def test_a_name_no_longer_known_is_told(copy: Path) -> None:
    with pytest.raises(AssertionError, match=r"guest_left\.1\.json is of no event the union has"):
        check_golden(Codec[GuestSeated](GuestSeated, UPCASTERS), copy)
