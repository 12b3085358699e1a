"""What the events of ratings look like in the log, for ever."""

from pathlib import Path

from services.rating.stream import CODEC
from tests.support.golden import check_golden


def test_every_event_of_ratings_can_be_read() -> None:
    check_golden(CODEC, Path(__file__).parent / "golden")
