"""What the events of a Sit & Go look like in the log, for ever."""

from pathlib import Path

from libs.eventlog.codec import Codec
from libs.rules.tournament.events import SitAndGoEvent
from tests.support.golden import check_golden


def test_every_event_of_a_sit_and_go_can_be_read() -> None:
    codec: Codec[SitAndGoEvent] = Codec(SitAndGoEvent)
    check_golden(codec, Path(__file__).parent / "golden")
