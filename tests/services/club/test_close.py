"""`railbird close` finds the bus of a club by its data directory alone."""

import asyncio
from pathlib import Path

import pytest
import typer

from libs.bus.server import free_port
from services.club.close import close_command, url_of
from services.club.settings import Settings
from services.club.up import up
from tests.support.asynchronous import asynchronous


def test_where_no_club_is_open_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as ended:
        url_of(tmp_path)
    assert ended.value.exit_code == 2
    assert "no club is open" in capsys.readouterr().err


def test_a_club_whose_passwords_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(data=tmp_path)
    settings.run.mkdir()
    settings.nats_url.write_text("nats://127.0.0.1:1\n")
    settings.nats.write_text("a file, where a directory is looked for")
    with pytest.raises(typer.Exit) as ended:
        close_command("c1", data=tmp_path)
    assert ended.value.exit_code == 2
    assert str(settings.nats) in capsys.readouterr().err


@asynchronous
async def test_an_open_club_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    until, is_open = asyncio.Event(), asyncio.Event()

    def tell(said: str) -> None:
        if "is open" in said:
            is_open.set()

    settings = Settings(data=tmp_path, port=free_port())
    club = asyncio.create_task(up(settings, one_process=True, tell=tell, until=until))
    await is_open.wait()
    with pytest.raises(typer.Exit) as ended:
        await asyncio.to_thread(close_command, "c1", data=tmp_path)
    assert ended.value.exit_code == 1
    assert "no cash table of this name" in capsys.readouterr().err
    until.set()
    await club
    assert not settings.nats_url.exists()
