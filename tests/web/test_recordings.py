"""What the web client is tested by is what the engine does today."""

from pathlib import Path

from tests.support.recording import files

KEPT = Path("services/gateway/web/tests/recorded")


def test_the_recordings_are_of_todays_engine() -> None:
    recorded = files()
    assert sorted(path.name for path in KEPT.iterdir()) == sorted(recorded)
    for name, content in recorded.items():
        assert (KEPT / name).read_text() == content, f"{name}: make recordings"
