"""What is set for a club reaches each of its processes, which read it from their environment."""

from dataclasses import asdict
from pathlib import Path

import pytest
import typer

from services.__main__ import app
from services.club.settings import Settings


def test_a_process_of_the_club_reads_its_settings_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = Settings(
        data=Path("elsewhere"),
        host="0.0.0.0",
        port=9_000,
        pace=0.5,
        grant=500,
        grant_below=50,
        one_game=False,
    )
    assert all(getattr(settings, name) != default for name, default in asdict(Settings()).items())
    for name, value in settings.environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("RAILBIRD_NATS_URL", "nats://club")
    group = typer.main.get_command(app)
    context = group.make_context("railbird", ["serve", "lobby"], resilient_parsing=True)
    serve = group.get_command(context, "serve")  # type: ignore[attr-defined]
    read = serve.make_context("serve", ["lobby"]).params
    assert {name: read[name] for name in asdict(settings)} == asdict(settings)
