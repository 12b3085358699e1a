"""The progress bar: on a terminal only, and only when the work takes more than two seconds."""

import pytest

from libs.runtime.clock import Millis
from services.operator.console import tracked


class SteppingClock:
    """A second later each time it is read."""

    def __init__(self) -> None:
        self._now = 0

    def now(self) -> Millis:
        self._now += 1_000
        return Millis(self._now)


def bar(capsys: pytest.CaptureFixture[str], items: int) -> str:
    done = list(tracked(range(items), items, "verifying", SteppingClock()))
    assert done == list(range(items))
    return capsys.readouterr().err


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")


@pytest.mark.usefixtures("terminal")
def test_work_of_two_seconds_shows_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    assert "verifying" not in bar(capsys, items=2)


@pytest.mark.usefixtures("terminal")
def test_longer_work_shows_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    assert "verifying" in bar(capsys, items=4)


def test_piped_output_has_no_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert bar(capsys, items=4) == ""
