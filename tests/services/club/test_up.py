"""Where a club cannot be opened, it says so at once and starts nothing."""

import asyncio
import socket
from pathlib import Path

import pytest

from services.club.settings import Settings
from services.club.up import CannotOpen, up
from tests.support.asynchronous import asynchronous


async def open_club(settings: Settings) -> None:
    await up(settings, one_process=True, tell=lambda _: None, until=asyncio.Event())


@asynchronous
async def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotOpen, match=f":{port}: .* in use: choose another with"):
            await open_club(Settings(data=tmp_path, port=port))
    assert not (tmp_path / "nats").exists()


@asynchronous
async def test_a_data_directory_that_is_a_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.touch()
    with pytest.raises(CannotOpen, match=str(file)):
        await open_club(Settings(data=file))
